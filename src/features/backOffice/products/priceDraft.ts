import * as v from 'valibot';
import { formatAmount } from '../../../domain/amounts';
import type { ChangedPrices, ListedVariant, PriceOutcome } from '../../../domain/catalog/editedProduct';
import { priceErrors, storedValue, priceInField } from './editor/productDraft';

export type PriceField = 'amount' | 'sale_amount';

const amountSchema = v.nullable(v.number());

export const priceSchema = v.object({
  /** Of the variant. */
  name: v.string(),
  /** As they are typed, in rupees. */
  amount: v.string(),
  sale_amount: v.string(),
  /** The prices that are being changed, in paise. */
  expected_amount: v.number(),
  expected_sale_amount: amountSchema,
  mrp: amountSchema,
  /** Why the prices were not saved. */
  problems: v.object({ amount: v.optional(v.string()), sale_amount: v.optional(v.string()) }),
});

/** The prices of a variant that were typed and are not saved yet. */
export type Price = v.InferOutput<typeof priceSchema>;

export const priceOf = ({ amount, sale_amount, mrp }: ListedVariant, name: string): Price => ({
  name,
  amount: priceInField(amount),
  sale_amount: priceInField(sale_amount),
  expected_amount: amount,
  expected_sale_amount: sale_amount,
  mrp,
  problems: {},
});

/**
 * Whether the fields show another text than the saved prices. The amounts are not compared: `250.` on the way to `250.50`
 * is the amount 250, and the field would lose its point.
 */
export const isChanged = (price: Price) =>
  price.amount !== priceInField(price.expected_amount) ||
  price.sale_amount !== priceInField(price.expected_sale_amount);

/** Returns why prices cannot be saved, by the field. */
export function problemsOf(price: Price): Price['problems'] {
  const { mrp, ...errors } = Object.fromEntries(priceErrors({ ...price, mrp: priceInField(price.mrp) }));
  const overMrp =
    mrp && `The MRP is ${formatAmount(price.mrp ?? 0)}. To ask for more, open the product and change the MRP.`;
  return { ...errors, ...(overMrp && { amount: overMrp }) };
}

/** Returns valid prices as they are sent. */
export const changedPrices = (variant_id: string, price: Price): ChangedPrices => ({
  variant_id,
  amount: storedValue('amount', price.amount) as number,
  sale_amount: storedValue('sale_amount', price.sale_amount) as number | null,
  expected_amount: price.expected_amount,
  expected_sale_amount: price.expected_sale_amount,
});

/** Adds why the prices were not saved. What was typed stays; saving it again replaces what others have saved. */
export function withOutcome(price: Price, { outcome, amount, sale_amount }: PriceOutcome): Price {
  if (outcome === 'deleted' || amount === null)
    return { ...price, problems: { amount: 'Somebody else took this out of the shop.' } };
  const now =
    formatAmount(amount) + (sale_amount === null ? '' : `, and the sale price is ${formatAmount(sale_amount)}`);
  return {
    ...price,
    expected_amount: amount,
    expected_sale_amount: sale_amount,
    problems: { amount: `Somebody else changed it: the price is ${now} now. Save again to replace that.` },
  };
}
