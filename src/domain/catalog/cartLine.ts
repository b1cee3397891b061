import { unitPrice } from './price.ts';
import type { Variant } from './product.ts';

/** One line of the cart. Product and variant are copies from the time they were added. */
export interface CartLine {
  product: { id: string; title: string; image: string | null };
  variant: Variant;
  quantity: number;
}

type Priced = { variant: Parameters<typeof unitPrice>[0]; quantity: number };

/** The price of a line in minor units. */
export const lineTotal = ({ variant, quantity }: Priced) => unitPrice(variant) * quantity;

/** The price of all lines in minor units. */
export const totalOf = (lines: readonly Priced[]) => lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** The number of units in all lines. */
export const countOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
