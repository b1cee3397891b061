import { normalizeLine, toAsciiDigits } from './text.ts';

/** Returns the digits of a code as it is typed, such as an HSN code, in the digits 0 to 9. Other characters stay. */
export const typedDigits = (text: string): string => toAsciiDigits(normalizeLine(text));

/**
 * Parses a whole number as it is typed: at most nine digits of any script, without a sign, a point, an exponent or
 * groups, which people mean in different ways. Null if it is something else.
 */
export function parseWholeNumber(text: string): number | null {
  const digits = typedDigits(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Parses a percentage as it is typed, from 0 to 100 with at most two decimals. Null if it is something else. */
export function parsePercentage(text: string): number | null {
  const number = typedDigits(text).replace(/ ?%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) && Number(number) <= 100 ? Number(number) : null;
}
