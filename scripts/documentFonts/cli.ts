/*
 * Writes the fonts of the documents as modules of the function `documents`, because edge functions cannot read files:
 *
 *     node --import tsx scripts/documentFonts/cli.ts
 *
 * Hind is the font of the shop; Hind Madurai is its Tamil companion. Both have the SIL Open Font License 1.1.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFonts } from './documentFonts.ts';

const FOLDER = path.join(import.meta.dirname, '../../supabase/functions/documents/fonts');

for (const [name, source] of Object.entries(documentFonts())) writeFileSync(path.join(FOLDER, `${name}.ts`), source);
