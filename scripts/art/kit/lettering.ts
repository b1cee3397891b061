import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph } from 'opentype.js';
import { n } from './svg';

const { resolve } = createRequire(import.meta.url);

const load = (file: string): Font => {
  const { buffer, byteOffset, byteLength } = readFileSync(resolve(`@fontsource/${file}`));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
};

const faces = {
  display: load('rozha-one/files/rozha-one-latin-400-normal.woff'),
  text: load('hind/files/hind-latin-600-normal.woff'),
};

export interface Lettering {
  face?: keyof typeof faces;
  /** Height of the em, picture units. */
  size: number;
  /** Extra space between letters, in ems. */
  tracking?: number;
  align?: 'start' | 'middle' | 'end';
}

function setting(words: string, { face = 'display', size, tracking = 0 }: Lettering) {
  const font = faces[face];
  const glyphs = font.stringToGlyphs(words);
  const scale = size / font.unitsPerEm;
  let x = 0;
  const placed = glyphs.map((glyph, i) => {
    const next = glyphs[i + 1];
    const left = x;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    x += advance + (next ? font.getKerningValue(glyph, next) * scale + tracking * size : 0);
    return { glyph, left, advance };
  });
  return { font, placed, width: x };
}

/** How wide the words stand, picture units. */
export const widthOf = (words: string, lettering: Lettering) => setting(words, lettering).width;

type Spot = (x: number, y: number) => string;

const outline = (font: Font, glyph: Glyph, size: number, spot: Spot) =>
  glyph
    .getPath(0, 0, size, undefined, font)
    .commands.map((c) => {
      switch (c.type) {
        case 'Z':
          return 'Z';
        case 'C':
          return `C${spot(c.x1, c.y1)} ${spot(c.x2, c.y2)} ${spot(c.x, c.y)}`;
        case 'Q':
          return `Q${spot(c.x1, c.y1)} ${spot(c.x, c.y)}`;
        default:
          return `${c.type}${spot(c.x, c.y)}`;
      }
    })
    .join('');

/** Words as one outline: whoever prints the picture needs no font. */
export function letters(words: string, x: number, y: number, lettering: Lettering): string {
  const { font, placed, width } = setting(words, lettering);
  const start = x - (lettering.align === 'middle' ? width / 2 : lettering.align === 'end' ? width : 0);
  return placed
    .map(({ glyph, left }) => outline(font, glyph, lettering.size, (gx, gy) => `${n(start + left + gx)} ${n(y + gy)}`))
    .join('');
}

/** Words on a circle, their middle at the top (or at the bottom, read from inside). */
export function lettersOnCircle(
  words: string,
  cx: number,
  cy: number,
  r: number,
  lettering: Lettering,
  isBelow = false,
): string {
  const { font, placed, width } = setting(words, lettering);
  const side = isBelow ? -1 : 1;
  return placed
    .map(({ glyph, left, advance }) => {
      const turn = side * ((left + advance / 2 - width / 2) / r);
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const [px, py] = [cx + side * r * sin, cy - side * r * cos];
      return outline(
        font,
        glyph,
        lettering.size,
        (gx, gy) => `${n(px + (gx - advance / 2) * cos - gy * sin)} ${n(py + (gx - advance / 2) * sin + gy * cos)}`,
      );
    })
    .join('');
}
