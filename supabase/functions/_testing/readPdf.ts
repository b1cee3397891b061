export interface ReadPdf {
  /** The texts in the order in which they are written. Each line is on a line of its own; cells are not separated. */
  text: string;
  /** How many glyphs replace characters that a font does not have. */
  missingGlyphs: number;
  pages: number;
  /** The height of the lowest baseline above the bottom of its page, in points. */
  lowest: number;
  /** In points, of the first page. */
  pageSize: [width: number, height: number];
  isTagged: boolean;
  language: string | undefined;
  title: string | undefined;
  /** The types of the structure elements. */
  structure: string[];
}

/** Reads what a PDF of the function `documents` says. It knows only what pdfkit writes. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const objectOf = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const streamOf = (body: string) => /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  const charactersOf = (font: string): string[] => {
    const map = streamOf(objectOf(/\/ToUnicode (\d+) 0 R/.exec(objectOf(font))?.[1]));
    return [...map.matchAll(/<[\da-f]+> <[\da-f]+> \[(.*?)\]/g)].flatMap(([, entries = '']) =>
      [...entries.matchAll(/<([\da-f ]+)>/g)].map(([, codes = '']) =>
        String.fromCharCode(...codes.split(' ').map((code) => parseInt(code, 16))),
      ),
    );
  };

  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  let text = '';
  let missingGlyphs = 0;
  let lowest = Infinity;
  for (const page of pages) {
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, charactersOf(id)]),
    );
    let line = '';
    const contents = streamOf(objectOf(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    // What screen readers and searches read instead of the glyphs until the end of the marked content.
    let actual: string | undefined;
    for (const [token, actualText, y = '', font = '', glyphs = ''] of contents.matchAll(
      /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|EMC|BT\n1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) \S+ Tf\n([\s\S]*?)ET/g,
    )) {
      if (token === 'EMC') actual = undefined;
      else if (actualText !== undefined) actual = utf16(actualText);
      if (!token.startsWith('BT')) continue;
      if (y !== line) text += '\n';
      line = y;
      lowest = Math.min(lowest, Number(y));
      text += actual ?? '';
      for (const [, hex = ''] of glyphs.matchAll(/<([\da-f]+)>/g)) {
        for (const [code] of hex.matchAll(/.{4}/g)) {
          if (code === '0000') missingGlyphs += 1;
          if (actual === undefined) text += fonts.get(font)?.[parseInt(code, 16)] ?? '';
        }
      }
    }
    text += '\n';
  }
  return {
    text,
    missingGlyphs,
    pages: pages.length,
    lowest,
    pageSize: (/\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(pages[0] ?? '') ?? []).slice(1).map(Number) as [number, number],
    isTagged: file.includes('/Marked true'),
    language: /\/Lang \((.*?)\)/.exec(file)?.[1],
    title: /\((.*)\)/.exec(objectOf(/\/Title (\d+) 0 R/.exec(file)?.[1]))?.[1],
    structure: [...file.matchAll(/\/S \/(\w+)/g)].map(([, type = '']) => type),
  };
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a text string of a PDF, which was read as Latin-1: UTF-16, with a byte order mark at its start. */
function utf16(escaped: string): string {
  const bytes = Buffer.from(
    escaped.replace(/\\([\s\S])/g, (_, character: string) => ESCAPED[character] ?? character),
    'latin1',
  );
  return bytes.subarray(2).swap16().toString('utf16le');
}
