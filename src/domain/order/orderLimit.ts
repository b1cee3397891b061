import type { Variant } from '../catalog/product.ts';
import { availableStock } from '../catalog/stock.ts';

/** The limit of one order, or none if the store reports none. */
const orderLimit = ({ order_limit = Infinity }: Variant) => order_limit;

/** True if the store sells no order with this quantity, however much is in stock. */
export const exceedsOrderLimit = (variant: Variant, quantity: number) => quantity > orderLimit(variant);

/** The message about the limit of one order; null while the quantity is below it. */
export const orderLimitMessage = (variant: Variant, quantity: number) =>
  quantity < orderLimit(variant) ? null : `At most ${orderLimit(variant)} per order.`;

/** The most units of a variant in one order: the available stock or the limit of one order, whichever is less. */
export const mostPerOrder = (variant: Variant) => Math.min(availableStock(variant) ?? Infinity, orderLimit(variant));

/** Why a quantity of a variant cannot be ordered; null if it can, as far as the store has reported. */
export function tooManyMessage(title: string, variant: Variant, quantity: number): string | null {
  const available = availableStock(variant);
  if (available !== null && quantity > available)
    return `Not enough stock for ${title} (${variant.title}). Only ${available} left.`;
  if (exceedsOrderLimit(variant, quantity))
    return `At most ${orderLimit(variant)} of ${title} (${variant.title}) per order.`;
  return null;
}
