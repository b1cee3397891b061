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

/**
 * Returns the font that prints a character; undefined if none does. Joiners and combining marks stay in the font of the
 * character before if it has them, because it shapes both together.
 */
export function fontOf(character: string, before?: FontName): FontName | undefined {
  return before && CONTINUES.test(character) && hasCharacter(before, character) ? before : preferredFontOf(character);
}

/** Letters that cannot be printed, with the name of their script for people. */
export interface UnprintablePart {
  text: string;
  script: string;
}

/** Returns what a document says instead of letters that cannot be printed: `[cannot be printed: Urdu]`. */
export const unprintableNote = ({ script }: UnprintablePart): string => `[cannot be printed: ${script}]`;

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

const scriptOf = (text: string) => SCRIPTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other characters';

type Kind = 'printable' | 'unprintable' | 'emoji' | 'invisible';

function kindOf(character: string): Kind {
  if (INVISIBLE.test(character)) return 'invisible';
  if (fontOf(character)) return 'printable';
  return EMOJI.test(character) ? 'emoji' : 'unprintable';
}

/**
 * Returns the text as it is printed: normalized, without emojis, and with a placeholder for the letters that no font has.
 * Words beside each other that cannot be printed have one placeholder.
 */
export function printableText(text: string, placeholder: (part: UnprintablePart) => string): string {
  let printed = '';
  let unprintable = '';
  // What may stand between two words that cannot be printed.
  let between = '';
  const endPart = () => {
    if (unprintable) printed += placeholder({ text: unprintable, script: scriptOf(unprintable) });
    printed += between;
    unprintable = between = '';
  };
  for (const character of text.normalize('NFC')) {
    const kind = kindOf(character);
    if (kind === 'unprintable') {
      unprintable += between + character;
      between = '';
    } else if (kind === 'invisible' && character !== '\n' && unprintable) between += character;
    else {
      endPart();
      if (kind !== 'emoji') printed += character;
    }
  }
  endPart();
  return printed;
}

/** Returns the parts of a text that cannot be printed; emojis, which are left out, as one part. */
export function unprintableParts(text: string): UnprintablePart[] {
  const parts: UnprintablePart[] = [];
  printableText(text, (part) => {
    parts.push(part);
    return '';
  });
  const emojis = [...text].filter((character) => kindOf(character) === 'emoji').join('');
  return emojis ? [...parts, { text: emojis, script: 'emoji' }] : parts;
}
