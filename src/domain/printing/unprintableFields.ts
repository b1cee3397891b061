import type { StoredDelivery } from '../order/deliveryDetails.ts';
import { unprintableParts } from './printableText.ts';

/** What is printed about an order. */
export type PrintedDocument = 'slips' | 'labels' | 'pick-list' | 'invoices';

/** The fields of each document that a customer enters. */
const PRINTED = {
  slips: ['name', 'address', 'city', 'buyer_name', 'gift_note'],
  labels: ['name', 'address', 'city'],
  'pick-list': ['buyer_name', 'gift_note'],
  invoices: ['name', 'address', 'city', 'buyer_name'],
} as const;

const NAMES = { name: 'name', address: 'address', city: 'city', buyer_name: 'name of the buyer', gift_note: 'note' };

/** Says once of each field of an order what of it cannot be printed on the documents. */
export function unprintableFields(documents: readonly PrintedDocument[], shipping: StoredDelivery): string[] {
  const fields = new Set(documents.flatMap((document) => [...PRINTED[document]]));
  const problems = [...fields].flatMap((field) =>
    unprintableParts(shipping[field] ?? '').map(({ script, text }) =>
      script === 'emoji'
        ? `the ${NAMES[field]} contains emojis, which are left out: ${text}`
        : `the ${NAMES[field]} contains letters that cannot be printed${script ? ` (${script})` : ''}: ${text}`,
    ),
  );
  return [...new Set(problems)];
}
