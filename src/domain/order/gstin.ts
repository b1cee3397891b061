import * as v from 'valibot';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether a text is the GSTIN of a registered business, with its check digit. SQL has the same (`is_gstin`). */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  let sum = 0;
  for (const [place, digit] of [...text.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(digit) * (1 + (place % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] === text[14];
}

/** The GSTIN of a customer who is a business. Optional: an empty text is none. Returns it as it is stored. */
export const gstinSchema = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.replace(/\s/g, '').toUpperCase()),
  v.check((text) => text === '' || isGstin(text), 'Please enter a valid GSTIN, or leave it empty.'),
  v.transform((text) => text || undefined),
);

/** The error message of a GSTIN as typed; undefined if it is valid or empty. */
export const gstinProblem = (text: string): string | undefined => v.safeParse(gstinSchema, text).issues?.[0].message;
