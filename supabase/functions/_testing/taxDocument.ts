import type { TaxDocument } from '../../../src/domain/order/taxDocument.ts';

/** An invoice without lines. */
export const invoice: TaxDocument = {
  kind: 'invoice',
  is_bill_of_supply: false,
  number: 'TI/26-27/000123',
  date: '2026-11-24',
  order_uid: 'NBT-482913',
  order_date: '2026-11-23',
  supplier: {
    name: 'Nilgiri Tea Traders',
    address: '1 Tea Road, Coonoor 643101',
    state: 'Tamil Nadu',
    state_code: '33',
    gstin: '33AAPFU0939F1Z2',
    fssai: null,
  },
  recipient: {
    name: 'Meera Nair',
    address: '4 Bazaar Street',
    city: 'Kochi',
    pin_code: '682001',
    state: 'Kerala',
    state_code: '32',
    gstin: null,
  },
  place_of_supply: '32-Kerala',
  is_interstate: true,
  reverse_charge: false,
  signatory: null,
  lines: [],
  totals: { taxable: 0, igst: 0, cgst: 0, sgst: 0, total: 0 },
};

/** A credit note without lines for {@link invoice}. */
export const creditNote: TaxDocument = {
  ...invoice,
  kind: 'credit_note',
  number: 'CN/26-27/000007',
  invoice_number: invoice.number,
  invoice_date: invoice.date,
  invoice_total: 0,
  reason: 'refunded',
};
