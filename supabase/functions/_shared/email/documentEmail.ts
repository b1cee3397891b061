import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { invoiceName, type TaxDocument } from '../../../../src/domain/order/taxDocument.ts';
import type { EmailContent } from './layout.ts';
import type { EmailAttachment } from './mailer.ts';

/** What queue_document_email queues. */
export const documentEmailSchema = v.object({
  order_uid: v.string(),
  document: v.custom<TaxDocument>((value) => typeof value === 'object' && value !== null && 'number' in value),
});

type QueuedDocument = v.InferOutput<typeof documentEmailSchema>;

const titleOf = (document: TaxDocument) => (document.kind === 'invoice' ? invoiceName(document) : 'Credit note');

/** The email with an invoice, a bill of supply or a credit note of an order. It has no link to the order, because customers forward it. */
export function documentEmail({ order_uid: uid, document }: QueuedDocument): EmailContent {
  const { number, invoice_number: invoiceNumber } = document;
  const title = titleOf(document);
  const name = title.toLowerCase();
  return {
    subject: `${title} ${number} for your order ${uid}`,
    preview: `The ${name} is attached as a PDF.`,
    title: `Your ${name}`,
    blocks: [
      {
        type: 'text',
        text: `The ${name} ${number} for your order ${uid} is attached as a PDF.${
          invoiceNumber ? ` It corrects the ${invoiceName(document).toLowerCase()} ${invoiceNumber}.` : ''
        }`,
      },
      { type: 'text', text: `Questions? Reply to this email or call ${brand.phones[0]} (${brand.businessHours}).` },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** Writes the PDF. Its library takes long to load, and few emails need it. */
export async function documentAttachment({ document }: QueuedDocument): Promise<EmailAttachment> {
  const { writeTaxDocuments } = await import('../../documents/invoicePdf.ts');
  return {
    filename: `${titleOf(document).toLowerCase().replaceAll(' ', '-')}-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    content: await writeTaxDocuments([document]),
  };
}
