import { writeCsv, type CsvCell } from '../../../src/domain/csv.ts';
import type { GstMonth, HsnSummary, ListedDocument } from '../../../src/domain/order/taxDocument.ts';
import { rupees, writtenDate } from './amounts.ts';

/** A CSV file of the government's offline tool for GSTR-1. */
export interface ReturnFile {
  name: string;
  csv: string;
}

/** Must be shown with the files. */
export const ACCOUNTANT_NOTE =
  'An accountant must check these files before they are filed. They contain what this shop has invoiced and credited, ' +
  'and nothing that was sold elsewhere. Goods with the tax rate 0 are in exemp.csv as nil rated: if a notification ' +
  'exempts them, their amounts belong in the next column.';

/** Writes the GSTR-1 files of a month, with the comparison of invoices and payments. */
export function writeReturnFiles(month: GstMonth): ReturnFile[] {
  const file = (name: string, header: string[], rows: CsvCell[][]) => ({
    name: `${month.month}-${name}.csv`,
    csv: writeCsv([header, ...rows]),
  });
  return [
    file(
      'b2b',
      [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Reverse Charge',
        'Applicable % of Tax Rate',
        'Invoice Type',
        'E-Commerce GSTIN',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      month.b2b.map((row) => [
        row.gstin,
        row.name,
        ...documentCells(row),
        placeOf(row),
        'N',
        null,
        'Regular B2B',
        null,
        row.rate,
        rupees(row.taxable),
        null,
      ]),
    ),
    file(
      'b2cl',
      [
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      month.b2cl.map((row) => [...documentCells(row), placeOf(row), null, row.rate, rupees(row.taxable), null, null]),
    ),
    file(
      'b2cs',
      [
        'Type',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      month.b2cs.map((row) => ['OE', placeOf(row), null, row.rate, rupees(row.taxable), null, null]),
    ),
    file(
      'exemp',
      // As the tool has them.
      ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
      [true, false].flatMap((is_registered) =>
        [true, false].map((is_interstate) => [
          `${is_interstate ? 'Inter' : 'Intra'}-State supplies to ${is_registered ? 'registered' : 'unregistered'} persons`,
          rupees(
            month.exempt.find((row) => row.is_registered === is_registered && row.is_interstate === is_interstate)
              ?.taxable ?? 0,
          ),
          rupees(0),
          rupees(0),
        ]),
      ),
    ),
    file(
      'cdnr',
      [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Reverse Charge',
        'Note Supply Type',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      month.cdnr.map((row) => [
        row.gstin,
        row.name,
        row.number,
        writtenDate(row.date),
        'C',
        placeOf(row),
        'N',
        'Regular B2B',
        rupees(row.value),
        null,
        row.rate,
        rupees(row.taxable),
        null,
      ]),
    ),
    file(
      'cdnur',
      [
        'UR Type',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      month.cdnur.map((row) => [
        'B2CL',
        row.number,
        writtenDate(row.date),
        'C',
        placeOf(row),
        rupees(row.value),
        null,
        row.rate,
        rupees(row.taxable),
        null,
      ]),
    ),
    file('hsn(b2b)', HSN_HEADER, month.hsn_b2b.map(hsnCells)),
    file('hsn(b2c)', HSN_HEADER, month.hsn_b2c.map(hsnCells)),
    file(
      'docs',
      ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      // No number is cancelled: an invoice is credited instead.
      month.docs.map(({ kind, first, last, total }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        first,
        last,
        total,
        0,
      ]),
    ),
    file(
      'reconciliation',
      ['Order', 'Amount', 'What it is'],
      [
        [null, rupees(month.totals.opening), 'Paid and not invoiced, or credited and not refunded, before the month'],
        [null, rupees(month.totals.received), 'Payments'],
        [null, rupees(-month.totals.refunded), 'Refunds'],
        [null, rupees(month.totals.failed), 'Refunds that failed: the money came back'],
        [null, rupees(-month.totals.charged_back), 'Chargebacks: taken by banks after lost disputes, or given back'],
        [null, rupees(-month.totals.invoiced), 'Invoices'],
        [null, rupees(month.totals.credited), 'Credit notes'],
        [null, rupees(month.totals.closing), 'Paid and not invoiced, or credited and not refunded, after the month'],
        ...month.open_orders.map(({ order_uid, balance, reason }) => [order_uid, rupees(balance), REASONS[reason]]),
        [null, null, ACCOUNTANT_NOTE],
      ],
    ),
  ];
}

const REASONS: Record<GstMonth['open_orders'][number]['reason'], string> = {
  not_invoiced: 'Paid, without an invoice',
  refund_outstanding: 'Paid more than invoiced, or credited and not refunded',
  credit_outstanding: 'Invoiced and not paid, or refunded and not credited',
  charged_back: 'Invoiced, and the bank has taken the money back',
};

const HSN_HEADER = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];

const hsnCells = ({ hsn, unit, quantity, value, rate, taxable, igst, cgst, sgst }: HsnSummary): CsvCell[] => [
  hsn,
  null,
  UQC[unit] ?? unit,
  rupees(quantity * 100),
  rupees(value),
  rate,
  rupees(taxable),
  rupees(igst),
  rupees(cgst),
  rupees(sgst),
  null,
];

const UQC: Record<string, string> = { NOS: 'NOS-NUMBERS' };

const documentCells = ({ number, date, value }: ListedDocument): CsvCell[] => [
  number,
  writtenDate(date),
  rupees(value),
];

/** The tool writes & in the names of states. */
const placeOf = ({ place_of_supply }: { place_of_supply: string }) => place_of_supply.replaceAll(' and ', ' & ');
