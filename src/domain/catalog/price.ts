import type { Variant } from './product.ts';

type Priced = Pick<Variant, 'price_in_cents' | 'sale_price_in_cents'>;

/** The price of one unit in minor units: the sale price if there is one (0 is a valid sale price). */
export const unitPrice = ({ price_in_cents, sale_price_in_cents }: Priced) => sale_price_in_cents ?? price_in_cents;

const showsLowestPrice = (selection: string | null) => selection === null || selection === 'lowest_price_first';

/**
 * The variant whose price represents the product: the cheapest one (the first of equals) when the selection
 * is null or `lowest_price_first`, otherwise the first variant. Null for a product without variants.
 */
export function representativeVariant<Offer extends Priced>(
  variants: readonly Offer[],
  selection: string | null,
): Offer | null {
  const [first = null, ...others] = variants;
  if (!first || !showsLowestPrice(selection)) return first;
  return others.reduce((cheapest, variant) => (unitPrice(variant) < unitPrice(cheapest) ? variant : cheapest), first);
}

/** Whether the price that represents the product is the lowest of several different ones. */
export function isLowestOfSeveral(variants: readonly Priced[], selection: string | null): boolean {
  const prices = new Set(variants.map(unitPrice));
  return showsLowestPrice(selection) && prices.size > 1;
}
