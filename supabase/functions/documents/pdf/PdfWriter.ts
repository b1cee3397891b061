import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { clustersOf, type FontName, fontRuns } from './fontRuns.ts';
import { openFont } from './openFont.ts';

/** What is used of pdfkit, which has no types. */
interface PdfDocument {
  registerFont(name: string, font: object): this;
  font(name: string): this;
  fontSize(size: number): this;
  widthOfString(text: string): number;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  lineWidth(width: number): this;
  stroke(): this;
  addPage(): this;
  markContent(tag: 'Artifact'): this;
  endMarkedContent(): this;
  struct(type: string, options?: object, children?: () => void): StructureElement;
  addStructure(element: StructureElement): this;
  end(): void;
}

interface StructureElement {
  add(child: StructureElement): this;
  end(): void;
}

interface TextStyle {
  size?: number;
  isBold?: boolean;
  align?: 'left' | 'right';
}

export interface Column {
  header: string;
  /** As a share of the width of the page. */
  share: number;
  align?: 'left' | 'right';
}

export interface PdfOptions {
  title: string;
  createdAt: Date;
}

const PAGE = { width: 595.28, height: 841.89, margin: 40 };
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const SIZE = 9;
const LINE_HEIGHT = 1.45;
/** From the top of a line to its baseline, which the runs of all fonts share. */
const ASCENT = 1.05;
const PADDING = 4;

/**
 * Writes a tagged PDF with the fonts of the shop, from top to bottom. The same calls give the same bytes: pdfkit makes the
 * id of the file of the title and the date, and nothing is compressed.
 */
export class PdfWriter {
  readonly #doc: PdfDocument;
  readonly #root: StructureElement;
  readonly #registered = new Set<FontName>();
  /** The widths of clusters at size 1, in the regular and the bold fonts. */
  readonly #widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  #y = PAGE.margin;

