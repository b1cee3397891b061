import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { formatAmount } from '../../../../src/domain/amounts.ts';
import { formatDateAndTime } from '../../../../src/domain/dates.ts';
import { paths } from '../../../../src/domain/routes.ts';
import { joinLines, normalizeLine } from '../../../../src/domain/text.ts';
import type { EmailContent } from './layout.ts';
import { deliveryFacts, itemOf, pricedItemOf, type orderSchema } from './orderEmails.ts';

const lowStockSchema = v.array(
  v.object({ product: v.string(), variant: v.string(), quantity: v.number(), threshold: v.number() }),
);

/** What queue_low_stock_notice queues. */
export const lowStockNoticeSchema = v.object({ items: lowStockSchema });

/** What queue_dispute_notice queues. */
export const disputeNoticeSchema = v.object({
  order_uid: v.string(),
  /** In minor units of the currency. */
  amount: v.number(),
  currency: v.string(),
  due_at: v.nullable(v.string()),
});

/** What queue_digest queues. */
export const digestSchema = v.object({
  /** Written as 2026-11-23. */
  day: v.string(),
  to_pack: v.number(),
  to_ship: v.number(),
  needs_attention: v.number(),
  /** The numbers of the newest orders that need attention. */
  order_uids: v.array(v.string()),
  /** Absent in digests that were queued before there was a threshold. */
  low_stock: v.optional(lowStockSchema, []),
});

/** The email to the shop about a new order. A reply goes to the customer. */
export function orderNotice(
  { order_uid: uid, items, total_amount, shipping }: v.InferOutput<typeof orderSchema>,
  siteUrl: string,
): EmailContent {
  const total = formatAmount(total_amount * 100);
  const name = normalizeLine(shipping.buyer_name ?? shipping.name ?? '');
  return {
    subject: `New order ${uid} (${total})`,
    preview: items.map((item) => itemOf(item, siteUrl).label).join(', '),
    title: `New order ${uid}`,
    blocks: [
      { type: 'text', text: name ? `${name} has ordered:` : 'This was ordered:' },
      {
        type: 'items',
        items: items.map((item) => pricedItemOf(item, siteUrl)),
        total: { label: 'Total', note: 'paid', amount: total },
      },
      { type: 'facts', facts: [{ label: 'Order', value: uid }, ...deliveryFacts(shipping)] },
      { type: 'button', label: 'Open the order', url: siteUrl + paths.adminOrder(uid) },
    ],
    footnote: `You get this email because you pack the orders of ${brand.name}.`,
  };
}

/** The email to the shop that lists on the morning of a business day what is to be done. */
export function digest(
  {
    day,
    to_pack: toPack,
    to_ship: toShip,
    needs_attention: needsAttention,
    order_uids: uids,
    low_stock: lowStock,
  }: v.InferOutput<typeof digestSchema>,
  siteUrl: string,
): EmailContent {
  const others = needsAttention - uids.length;
  return {
    subject: `${day}: ${toPack} to pack, ${needsAttention} need attention`,
    preview: `${toShip} packed and to be shipped.`,
    title: 'Orders of today',
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: 'To pack', value: String(toPack) },
          { label: 'Packed, to ship', value: String(toShip) },
          { label: 'Needs attention', value: String(needsAttention) },
        ],
      },
      ...(uids.length > 0
        ? [
            {
              type: 'text' as const,
              text: `Needs attention: ${uids.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
            },
          ]
        : []),
      ...(lowStock.length > 0
        ? [
            { type: 'text' as const, text: 'Running low:' },
            { type: 'facts' as const, facts: lowStock.map(lowStockFact) },
          ]
        : []),
      { type: 'button', label: 'Open the orders', url: siteUrl + paths.adminOrders },
    ],
    footnote: `You get this email on business days because you pack the orders of ${brand.name}.`,
  };
}

/** The email to the shop about variants whose stock has fallen to its threshold. */
export function lowStockNotice({ items }: v.InferOutput<typeof lowStockNoticeSchema>, siteUrl: string): EmailContent {
  const [first, ...others] = items.map(({ product, variant }) => joinLines(`${product} (${variant})`));
  const names = `${first ?? 'The stock'}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return {
    subject: `Running low: ${names}`,
    preview: items.map(({ product, quantity }) => `${product}: ${quantity} left`).join(', '),
    title: 'Running low',
    blocks: [
      { type: 'text', text: 'The stock has fallen to the threshold that was set for it:' },
      { type: 'facts', facts: items.map(lowStockFact) },
      { type: 'button', label: 'Open the low stock', url: `${siteUrl}${paths.adminStock}?low=1` },
    ],
    footnote: `You get this email once, until there is more in stock, because you pack the orders of ${brand.name}.`,
  };
}

/** The email to the shop about a customer who has asked the bank for the money back. */
export function disputeNotice(
  { order_uid: uid, amount, currency, due_at: dueAt }: v.InferOutput<typeof disputeNoticeSchema>,
  siteUrl: string,
): EmailContent {
  const money = formatAmount(amount, { currency });
  const due = dueAt && formatDateAndTime(dueAt);
  return {
    subject: due ? `Respond by ${due}: ${uid} is disputed` : `${uid} is disputed`,
    preview: `The customer has asked the bank for ${money} back.`,
    title: `${uid} is disputed`,
    blocks: [
      {
        type: 'text',
        text:
          'The customer has asked the bank for the money back. Respond in the dashboard of the payment provider' +
          `${due ? ` by ${due} (Indian Standard Time)` : ''}. Without a response, the bank decides for the customer.`,
      },
      {
        type: 'facts',
        facts: [
          { label: 'Order', value: uid },
          { label: 'Amount', value: money },
          ...(due ? [{ label: 'Respond by', value: due }] : []),
        ],
      },
      { type: 'text', text: 'If the parcel is not shipped yet, do not send it before the bank has decided.' },
      { type: 'button', label: 'Open the order', url: siteUrl + paths.adminOrder(uid) },
    ],
    footnote: `You get this email because you pack the orders of ${brand.name}.`,
  };
}

const lowStockFact = ({ product, variant, quantity, threshold }: v.InferOutput<typeof lowStockSchema>[number]) => ({
  label: joinLines(`${product} (${variant})`),
  value: `${quantity} left, threshold ${threshold}`,
});
