import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand.ts';
import { addressText, deliveryFields } from '../../../../src/domain/order/deliveryDetails.ts';
import { formatMoney, formatOrderTotal, INR } from '../../../../src/domain/money.ts';
import { normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import type { EmailContent, EmailFact, EmailItem } from './layout.ts';

const itemSchema = v.object({
  product: v.object({ title: v.string(), image: v.nullish(v.string()) }),
  variant: v.object({ title: v.string() }),
  quantity: v.number(),
  unit_amount: v.number(),
});

const shippingSchema = v.object(v.entriesFromList(deliveryFields, v.nullish(v.string())));

/** What the triggers of orders queue. */
export const orderSchema = v.object({
  order_uid: v.string(),
  items: v.array(itemSchema),
  /** In rupees. */
  total_amount: v.number(),
  shipping: shippingSchema,
});

type Order = v.InferOutput<typeof orderSchema>;

const [phone] = brand.phones;
const help = `Questions? Reply to this email or call ${phone} (${brand.businessHours}).`;

/** The email that confirms a new order to the customer who paid it. */
export function orderConfirmation(
  { order_uid: uid, items, total_amount, shipping }: Order,
  siteUrl: string,
): EmailContent {
  const total = formatOrderTotal(total_amount);
  const name = normalizeLine(shipping.name ?? '');
  return {
    subject: `Your order ${uid} at ${brand.name}`,
    preview: `Order ${uid}, ${total}. We dispatch it in 1-3 business days.`,
    title: name ? `Thank you, ${name}` : 'Thank you',
    blocks: [
      { type: 'text', text: `Your order ${uid} is with us.` },
      {
        type: 'items',
        items: items.map((item) => ({
          ...itemOf(item, siteUrl),
          amount: formatMoney(item.unit_amount * item.quantity, INR),
        })),
        total: { label: 'Total', note: 'taxes and shipping within India included', amount: total },
      },
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

/** The email to the customer when an order is shipped. */
export function shippingNotice({ order_uid: uid, items, shipping }: Order, siteUrl: string): EmailContent {
  return {
    subject: `Your order ${uid} is on its way`,
    preview: `The parcel has left ${brand.town} and reaches you in 5-7 business days.`,
    title: 'Your tea is on its way',
    blocks: [
      {
        type: 'text',
        text: `The parcel with your order ${uid} has left ${brand.town}. It reaches you in 5-7 business days.`,
      },
      { type: 'items', items: items.map((item) => itemOf(item, siteUrl)) },
      { type: 'facts', facts: [{ label: 'Order', value: uid }, ...deliveryFacts(shipping)] },
      { type: 'text', text: help },
    ],
    footnote: `You get this email because you ordered at ${brand.name}.`,
  };
}

function itemOf({ product, variant, quantity }: v.InferOutput<typeof itemSchema>, siteUrl: string): EmailItem {
  const image = product.image ?? '';
  return {
    label: normalizeLine(`${quantity} × ${product.title} (${variant.title})`),
    ...(image && URL.canParse(image, siteUrl) && { imageUrl: new URL(image, siteUrl).href }),
  };
}

function deliveryFacts(shipping: v.InferOutput<typeof shippingSchema>): EmailFact[] {
  const value = normalizeText([shipping.name, addressText(shipping), shipping.phone].filter(Boolean).join('\n'));
  return value ? [{ label: 'Delivery address', value }] : [];
}
