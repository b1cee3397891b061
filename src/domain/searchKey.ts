import { normalizeLine, toAsciiDigits } from './text.ts';

// A chillu letter is stored as one character, or as a consonant, a virama and a joiner.
const IGNORED = /[\u09cd\u0d4d]\u200d|[\u0300-\u036f\u200c\u200d]/g;

const SAME_LETTERS: Record<string, string> = {
  ...{ ß: 'ss', ς: 'σ', ı: 'i' },
  ...{ ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക', ৎ: 'ত' },
};
const HAS_SAME_LETTER = new RegExp(`[${Object.keys(SAME_LETTERS).join('')}]`, 'g');

/**
 * Returns one line of a text in a form that is the same for texts that read the same, to search, compare and sort them:
 * NFKD without the marks U+0300 to U+036F and without joiners, in lower case, with the digits 0 to 9. SQL has the same
 * (`search_key`).
 */
export const searchKey = (text: string): string =>
  toAsciiDigits(normalizeLine(text).normalize('NFKD').replace(IGNORED, '').toLowerCase()).replace(
    HAS_SAME_LETTER,
    (letter) => SAME_LETTERS[letter] ?? letter,
  );

/** Compares texts for the order of a list, for example of names. */
export function compareTexts(a: string, b: string): number {
  const [keyOfA, keyOfB] = [searchKey(a), searchKey(b)];
  if (keyOfA === keyOfB) return 0;
  return keyOfA < keyOfB ? -1 : 1;
}
