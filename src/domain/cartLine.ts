import * as v from 'valibot';
import { minorUnitsSchema } from './money.ts';
import { unitPrice } from './price.ts';
import type { Variant } from './product.ts';
import { quantitySchema } from './quantity.ts';

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

const id = v.pipe(v.string(), v.nonEmpty());

const variant: v.GenericSchema<unknown, Variant> = v.object({
  id,
  title: v.string(),
  image_url: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  price_in_cents: minorUnitsSchema,
  sale_price_in_cents: v.nullable(minorUnitsSchema),
  currency: v.string(),
  currency_info: v.nullable(v.object({ code: v.string(), symbol: v.string(), template: v.string() })),
  price_formatted: v.string(),
  sale_price_formatted: v.nullable(v.string()),
  manage_inventory: v.boolean(),
  weight: v.nullable(v.string()),
  options: v.array(v.object({ id: v.string(), option_id: v.string(), variant_id: v.string(), value: v.string() })),
  inventory_quantity: v.nullable(v.number()),
});

/** Validates a line that was read from browser storage or received from another tab. */
export const cartLineSchema: v.GenericSchema<unknown, CartLine> = v.object({
  product: v.object({ id, title: v.string(), image: v.nullable(v.string()) }),
  variant,
  quantity: quantitySchema,
});

/** Validates a whole cart: at most one line per variant. */
export const cartLinesSchema: v.GenericSchema<unknown, CartLine[]> = v.pipe(
  v.array(cartLineSchema),
  v.check((lines) => new Set(lines.map((line) => line.variant.id)).size === lines.length),
);
