/** What is used of pdfkit, which has no types. */
export interface PdfDocument {
  registerFont(name: string, font: object): this;
  font(name: string): this;
  fontSize(size: number): this;
  widthOfString(text: string): number;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  lineWidth(width: number): this;
  stroke(): this;
  rect(x: number, y: number, width: number, height: number): this;
  fill(): this;
  addPage(): this;
  switchToPage(page: number): void;
  markContent(tag: 'Artifact'): this;
  markContent(tag: 'Span', options: { actual: string }): this;
  endMarkedContent(): this;
  struct(type: string, options?: object, children?: () => void): StructureElement;
  addStructure(element: StructureElement): this;
  end(): void;
}

export interface StructureElement {
  add(child: StructureElement): this;
  end(): void;
}
