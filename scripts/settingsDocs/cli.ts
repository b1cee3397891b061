/* npm run settings-docs: writes the table of docs/SETTINGS.md, and .env.example. */
import { readFileSync, writeFileSync } from 'node:fs';
import { exampleFile, settingsPage } from './files.ts';

const page = 'docs/SETTINGS.md';
writeFileSync(page, await settingsPage(readFileSync(page, 'utf8')));
writeFileSync('.env.example', exampleFile());
