import { brand } from '../../domain/brand';
import { formatMoney } from '../../domain/money';
import { lineTotal } from '../../domain/cartLine';
import type { PendingOrder } from './pendingOrder';

/** The order as the shopper tells it to the shop in the chat. */
export function orderMessage(reference: string, { customer, items, total }: PendingOrder): string {
  const [first] = items;
  return [
    `Hello ${brand.name}, I have placed order ${reference}.`,
    '',
    ...items.map((line) => {
      const { product, variant, quantity } = line;
      const name =
        variant.title && variant.title !== product.title ? `${product.title} (${variant.title})` : product.title;
      return `${quantity} x ${name}: ${formatMoney(lineTotal(line), variant)}`;
    }),
    ...(first ? [`Total: ${formatMoney(total, first.variant)}`] : []),
    '',
    `Name: ${customer.name}`,
    `Email: ${customer.email}`,
    `Phone: ${customer.phone}`,
    `Address: ${customer.address}`,
  ].join('\n');
}
