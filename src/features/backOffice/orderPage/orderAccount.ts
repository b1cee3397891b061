import { itemAmount, type OrderItem } from '../../../domain/order/order';
import type { OrderLine, OrderPayment, OrderRefund } from '../orders/adminOrdersApi';

export const itemsTotal = (items: readonly OrderItem[]) => items.reduce((sum, item) => sum + itemAmount(item), 0);

/** Returns what was paid and what was refunded, in paise. Like in the database, a queued refund counts as refunded. */
export const paidAndRefunded = (payments: readonly OrderPayment[], refunds: readonly OrderRefund[]) => ({
  paid: payments.reduce((sum, { amount }) => sum + amount, 0),
  refunded: refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0),
});

/** Returns what of a payment is not refunded. Like in the database, a queued refund counts as refunded. */
export const leftOf = ({ id, amount }: OrderPayment, refunds: readonly OrderRefund[]) =>
  refunds.reduce(
    (left, refund) => (refund.payment_id === id && refund.status !== 'failed' ? left - refund.amount : left),
    amount,
  );

/** Returns what of a payment can be refunded. The bank has already returned the money of a dispute that was lost. */
export const refundableOf = (payment: OrderPayment, refunds: readonly OrderRefund[]) =>
  payment.dispute === 'lost' ? 0 : leftOf(payment, refunds);

/** Returns what a cancellation refunds. */
export const refundOfCancellation = (payments: readonly OrderPayment[], refunds: readonly OrderRefund[]) =>
  payments.reduce((sum, payment) => sum + refundableOf(payment, refunds), 0);

/** Returns units of a line in the format of the items of an order. */
export const itemOf = (line: OrderLine, quantity: number): OrderItem => ({
  product: { id: line.product_id, title: line.product_title, image: line.image },
  variant: { id: line.item_id, title: line.variant_title, weight: line.weight },
  quantity,
  unit_amount: line.unit_amount,
});

/** Returns the items without the units that were refunded. */
export const openItems = (lines: readonly OrderLine[]): OrderItem[] =>
  lines.map((line) => itemOf(line, line.quantity - line.returned)).filter(({ quantity }) => quantity > 0);

/** Returns the units by variant. */
function unitsOf(lines: readonly { variant: { id: string }; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { variant, quantity } of lines) units.set(variant.id, (units.get(variant.id) ?? 0) + quantity);
  return units;
}

/** Returns what the first units of a variant cost: a variant may have several lines with different prices. */
export function priceOfUnits(items: readonly OrderItem[], variantId: string, quantity: number): number {
  let left = quantity;
  let price = 0;
  for (const item of items.filter(({ variant }) => variant.id === variantId)) {
    const taken = Math.min(left, item.quantity);
    left -= taken;
    price += taken * item.unit_amount;
  }
  return price;
}

/** One entry for each variant, because the database counts units by variant. */
export const byVariant = (items: readonly OrderItem[]): OrderItem[] => {
  const units = unitsOf(items);
  return items
    .filter(({ variant }, index) => items.findIndex((other) => other.variant.id === variant.id) === index)
    .map((item) => ({ ...item, quantity: units.get(item.variant.id) ?? 0 }));
};
