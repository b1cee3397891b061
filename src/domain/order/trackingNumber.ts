import { normalizeLine, toAsciiDigits } from '../text.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 50;

/** True for a number in scientific notation, as spreadsheets show one that is wider than its cell: 1.23457E+12. */
export const isRounded = (number: string) => /^[+-]?\d(?:[.,]\d*)?e[+-]?\d{1,3}$/i.test(number);

/**
 * Returns a tracking number as it is stored: one line with the digits 0 to 9, without the apostrophe or the formula that
 * keeps a spreadsheet from changing a number (`'123`, `="123"`).
 */
export const normalizeTrackingNumber = (text: string): string =>
  toAsciiDigits(normalizeLine(text.normalize('NFKC')))
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

/**
 * Returns why a normalized text is not a tracking number; undefined if it is one, or if it is empty. SQL has the same
 * (`tracking_number_problem`).
 */
export function trackingNumberProblem(number: string): string | undefined {
  if (number === '') return undefined;
  if (isRounded(number)) return 'A spreadsheet has rounded this number. Copy the whole number from the courier.';
  if (number.includes(' ')) return 'A tracking number has no spaces. Enter it without spaces, and nothing else.';
  if (!/^[a-z\d][a-z\d/_-]*$/i.test(number)) return 'A tracking number has only letters, digits, / and -.';
  if (!/\d/.test(number)) return 'A tracking number has digits. Copy it from the receipt of the courier.';
  if (number.length < MIN_LENGTH || number.length > MAX_LENGTH)
    return `A tracking number has ${MIN_LENGTH} to ${MAX_LENGTH} characters.`;
  return undefined;
}
