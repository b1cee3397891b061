import * as v from 'valibot';
import type { Variant } from '../catalog/product';
import { unitPrice } from '../catalog/price';

/** One row of the cart: the product and variant as they were when they were put in. */
export interface CartLine {
  product: { id: string; title: string; image: string | null };
  variant: Variant;
  quantity: number;
}

/** Minor units. */
export const lineTotal = ({ variant, quantity }: { variant: Parameters<typeof unitPrice>[0]; quantity: number }) =>
  unitPrice(variant) * quantity;

/** Minor units. */
export const totalOf = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + lineTotal(line), 0);

export const countOf = (lines: readonly CartLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A whole number of at least one: all that a line can hold. */
export const isQuantity = (quantity: number) => Number.isSafeInteger(quantity) && quantity >= 1;

const id = v.pipe(v.string(), v.nonEmpty());
const minorUnits = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const variant: v.GenericSchema<unknown, Variant> = v.object({
  id,
  title: v.string(),
  image_url: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  price_in_cents: minorUnits,
  sale_price_in_cents: v.nullable(minorUnits),
  currency: v.string(),
  currency_info: v.nullable(v.object({ code: v.string(), symbol: v.string(), template: v.string() })),
  price_formatted: v.string(),
  sale_price_formatted: v.nullable(v.string()),
  manage_inventory: v.boolean(),
  weight: v.nullable(v.string()),
  options: v.array(v.object({ id: v.string(), option_id: v.string(), variant_id: v.string(), value: v.string() })),
  inventory_quantity: v.nullable(v.number()),
});

/** What comes from a storage or another tab is believed only in this shape. */
export const cartLineSchema: v.GenericSchema<unknown, CartLine> = v.object({
  product: v.object({ id, title: v.string(), image: v.nullable(v.string()) }),
  variant,
  quantity: v.pipe(v.number(), v.check(isQuantity)),
});

export const cartLinesSchema: v.GenericSchema<unknown, CartLine[]> = v.pipe(
  v.array(cartLineSchema),
  v.check((lines) => new Set(lines.map((line) => line.variant.id)).size === lines.length),
);
