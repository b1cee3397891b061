import { create } from 'fontkit';
import { fontCharacters } from '../../../../src/domain/printing/fontCharacters.ts';
import { fontOf, printableText } from '../../../../src/domain/printing/printableText.ts';
import { bytesOf } from './base64.ts';
import { isLatin, type StyledFontName } from './fontRuns.ts';
import type { GlyphPosition, Shape } from './shaper.ts';

interface Glyph {
  id: number;
}

/** What is used of fontkit, which has no types. */
interface Font {
  glyphForCodePoint(codePoint: number): Glyph;
  getGlyph(id: number, codePoints: number[]): Glyph;
  layout(text: string): {
    glyphs: Glyph[];
    positions: GlyphPosition[];
    readonly advanceWidth: number;
  };
}

const modules: Record<StyledFontName, () => Promise<{ content: string }>> = {
  latin: () => import('../fonts/latin.ts'),
  latinBold: () => import('../fonts/latinBold.ts'),
  latinExtended: () => import('../fonts/latinExtended.ts'),
  latinExtendedBold: () => import('../fonts/latinExtendedBold.ts'),
  devanagari: () => import('../fonts/devanagari.ts'),
  tamil: () => import('../fonts/tamil.ts'),
  malayalam: () => import('../fonts/malayalam.ts'),
  telugu: () => import('../fonts/telugu.ts'),
  kannada: () => import('../fonts/kannada.ts'),
  bengali: () => import('../fonts/bengali.ts'),
  gujarati: () => import('../fonts/gujarati.ts'),
  gurmukhi: () => import('../fonts/gurmukhi.ts'),
  odia: () => import('../fonts/odia.ts'),
};

interface LoadedFont {
  font: Font;
  /** Of Indian scripts. fontkit shapes the others. */
  shaping?: { shape: Shape; charactersOfGlyphs: Map<number, number> };
}

/** A font is parsed once, because that takes as long as the rest of a document. */
const loaded = new Map<StyledFontName, Promise<LoadedFont>>();

/** The fonts that a document needs, by their names. */
export type OpenFonts = ReadonlyMap<StyledFontName, object>;

/** Every document has them: for its own words, bold headings and the sign of the rupee. */
const LATIN: StyledFontName[] = ['latin', 'latinBold', 'latinExtended', 'latinExtendedBold'];

/**
 * Loads the fonts that the texts in data need, and returns them for one document. A glyph remembers the characters of its
 * first use, which the PDF contains. So each document has glyphs of its own; otherwise its bytes would depend on the
 * documents before.
 */
export async function openFonts(data: object): Promise<OpenFonts> {
  // Each text is made printable by itself: a combining mark at its start belongs to no text before.
  const characters = new Set(textsIn(data).flatMap((text) => Array.from(new Set(printableText(text, asEntered)))));
  const fonts = Array.from(characters, (character) => fontOf(character));
  const names = new Set([...LATIN, ...fonts.filter((name) => name !== undefined)]);
  return new Map(
    await Promise.all(
      [...names].map(async (name): Promise<[StyledFontName, object]> => {
        const font = loaded.get(name) ?? load(name);
        loaded.set(name, font);
        font.catch(() => loaded.delete(name));
        return [name, forOneDocument(await font)];
      }),
    ),
  );
}

const asEntered = ({ text }: { text: string }) => text;

const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data];
  return data && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : [];
};

async function load(name: StyledFontName): Promise<LoadedFont> {
  const ttf = bytesOf((await modules[name]()).content);
  const font = create(ttf) as unknown as Font;
  if (isLatin(name)) return { font };
  const { createShaper } = await import('./shaper.ts');
  const charactersOfGlyphs = new Map<number, number>();
  for (const [first, last] of fontCharacters[name])
    for (let codePoint = first; codePoint <= last; codePoint += 1)
      charactersOfGlyphs.set(font.glyphForCodePoint(codePoint).id, codePoint);
  return { font, shaping: { shape: createShaper(ttf), charactersOfGlyphs } };
}

function forOneDocument({ font, shaping }: LoadedFont): Font {
  const opened = Object.create(font, { _glyphs: { value: {} } }) as Font;
  if (!shaping) return opened;
  const { shape, charactersOfGlyphs } = shaping;
  opened.layout = (text) => {
    const shaped = shape(text);
    const positions = shaped.map(({ position }) => position);
    return {
      glyphs: shaped.map(({ id, cluster }): Glyph => {
        const codePoint = charactersOfGlyphs.get(id);
        const characters = codePoint ? [codePoint] : Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
        return opened.getGlyph(id, characters);
      }),
      positions,
      // pdfkit scales the positions, and reads the width after that.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return opened;
}
