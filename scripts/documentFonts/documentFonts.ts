import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unpackWoff } from './unpackWoff.ts';

const PACKAGES = path.join(import.meta.dirname, '../../node_modules/@fontsource');

/** By the name of the module. Files of one weight contain different characters. */
const FILES = {
  latin: 'hind/files/hind-latin-400-normal.woff',
  latinBold: 'hind/files/hind-latin-600-normal.woff',
  latinExtended: 'hind/files/hind-latin-ext-400-normal.woff',
  latinExtendedBold: 'hind/files/hind-latin-ext-600-normal.woff',
  devanagari: 'hind/files/hind-devanagari-400-normal.woff',
  tamil: 'hind-madurai/files/hind-madurai-tamil-400-normal.woff',
};

/** Returns the source of the module of each font. */
export const documentFonts = (): Record<keyof typeof FILES, string> =>
  Object.fromEntries(
    Object.entries(FILES).map(([name, file]) => [name, moduleOf(file, readFileSync(path.join(PACKAGES, file)))]),
  ) as Record<keyof typeof FILES, string>;

const moduleOf = (file: string, font: Buffer) => `// Written by scripts/documentFonts/cli.ts. Do not edit.
import type { DocumentFont } from './documentFont.ts';

/** @fontsource/${file}, SIL Open Font License 1.1 */
export const font: DocumentFont = {
  // prettier-ignore
  characters: ${JSON.stringify(rangesOf(create(font).characterSet))},
  // prettier-ignore
  ttf: '${unpackWoff(font).toString('base64')}',
};
`;

/** Returns code points as ranges: [[32, 126], [160, 255]]. */
function rangesOf(codePoints: number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const codePoint of [...new Set(codePoints)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && codePoint === range[1] + 1) range[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}
