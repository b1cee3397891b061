import { formatMoney } from '../money.ts';
import { mostPerOrder, tooManyMessage } from '../order/orderLimit.ts';
import type { CartLine } from './cartLine.ts';
import { unitPrice } from './price.ts';
import type { Variant } from './product.ts';
import { isSoldOut } from './stock.ts';

/**
 * The current variants of the store, by id; null for a variant that the store no longer sells. Variants that were not
 * checked are absent.
 */
export type Offers = Record<string, Variant | null>;

/**
 * A change since a line was added that needs a decision of the shopper:
 * - `unavailable`: the variant cannot be bought, so the line must be removed
 * - `too_many`: only `most` units can be bought
 * - `price`: the price of one unit is different
 */
export type CartChange =
  | { kind: 'unavailable'; message: string }
  | { kind: 'too_many'; message: string; most: number }
  | { kind: 'price'; message: string; offer: Variant };

/** Compares a line with the current offer. The price comes last: it matters only if the quantity can be bought. */
export function cartChange(
  { product, variant, quantity }: CartLine,
  offer: Offers[string] | undefined,
): CartChange | null {
  if (offer === undefined) return null;
  if (offer === null) return { kind: 'unavailable', message: 'Currently unavailable' };

  if (isSoldOut(offer)) return { kind: 'unavailable', message: 'Sold out' };
  const message = tooManyMessage(product.title, offer, quantity);
  if (message) return { kind: 'too_many', message, most: mostPerOrder(offer) };

  const before = formatMoney(unitPrice(variant), variant);
  const now = formatMoney(unitPrice(offer), offer);
  return before === now ? null : { kind: 'price', message: `Price: was ${before}, now ${now}`, offer };
}
