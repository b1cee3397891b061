import type { TaxDocument } from '../../../src/domain/order/taxDocument.ts';
import type { Paper } from '../../../src/domain/printing/paper.ts';
import type { PackedOrder, Sender } from './packingPdf.ts';

/** What a PDF is about. Can be sent to a thread. */
export type PdfContent =
  | { kind: 'taxDocuments'; documents: TaxDocument[] }
  | {
      kind: 'packingSlips' | 'addressLabels';
      orders: PackedOrder[];
      sender: Sender;
      paper: Paper;
      hasPickList?: boolean;
    }
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
  const { writeAddressLabels, writePackingSlips, writePickList } = await import('./packingPdf.ts');
  if (content.kind === 'pickList') return writePickList(content.orders);
  const write = content.kind === 'packingSlips' ? writePackingSlips : writeAddressLabels;
  return write(content.orders, content.sender, content.paper, content.hasPickList);
};
