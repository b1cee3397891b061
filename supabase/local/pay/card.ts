/** The test card that the simulated bank refuses. */
export const DECLINED_CARD = '4000000000000002';

/** Whether the digits pass the check that every real card number passes. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Whether a card with this `MM/YY` can still be used; it can to the end of its month.
 * @returns undefined when the text is no month and year
 */
export function isUnexpired(expiry: string, now: Date): boolean | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(expiry) ?? [];
  if (!month || !year) return undefined;
  return new Date(2000 + Number(year), Number(month), 1) > now;
}
