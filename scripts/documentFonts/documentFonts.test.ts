import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFonts } from './documentFonts.ts';

it('has written the fonts that are installed', () => {
  for (const [file, source] of Object.entries(documentFonts()))
    expect(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8') === source).toBe(true);
});
