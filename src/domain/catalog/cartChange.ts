import { formatMoney } from '../money.ts';
import { exceedsOrderLimit, tooManyForOneOrder } from '../order/orderLimit.ts';
import type { CartLine } from './cartLine.ts';
import { unitPrice } from './price.ts';
import type { Variant } from './product.ts';
import { availableStock, isSoldOut, notEnoughStock } from './stock.ts';

/** What the store sells now, by variant id; null if it no longer sells the variant. Variants that were not checked are absent. */
export type Offers = Record<string, Variant | null>;

/**
 * What has changed since a line was added, so that the shopper has to decide:
 * - `unavailable`: it cannot be bought, and is to be removed
 * - `too_many`: only `most` units can be bought
 * - `price`: it costs something else
 */
export type CartChange =
  | { kind: 'unavailable'; message: string }
  | { kind: 'too_many'; message: string; most: number }
  | { kind: 'price'; message: string; offer: Variant };

/** Compares a line with what the store sells now. The price comes last, because it matters only for what can be bought. */
export function cartChange(
  { product, variant, quantity }: CartLine,
  offer: Offers[string] | undefined,
): CartChange | null {
  if (offer === undefined) return null;
  if (offer === null) return { kind: 'unavailable', message: 'Currently unavailable' };

  if (isSoldOut(offer)) return { kind: 'unavailable', message: 'Sold out' };
  const available = availableStock(offer);
  if (available !== null && quantity > available) {
    return { kind: 'too_many', message: notEnoughStock(product.title, variant.title, available), most: available };
  }
  if (offer.order_limit !== undefined && exceedsOrderLimit(offer, quantity)) {
    const message = tooManyForOneOrder(product.title, variant.title, offer.order_limit);
    return { kind: 'too_many', message, most: offer.order_limit };
  }

  const before = formatMoney(unitPrice(variant), variant);
  const now = formatMoney(unitPrice(offer), offer);
  return before === now ? null : { kind: 'price', message: `Price: was ${before}, now ${now}`, offer };
}
