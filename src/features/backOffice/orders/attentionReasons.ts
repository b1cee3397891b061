import type { AttentionReason } from '../../../../supabase/database.types';

interface Explanation {
  label: string;
  explanation: string;
}

/** Returns what a reason means and what to do about it. An open page may be older than the database and its reasons. */
export const explainReason = (reason: string): Explanation => attentionReasons.get(reason) ?? NEWER_REASON;

const NEWER_REASON: Explanation = {
  label: 'Another reason',
  explanation: 'This page is older than the reason. Reload it to see the explanation.',
};

const explanations: Record<AttentionReason, Explanation> = {
  short_of_stock: {
    label: 'Short of stock',
    explanation:
      'When the payment arrived there were fewer units than ordered. Check the stock, then send a part, wait for new stock or refund.',
  },
  paid_twice: {
    label: 'Paid twice',
    explanation: 'A second payment arrived for this order. Refund one of them.',
  },
  amount_differs: {
    label: 'Amount differs',
    explanation:
      'The amount paid is not the total of the order. Compare it with the payment provider before you send the parcel.',
  },
  currency_differs: {
    label: 'Currency differs',
    explanation:
      'The order was paid in another currency than its price. Compare it with the payment provider before you send the parcel.',
  },
  refunded: {
    label: 'Refunded',
    explanation:
      'Everything that was paid was refunded, but the order is not cancelled. If it should not be sent, set its status to Cancelled.',
  },
  refund_failed: {
    label: 'Refund failed',
    explanation:
      'A refund did not reach the customer, and the money is back in the account of the shop. Ask the customer how to pay it back, or refund it again.',
  },
  disputed: {
    label: 'Disputed',
    explanation:
      'The customer has asked the bank for the money back. Do not send the parcel before you have answered in the dashboard of the payment provider.',
  },
  state_differs: {
    label: 'State differs',
    explanation:
      'The PIN code lies in another state than the one that the customer entered and confirmed. Ask the customer before you send the parcel.',
  },
  restored: {
    label: 'Restored',
    explanation:
      'The database was restored from a backup, and this order from the record of the payment provider. Check its items and address, and whether it was already sent.',
  },
  number_changed: {
    label: 'Number changed',
    explanation:
      'Another order has the number that this customer was given. The dashboard of the payment provider shows that number. Tell the customer the new one.',
  },
};

const attentionReasons = new Map<string, Explanation>(Object.entries(explanations));
