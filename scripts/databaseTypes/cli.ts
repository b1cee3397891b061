/* npm run database-types: generates the files that follow from the database, from a new one with all migrations. */
import { writeFileSync } from 'node:fs';
import { withMigratedDatabase } from '../databaseCatalog.ts';
import { ATTENTION_REASONS_FILE, attentionReasonsModule } from './attentionReasons.ts';
import { databaseTypes } from './types.ts';

await withMigratedDatabase(async (db) => {
  writeFileSync('supabase/database.types.ts', await databaseTypes(db));
  writeFileSync(ATTENTION_REASONS_FILE, await attentionReasonsModule(db));
});
