const SYMBOLS: Record<string, string> = { inr: '₹' };

/** Minor units as people read them: `formatMoney(49900, 'inr')` is `₹499.00`. */
export function formatMoney(amount: number, currency: string): string {
  const symbol = SYMBOLS[currency] ?? `${currency.toUpperCase()} `;
  return symbol + (amount / 100).toFixed(2);
}
