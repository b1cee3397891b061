import { normalizeLine, toAsciiDigits } from './text.ts';

const normalize = (text: string) => toAsciiDigits(normalizeLine(text));

/** Returns an HSN code as it is stored: with the digits 0 to 9, without spaces and full stops (0902 10 10). */
export const normalizeHsn = (text: string): string => normalize(text).replace(/[ .]/g, '');

/**
 * Parses a whole number as it is typed: at most nine digits of any script, without a sign, a point, an exponent or
 * groups, which people mean in different ways. Null if it is something else.
 */
export function parseWholeNumber(text: string): number | null {
  const digits = normalize(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Parses a percentage as it is typed, from 0 to 100 with at most two decimals. Null if it is something else. */
export function parsePercentage(text: string): number | null {
  const number = normalize(text).replace(/ ?%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) && Number(number) <= 100 ? Number(number) : null;
}
