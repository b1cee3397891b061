import { fontCharacters } from './fontCharacters.ts';

/** The fonts of the documents; see supabase/functions/documents/fonts. */
export type FontName = keyof typeof fontCharacters;

const fontNames = Object.keys(fontCharacters) as FontName[];

const hasCharacter = (font: FontName, character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0;
  return fontCharacters[font].some(([first, last]) => first <= codePoint && codePoint <= last);
};

/** The font of each character that was asked for. */
const known = new Map<string, FontName | undefined>();

function preferredFontOf(character: string): FontName | undefined {
  if (!known.has(character)) {
    known.set(
      character,
      fontNames.find((font) => hasCharacter(font, character)),
    );
  }
  return known.get(character);
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u;
/** Characters that belong to the character before: joiners and combining marks. */
const CONTINUES = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;
/** Emojis and their parts, such as skin tones. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;
const EMOJIS = new RegExp(EMOJI, 'gu');

/**
 * Returns the font that prints a character; undefined if none does. Joiners and combining marks stay in the font of the
 * character before if it has them, because it shapes both together.
 */
export function fontOf(character: string, before?: FontName): FontName | undefined {
  return before && CONTINUES.test(character) && hasCharacter(before, character) ? before : preferredFontOf(character);
}

/** Words that cannot be printed, with the name of their script for people, if it has one here. */
export interface UnprintablePart {
  text: string;
  script: string | undefined;
}

/** Returns what a document says instead of words that cannot be printed: `[cannot be printed: Urdu]`. */
export const unprintableNote = ({ script }: UnprintablePart): string =>
  script ? `[cannot be printed: ${script}]` : '[some letters cannot be printed]';

const SCRIPTS: [pattern: RegExp, name: string][] = [
  [/\p{Script=Arabic}/u, 'Urdu'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Meetei_Mayek}/u, 'Meitei'],
  [/\p{Script=Ol_Chiki}/u, 'Santali'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Thai}/u, 'Thai'],
];

const scriptOf = (text: string) => SCRIPTS.find(([pattern]) => pattern.test(text))?.[1];

type Kind = 'printable' | 'unprintable' | 'emoji' | 'invisible';

function kindOf(character: string): Kind {
  if (INVISIBLE.test(character)) return 'invisible';
  if (fontOf(character)) return 'printable';
  return EMOJI.test(character) ? 'emoji' : 'unprintable';
}

const isUnprintable = (word: string) =>
  Array.from(new Set(word)).some((character) => kindOf(character) === 'unprintable');

/**
 * Returns the text as it is printed: without emojis, normalized, and with a placeholder for the words that have letters
 * without a font. A line has one placeholder, from its first to its last such word, so that the text gets hardly longer.
 */
export function printableText(text: string, placeholder: (part: UnprintablePart) => string): string {
  return text
    .replace(EMOJIS, (character) => (kindOf(character) === 'emoji' ? '' : character))
    .normalize('NFC')
    .split('\n')
    .map((line) => {
      const words = line.split(/(\s+)/);
      const first = words.findIndex(isUnprintable);
      if (first === -1) return line;
      const end = words.findLastIndex(isUnprintable) + 1;
      const unprintable = words.slice(first, end).join('');
      const printed = placeholder({ text: unprintable, script: scriptOf(unprintable) });
      return [...words.slice(0, first), printed, ...words.slice(end)].join('');
    })
    .join('\n');
}

/** Returns the parts of a text that cannot be printed; emojis, which are left out, as one part. */
export function unprintableParts(text: string): UnprintablePart[] {
  const parts: UnprintablePart[] = [];
  printableText(text, (part) => {
    parts.push(part);
    return '';
  });
  const emojis = (text.match(EMOJIS) ?? []).filter((character) => kindOf(character) === 'emoji').join('');
  return emojis ? [...parts, { text: emojis, script: 'emoji' }] : parts;
}
