import type { TaxDocument } from '../../../src/domain/order/taxDocument.ts';
import type { PackedOrder, Sender } from './packingPdf.ts';

/** What a PDF is about. Can be sent to a thread. */
export type PdfContent =
  | { kind: 'taxDocuments'; documents: TaxDocument[] }
  | { kind: 'packingSlips'; orders: PackedOrder[]; sender: Sender }
  | { kind: 'pickList'; orders: PackedOrder[] };

/**
 * Writes a PDF.
 * @param accountId for whom
 * @throws {HTTPException} 429 if the account, 503 if everybody together has to wait
 */
export type WritePdf = (content: PdfContent, accountId: string | undefined) => Promise<Uint8Array<ArrayBuffer>>;

/** Writes a PDF in this thread. Edge functions have no others, and the platform limits their time. */
export const writePdf = async (content: PdfContent): Promise<Uint8Array<ArrayBuffer>> => {
  // PDFs are seldom written, and their library takes long to load.
  if (content.kind === 'taxDocuments') {
    const { writeTaxDocuments } = await import('./invoicePdf.ts');
    return writeTaxDocuments(content.documents);
  }
  const { writePackingSlips, writePickList } = await import('./packingPdf.ts');
  return content.kind === 'packingSlips'
    ? writePackingSlips(content.orders, content.sender)
    : writePickList(content.orders);
};
