import { brand } from '../../../domain/brand';
import { lineTotal } from '../../../domain/catalog/cartLine';
import { formatMoney } from '../../../domain/money';
import { lineTitle } from '../../../domain/order/order';
import type { ShippingDetails } from '../checkoutSlice';
import type { PendingOrder } from './readPendingOrder';

/**
 * Returns the chat message with which the customer reports the paid order to the shop.
 * @param delivery the order's own delivery details, if the store has reported them; they replace those of the snapshot,
 * which are only what was known before the payment
 * @param tracking the tracking link of the order
 */
export function orderMessage(
  reference: string,
  { customer, items, total }: PendingOrder,
  delivery?: ShippingDetails | null,
  tracking?: string,
): string {
  const [firstLine] = items;
  return [
    `Hello ${brand.name}, I have placed order ${reference}.`,
    '',
    ...items.map((line) => {
      const { product, variant, quantity } = line;
      return `${quantity} x ${lineTitle(product, variant)}: ${formatMoney(lineTotal(line), variant)}`;
    }),
    ...(firstLine ? [`Total: ${formatMoney(total, firstLine.variant)}`] : []),
    '',
    ...(delivery ? ['Deliver to:', ...deliveryLines(delivery)] : customerLines(customer)),
    ...(tracking ? ['', `Where it is: ${tracking}`] : []),
  ].join('\n');
}

const customerLines = ({ name, email, phone, address }: PendingOrder['customer']) => [
  `Name: ${name}`,
  `Email: ${email}`,
  `Phone: ${phone}`,
  `Address: ${address}`,
];

const deliveryLines = ({ name, address, phone, email }: ShippingDetails) =>
  [name, address, phone, email].filter((line) => line !== '');
