import { unitPrice } from '../../../domain/catalog/price';
import type { Product, Variant } from '../../../domain/catalog/product';
import type { OrderItem } from '../../../domain/order/order';
import { byVariant, nameOf, priceOfUnits, totalOf } from './orderAccount';

/** A line of an order that is being changed. */
export interface DraftLine {
  variantId: string;
  name: string;
  quantity: number;
  /** What one unit costs that the order does not have yet, in paise. */
  newUnitAmount: number;
}

/** Returns the lines of an order as they are. */
export const draftOf = (items: readonly OrderItem[]): DraftLine[] =>
  byVariant(items).map((item) => ({
    variantId: item.variant.id,
    name: nameOf(item),
    quantity: item.quantity,
    newUnitAmount: item.unit_amount,
  }));

/** Returns a line with one unit of a variant of the catalog. */
export const newLine = (product: Product, variant: Variant): DraftLine => ({
  variantId: variant.id,
  name: [product.title, variant.weight ?? variant.title].filter(Boolean).join(', '),
  quantity: 1,
  newUnitAmount: unitPrice(variant),
});

/**
 * Returns what the changed items cost, like the database: units of the order keep their prices. Further units of a line cost
 * as much as the first one of it.
 */
const costOf = (items: readonly OrderItem[], lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { variantId, quantity, newUnitAmount }) => {
    const present = totalUnits(items, variantId);
    const kept = Math.min(quantity, present);
    return sum + priceOfUnits(items, variantId, kept) + (quantity - kept) * newUnitAmount;
  }, 0);

/** Returns how much cheaper the changed items are, in paise. It is negative if they are dearer. */
export const differenceOf = (items: readonly OrderItem[], lines: readonly DraftLine[]): number =>
  totalOf(items) - costOf(items, lines);

/** Whether the lines are those of the order. */
export const isUnchanged = (items: readonly OrderItem[], lines: readonly DraftLine[]): boolean =>
  lines.every(({ variantId, quantity }) => totalUnits(items, variantId) === quantity) &&
  byVariant(items).every(({ variant }) => lines.some(({ variantId }) => variantId === variant.id));

const totalUnits = (items: readonly OrderItem[], variantId: string): number =>
  items.reduce((sum, { variant, quantity }) => (variant.id === variantId ? sum + quantity : sum), 0);
