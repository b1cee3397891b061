import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from './temporaryFolder.ts';

/** Writes each script as a migration, in this order, and returns the folder that contains migrations/. */
export function writeMigrations(...scripts: string[]): string {
  const folder = createTemporaryFolder();
  mkdirSync(path.join(folder, 'migrations'));
  scripts.forEach((script, index) => {
    writeFileSync(path.join(folder, 'migrations', `2030010100000${index}_step.sql`), script);
  });
  return folder;
}

/** Lets a database seem to be made by a version of the shop with another text of the first migration. */
export const CHANGE_A_MIGRATION = `
  update supabase_migrations.schema_migrations set statements = statements || array['select 1']
    where version = (select min(version) from supabase_migrations.schema_migrations)`;
