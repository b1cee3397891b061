import { formatMoney, INR } from '../money.ts';
import type { CartLine } from '../catalog/cartLine.ts';
import { unitPrice } from '../catalog/price.ts';
import type { Product, Variant } from '../catalog/product.ts';
import { isSoldOut } from '../catalog/stock.ts';
import { lineTitle, type OrderItem } from './order.ts';
import { mostPerOrder } from './orderLimit.ts';

/** How the catalog of today differs from a line of the earlier order. */
export type OrderDifference = { title: string } & (
  | { reason: 'notSold' | 'soldOut' }
  /** Not all ordered units were added: with the units in the cart, they exceed the stock or the limit of one order. */
  | { reason: 'fewer'; ordered: number; added: number }
  /** The formatted prices of one unit. */
  | { reason: 'price'; before: string; after: string }
);

/**
 * Compares an earlier order with the catalog of today.
 * @param products the products of the order that are sold today, with their stock
 * @param cart the lines that are already in the cart
 * @returns the lines to add to the cart, and the differences from the earlier order
 */
export function orderAgain(
  items: readonly OrderItem[],
  products: readonly Product[],
  cart: readonly CartLine[],
): { lines: CartLine[]; differences: OrderDifference[] } {
  const lines: CartLine[] = [];
  const differences: OrderDifference[] = [];
  for (const item of items) {
    const title = lineTitle(item.product, item.variant);
    const product = products.find(({ id }) => id === item.product.id);
    const variant = product?.variants.find(({ id }) => id === item.variant.id);
    if (!product?.purchasable || !variant) {
      differences.push({ title, reason: 'notSold' });
      continue;
    }
    if (isSoldOut(variant)) {
      differences.push({ title, reason: 'soldOut' });
      continue;
    }
    const added = Math.min(
      item.quantity,
      Math.max(0, mostPerOrder(variant) - quantityIn([...cart, ...lines], variant)),
    );
    if (added < item.quantity) differences.push({ title, reason: 'fewer', ordered: item.quantity, added });
    if (added === 0) continue;
    const { id, image } = product;
    lines.push({ product: { id, title: product.title, image }, variant, quantity: added });
    // Orders are in rupees, so their prices cannot be compared with the prices of a store that uses another currency.
    if (variant.currency === INR.currency && unitPrice(variant) !== item.unit_amount) {
      const [before, after] = [item.unit_amount, unitPrice(variant)].map((amount) => formatMoney(amount, variant));
      differences.push({ title, reason: 'price', before: before!, after: after! });
    }
  }
  return { lines, differences };
}

const quantityIn = (lines: readonly CartLine[], { id }: Variant) =>
  lines.reduce((sum, { variant, quantity }) => (variant.id === id ? sum + quantity : sum), 0);

/** What a shopper reads about a difference. */
export function differenceText(difference: OrderDifference): string {
  switch (difference.reason) {
    case 'notSold':
      return 'no longer sold';
    case 'soldOut':
      return 'sold out';
    case 'fewer':
      return difference.added === 0
        ? 'not added, because your cart has as many as can be ordered'
        : `only ${difference.added} of ${difference.ordered} added, because no more can be ordered`;
    case 'price':
      return `${difference.after} each now, ${difference.before} before`;
  }
}
