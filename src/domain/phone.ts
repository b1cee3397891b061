import { normalizeLine, toAsciiDigits } from './text.ts';

/*
 * Phone numbers in their one form, E.164: +919840012345. The rules are our own, because the smallest metadata of
 * libphonenumber-js, about 80 kB, would be loaded on the cheap phones of shoppers. They know the numbers of
 * India; from a number of another country they only expect 8 to 15 digits.
 */

const SEPARATORS = /[\s.·/()[\]{}\p{Pd}\u02d7\u2043\u2212]/gu;
/** The zero of `+44 (0)20`, which is dialed only within the country. */
const INNER_ZERO = /^(\D*(?:\+|00).*)\( ?0 ?\)/;
/** What is dialed before the ten digits may be repeated, because fields and other programs add it too: +91 +91, 91 0. */
const INDIAN = /^(?:\+?91|0)+([1-9]\d{9})$/;
const MOBILE = /^[6-9]\d{9}$/;
const FOREIGN = /^\+(?!91)[1-9]\d{7,14}$/;

/**
 * Returns a phone number in its one form; null if the text is not exactly one number. Ten digits without a prefix are an
 * Indian mobile number. A landline needs its 0 or +91, a number of another country its + or 00. SQL has the same
 * (`phone_number`).
 */
export function phoneNumber(typed: string): string | null {
  const number = toAsciiDigits(normalizeLine(typed).normalize('NFKC'))
    .replace(/^(?:tel:|')/i, '')
    .replace(INNER_ZERO, '$1')
    .replace(SEPARATORS, '')
    .replace(/^\+*(?:\+|00)/, '+');
  const [, indian = MOBILE.exec(number)?.[0]] = INDIAN.exec(number) ?? [];
  if (indian) return `+91${indian}`;
  return FOREIGN.test(number) ? number : null;
}

/** Whether two texts are the same phone number, however they are written. */
export const isSamePhone = (first: string, second: string): boolean =>
  (phoneNumber(first) ?? first) === (phoneNumber(second) ?? second);

/** Whether a number in its one form may have WhatsApp: every number but an Indian landline. */
export const mayHaveWhatsApp = (number: string): boolean => !/^\+91[1-5]/.test(number);

/** Everything in a text that may be a phone number: 10 to 15 digits. */
export const PHONE_IN_TEXT = /\+?\p{Nd}(?:[\s.·/()\p{Pd}]{0,2}\p{Nd}){9,14}/gu;

/** Returns the number of a chat; unlike others, it may be written without its +, as WhatsApp does: 971501234567. */
export const chatNumber = (typed: string): string | null => phoneNumber(typed) ?? phoneNumber(`+${typed.trim()}`);
