/** pdfkit has no types. pdfDocument.ts declares what is used. */
declare module 'pdfkit' {
  const PDFDocument: new (options: object) => object;
  export default PDFDocument;
}

declare module 'pdfkit/output' {
  /** Resolves with the whole document. Call it before the document ends. */
  export function toBytes(document: unknown): Promise<Uint8Array<ArrayBuffer>>;
}
