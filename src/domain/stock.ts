import type { Product, Variant } from './product.ts';

type Purchasable = Pick<Product, 'purchasable'>;

/** Units that can be bought; null if the store does not manage this variant's inventory or did not report it. */
export const availableStock = ({ manage_inventory, inventory_quantity }: Variant) =>
  manage_inventory ? inventory_quantity : null;

/** True if the known stock covers the quantity. The store checks again at checkout. */
function isInStock(variant: Variant, quantity: number): boolean {
  const available = availableStock(variant);
  return available === null || quantity <= available;
}

/** True if the store sells no order with this quantity, however much is in stock. */
export const exceedsOrderLimit = ({ order_limit }: Variant, quantity: number) =>
  order_limit !== undefined && quantity > order_limit;

/** True if the quantity can be bought, apart from the limit of one order. */
export const isAvailable = ({ purchasable }: Purchasable, variant: Variant, quantity: number) =>
  purchasable && isInStock(variant, quantity);

/** True if Add to Cart is enabled for this quantity. */
export const canAddToCart = (product: Purchasable, variant: Variant, quantity: number) =>
  isAvailable(product, variant, quantity) && !exceedsOrderLimit(variant, quantity);

/** The stock message below Add to Cart; null if the stock is unlimited or unknown. */
export function stockMessage({ purchasable }: Purchasable, variant: Variant, quantity: number): string | null {
  if (!purchasable) return 'Currently unavailable';
  const available = availableStock(variant);
  if (available === null) return null;
  return quantity <= available ? `${available} in stock!` : `Not enough stock. Only ${available} left.`;
}

/** The message about the limit of one order; null if there is none. */
export const orderLimitMessage = ({ order_limit }: Variant) =>
  order_limit === undefined ? null : `At most ${order_limit} per order.`;
