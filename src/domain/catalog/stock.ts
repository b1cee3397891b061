import type { Product, Variant } from './product.ts';

type Purchasable = Pick<Product, 'purchasable'>;

/** Units that can be bought; null if the store does not manage this variant's inventory or did not report it. */
export const availableStock = ({ manage_inventory, inventory_quantity }: Variant) =>
  manage_inventory ? inventory_quantity : null;

/** True if the store has none left of a variant whose inventory it manages. */
export function isSoldOut(variant: Variant): boolean {
  const available = availableStock(variant);
  return available !== null && available < 1;
}

/** True if the known stock covers the quantity. The store checks again at checkout. */
function isInStock(variant: Variant, quantity: number): boolean {
  const available = availableStock(variant);
  return available === null || quantity <= available;
}

/** True if Add to Cart is enabled for this quantity. */
export const canAddToCart = ({ purchasable }: Purchasable, variant: Variant, quantity: number) =>
  purchasable && isInStock(variant, quantity);

/** The stock message below Add to Cart; null if the stock is unlimited or unknown. */
export function stockMessage({ purchasable }: Purchasable, variant: Variant, quantity: number): string | null {
  if (!purchasable) return 'Currently unavailable';
  const available = availableStock(variant);
  if (available === null) return null;
  return quantity <= available ? `${available} in stock!` : `Not enough stock. Only ${available} left.`;
}
