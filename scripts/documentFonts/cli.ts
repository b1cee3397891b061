/*
 * Writes the fonts of the documents, and HarfBuzz, which shapes the Indian scripts, as modules of the function `documents`,
 * because edge functions cannot read files:
 *
 *     node --import tsx scripts/documentFonts/cli.ts
 *
 * Hind is the font of the shop; Hind Madurai is its Tamil companion. The other scripts use Noto Sans. All have the SIL Open
 * Font License 1.1.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFonts } from './documentFonts.ts';

for (const [file, source] of Object.entries(documentFonts()))
  writeFileSync(path.join(import.meta.dirname, '../..', file), source);
