/* npm run database-types generates this file from the table attention_reasons, in supabase/migrations. */

/** Why an order may need the attention of an administrator: what happened, and what to do. */
export const ATTENTION_REASONS = {
  amount_differs: {
    label: 'Amount differs',
    explanation:
      'The amount paid is not the total of the order. Compare it with the payment provider before you send the parcel.',
  },
  cancellation_requested: {
    label: 'Cancellation requested',
    explanation:
      'The customer asks you to cancel this order, more than 24 hours after the payment. Cancel it, or answer the message and remove this mark before you send the parcel.',
  },
  cancelled_then_shipped: {
    label: 'Cancelled, then shipped',
    explanation:
      'The order was cancelled or fully refunded before its status was set to Shipped or Delivered. Check whether the parcel was really sent, and ask the customer to pay or to return it.',
  },
  currency_differs: {
    label: 'Currency differs',
    explanation:
      'The order was paid in another currency than its price. Compare it with the payment provider before you send the parcel.',
  },
  disputed: {
    label: 'Disputed',
    explanation:
      'The customer has asked the bank for the money back. Do not send the parcel before you have answered in the dashboard of the payment provider, or before the bank has decided for the shop.',
    whenShipped:
      'The customer has asked the bank for the money back, and the order is shipped. Answer in the dashboard of the payment provider, with the proof of delivery.',
  },
  email_failed: {
    label: 'Email failed',
    explanation:
      'An email about this order was not delivered. Correct the email of the delivery and send it again, or discard it in the list of failed emails.',
  },
  invoice_credited: {
    label: 'Invoice credited',
    explanation:
      'The order was cancelled after its invoice, which was credited, and is active again without a valid invoice. Ask your accountant.',
  },
  invoice_missing: {
    label: 'Invoice missing',
    explanation:
      'The order was shipped without an invoice, because the state of its address, an HSN code, a tax rate or a setting of the shop is missing. It gets its invoice when that is entered.',
  },
  link_cancelled: {
    label: 'Paid after cancelling',
    explanation:
      'The payment link of this order was cancelled, and the customer had already started to pay. Ask the customer whether you should send the parcel, or refund it.',
  },
  not_shipped: {
    label: 'Not shipped',
    explanation: 'The order was paid more than three business days ago. Ship it, or write to the customer.',
  },
  number_changed: {
    label: 'Number changed',
    explanation:
      'When this order was restored, another order already had its number, so this order got a new number. Tell the customer the new number. The dashboard of the payment provider still shows the old number.',
  },
  paid_twice: { label: 'Paid twice', explanation: 'A second payment arrived for this order. Refund one of them.' },
  refund_failed: {
    label: 'Refund failed',
    explanation:
      'A refund did not reach the customer, and the money is back in the account of the shop. Ask the customer how to pay it back, or refund it again.',
  },
  refunded: {
    label: 'Refunded',
    explanation:
      'Everything that was paid was refunded, but the order is not cancelled. If it should not be sent, set its status to Cancelled.',
    whenShipped:
      'Everything that was paid was refunded, and the order is shipped. If it has an invoice, the invoice was credited. There is nothing more to do: remove this mark.',
  },
  restored: {
    label: 'Restored',
    explanation:
      'The database was restored from a backup after this order was placed. Check its items and address, and whether the parcel was already sent. If it was, set the status to Shipped before you remove this mark: the order gets no second invoice. If not, remove this mark, then ship it.',
  },
  short_of_stock: {
    label: 'Short of stock',
    explanation:
      'When the payment arrived there were fewer units than ordered. Check the stock, then send a part, wait for new stock or refund.',
  },
  state_differs: {
    label: 'State differs',
    explanation:
      'The PIN code lies in another state than the customer entered and confirmed. Ask the customer before you send the parcel.',
  },
  state_unknown: {
    label: 'State unknown',
    explanation: 'The address has no state. Add it before you send the parcel: the invoice needs it.',
  },
} as const satisfies Record<string, AttentionText>;

export interface AttentionText {
  label: string;
  explanation: string;
  /** Replaces the explanation if the order is Shipped or Delivered. */
  whenShipped?: string;
}

export type AttentionReason = keyof typeof ATTENTION_REASONS;
