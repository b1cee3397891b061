import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unpackWoff } from './unpackWoff.ts';

const PACKAGES = path.join(import.meta.dirname, '../../node_modules');
const FONTS = 'supabase/functions/documents/fonts';

/** By the name of the module. Files of one weight contain different characters. */
const FILES = {
  latin: 'hind/files/hind-latin-400-normal.woff',
  latinBold: 'hind/files/hind-latin-600-normal.woff',
  latinExtended: 'hind/files/hind-latin-ext-400-normal.woff',
  latinExtendedBold: 'hind/files/hind-latin-ext-600-normal.woff',
  devanagari: 'hind/files/hind-devanagari-400-normal.woff',
  tamil: 'hind-madurai/files/hind-madurai-tamil-400-normal.woff',
  ...Object.fromEntries(
    ['malayalam', 'telugu', 'kannada', 'bengali', 'gujarati', 'gurmukhi', 'oriya'].map((script) => [
      script === 'oriya' ? 'odia' : script,
      `noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`,
    ]),
  ),
};

/** Fonts have empty glyphs for NUL, for carriage return, and for U+FFFF, which ends a table. */
const NOT_CHARACTERS = new Set([0, 13, 0xffff]);

/** Returns the generated files: their paths in the repository, and their contents. */
export function documentFonts(): Record<string, string> {
  const fonts = Object.entries(FILES).map(([name, file]) => {
    const font = readFileSync(path.join(PACKAGES, '@fontsource', file));
    const characters = create(font).characterSet.filter((codePoint) => !NOT_CHARACTERS.has(codePoint));
    return { name, file, font, characters: rangesOf(characters) };
  });
  const harfbuzz = readFileSync(path.join(PACKAGES, 'harfbuzzjs/dist/harfbuzz.wasm'));
  return {
    ...Object.fromEntries(
      fonts.map(({ name, file, font }) => [
        `${FONTS}/${name}.ts`,
        moduleOf(`@fontsource/${file}, SIL Open Font License 1.1`, unpackWoff(font)),
      ]),
    ),
    [`${FONTS}/harfbuzz.ts`]: moduleOf('harfbuzzjs/dist/harfbuzz.wasm, MIT License', harfbuzz),
    'src/domain/printing/fontCharacters.ts': `${NOTE}
/** The code points of the fonts of the documents, as ranges. Bold fonts have the same ones. */
export const fontCharacters = {
${fonts
  .filter(({ name }) => !name.endsWith('Bold'))
  .map(({ name, characters }) => `  // prettier-ignore\n  ${name}: ${JSON.stringify(characters)},\n`)
  .join('')}} as const;
`,
  };
}

const NOTE = '// Written by scripts/documentFonts/cli.ts. Do not edit.';

const moduleOf = (source: string, content: Buffer) => `${NOTE}

/** ${source}, in base64. */
// prettier-ignore
export const content = '${content.toString('base64')}';
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
