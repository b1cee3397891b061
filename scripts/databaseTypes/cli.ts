/* npm run database-types: generates supabase/database.types.ts from a new database with all migrations. */
import { writeFileSync } from 'node:fs';
import { withMigratedDatabase } from '../databaseCatalog.ts';
import { databaseTypes } from './types.ts';

await withMigratedDatabase(async (db) => writeFileSync('supabase/database.types.ts', await databaseTypes(db)));
