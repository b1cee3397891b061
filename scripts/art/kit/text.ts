import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph } from 'opentype.js';
import { n } from './svg';

const { resolve } = createRequire(import.meta.url);

const loadFont = (file: string): Font => {
  const { buffer, byteOffset, byteLength } = readFileSync(resolve(`@fontsource/${file}`));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
};

const fonts = {
  display: loadFont('rozha-one/files/rozha-one-latin-400-normal.woff'),
  text: loadFont('hind/files/hind-latin-600-normal.woff'),
};

export interface TextStyle {
  /** Default: display. */
  font?: keyof typeof fonts;
  /** Font size in picture units. */
  size: number;
  /** Letter spacing in ems. */
  tracking?: number;
  /** The part of the text that is at x. Default: start. */
  align?: 'start' | 'middle' | 'end';
}

/** Positions the glyphs of a line of text, with kerning, from x = 0. */
function layOut(text: string, { font: fontName = 'display', size, tracking = 0 }: TextStyle) {
  const font = fonts[fontName];
  const glyphs = font.stringToGlyphs(text);
  const scale = size / font.unitsPerEm;
  let x = 0;
  const positions = glyphs.map((glyph, i) => {
    const next = glyphs[i + 1];
    const left = x;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    x += advance + (next ? font.getKerningValue(glyph, next) * scale + tracking * size : 0);
    return { glyph, left, advance };
  });
  return { font, positions, width: x };
}

/** Returns the width of a line of text in picture units. */
export const textWidth = (text: string, style: TextStyle) => layOut(text, style).width;

/** Formats a point of a glyph, given relative to the glyph's origin on the baseline. */
type FormatPoint = (x: number, y: number) => string;

const glyphPath = (font: Font, glyph: Glyph, size: number, formatPoint: FormatPoint) =>
  glyph
    .getPath(0, 0, size, undefined, font)
    .commands.map((c) => {
      switch (c.type) {
        case 'Z':
          return 'Z';
        case 'C':
          return `C${formatPoint(c.x1, c.y1)} ${formatPoint(c.x2, c.y2)} ${formatPoint(c.x, c.y)}`;
        case 'Q':
          return `Q${formatPoint(c.x1, c.y1)} ${formatPoint(c.x, c.y)}`;
        default:
          return `${c.type}${formatPoint(c.x, c.y)}`;
      }
    })
    .join('');

/** Returns a line of text as a path with its baseline at y. A path displays the same without the font. */
export function textPath(text: string, x: number, y: number, style: TextStyle): string {
  const { font, positions, width } = layOut(text, style);
  const start = x - (style.align === 'middle' ? width / 2 : style.align === 'end' ? width : 0);
  return positions
    .map(({ glyph, left }) => glyphPath(font, glyph, style.size, (gx, gy) => `${n(start + left + gx)} ${n(y + gy)}`))
    .join('');
}

/**
 * Returns text along a circle as a path, centered at the top of the circle, or at the bottom.
 * @param isBelow centers the text at the bottom, with its letters upright
 */
export function textOnCirclePath(
  text: string,
  cx: number,
  cy: number,
  r: number,
  style: TextStyle,
  isBelow = false,
): string {
  const { font, positions, width } = layOut(text, style);
  const sign = isBelow ? -1 : 1;
  return positions
    .map(({ glyph, left, advance }) => {
      const angle = sign * ((left + advance / 2 - width / 2) / r);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [px, py] = [cx + sign * r * sin, cy - sign * r * cos];
      return glyphPath(
        font,
        glyph,
        style.size,
        (gx, gy) => `${n(px + (gx - advance / 2) * cos - gy * sin)} ${n(py + (gx - advance / 2) * sin + gy * cos)}`,
      );
    })
    .join('');
}
