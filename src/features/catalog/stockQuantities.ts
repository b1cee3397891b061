import type { Product } from '../../domain/catalog/product';
import { asArray, asFiniteNumber, asId, asRecord } from '../../shared/lib/narrow';

/** Units in stock by variant id. */
export type StockQuantities = Map<string, number>;

/** Parses a response of `GET /variants`. Malformed entries are left out. */
export function parseStockQuantities(response: unknown): StockQuantities {
  const entries = asArray(asRecord(response)?.variants).flatMap((variant) => {
    const id = asId(asRecord(variant)?.id);
    const quantity = asFiniteNumber(asRecord(variant)?.inventory_quantity);
    return id !== null && quantity !== null ? [[id, quantity] as const] : [];
  });
  return new Map(entries);
}

/** Returns the product with the given stock quantities. A variant without an entry keeps its quantity. */
export const withStockQuantities = (product: Product, stock: StockQuantities): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    inventory_quantity: stock.get(variant.id) ?? variant.inventory_quantity,
  })),
});
