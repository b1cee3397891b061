/* npm run database-docs: generates docs/DATABASE.md from a new database with all migrations. */
import { writeFileSync } from 'node:fs';
import { withMigratedDatabase } from '../databaseCatalog.ts';
import { databasePage } from './page.ts';

await withMigratedDatabase(async (db) => writeFileSync('docs/DATABASE.md', await databasePage(db)));
