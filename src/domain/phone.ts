import { normalizeLine, toAsciiDigits } from './text.ts';

/*
 * Phone numbers in their one form, E.164: +919840012345. These rules instead of libphonenumber-js, because its smallest
 * metadata of about 80 kB would be loaded on the cheap phones of shoppers. They know the numbers of India; from a number
 * of another country they only expect 8 to 15 digits.
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

/** A part of a text: a phone number as it is written there and its one form, or the text between numbers. */
export interface PhonePart {
  text: string;
  number: string | null;
}

/** From the first digit, + or bracket to the last digit, with what may be between two digits of a number. */
const DIGITS = /(?:[+＋([（]\s*)*\p{Nd}(?:[\s.·/／．()[\]{}（）\p{Pd}\u2212+＋\p{Nd}]*\p{Nd})?/gu;

/**
 * Finds the phone numbers in what somebody typed into one field: `98400 12345 / 98400 54321 (shop)`. The parts are the
 * whole text, as one line.
 */
export function phoneParts(typed: string): PhonePart[] {
  const text = normalizeLine(typed);
  if (phoneNumber(text)) return [{ text, number: phoneNumber(text) }];
  const parts: PhonePart[] = [];
  let end = 0;
  const add = (start: number, written: string) => {
    if (start > end) parts.push({ text: text.slice(end, start), number: null });
    if (written) parts.push({ text: written, number: phoneNumber(written) });
    end = start + written.length;
  };
  for (const [digits] of text.matchAll(DIGITS)) {
    for (const number of writtenNumbers(digits)) {
      const written = number.replace(/^[\s/-]+|[\s/-]+$/g, '');
      add(text.indexOf(written, end), written);
    }
  }
  add(text.length, '');
  return parts;
}

/** Returns the numbers in a row of digits, as they are written. */
function writtenNumbers(digits: string): string[] {
  if (phoneNumber(digits)) return [digits];
  const row = numbersInRow(digits.split(/(?<=[\s/-])|(?<!^)(?=[+＋])/u));
  // `044-28151234/35` is a number and the end of another one.
  return row.length > 0 || !digits.includes('/') ? row : digits.split('/').flatMap(writtenNumbers);
}

/** Returns the numbers that the pieces are, one after the other. Empty if some pieces belong to no number. */
function numbersInRow(pieces: string[]): string[] {
  for (let count = 1; count <= pieces.length; count += 1) {
    const written = pieces.slice(0, count).join('');
    if (!phoneNumber(written)) continue;
    const others = numbersInRow(pieces.slice(count));
    if (count === pieces.length || others.length > 0) return [written, ...others];
  }
  return [];
}
