import type { Product, Variant } from './product';

/** How many can be bought; null where nobody counts or the count is not known. */
export const availableStock = ({ manage_inventory, inventory_quantity }: Variant) =>
  manage_inventory ? inventory_quantity : null;

/** True when so many can be bought, as far as is known; the store has the last word at checkout. */
export function isInStock(variant: Variant, quantity: number): boolean {
  const available = availableStock(variant);
  return available === null || quantity <= available;
}

/** May the shopper press Add to Cart? */
export const canAddToCart = ({ purchasable }: Pick<Product, 'purchasable'>, variant: Variant, quantity: number) =>
  purchasable && isInStock(variant, quantity);

/** The line under the product's button; null where there is nothing to tell. */
export function stockMessage(
  { purchasable }: Pick<Product, 'purchasable'>,
  variant: Variant,
  quantity: number,
): string | null {
  if (!purchasable) return 'Currently unavailable';
  const available = availableStock(variant);
  if (available === null) return null;
  return quantity <= available ? `${available} in stock!` : `Not enough stock. Only ${available} left.`;
}
