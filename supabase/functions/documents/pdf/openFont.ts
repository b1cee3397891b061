import { create } from 'fontkit';
import { type FontName, fonts } from './fontRuns.ts';

const parsed = new Map<FontName, object>();

/**
 * Returns a font for one document. It is parsed once, because that takes as long as the rest of a document. A glyph
 * remembers the characters of its first use, which the PDF contains. So each document has glyphs of its own; otherwise its
 * bytes would depend on the documents before.
 */
export function openFont(name: FontName): object {
  const font = parsed.get(name) ?? parse(name);
  parsed.set(name, font);
  return Object.create(font, { _glyphs: { value: {} } }) as object;
}

const parse = (name: FontName): object =>
  create(Uint8Array.from(atob(fonts[name].ttf), (character) => character.charCodeAt(0)));
