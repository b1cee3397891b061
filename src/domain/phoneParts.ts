import { phoneNumber } from './phone.ts';
import { normalizeLine } from './text.ts';

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
  const pieces = digits.split(/(?<=[\s/-])|(?<!^)(?=[+＋])/u);
  const numbers = numbersInRow(pieces);
  return numbers.length > 0 ? numbers : numbersInRow(pieces, isShort);
}

/** An hour or the number of a line, beside phone numbers. */
const isShort = (piece: string) => piece.replace(/\P{Nd}/gu, '').length <= 2;

/** Returns the numbers that the pieces are, one after the other. Empty if some pieces are neither numbers nor ignored. */
function numbersInRow(pieces: string[], isIgnored: (piece: string) => boolean = () => false): string[] {
  const [first] = pieces;
  if (first === undefined) return [];
  for (let count = 1; count <= pieces.length; count += 1) {
    const written = pieces.slice(0, count).join('');
    if (!phoneNumber(written)) continue;
    const rest = pieces.slice(count);
    const others = numbersInRow(rest, isIgnored);
    if (rest.every(isIgnored) || others.length > 0) return [written, ...others];
  }
  return isIgnored(first) ? numbersInRow(pieces.slice(1), isIgnored) : [];
}
