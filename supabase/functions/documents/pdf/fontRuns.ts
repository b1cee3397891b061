import { font as devanagari } from '../fonts/devanagari.ts';
import { font as latin } from '../fonts/latin.ts';
import { font as latinBold } from '../fonts/latinBold.ts';
import { font as latinExtended } from '../fonts/latinExtended.ts';
import { font as latinExtendedBold } from '../fonts/latinExtendedBold.ts';
import { font as tamil } from '../fonts/tamil.ts';

/** The fonts of the documents, the preferred ones first. */
export const fonts = { latin, latinExtended, devanagari, tamil, latinBold, latinExtendedBold };
export type FontName = keyof typeof fonts;

/** A part of a text in one font. */
export interface Run {
  font: FontName;
  text: string;
}

const REGULAR: FontName[] = ['latin', 'latinExtended', 'devanagari', 'tamil'];
// The Indian scripts have no bold font here.
const BOLD: FontName[] = ['latinBold', 'latinExtendedBold', 'devanagari', 'tamil'];

/** Characters that use the font of the character before: joiners and combining marks. */
const CONTINUES = /[\p{M}\u200c\u200d]/u;
/** In Devanagari and in Tamil, it joins two consonants into a conjunct. */
const ENDS_IN_VIRAMA = /[\u094d\u0bcd]$/;
/** No conjunct of a word is as long. A chain of consonants without an end is divided. */
const MAX_CLUSTER_LENGTH = 16;
/** Emojis and their parts, such as skin tones. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

/**
 * Divides a text into runs of one font each. Characters that no font has become question marks, because a font would draw
 * boxes. Emojis are left out.
 */
export function fontRuns(text: string, isBold = false): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    const isIn = (name: FontName) =>
      fonts[name].characters.some(([first, end]) => first <= codePoint && codePoint <= end);
    const names = isBold ? BOLD : REGULAR;
    const font = last && CONTINUES.test(character) && isIn(last.font) ? last.font : names.find(isIn);
    // A joiner that no font needs is not visible.
    if (!font && (CONTINUES.test(character) || EMOJI.test(character))) continue;
    const run = { font: font ?? names[0]!, text: font ? character : '?' };
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Divides a word where a line may be broken: between letters, but not within a conjunct or before a combining mark. */
export function clustersOf(word: string): string[] {
  const clusters: string[] = [];
  let cluster = '';
  for (const character of word.normalize('NFC')) {
    const continues = CONTINUES.test(character) || ENDS_IN_VIRAMA.test(cluster);
    if (!continues || cluster.length >= MAX_CLUSTER_LENGTH) {
      if (cluster) clusters.push(cluster);
      cluster = '';
    }
    cluster += character;
  }
  return cluster ? [...clusters, cluster] : clusters;
}
