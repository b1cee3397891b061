import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { printableText, unprintableNote, type UnprintablePart } from '../../../../src/domain/printing/printableText.ts';
import { code128 } from './code128.ts';
import { type OpenFonts, openFonts } from './openFonts.ts';
import type { PdfDocument, StructureElement } from './pdfDocument.ts';
import { TEXT_SIZE, type TextStyle, TextWriter } from './TextWriter.ts';

export interface Column {
  header: string;
  /** As a share of the width of the page. One column of a table has none, and gets the rest. */
  share?: number;
  /** A column at the right contains numbers, so it is at least as wide as its longest word. */
  align?: 'left' | 'right';
}

/** A column with the width of its texts, in points. */
interface PlacedColumn {
  width: number;
  align: Column['align'];
}

/** A sheet of paper, which may be cut into parts of the same size. Lengths are in points. */
export interface Sheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Around what is written on a part. */
  margin: number;
  /** At the bottom of a part, instead of the margin. It contains the footer. */
  footer: number;
}

export interface PdfOptions {
  title: string;
  createdAt: Date;
  sheet: Sheet;
  /** Objects and arrays with all texts of the document: the writer can print their characters only. */
  data: object;
}

/** Returns what is printed instead of words with letters that no font has. */
type Placeholder = (part: UnprintablePart) => string;

/** A part of a sheet that is in use. */
interface Part {
  page: number;
  left: number;
  top: number;
}

export const MM = 72 / 25.4;
export const A4: Sheet = { width: 595.28, height: 841.89, columns: 1, rows: 1, margin: 40, footer: 40 };

const FOOTER_SIZE = 7.5;
const LINE_HEIGHT = 1.45;
const PADDING = 4;
/** A text with more line breaks is written without them. It may consist of little else. */
const MAX_LINE_BREAKS = 15;
/** Three dots of a thermal printer with 203 dots per inch. */
const BARCODE_MODULE = 0.375 * MM;

/**
 * Writes a tagged PDF with the fonts of the shop, from top to bottom. The same calls give the same bytes: pdfkit makes the
 * id of the file of the title and the date, and nothing is compressed.
 */
export class PdfWriter {
  readonly #doc: PdfDocument;
  readonly #root: StructureElement;
  readonly #sheet: Sheet;
  readonly #text: TextWriter;
  /** The parts of the section, the current one last. */
  #parts: Part[] = [];
  #footer = '';
  #placeholder: Placeholder = unprintableNote;
  /** How many parts of the whole document are in use. */
  #partCount = 0;
  #y = 0;

  /** Loads the fonts of the texts, and starts a document. */
  static async start(options: PdfOptions): Promise<PdfWriter> {
    return new PdfWriter(options, await openFonts(options.data));
  }

