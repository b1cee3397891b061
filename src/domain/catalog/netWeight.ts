import { unitPrice } from './price.ts';
import type { Variant } from './product.ts';

/** `250 g`, `1.5 kg`, `4 × 50 g`. */
const NET_WEIGHT = /^(?:(\d{1,3})\s*[x×]\s*)?(\d{1,6}(?:\.\d{1,3})?)\s*(g|gm|gms|grams?|kgs?)$/i;

/** Returns the grams in a net weight as it is displayed; null if it is not a weight in grams or kilograms. */
export function netGrams(weight: string | null): number | null {
  const [, packets = '1', amount, unit = ''] = NET_WEIGHT.exec(weight?.trim() ?? '') ?? [];
  if (amount === undefined) return null;
  const grams = Number(packets) * Number(amount) * (unit.toLowerCase().startsWith('k') ? 1000 : 1);
  return grams > 0 ? grams : null;
}

/** The price of 100 g in minor units; null if the net weight is not known, or the tea is free. */
export function pricePer100Grams(variant: Pick<Variant, 'weight' | 'price_in_cents' | 'sale_price_in_cents'>) {
  const grams = netGrams(variant.weight);
  const price = unitPrice(variant);
  return grams === null || price === 0 ? null : Math.round((price * 100) / grams);
}
