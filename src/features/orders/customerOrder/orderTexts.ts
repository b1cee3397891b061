import { brand } from '../../../domain/brand/facts';
import type { CustomerOrder, CustomerOrderEvent, CustomerRefund } from '../../../domain/order/customerOrder';
import { arrivalAfterPayment, arrivalAfterShipping, arrivalText } from '../../../domain/order/businessDays';
import { formatMoney, INR } from '../../../domain/money';
import { dayInIndia, formatDay } from '../../../domain/dates';

/** What happens with the order now, in one sentence. */
export function statusText({ status, timeline, shipped_at, delivered_at }: CustomerOrder): string {
  const isPacked = timeline.some(({ kind }) => kind === 'packed');
  switch (status) {
    case 'Processing':
      return isPacked
        ? 'Your parcel is packed and waits for the courier.'
        : `We are packing your order. It leaves ${brand.town} 1-3 business days after you ordered.`;
    case 'Shipped':
      return shipped_at
        ? `Your parcel left ${brand.town} on ${formatDay(shipped_at)}.`
        : 'Your parcel is on its way to you.';
    case 'Delivered':
      return delivered_at ? `Your parcel was delivered on ${formatDay(delivered_at)}.` : 'Your parcel was delivered.';
    case 'Cancelled':
      return 'This order is cancelled. Nothing more is sent.';
  }
}

/** When the parcel arrives; null if it is not on its way. */
export function arrivalOf({ status, placed_at, shipped_at }: CustomerOrder, now: Date): string | null {
  if (status !== 'Processing' && status !== 'Shipped') return null;
  const arrival = shipped_at
    ? arrivalAfterShipping(dayInIndia(shipped_at))
    : arrivalAfterPayment(dayInIndia(placed_at));
  return arrival.latest < dayInIndia(now)
    ? 'It takes longer than it should. Please write to us, and we will find out where it is.'
    : arrivalText(arrival);
}

const eventTitles: Record<CustomerOrderEvent['kind'], string> = {
  placed: 'Ordered and paid',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  cancellation_requested: 'Cancellation requested',
  refund: 'Refund on its way',
  refunded: 'Refunded',
};

export const eventText = ({ kind, amount }: CustomerOrderEvent) =>
  amount === undefined ? eventTitles[kind] : `${eventTitles[kind]}: ${formatMoney(amount, INR)}`;

/** What happens with a refund, and how long it takes by the refund policy. */
export function refundText({ amount, status, at }: CustomerRefund): { title: string; text: string } {
  const money = formatMoney(amount, INR);
  switch (status) {
    case 'on_its_way':
      return {
        title: 'Refund on its way',
        text: `${money} goes back to the account or card from which you paid. This takes 7-10 business days.`,
      };
    case 'refunded':
      return { title: 'Refunded', text: `${money} was paid back on ${formatDay(at)}.` };
    case 'failed':
      return {
        title: 'Your refund is delayed',
        text: `${money} could not be paid back yet. We know about it, and try again or write to you.`,
      };
  }
}
