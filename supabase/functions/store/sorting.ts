import { representativeVariant, unitPrice } from '../../../src/domain/price.ts';
import type { ProductsQuery } from './queries.ts';

interface Sortable {
  id: string;
  position: number;
  created_at: string;
  site_product_selection: string | null;
  variants: { amount: number; sale_amount: number | null; position: number }[];
}

/** Returns a comparator. Products with an equal key are ordered by id, so that pages never overlap. */
export function compareProducts(sortBy: ProductsQuery['sort_by'], order: ProductsQuery['order']) {
  const sign = order === 'DESC' ? -1 : 1;
  const key = {
    order: (product: Sortable) => product.position,
    created_at: (product: Sortable) => Date.parse(product.created_at),
    price: representativePrice,
  }[sortBy];
  return (a: Sortable, b: Sortable) => sign * (key(a) - key(b)) || (a.id < b.id ? -1 : 1);
}

/** The price that a product card shows, in minor units; Infinity for a product without variants. */
function representativePrice({ site_product_selection, variants }: Sortable): number {
  const offers = variants
    .toSorted((a, b) => a.position - b.position)
    .map(({ amount, sale_amount }) => ({ price_in_cents: amount, sale_price_in_cents: sale_amount }));
  const offer = representativeVariant(offers, site_product_selection);
  return offer ? unitPrice(offer) : Infinity;
}
