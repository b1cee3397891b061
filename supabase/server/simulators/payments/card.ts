/** Test cards with an outcome of their own. All other cards pay normally. */
export const DECLINED_CARD = '4000000000000002';
export const AUTHENTICATION_CARD = '4000002760003184';

/** Checks the length and the check digit (Luhn) of a card number. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Checks that a card with this `MM/YY` has not expired. A card is valid until the end of its month.
 * @returns undefined if the text is not a month and a year
 */
export function isNotExpired(expiry: string, now: Date): boolean | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(expiry) ?? [];
  if (!month || !year) return undefined;
  return new Date(2000 + Number(year), Number(month), 1) > now;
}
