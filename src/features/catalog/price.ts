import type { Variant } from './product';

type Priced = Pick<Variant, 'price_in_cents' | 'sale_price_in_cents'>;

/** What is paid for one: the sale price where there is one, in minor units. */
export const unitPrice = ({ price_in_cents, sale_price_in_cents }: Priced) => sale_price_in_cents ?? price_in_cents;

/**
 * The variant whose price stands for the product: the cheapest, of a tie the first, unless the store
 * selects another way, which means its first. Null for a product without variants.
 */
export function shownVariant<Offer extends Priced>(variants: readonly Offer[], selection: string | null): Offer | null {
  const [first = null, ...others] = variants;
  if (!first || (selection !== null && selection !== 'lowest_price_first')) return first;
  return others.reduce((cheapest, variant) => (unitPrice(variant) < unitPrice(cheapest) ? variant : cheapest), first);
}
