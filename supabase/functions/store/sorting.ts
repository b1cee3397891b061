import type { ProductsQuery } from './queries.ts';

interface Sortable {
  id: string;
  position: number;
  created_at: string;
  site_product_selection: string | null;
  variants: { amount: number; sale_amount: number | null; position: number }[];
}

/** Compares two products for a sort; equal ones keep the order of their ids, so pages never overlap. */
export function comparerOf(sortBy: ProductsQuery['sort_by'], order: ProductsQuery['order']) {
  const sign = order === 'DESC' ? -1 : 1;
  const key = {
    order: (product: Sortable) => product.position,
    created_at: (product: Sortable) => Date.parse(product.created_at),
    price: shownPrice,
  }[sortBy];
  return (a: Sortable, b: Sortable) => sign * (key(a) - key(b)) || (a.id < b.id ? -1 : 1);
}

/** The price a shopper sees on the card, in minor units: that of the cheapest variant, or of the first where the product says so. */
function shownPrice({ site_product_selection, variants }: Sortable): number {
  const prices = variants
    .toSorted((a, b) => a.position - b.position)
    .map(({ amount, sale_amount }) => sale_amount ?? amount);
  const isCheapestShown = site_product_selection === null || site_product_selection === 'lowest_price_first';
  return isCheapestShown ? Math.min(...prices) : (prices[0] ?? Infinity);
}
