import { percentEncode } from '../../domain/percentEncode';

interface LinkLimits {
  /** Of the whole link, in characters. */
  link: number;
  /** Of the text before it is encoded, in UTF-16 units. */
  text: number;
}

/** Email programs on Windows ignore longer links. */
export const emailLimits: LinkLimits = { link: 2_000, text: 2_000 };

/** WhatsApp and in-app browsers cut longer links. A letter of Devanagari or Tamil becomes nine characters in a link. */
export const chatLimits: LinkLimits = { link: 8_000, text: 3_500 };

const ELLIPSIS = '…';

/**
 * Adds a text at the end of a link, which opens it as a draft. A text that makes the link too long is cut between two letters
 * and ends in an ellipsis. A letter has all its marks, and an emoji all its parts.
 */
export function withDraft(link: string, text: string, limits: LinkLimits): string {
  const encoded = percentEncode(text);
  if (text.length <= limits.text && link.length + encoded.length <= limits.link) return link + encoded;

  let room = limits.link - link.length - percentEncode(ELLIPSIS).length;
  if (room < 0) return link;
  let end = 0;
  for (const letter of lettersOf(text)) {
    room -= percentEncode(letter).length;
    if (room < 0 || end + letter.length + ELLIPSIS.length > limits.text) break;
    end += letter.length;
  }
  return link + percentEncode(text.slice(0, end) + ELLIPSIS);
}

/** Made when it is first used, because it takes a phone a millisecond. */
let segmenter: Intl.Segmenter | undefined;

/** The viramas of the scripts in which a letter, a virama and a letter are one conjunct. */
const VIRAMA = '[\\u094d\\u09cd\\u0acd\\u0b4d\\u0c4d\\u0d4d]';
const MARK = '[\\p{M}\\p{Grapheme_Extend}\\p{Emoji_Modifier}]';
const LETTER = new RegExp(
  `\\r\\n|(?:\\p{RI}{2}|.)(?:${VIRAMA}(?:${MARK}|\\u200d)*\\p{L}|${MARK}|\\u200d\\p{Extended_Pictographic}?)*`,
  'gsu',
);

/** Returns what a reader sees as single letters. Firefox has the segmenter since version 125. */
function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(LETTER) ?? [];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
