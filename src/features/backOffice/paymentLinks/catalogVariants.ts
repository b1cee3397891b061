import type { Product, Variant } from '../../../domain/catalog/product';
import { lineTitle } from '../../../domain/order/order';

/** A variant that can be ordered. */
export interface CatalogVariant {
  id: string;
  title: string;
  /** Formatted. */
  price: string;
  /** `12 in stock`; empty if the stock is not managed. */
  stock: string;
}

/** Returns the variants that the shop sells. */
export const variantsOf = (products: readonly Product[]): CatalogVariant[] =>
  products
    .filter(({ purchasable }) => purchasable)
    .flatMap((product) =>
      product.variants.map((variant) => ({
        id: variant.id,
        title: lineTitle(product, variant),
        price: variant.sale_price_formatted ?? variant.price_formatted,
        stock: stockText(variant),
      })),
    );

const stockText = ({ manage_inventory, inventory_quantity }: Variant) =>
  manage_inventory && inventory_quantity !== null ? `${inventory_quantity} in stock` : '';
