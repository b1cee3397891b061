import { formatAmount } from '../../../src/domain/amounts.ts';
import { isUin } from '../../../src/domain/order/gstin.ts';
import { invoiceName, type TaxDocument, type TaxDocumentLine } from '../../../src/domain/order/taxDocument.ts';
import { writtenDate } from './amounts.ts';
import { A4, type Column, PdfWriter } from './pdf/PdfWriter.ts';

/**
 * Writes invoices, bills of supply and credit notes, each on a page of its own, with the fields of rule 46, rule 49 and
 * rule 53 (1A) of the CGST rules. A tax invoice is marked as the original for the recipient (rule 48); the other copies
 * are for transporters and the shop, which has them as data. A bill of supply and its credit notes show no tax. The same
 * documents give the same bytes.
 */
export async function writeTaxDocuments(documents: TaxDocument[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = documents;
  if (!first) throw new RangeError('There is no document to write');
  const writer = await PdfWriter.start({
    title: documents.map(({ number }) => number).join(', '),
    createdAt: new Date(`${first.date}T00:00:00Z`),
    sheet: A4,
    data: documents,
  });
  for (const document of documents) writeTaxDocument(writer, document);
  return writer.finish();
}

function writeTaxDocument(writer: PdfWriter, document: TaxDocument): void {
  const { supplier, recipient, totals, lines } = document;
  const isInvoice = document.kind === 'invoice';
  const isTaxed = !document.is_bill_of_supply;
  const invoice = invoiceName(document);
  const title = isInvoice ? invoice : 'Credit note';
  writer.section(`${title} no. ${document.number}`);
  writer.heading(isInvoice && isTaxed ? 'Tax invoice' : title);
  if (isInvoice && isTaxed) writer.paragraph('Original for recipient');
  writer.gap();
  writer.columns(
    [
      supplier.name,
      supplier.address,
      `${supplier.state} (state code ${supplier.state_code})`,
      `GSTIN: ${supplier.gstin}`,
      ...(supplier.fssai ? [`FSSAI license no.: ${supplier.fssai}`] : []),
    ],
    [
      `${title} no.: ${document.number}`,
      `Date: ${writtenDate(document.date)}`,
      ...(isInvoice
        ? []
        : [
            `Against ${invoice.toLowerCase()} no.: ${document.invoice_number}`,
            `Date of the ${invoice.toLowerCase()}: ${writtenDate(document.invoice_date ?? '')}`,
            `Reason: ${document.reason === 'cancelled' ? 'the order was cancelled' : 'refund'}`,
          ]),
      `Order: ${document.order_uid}`,
      `Date of the order: ${writtenDate(document.order_date)}`,
      `Place of supply: ${recipient.state} (state code ${recipient.state_code})`,
      ...(isTaxed ? [`Tax payable on reverse charge: ${document.reverse_charge ? 'Yes' : 'No'}`] : []),
    ],
  );
  writer.gap();
  const linesOf = ({ name, address, city, pin_code }: NonNullable<TaxDocument['delivery']>) =>
    [
      name ?? '',
      address ?? '',
      [city, pin_code].filter(Boolean).join(' '),
      // Both addresses show the state of the delivery, because it is the place of supply.
      `${recipient.state} (state code ${recipient.state_code})`,
    ].filter(Boolean);
  writer.columns(
    ['Billed to', ...linesOf(recipient), ...gstinLine(recipient.gstin)],
    ['Delivered to', ...linesOf(document.delivery ?? recipient)],
  );
  writer.gap();

  const hasDiscount = lines.some(({ discount = 0 }) => discount > 0);
  const columns = columnsOf(document, hasDiscount);
  writer.table(
    columns.map(({ column }) => column),
    [
      ...lines.map((line, n) => columns.map(({ cell }) => cell(line, n))),
      columns.map(({ total }, n) => (n === 1 ? 'Total' : (total?.() ?? ''))),
    ],
    { boldRows: 1 },
  );
  writer.gap();
  writer.paragraph(
    `${isInvoice && isTaxed ? 'Invoice value' : `Value of the ${title.toLowerCase()}`}: ${formatAmount(totals.total)}`,
    {
      size: 11,
      isBold: true,
      align: 'right',
    },
  );
  writer.paragraph(`Amounts are in Indian rupees.${isTaxed ? ' Prices include GST.' : ''}`, { align: 'right' });
  writer.gap(24);
  writer.paragraph(`For ${supplier.name}`, { align: 'right' });
  writer.gap(20);
  if (document.signatory) writer.paragraph(document.signatory, { align: 'right' });
  writer.paragraph('Authorized signatory', { align: 'right' });
}

const gstinLine = (gstin: string | null) => (gstin ? [`${isUin(gstin) ? 'UIN' : 'GSTIN'}: ${gstin}`] : []);

interface DocumentColumn {
  column: Column;
  cell: (line: TaxDocumentLine, index: number) => string;
  total?: () => string;
}

function columnsOf(
  { totals, lines, is_interstate, is_bill_of_supply, kind }: TaxDocument,
  hasDiscount: boolean,
): DocumentColumn[] {
  const sum = (of: (line: TaxDocumentLine) => number) => formatAmount(lines.reduce((all, line) => all + of(line), 0));
  const amount = (
    header: string,
    share: number,
    of: (line: TaxDocumentLine) => number,
    total: string | undefined = sum(of),
  ): DocumentColumn => ({
    column: { header, share, align: 'right' },
    cell: (line) => formatAmount(of(line)),
    total: () => total,
  });
  const tax = (
    name: string,
    share: number,
    divisor: number,
    of: (line: TaxDocumentLine) => number,
  ): DocumentColumn => ({
    ...amount(name, share, of),
    cell: (line) => `${formatAmount(of(line))} (${line.rate / divisor}%)`,
  });
  const isInvoice = kind === 'invoice';
  const taxes = is_interstate
    ? [tax('IGST', 0.13, 1, ({ igst }) => igst)]
    : [tax('CGST', 0.12, 2, ({ cgst }) => cgst), tax('SGST/UTGST', 0.12, 2, ({ sgst }) => sgst)];
  const others: DocumentColumn[] = [
    { column: { header: 'HSN', share: 0.09 }, cell: ({ hsn }) => hsn },
    {
      column: { header: 'Quantity', share: 0.09, align: 'right' },
      cell: ({ quantity, unit }) => (quantity > 0 ? `${quantity} ${unit}` : ''),
    },
    ...(isInvoice ? [{ ...amount('Price', 0.1, ({ unit_amount = 0 }) => unit_amount), total: () => '' }] : []),
    ...(hasDiscount ? [amount('Discount', 0.1, ({ discount = 0 }) => discount)] : []),
    ...(is_bill_of_supply ? [] : [amount('Taxable value', 0.12, ({ taxable }) => taxable), ...taxes]),
    amount('Total', 0.12, ({ amount }) => amount, formatAmount(totals.total)),
  ];
  return [
    { column: { header: '#', share: 0.04 }, cell: (_, n) => String(n + 1) },
    { column: { header: 'Description' }, cell: ({ description }) => description },
    ...others,
  ];
}
