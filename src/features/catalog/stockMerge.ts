import { asRecord, asId, asArray, asFiniteNumber } from '../../shared/lib/narrow';
import type { Product } from '../../domain/product';

export type Stock = Map<string, number>;

/** The counts of a `/variants` answer by variant id; nothing of an answer that is no such thing. */
export function stockFrom(raw: unknown): Stock {
  const entries = asArray(asRecord(raw)?.variants).flatMap((each) => {
    const id = asId(asRecord(each)?.id);
    const quantity = asFiniteNumber(asRecord(each)?.inventory_quantity);
    return id !== null && quantity !== null ? [[id, quantity] as const] : [];
  });
  return new Map(entries);
}

/** The product with fresh counts; a variant that the counts do not name keeps its own. */
export const withStock = (product: Product, stock: Stock): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    inventory_quantity: stock.get(variant.id) ?? variant.inventory_quantity,
  })),
});
