import { fontOf, type FontName } from '../../../../src/domain/printing/printableText.ts';

/** A font of a text or, if it has one, its bold companion. */
export type StyledFontName = FontName | 'latinBold' | 'latinExtendedBold';

/** Whether a font is for Latin letters, not for an Indian script. */
export const isLatin = (name: StyledFontName): name is Extract<StyledFontName, `latin${string}`> =>
  name.startsWith('latin');

/** A part of a text in one font. */
export interface Run {
  font: StyledFontName;
  text: string;
}

// The Indian scripts have no bold font here.
const BOLD: Partial<Record<FontName, StyledFontName>> = { latin: 'latinBold', latinExtended: 'latinExtendedBold' };

/** Characters that belong to the character before: joiners and combining marks. */
const CONTINUES = /[\p{M}\u200c\u200d]/u;
/** The virama of each script. It joins two consonants into a conjunct. */
const ENDS_IN_VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]$/;
/** No conjunct of a word is as long. A chain of consonants without an end is divided. */
const MAX_CLUSTER_LENGTH = 16;

/**
 * Divides a text into runs of one font each. Invisible characters that no font has are left out.
 * @param text as `printableText` returns it
 */
export function fontRuns(text: string, isBold = false): Run[] {
  const runs: Run[] = [];
  let before: FontName | undefined;
  for (const character of text) {
    const font = fontOf(character, before);
    if (!font) continue;
    const last = runs.at(-1);
    if (last && font === before) last.text += character;
    else runs.push({ font: (isBold && BOLD[font]) || font, text: character });
    before = font;
  }
  return runs;
}

/** Divides a word where a line may be broken: between letters, but not within a conjunct or before a combining mark. */
export function clustersOf(word: string): string[] {
  const clusters: string[] = [];
  let cluster = '';
  for (const character of word) {
    const continues = CONTINUES.test(character) || ENDS_IN_VIRAMA.test(cluster);
    if (!continues || cluster.length >= MAX_CLUSTER_LENGTH) {
      if (cluster) clusters.push(cluster);
      cluster = '';
    }
    cluster += character;
  }
  return cluster ? [...clusters, cluster] : clusters;
}