  private constructor({ title, createdAt, sheet }: PdfOptions, fonts: OpenFonts) {
    this.#sheet = sheet;
    this.#doc = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      // Otherwise pdfkit reads a file of its own with the metrics of Helvetica.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-IN',
      displayTitle: true,
      // The runtimes compress differently, and the same document must be the same bytes everywhere.
      compress: false,
      // The footers are written when the number of pages is known.
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: title, CreationDate: createdAt },
    }) as unknown as PdfDocument;
    this.#text = new TextWriter(this.#doc, fonts);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  /** Starts a section on a part of its own. At the bottom of each of its parts are the footer and the number of the part. */
  section(footer: string, placeholder: Placeholder = unprintableNote): void {
    this.#endSection();
    this.#footer = footer;
    this.#placeholder = placeholder;
    this.#parts = [];
    this.#nextPart();
  }

  heading(text: string, level: 1 | 2 = 1): void {
    this.#block(`H${level}`, text, { size: level === 1 ? 15 : 11, isBold: true });
  }

  paragraph(text: string, style?: TextStyle): void {
    this.#block('P', text, style);
  }

  /** Leaves space between two blocks. */
  gap(height = 8): void {
    this.#y += height;
  }

  /** Writes blocks of lines beside each other. The first line of each is bold. */
  columns(...blocks: string[][]): void {
    const width = this.#width / blocks.length;
    const laidOut = blocks.map((lines) =>
      lines.flatMap((line, n) => this.#wrap(line, width - PADDING, { isBold: n === 0 })),
    );
    this.#divided(laidOut, this.#partHeight).forEach((blocksOfPart, partNumber) => {
      const height = longest(blocksOfPart) * TEXT_SIZE * LINE_HEIGHT;
      this.#ensureSpace(height);
      const top = this.#y;
      blocksOfPart.forEach((lines, n) => {
        const section = this.#doc.struct('Sect');
        this.#root.add(section);
        const left = this.#left + n * width;
        lines.forEach((line, row) =>
          section.add(
            this.#doc.struct('P', {}, () =>
              this.#text.drawLine(line, left, top + row * TEXT_SIZE * LINE_HEIGHT, width, {
                isBold: partNumber === 0 && row === 0,
              }),
            ),
          ),
        );
        section.end();
      });
      this.#y = top + height;
    });
  }

  /**
   * Writes a table. The header is repeated on each part, on which a row that is higher than a part is continued. The last
   * `boldRows` rows are bold.
   */
  table(columns: Column[], rows: string[][], { boldRows = 0 } = {}): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    const titles = columns.map(({ header }) => header);
    const placed = this.#placedColumns(columns, [titles, ...rows]);
    const wrapCells = (cells: string[], isBold: boolean) =>
      placed.map(({ width }, n) => this.#wrap(cells[n] ?? '', width, { isBold }));
    const headers = wrapCells(titles, true);
    this.#ensureSpace(rowHeight(headers) * 2);
    this.#row(table, placed, headers, 'TH');
    rows.forEach((row, n) => {
      const isBold = n >= rows.length - boldRows;
      for (const cells of this.#divided(wrapCells(row, isBold), this.#partHeight - rowHeight(headers) - 2 * PADDING)) {
        if (this.#ensureSpace(rowHeight(cells))) this.#row(table, placed, headers, 'TH');
        this.#row(table, placed, cells, 'TD', isBold);
      }
    });
    table.end();
  }

  /** Leaves space until a height above the bottom of the part, or until the next part. */
  gapUntil(height: number): void {
    this.#ensureSpace(height);
    this.#y = this.#bottom - height;
  }

  /**
   * Writes a title, and below it lines in the largest size in which they need at most the height; in the smallest if there
   * is none. They are not divided between two parts if they have this height.
   */
  fitted(title: string, lines: string[], sizes: readonly [number, ...number[]], maxHeight: number): void {
    const heightAt = (size: number) =>
      lines.reduce((rows, line, n) => rows + this.#wrap(line, this.#width, { size, isBold: n === 0 }).length, 0) *
      size *
      LINE_HEIGHT;
    const size = sizes.find((each) => heightAt(each) <= maxHeight) ?? Math.min(...sizes);
    this.#ensureSpace(TEXT_SIZE * LINE_HEIGHT + Math.min(heightAt(size), maxHeight));
    this.paragraph(title);
    lines.forEach((line, n) => this.paragraph(line, { size, isBold: n === 0 }));
  }

  /** Draws a barcode at the right, beside what is written next. */
  barcode(text: string, height: number): void {
    const bars = code128(text);
    const modules = bars.reduce((sum, { width }) => sum + width, 0);
    const module = Math.min(BARCODE_MODULE, this.#width / modules);
    const [right, top] = [this.#left + this.#width, this.#y];
    const element = this.#doc.struct('Figure', {
      alt: `Barcode ${text}`,
      bbox: [right - modules * module, top, right, top + height],
    });
    this.#root.add(element);
    element.add(
      this.#doc.struct('Span', {}, () => {
        let x = right - modules * module;
        for (const { isBlack, width } of bars) {
          if (isBlack) this.#doc.rect(x, top, width * module, height);
          x += width * module;
        }
        this.#doc.fill();
      }),
    );
    element.end();
  }

  /** Ends the document. */
  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#endSection();
    this.#root.end();
    const bytes = toBytes(this.#doc);
    this.#doc.end();
    return bytes;
  }

  #block(type: string, text: string, style: TextStyle = {}): void {
    const lineHeight = (style.size ?? TEXT_SIZE) * LINE_HEIGHT;
    const element = this.#doc.struct(type);
    this.#root.add(element);
    for (const line of this.#wrap(text, this.#width, style)) {
      this.#ensureSpace(lineHeight);
      const y = this.#y;
      element.add(this.#doc.struct('Span', {}, () => this.#text.drawLine(line, this.#left, y, this.#width, style)));
      this.#y += lineHeight;
    }
    element.end();
  }

  /** Returns the columns of a table with the widths of their texts. */
  #placedColumns(columns: Column[], rows: string[][]): PlacedColumn[] {
    const fixed = columns.map(({ share, align }, n) => {
      const words = align === 'right' ? rows.flatMap((cells) => (cells[n] ?? '').split(/\s+/)) : [];
      const widths = words.map((word) => this.#text.widthOf(word, { isBold: true }));
      return share && Math.max(share * this.#width - 2 * PADDING, ...widths);
    });
    const rest = fixed.reduce<number>((width, each = 0) => width - each - 2 * PADDING, this.#width);
    return columns.map(({ align }, n) => ({ width: fixed[n] ?? rest, align }));
  }

  #row(
    table: StructureElement,
    columns: PlacedColumn[],
    cells: string[][],
    type: 'TH' | 'TD',
    isBold = type === 'TH',
  ): void {
    const row = this.#doc.struct('TR');
    table.add(row);
    const top = this.#y;
    let left = this.#left;
    columns.forEach(({ width, align }, n) => {
      const cellLeft = left + PADDING;
      const cell = this.#doc.struct(type, type === 'TH' ? { scope: 'Column' } : {});
      row.add(cell);
      cells[n]?.forEach((line, place) =>
        cell.add(
          this.#doc.struct('P', {}, () =>
            this.#text.drawLine(line, cellLeft, top + PADDING + place * TEXT_SIZE * LINE_HEIGHT, width, {
              isBold,
              align,
            }),
          ),
        ),
      );
      cell.end();
      left += width + 2 * PADDING;
    });
    row.end();
    this.#y = top + rowHeight(cells);
    // Lines are decoration, which screen readers skip.
    this.#doc.markContent('Artifact');
    this.#doc
      .lineWidth(0.5)
      .moveTo(this.#left, this.#y)
      .lineTo(this.#left + this.#width, this.#y)
      .stroke()
      .endMarkedContent();
  }

  /** Divides lines beside each other into as many pieces as their height needs. */
  #divided(blocks: string[][], height: number): string[][][] {
    const size = Math.floor(height / (TEXT_SIZE * LINE_HEIGHT));
    return Array.from({ length: Math.max(1, Math.ceil(longest(blocks) / size)) }, (_, piece) =>
      blocks.map((lines) => lines.slice(piece * size, (piece + 1) * size)),
    );
  }

  /** Returns whether a new part was needed. */
  #ensureSpace(height: number): boolean {
    if (this.#y + height <= this.#bottom) return false;
    this.#nextPart();
    return true;
  }

  get #left(): number {
    return (this.#parts.at(-1)?.left ?? 0) + this.#sheet.margin;
  }

  get #width(): number {
    return this.#sheet.width / this.#sheet.columns - 2 * this.#sheet.margin;
  }

  get #bottom(): number {
    return (this.#parts.at(-1)?.top ?? 0) + this.#sheet.margin + this.#partHeight;
  }

  /** How high what is written on a part can be. */
  get #partHeight(): number {
    const { height, rows, margin, footer } = this.#sheet;
    return height / rows - margin - footer;
  }

  /** Goes to the next part. It is on a new page if the page is full. */
  #nextPart(): void {
    const { width, height, columns, rows, margin } = this.#sheet;
    const place = this.#partCount % (columns * rows);
    if (place === 0) {
      this.#doc.addPage();
      this.#drawCuts();
    }
    const page = Math.floor(this.#partCount / (columns * rows));
    const left = ((place % columns) * width) / columns;
    const top = (Math.floor(place / columns) * height) / rows;
    this.#parts.push({ page, left, top });
    this.#partCount += 1;
    this.#y = top + margin;
  }

  /** Draws where the sheet is cut. */
  #drawCuts(): void {
    const { width, height, columns, rows } = this.#sheet;
    if (columns * rows === 1) return;
    this.#doc.markContent('Artifact');
    this.#doc.lineWidth(0.25);
    for (let n = 1; n < columns; n += 1)
      this.#doc.moveTo((n * width) / columns, 0).lineTo((n * width) / columns, height);
    for (let n = 1; n < rows; n += 1) this.#doc.moveTo(0, (n * height) / rows).lineTo(width, (n * height) / rows);
    this.#doc.stroke().endMarkedContent();
  }

  /** Writes the footers, which screen readers skip. */
  #endSection(): void {
    const { height, rows, margin, footer } = this.#sheet;
    this.#parts.forEach(({ page, left, top }, n) => {
      this.#doc.switchToPage(page);
      this.#doc.markContent('Artifact');
      this.#text.drawLine(
        `${this.#footer} · Page ${n + 1} of ${this.#parts.length}`,
        left + margin,
        top + height / rows - footer + PADDING,
        this.#width,
        { size: FOOTER_SIZE, align: 'right' },
      );
      this.#doc.endMarkedContent();
    });
  }

  #wrap(text: string, width: number, style: TextStyle): string[] {
    const lines = text.split('\n');
    const printed = printableText(lines.length > MAX_LINE_BREAKS + 1 ? lines.join(' ') : text, this.#placeholder);
    return this.#text.wrap(printed, width, style);
  }
}

const longest = (blocks: string[][]) => Math.max(...blocks.map(({ length }) => length));

const rowHeight = (cells: string[][]) => Math.max(1, longest(cells)) * TEXT_SIZE * LINE_HEIGHT + 2 * PADDING;
