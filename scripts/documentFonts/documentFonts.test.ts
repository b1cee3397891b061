import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFonts } from './documentFonts.ts';

const FOLDER = path.join(import.meta.dirname, '../../supabase/functions/documents/fonts');

it('has written the fonts that are installed', () => {
  for (const [name, source] of Object.entries(documentFonts()))
    expect(readFileSync(path.join(FOLDER, `${name}.ts`), 'utf8') === source).toBe(true);
});
