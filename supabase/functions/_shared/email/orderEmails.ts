import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { dayInIndia } from '../../../../src/domain/dates.ts';
import { arrivalAfterPayment, arrivalAfterShipping, arrivalText } from '../../../../src/domain/order/businessDays.ts';
import { orderPageUrl, trackingUrl } from '../../../../src/domain/order/customerOrder.ts';
import { addressText, deliveryFields } from '../../../../src/domain/order/deliveryDetails.ts';
import { giftFields, isForSomebodyElse } from '../../../../src/domain/order/gift.ts';
import { itemAmount, lineTitle, type OrderItem } from '../../../../src/domain/order/order.ts';
import { orderItemSchema } from '../../../../src/domain/order/orderItemSchema.ts';
import { formatAmount } from '../../../../src/domain/amounts.ts';
import { joinLines, normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import type { EmailBlock, EmailContent, EmailFact, EmailItem } from './layout.ts';

const shippingSchema = v.object(v.entriesFromList([...deliveryFields, ...giftFields], v.nullish(v.string())));

/** The data of the emails about orders, as order_email returns it. */
export const orderSchema = v.object({
  order_uid: v.string(),
  items: v.array(orderItemSchema),
  /** In rupees. */
  total_amount: v.number(),
  shipping: shippingSchema,
  courier: v.nullish(v.string()),
  tracking_number: v.nullish(v.string()),
  /** The secret of the tracking link. Null if the order has none. */
  tracking_token: v.nullish(v.string()),
  /** Whether the order belongs to an account. */
  has_account: v.nullish(v.boolean()),
  /** Whether the customer has proved the email. Otherwise a stranger may have ordered with it. */
  is_email_proved: v.nullish(v.boolean()),
  paid_at: v.string(),
  shipped_at: v.nullish(v.string()),
});

type Order = v.InferOutput<typeof orderSchema>;

/** The data of a shipping notice. */
export const shippingNoticeSchema = v.object({
  ...orderSchema.entries,
  /** Whether the courier or the tracking number has changed since an earlier notice. */
  replaces: v.optional(v.boolean(), false),
});

/** The data of an email about an order whose customer gets money back. */
export const refundSchema = v.object({
  ...orderSchema.entries,
  /** In minor units of the currency. 0 if nothing is refunded. */
  refund: v.number(),
  currency: v.nullish(v.string()),
});

type RefundedOrder = v.InferOutput<typeof refundSchema>;

/** What send_cancel_link queues. */
export const cancelLinkSchema = v.object({
  order_uid: v.string(),
  /** The secret of the tracking link. */
  token: v.string(),
  /** The secret of this email, without which the tracking link cannot cancel the order. */
  cancel: v.string(),
});

const [phone] = brand.phones;
const help = `Questions? Reply to this email or call ${phone} (${brand.businessHours}).`;

/** The email that confirms a new order to the customer who paid it. */
export function orderConfirmation(order: Order, siteUrl: string): EmailContent {
  const { order_uid: uid, items, total_amount, shipping, paid_at: paidAt } = order;
  const total = formatAmount(total_amount * 100);
  const arrival = arrivalText(arrivalAfterPayment(dayInIndia(paidAt)));
  const name = order.is_email_proved ? normalizeLine(shipping.buyer_name ?? shipping.name ?? '') : '';
  return {
    subject: `Your order ${uid} at ${brand.name}`,
    preview: `Order ${uid}, ${total}. ${arrival}.`,
    title: name ? `Thank you, ${name}` : 'Thank you',
    blocks: [
      { type: 'text', text: `Your order ${uid} is with us.` },
      ...orderLink(order, siteUrl),
      ...(isForSomebodyElse(shipping)
        ? [
            {
              type: 'text' as const,
              text: 'It is a gift: the parcel goes to the person below, and has no prices in it.',
            },
          ]
        : []),
      {
        type: 'items',
        items: items.map((item) => pricedItemOf(item, siteUrl)),
        total: { label: 'Total', note: 'taxes and shipping within India included', amount: total },
      },
      { type: 'text', text: `${arrival}.` },
      { type: 'facts', facts: [{ label: 'Order', value: uid }, ...deliveryFacts(shipping)] },
      {
        type: 'steps',
        title: 'What happens next',
        steps: [
          `We pack your tea in ${brand.town} and dispatch it in 1-3 business days.`,
          'You get another email when the parcel is on its way. It reaches you 5-7 business days after shipment.',
          'You can cancel within 24 hours if it has not shipped.',
        ],
      },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** The email to the customer when an order is shipped, and when its courier or tracking number has changed since. */
export function shippingNotice(order: v.InferOutput<typeof shippingNoticeSchema>, siteUrl: string): EmailContent {
  const { order_uid: uid, items, shipping, courier, tracking_number: trackingNumber, shipped_at: shippedAt } = order;
  const arrival = shippedAt
    ? `${arrivalText(arrivalAfterShipping(dayInIndia(shippedAt)))}.`
    : 'It reaches you in 5-7 business days.';
  const news = order.replaces
    ? {
        subject: `New tracking details for your order ${uid}`,
        title: 'New tracking details',
        fact: `The tracking details of your order ${uid} have changed. This email replaces the earlier one.`,
      }
    : {
        subject: `Your order ${uid} is on its way`,
        title: 'Your tea is on its way',
        fact: `The parcel with your order ${uid} has left ${brand.town}.`,
      };
  return {
    subject: news.subject,
    preview: `${news.fact} ${arrival}`,
    title: news.title,
    blocks: [
      { type: 'text', text: `${news.fact} ${arrival}` },
      ...(order.replaces && !trackingNumber
        ? [{ type: 'text' as const, text: 'The parcel has no tracking number.' }]
        : []),
      ...orderLink(order, siteUrl, 'Track your parcel'),
      { type: 'items', items: items.map((item) => itemOf(item, siteUrl)) },
      {
        type: 'facts',
        facts: [
          { label: 'Order', value: uid },
          ...(courier ? [{ label: 'Courier', value: joinLines(courier) }] : []),
          ...(trackingNumber ? [{ label: 'Tracking number', value: joinLines(trackingNumber) }] : []),
          ...deliveryFacts(shipping),
        ],
      },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

const REFUND_TIME = 'It reaches your account in 7-10 business days, the way you paid.';

/** The email to the customer when a part or all of a payment is refunded. */
export function refundNotice(order: RefundedOrder, siteUrl: string): EmailContent {
  const { order_uid: uid, refund, currency } = order;
  const amount = refundedAmount({ refund, currency });
  return {
    subject: `Refund for your order ${uid}`,
    preview: `We have refunded ${amount}.`,
    title: `We have refunded ${amount}`,
    blocks: [
      { type: 'text', text: `We have refunded ${amount} of your order ${uid}. ${REFUND_TIME}` },
      ...orderLink(order, siteUrl),
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** The email to the customer when an order is cancelled. */
export function cancellationNotice(order: RefundedOrder, siteUrl: string): EmailContent {
  const { order_uid: uid, items, refund, currency } = order;
  return {
    subject: `Your order ${uid} was cancelled`,
    preview: refund > 0 ? `We refund ${refundedAmount({ refund, currency })}.` : 'It will not be sent.',
    title: 'Your order was cancelled',
    blocks: [
      { type: 'text', text: `Your order ${uid} was cancelled and will not be sent.` },
      ...refundText({ refund, currency }),
      ...orderLink(order, siteUrl),
      { type: 'items', items: items.map((item) => itemOf(item, siteUrl)) },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** The email to the customer when the items of an order are changed before it is sent. */
export function orderChangedNotice(order: RefundedOrder, siteUrl: string): EmailContent {
  const { order_uid: uid, items, total_amount, shipping, refund, currency } = order;
  return {
    subject: `Your order ${uid} was changed`,
    preview: `It costs ${formatAmount(total_amount * 100)} now.`,
    title: 'Your order was changed',
    blocks: [
      { type: 'text', text: `We have changed your order ${uid}. This is what we send you:` },
      {
        type: 'items',
        items: items.map((item) => pricedItemOf(item, siteUrl)),
        total: {
          label: 'Total',
          note: 'taxes and shipping within India included',
          amount: formatAmount(total_amount * 100),
        },
      },
      ...refundText({ refund, currency }),
      ...orderLink(order, siteUrl),
      { type: 'facts', facts: [{ label: 'Order', value: uid }, ...deliveryFacts(shipping)] },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/** The email with the link with which a guest cancels an order. */
export function cancelLinkEmail(
  { order_uid: uid, token, cancel }: v.InferOutput<typeof cancelLinkSchema>,
  siteUrl: string,
): EmailContent {
  return {
    subject: `Cancel your order ${uid}?`,
    preview: 'This link works once, for one hour.',
    title: `Cancel your order ${uid}?`,
    blocks: [
      {
        type: 'text',
        text: `Somebody who has the link to your order ${uid} asks to cancel it. If that is you, continue here. We ask once more before we cancel.`,
      },
      { type: 'button', label: 'Cancel the order', url: trackingUrl(siteUrl, { token, cancel_secret: cancel }) },
      {
        type: 'text',
        text: 'This link works once, for one hour. If you want to keep your order, you need not do anything.',
      },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

/**
 * The link to the order: the tracking link, which opens on every device without a log-in. If it was revoked, the link
 * to the page of the order, for which the customer logs in. None if the order then belongs to no account.
 */
function orderLink(
  { order_uid: uid, tracking_token: token, has_account: hasAccount }: Order,
  siteUrl: string,
  label = 'See your order',
): EmailBlock[] {
  if (token) return [{ type: 'button', label, url: trackingUrl(siteUrl, { token }) }];
  return hasAccount ? [{ type: 'button', label, url: orderPageUrl(siteUrl, uid) }] : [];
}

type Refund = Pick<RefundedOrder, 'refund' | 'currency'>;

const refundedAmount = ({ refund, currency }: Refund) => formatAmount(refund, currency ? { currency } : undefined);

const refundText = (refund: Refund): EmailBlock[] =>
  refund.refund > 0 ? [{ type: 'text', text: `We refund ${refundedAmount(refund)}. ${REFUND_TIME}` }] : [];

export function itemOf({ product, variant, quantity }: OrderItem, siteUrl: string): EmailItem {
  const image = product.image ?? '';
  return {
    label: joinLines(`${quantity} × ${lineTitle(product, variant)}`),
    ...(image && URL.canParse(image, siteUrl) && { imageUrl: new URL(image, siteUrl).href }),
  };
}

export const pricedItemOf = (item: OrderItem, siteUrl: string): EmailItem => ({
  ...itemOf(item, siteUrl),
  amount: formatAmount(itemAmount(item)),
});

export function deliveryFacts(shipping: v.InferOutput<typeof shippingSchema>): EmailFact[] {
  const value = normalizeText([shipping.name, addressText(shipping), shipping.phone].filter(Boolean).join('\n'));
  const note = normalizeText(shipping.gift_note ?? '');
  return [
    ...(value ? [{ label: isForSomebodyElse(shipping) ? 'The gift goes to' : 'Delivery address', value }] : []),
    ...(note ? [{ label: 'Note in the parcel', value: note }] : []),
  ];
}
