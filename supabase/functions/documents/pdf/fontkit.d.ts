/** What is used of fontkit, which has no types. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
  }

  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>[];
    readonly advanceWidth: number;
  }

  export interface Font {
    characterSet: number[];
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number, codePoints: number[]): Glyph;
    layout(text: string): GlyphRun;
  }

  export function create(font: Uint8Array): Font;
}
