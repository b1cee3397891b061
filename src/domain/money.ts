/** How a store describes a currency. `template` contains the literal marker `$1` in place of the amount: `₹$1`. */
export interface CurrencyInfo {
  code: string;
  symbol: string;
  template: string;
}

export interface Currency {
  /** ISO 4217 code in lower case. */
  currency: string;
  currency_info?: CurrencyInfo | null;
}

/** The currency of the shop's own store and of `orders.total_amount`. */
export const INR: Currency = { currency: 'inr' };

const AMOUNT_MARKER = '$1';
const DEFAULT_SYMBOL = '€';

/**
 * Formats an amount with two decimals and without grouping: `formatMoney(49900, INR)` is `₹499.00`.
 * @param amount integer minor units (paise, cents)
 */
export function formatMoney(amount: number, { currency, currency_info: info }: Currency): string {
  const decimal = (amount / 100).toFixed(2);
  // String.replace would interpret `$1` in the template as a capture group.
  const [before, ...after] = info?.template.split(AMOUNT_MARKER) ?? [];
  if (before !== undefined && after.length > 0) {
    return before + decimal + after.join(AMOUNT_MARKER);
  }
  return `${info?.symbol || info?.code || currencySymbol(currency)}${decimal}`;
}

/**
 * Formats an order total: `₹499.00`.
 * @param rupees as stored in `orders.total_amount`
 */
export const formatOrderTotal = (rupees: number) => formatMoney(rupees * 100, INR);

/** Returns the symbol of an ISO 4217 code, such as `₹` for `inr`. */
export function currencySymbol(currency: string): string {
  if (!currency) return DEFAULT_SYMBOL;
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? DEFAULT_SYMBOL;
  } catch {
    // Not a valid currency code.
    return DEFAULT_SYMBOL;
  }
}
