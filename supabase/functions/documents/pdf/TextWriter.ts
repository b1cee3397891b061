import { clustersOf, fontRuns, isLatin, type StyledFontName } from './fontRuns.ts';
import type { OpenFonts } from './openFonts.ts';
import type { PdfDocument } from './pdfDocument.ts';

export interface TextStyle {
  /** In points. Default: TEXT_SIZE. */
  size?: number;
  isBold?: boolean;
  align?: 'left' | 'right';
}

export const TEXT_SIZE = 9;
/** From the top of a line to its baseline, which the runs of all fonts share. */
const ASCENT = 1.05;

/** Measures, wraps and draws texts as `printableText` returns them, in the fonts of the shop. Lengths are in points. */
export class TextWriter {
  readonly #doc: PdfDocument;
  readonly #fonts: OpenFonts;
  readonly #registered = new Set<StyledFontName>();
  /** The widths of words and clusters at size 1, in the regular and the bold fonts. */
  readonly #widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

  constructor(doc: PdfDocument, fonts: OpenFonts) {
    this.#doc = doc;
    this.#fonts = fonts;
  }

  /** Returns the width of a text on one line. */
  widthOf(text: string, { size = TEXT_SIZE, isBold }: TextStyle): number {
    const widths = isBold ? this.#widths.bold : this.#widths.regular;
    const width =
      widths.get(text) ??
      fontRuns(text, isBold).reduce((sum, run) => sum + this.#use(run.font, 1).widthOfString(run.text), 0);
    widths.set(text, width);
    return width * size;
  }

  /**
   * Breaks a text into lines, between words or, if a word is longer than a line, within it. Each word and each cluster is
   * measured once, so the time grows with the length of the text only.
   */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const spaceWidth = this.widthOf(' ', style);
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      let lineWidth = 0;
      for (const word of paragraph.trim().split(/\s+/)) {
        const wordWidth = this.widthOf(word, style);
        if (line && lineWidth + spaceWidth + wordWidth <= width) {
          line += ` ${word}`;
          lineWidth += spaceWidth + wordWidth;
          continue;
        }
        if (line) lines.push(line);
        line = '';
        lineWidth = 0;
        for (const part of wordWidth <= width ? [word] : clustersOf(word)) {
          const partWidth = this.widthOf(part, style);
          if (line && lineWidth + partWidth > width) {
            lines.push(line);
            line = '';
            lineWidth = 0;
          }
          line += part;
          lineWidth += partWidth;
        }
      }
      return line ? [...lines, line] : lines;
    });
  }

  /** Draws a text on one line, in a box of this width. */
  drawLine(text: string, left: number, top: number, width: number, style: TextStyle): void {
    const { size = TEXT_SIZE } = style;
    const runs = fontRuns(text, style.isBold).map((run) => ({
      ...run,
      width: this.#use(run.font, size).widthOfString(run.text),
    }));
    let x = left;
    if (style.align === 'right') x += width - runs.reduce((sum, run) => sum + run.width, 0);
    for (const run of runs) {
      const draw = () =>
        this.#use(run.font, size).text(run.text, x, top + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      if (isLatin(run.font)) draw();
      else {
        // The glyphs of an Indian script are neither as many as its letters nor in their order.
        this.#doc.markContent('Span', { actual: run.text });
        draw();
        this.#doc.endMarkedContent();
      }
      x += run.width;
    }
  }

  #use(name: StyledFontName, size: number): PdfDocument {
    if (!this.#registered.has(name)) {
      const font = this.#fonts.get(name);
      if (!font) throw new RangeError(`The font ${name} is not loaded: PdfOptions.data does not have these letters`);
      this.#doc.registerFont(name, font);
      this.#registered.add(name);
    }
    return this.#doc.font(name).fontSize(size);
  }
}
