import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand.ts';
import type { TaxDocument } from '../../../../src/domain/order/taxDocument.ts';
import type { EmailContent } from './layout.ts';
import type { EmailAttachment } from './mailer.ts';

/** What queue_invoice_email queues. */
export const invoiceEmailSchema = v.object({
  order_uid: v.string(),
  document: v.custom<TaxDocument>((value) => typeof value === 'object' && value !== null && 'number' in value),
});

type Invoice = v.InferOutput<typeof invoiceEmailSchema>;

/** The email with the invoice of an order. */
export function invoiceEmail({ order_uid: uid, document }: Invoice): EmailContent {
  return {
    subject: `Invoice ${document.number} for your order ${uid}`,
    preview: 'The invoice is attached as a PDF.',
    title: 'Your invoice',
    blocks: [
      { type: 'text', text: `The invoice ${document.number} for your order ${uid} is attached as a PDF.` },
      { type: 'text', text: `Questions? Reply to this email or call ${brand.phones[0]} (${brand.businessHours}).` },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** Writes the PDF. Its library takes long to load, and few emails need it. */
export async function invoiceAttachment({ document }: Invoice): Promise<EmailAttachment> {
  const { writeTaxDocuments } = await import('../../documents/invoicePdf.ts');
  return {
    filename: `invoice-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    content: await writeTaxDocuments([document]),
  };
}
