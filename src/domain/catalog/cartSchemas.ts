import * as v from 'valibot';
import type { CartLine } from './cartLine.ts';
import type { Variant } from './product.ts';
import { isQuantity } from './quantity.ts';

/*
 * The schemas of stored and received carts. They are apart from the rules, so that a page which needs only the rules does
 * not load valibot.
 */

/** An amount of money in integer minor units (paise, cents). */
export const minorUnitsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const quantitySchema = v.pipe(v.number(), v.check(isQuantity));

const id = v.pipe(v.string(), v.nonEmpty());

/** Validates the copy of a variant in a line. */
export const variantSchema: v.GenericSchema<unknown, Variant> = v.object({
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
  order_limit: v.exactOptional(quantitySchema),
  mrp: v.exactOptional(v.number()),
});

/** Validates a line that was read from browser storage or received from another tab. */
export const cartLineSchema: v.GenericSchema<unknown, CartLine> = v.object({
  product: v.object({ id, title: v.string(), image: v.nullable(v.string()) }),
  variant: variantSchema,
  quantity: quantitySchema,
});

/** Validates a whole cart: at most one line per variant. */
export const cartLinesSchema: v.GenericSchema<unknown, CartLine[]> = v.pipe(
  v.array(cartLineSchema),
  v.check((lines) => new Set(lines.map((line) => line.variant.id)).size === lines.length),
);
