/**
 * What an invoice, a bill of supply or a credit note shows: the JSON of invoices.document and credit_notes.document,
 * see supabase/migrations/20261126001100_tax_documents.sql. Amounts are in paise, dates in the ISO format.
 */
export interface TaxDocument {
  kind: 'invoice' | 'credit_note';
  /** Whether the invoice, or the invoice of the credit note, has goods with the rate 0 only. */
  is_bill_of_supply: boolean;
  number: string;
  date: string;
  order_uid: string;
  order_date: string;
  supplier: {
    name: string;
    address: string;
    state: string;
    state_code: string;
    gstin: string;
    fssai: string | null;
  };
  recipient: {
    name: string | null;
    address: string | null;
    city: string | null;
    pin_code: string | null;
    state: string;
    state_code: string;
    gstin: string | null;
  };
  /** Where the parcel goes. Present only for a gift, whose parcel does not go to the recipient of the document. */
  delivery?: Record<'name' | 'address' | 'city' | 'pin_code', string | null>;
  place_of_supply: string;
  is_interstate: boolean;
  reverse_charge: boolean;
  signatory: string | null;
  lines: TaxDocumentLine[];
  totals: ContainedTaxes & { total: number };
  /** Of credit notes. */
  invoice_number?: string;
  invoice_date?: string;
  invoice_total?: number;
  reason?: 'cancelled' | 'refunded';
}

/** Returns the name of an invoice. */
export const invoiceName = ({ is_bill_of_supply }: Pick<TaxDocument, 'is_bill_of_supply'>) =>
  is_bill_of_supply ? 'Bill of supply' : 'Invoice';

interface ContainedTaxes {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

export interface TaxDocumentLine extends ContainedTaxes {
  line: number;
  description: string;
  hsn: string;
  quantity: number;
  unit: string;
  rate: number;
  amount: number;
  /** Of invoices. */
  unit_amount?: number;
  gross?: number;
  discount?: number;
}

/** A document in the GSTR-1 files that list documents, once for each rate. */
export interface ListedDocument {
  number: string;
  date: string;
  value: number;
  place_of_supply: string;
  gstin: string | null;
  name: string | null;
  rate: number;
  taxable: number;
}

export interface HsnSummary extends ContainedTaxes {
  hsn: string;
  unit: string;
  rate: number;
  quantity: number;
  value: number;
}

/** What gst_month() returns: the data of the GSTR-1 files of a month, and its comparison with the payments. In paise. */
export interface GstMonth {
  /** 2026-11 */
  month: string;
  b2b: ListedDocument[];
  b2cl: ListedDocument[];
  cdnr: ListedDocument[];
  cdnur: ListedDocument[];
  b2cs: { place_of_supply: string; rate: number; taxable: number }[];
  /** Goods with the rate 0, which no list above contains, minus their credit notes. */
  exempt: { is_interstate: boolean; is_registered: boolean; taxable: number }[];
  hsn_b2b: HsnSummary[];
  hsn_b2c: HsnSummary[];
  docs: { kind: TaxDocument['kind']; series: string; first: string; last: string; total: number }[];
  /** opening + received - refunded + failed - charged_back - invoiced + credited = closing */
  totals: {
    opening: number;
    received: number;
    refunded: number;
    /** Refunds that have failed in the month, whenever they left: the money came back. */
    failed: number;
    /** What banks have taken back after lost disputes, minus what they have given back. */
    charged_back: number;
    invoiced: number;
    credited: number;
    closing: number;
  };
  /** Orders whose money is not invoiced or whose credit is not refunded at the end of the month. They add up to closing. */
  open_orders: {
    order_uid: string;
    balance: number;
    reason: 'not_invoiced' | 'refund_outstanding' | 'credit_outstanding' | 'charged_back';
  }[];
}
