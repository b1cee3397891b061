/** The JSON of invoices.document and credit_notes.document; see migrations/20261123000600_gst.sql. Amounts are in paise. */
export interface TaxDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** ISO date in India. */
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
  place_of_supply: string;
  is_interstate: boolean;
  reverse_charge: boolean;
  signatory: string | null;
  lines: TaxDocumentLine[];
  totals: TaxAmounts & { total: number };
  /** Of credit notes. */
  invoice_number?: string;
  invoice_date?: string;
  invoice_total?: number;
  reason?: 'cancelled' | 'refunded';
}

export interface TaxAmounts {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

export interface TaxDocumentLine extends TaxAmounts {
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