  constructor({ title, createdAt }: PdfOptions) {
    this.#doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      // Otherwise pdfkit reads a file of its own with the metrics of Helvetica.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-IN',
      displayTitle: true,
      // The runtimes compress differently, and the same document must be the same bytes everywhere.
      compress: false,
      info: { Title: title, CreationDate: createdAt },
    }) as unknown as PdfDocument;
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
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
    const width = CONTENT_WIDTH / blocks.length;
    const laidOut = blocks.map((lines) =>
      lines.flatMap((line, n) => this.#wrap(line, width - PADDING, { isBold: n === 0 })),
    );
    this.#ensureSpace(Math.max(...laidOut.map(({ length }) => length)) * SIZE * LINE_HEIGHT);
    const top = this.#y;
    const bottoms = laidOut.map((lines, n) => {
      const section = this.#doc.struct('Sect');
      this.#root.add(section);
      const left = PAGE.margin + n * width;
      lines.forEach((line, row) =>
        section.add(
          this.#doc.struct('P', {}, () =>
            this.#drawLine(line, left, top + row * SIZE * LINE_HEIGHT, width, { isBold: row === 0 }),
          ),
        ),
      );
      section.end();
      return top + lines.length * SIZE * LINE_HEIGHT;
    });
    this.#y = Math.max(...bottoms);
  }

  /** Writes a table. The header is repeated on each page; the last `boldRows` rows are bold. */
  table(columns: Column[], rows: string[][], { boldRows = 0 } = {}): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    const wrapCells = (cells: string[], isBold: boolean) =>
      columns.map(({ share }, n) => this.#wrap(cells[n] ?? '', share * CONTENT_WIDTH - 2 * PADDING, { isBold }));
    const headers = wrapCells(
      columns.map(({ header }) => header),
      true,
    );
    this.#ensureSpace(rowHeight(headers) * 2);
    this.#row(table, columns, headers, 'TH');
    rows.forEach((row, n) => {
      const isBold = n >= rows.length - boldRows;
      const cells = wrapCells(row, isBold);
      if (this.#ensureSpace(rowHeight(cells))) this.#row(table, columns, headers, 'TH');
      this.#row(table, columns, cells, 'TD', isBold);
    });
    table.end();
  }

  newPage(): void {
    this.#doc.addPage();
    this.#y = PAGE.margin;
  }

  /** Ends the document. */
  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    const bytes = toBytes(this.#doc);
    this.#doc.end();
    return bytes;
  }

  #block(type: string, text: string, style: TextStyle = {}): void {
    const lineHeight = (style.size ?? SIZE) * LINE_HEIGHT;
    const element = this.#doc.struct(type);
    this.#root.add(element);
    for (const line of this.#wrap(text, CONTENT_WIDTH, style)) {
      this.#ensureSpace(lineHeight);
      const y = this.#y;
      element.add(this.#doc.struct('Span', {}, () => this.#drawLine(line, PAGE.margin, y, CONTENT_WIDTH, style)));
      this.#y += lineHeight;
    }
    element.end();
  }

  #row(table: StructureElement, columns: Column[], cells: string[][], type: 'TH' | 'TD', isBold = type === 'TH'): void {
    const row = this.#doc.struct('TR');
    table.add(row);
    const top = this.#y;
    let left = PAGE.margin;
    columns.forEach(({ share, align }, n) => {
      const width = share * CONTENT_WIDTH;
      const [cellLeft, cellWidth] = [left + PADDING, width - 2 * PADDING];
      const cell = this.#doc.struct(type, type === 'TH' ? { scope: 'Column' } : {});
      row.add(cell);
      cells[n]?.forEach((line, place) =>
        cell.add(
          this.#doc.struct('P', {}, () =>
            this.#drawLine(line, cellLeft, top + PADDING + place * SIZE * LINE_HEIGHT, cellWidth, { isBold, align }),
          ),
        ),
      );
      cell.end();
      left += width;
    });
    row.end();
    this.#y = top + rowHeight(cells);
    // Lines are decoration, which screen readers skip.
    this.#doc.markContent('Artifact');
    this.#doc
      .lineWidth(0.5)
      .moveTo(PAGE.margin, this.#y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, this.#y)
      .stroke()
      .endMarkedContent();
  }

  /** Returns whether a new page was needed. */
  #ensureSpace(height: number): boolean {
    if (this.#y + height <= PAGE.height - PAGE.margin) return false;
    this.newPage();
    return true;
  }

  /**
   * Breaks a text into lines, between words or, if a word is longer than a line, within it. Each cluster is measured once,
   * so the time grows with the length of the text only.
   */
  #wrap(text: string, width: number, style: TextStyle): string[] {
    const spaceWidth = this.#widthOf(' ', style);
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      let lineWidth = 0;
      for (const word of paragraph.trim().split(/\s+/)) {
        const clusters = clustersOf(word).map((cluster) => ({ cluster, clusterWidth: this.#widthOf(cluster, style) }));
        const wordWidth = clusters.reduce((sum, { clusterWidth }) => sum + clusterWidth, 0);
        if (line && lineWidth + spaceWidth + wordWidth <= width) {
          line += ` ${word}`;
          lineWidth += spaceWidth + wordWidth;
          continue;
        }
        if (line) lines.push(line);
        line = '';
        lineWidth = 0;
        for (const { cluster, clusterWidth } of clusters) {
          if (line && lineWidth + clusterWidth > width) {
            lines.push(line);
            line = '';
            lineWidth = 0;
          }
          line += cluster;
          lineWidth += clusterWidth;
        }
      }
      return line ? [...lines, line] : lines;
    });
  }

  #widthOf(cluster: string, { size = SIZE, isBold }: TextStyle): number {
    const widths = isBold ? this.#widths.bold : this.#widths.regular;
    const width =
      widths.get(cluster) ??
      fontRuns(cluster, isBold).reduce((sum, run) => sum + this.#use(run.font, 1).widthOfString(run.text), 0);
    widths.set(cluster, width);
    return width * size;
  }

  #drawLine(text: string, left: number, top: number, width: number, style: TextStyle): void {
    const { size = SIZE } = style;
    const runs = fontRuns(text, style.isBold).map((run) => ({
      ...run,
      width: this.#use(run.font, size).widthOfString(run.text),
    }));
    let x = left;
    if (style.align === 'right') x += width - runs.reduce((sum, run) => sum + run.width, 0);
    for (const run of runs) {
      this.#use(run.font, size).text(run.text, x, top + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      x += run.width;
    }
  }

  #use(name: FontName, size: number): PdfDocument {
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, openFont(name));
      this.#registered.add(name);
    }
    return this.#doc.font(name).fontSize(size);
  }
}

const rowHeight = (cells: string[][]) =>
  Math.max(1, ...cells.map(({ length }) => length)) * SIZE * LINE_HEIGHT + 2 * PADDING;
