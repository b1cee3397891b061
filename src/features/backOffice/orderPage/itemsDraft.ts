import * as v from 'valibot';
import { unitPrice } from '../../../domain/catalog/price';
import type { Product, Variant } from '../../../domain/catalog/product';
import { lineTitle, type OrderItem } from '../../../domain/order/order';
import { byVariant, priceOfUnits, itemsTotal } from './orderAccount';

export const draftLineSchema = v.object({ variantId: v.string(), name: v.string(), quantity: v.number() });

/** A line of an order that is being changed. */
export type DraftLine = v.InferOutput<typeof draftLineSchema>;

/** What one unit costs now, in paise, by variant. */
type CatalogPrices = ReadonlyMap<string, number>;

/** Returns the lines of an order as they are. */
export const draftLinesOf = (items: readonly OrderItem[]): DraftLine[] =>
  byVariant(items).map((item) => ({
    variantId: item.variant.id,
    name: lineTitle(item.product, item.variant),
    quantity: item.quantity,
  }));

/** Returns a line with one unit of a variant of the catalog. */
export const newLine = (product: Product, variant: Variant): DraftLine => ({
  variantId: variant.id,
  name: lineTitle(product, variant),
  quantity: 1,
});

export const pricesOf = (products: readonly Product[]): CatalogPrices =>
  new Map(products.flatMap(({ variants }) => variants.map((variant) => [variant.id, unitPrice(variant)])));

/**
 * Returns how much cheaper the changed items are, in paise, like the database: units of the order keep their prices,
 * and added units have the prices of the catalog. The result is negative if the items are dearer, and NaN if a variant
 * with added units is not in the catalog.
 */
export const priceDifference = (
  items: readonly OrderItem[],
  lines: readonly DraftLine[],
  prices: CatalogPrices,
): number => {
  const costs = lines.map(({ variantId, quantity }) => {
    const added = Math.max(quantity - totalUnits(items, variantId), 0);
    return priceOfUnits(items, variantId, quantity - added) + (added && added * (prices.get(variantId) ?? NaN));
  });
  return itemsTotal(items) - costs.reduce((sum, cost) => sum + cost, 0);
};

/** Whether the lines equal the items of the order. */
export const isUnchanged = (items: readonly OrderItem[], lines: readonly DraftLine[]): boolean =>
  lines.every(({ variantId, quantity }) => totalUnits(items, variantId) === quantity) &&
  byVariant(items).every(({ variant }) => lines.some(({ variantId }) => variantId === variant.id));

const totalUnits = (items: readonly OrderItem[], variantId: string): number =>
  items.reduce((sum, { variant, quantity }) => (variant.id === variantId ? sum + quantity : sum), 0);
