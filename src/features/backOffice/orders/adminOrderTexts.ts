import { addressText, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { ATTENTION_REASONS, type AttentionText } from '../../../domain/order/attentionReasons';
import type { OrderStatus } from '../../../domain/order/order';
import type { RefundKind } from '../../../../supabase/database.types';
import type { OrderPayment, OrderRefund } from './adminOrdersApi';

/* What the people of the shop read about an order, in the list, on the packing list and on the order page. */

/** Where the parcel goes, in several lines. */
export const deliveryText = (delivery: DeliveryDetails): string =>
  [delivery.name, addressText(delivery), delivery.phone, delivery.email].filter(Boolean).join('\n') ||
  'This order has no delivery details.';

export const refundKinds: Record<RefundKind, string> = {
  refund: 'Refund',
  cancellation: 'Refund of the cancellation',
  change: 'Refund of changed items',
};

/** What became of a refund. */
export const refundStatuses: Record<OrderRefund['status'], string> = {
  queued: 'queued: the shop sends it by itself until the payment provider decides',
  sent: 'sent to the customer',
  failed: 'failed: the customer did not get this money',
};

export const disputeStatuses: Record<NonNullable<OrderPayment['dispute']>, string> = {
  open: 'The customer has asked the bank for the money back. Answer in the dashboard of the payment provider. Nothing can be refunded before the bank has decided.',
  won: 'The customer asked the bank for the money back. The bank decided for the shop.',
  lost: 'The customer asked the bank for the money back. The bank decided for the customer and has taken the money back, so nothing of this payment can be refunded any more.',
};

/** Returns what a reason means and what to do about it. An open page may be older than the database and its reasons. */
export function explainReason(reason: string, status?: OrderStatus): { label: string; explanation: string } {
  const { label, explanation, whenShipped } = attentionReasons.get(reason) ?? NEWER_REASON;
  const isShipped = status === 'Shipped' || status === 'Delivered';
  return { label, explanation: (isShipped && whenShipped) || explanation };
}

const attentionReasons = new Map<string, AttentionText>(Object.entries(ATTENTION_REASONS));

const NEWER_REASON: AttentionText = {
  label: 'Another reason',
  explanation: 'This page is older than the reason. Reload it to see the explanation.',
};
