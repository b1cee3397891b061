/** What a store tells of a currency. The template holds the literal marker `$1` where the amount goes: `₹$1`. */
export interface CurrencyInfo {
  code: string;
  symbol: string;
  template: string;
}

export interface Currency {
  /** ISO 4217, lower case. */
  currency: string;
  currency_info: CurrencyInfo | null;
}

const MARKER = '$1';

/**
 * An amount as people read it: two decimals, no grouping.
 * @param amount integer minor units (paise, cents)
 */
export function formatMoney(amount: number, { currency, currency_info: info }: Currency): string {
  const figure = (amount / 100).toFixed(2);
  // Not String.replace, to which `$1` in the template would be a pattern.
  const [before, ...after] = info?.template.split(MARKER) ?? [];
  if (before !== undefined && after.length > 0) {
    return before + figure + after.join(MARKER);
  }
  return `${info?.symbol || info?.code || symbolOf(currency)}${figure}`;
}

const EURO = '€';

function symbolOf(currency: string): string {
  if (!currency) return EURO;
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? EURO;
  } catch {
    // Not a currency code at all.
    return EURO;
  }
}
