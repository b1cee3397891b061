import { brand } from '../../../domain/brand/facts';
import { lineTotal } from '../../../domain/catalog/cartLine';
import { formatMoney } from '../../../domain/money';
import { lineTitle } from '../../../domain/order/order';
import { fitsChat } from '../../../shared/lib/chat';
import type { ShippingDetails } from '../checkoutSlice';
import type { PendingOrder } from './readPendingOrder';

/**
 * Returns the chat message with which the customer reports the paid order to the shop. A list of items that makes it too
 * long for a link is cut. If there is no room for an item, the message ends in the delivery details, which the link cuts if
 * they are too long; the number, the total and the number of items always fit.
 * @param delivery the order's own delivery details, if the store has reported them; they replace the details of the
 * snapshot, which are only what was known before the payment
 * @param tracking the tracking link of the order
 */
export function orderMessage(
  reference: string,
  { customer, items, total }: PendingOrder,
  delivery?: ShippingDetails | null,
  tracking?: string,
): string {
  const [firstLine] = items;
  const first = [
    shortOrderMessage(reference, tracking),
    ...(firstLine ? [`Total: ${formatMoney(total, firstLine.variant)}`] : []),
  ];
  const details = delivery ? ['Deliver to:', ...deliveryLines(delivery)] : customerLines(customer);
  const list = items.map((line) => {
    const { product, variant, quantity } = line;
    return `${quantity} x ${lineTitle(product, variant)}: ${formatMoney(lineTotal(line), variant)}`;
  });
  for (let shown = list.length; shown > 0; shown--) {
    const shownItems = [...list.slice(0, shown), ...cutText(list.length - shown)];
    const message = [...first, '', ...details, '', ...shownItems].join('\n');
    if (fitsChat(message)) return message;
  }
  return [...first, `Items: ${list.length}`, '', ...details].join('\n');
}

/** Returns the chat message about an order if only its number is known, and maybe its tracking link. */
export const shortOrderMessage = (reference: string, tracking?: string): string =>
  [`Hello ${brand.name}, I have placed order ${reference}.`, ...(tracking ? [`Where it is: ${tracking}`] : [])].join(
    '\n',
  );

const cutText = (hidden: number) => (hidden > 0 ? [`and ${hidden} more`] : []);

const customerLines = ({ name, email, phone, address }: PendingOrder['customer']) => [
  `Name: ${name}`,
  `Email: ${email}`,
  `Phone: ${phone}`,
  `Address: ${address}`,
];

const deliveryLines = ({ name, address, phone, email }: ShippingDetails) =>
  [name, address, phone, email].filter((line) => line !== '');
