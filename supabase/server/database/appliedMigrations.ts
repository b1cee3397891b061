import type { SqlSession } from './database.ts';
import { MIGRATIONS_TABLE, readMigrationFiles, SUPABASE_FOLDER } from './migrate.ts';

/** A migration as the database stores it. */
export interface AppliedMigration {
  version: string;
  /** Its statements, joined with semicolons. Null if they were not stored. */
  script: string | null;
}

/** Reads the migrations of a database in their order: none if it is new. */
export async function readAppliedMigrations(db: Pick<SqlSession, 'query'>): Promise<AppliedMigration[]> {
  const tables = await db.query('select where to_regclass($1) is not null', [MIGRATIONS_TABLE]);
  if (tables.length === 0) return [];
  return db.query<AppliedMigration>(
    `select version, array_to_string(statements, ';') as script from ${MIGRATIONS_TABLE} order by version`,
  );
}

/** What to do with a database or a backup that has other migrations. With the difference it fits in one line of the log. */
export const OTHER_MIGRATIONS_FIX =
  'This version can neither use nor upgrade it, and has changed nothing. Use the version that made it, whose npm run backup saves it, or start with a new database: another DATA_DIR ' +
  '(or move the folder away), another database for DATABASE_URL, or another Supabase project.';

/**
 * Compares applied migrations with the files. The database may lack the last files, or have further migrations of a newer
 * version.
 * @param what names the database or the backup in the message
 * @param folder contains migrations/
 * @returns a sentence that names the first different files; undefined if there are none
 */
export async function migrationDifference(
  what: string,
  applied: AppliedMigration[],
  folder = SUPABASE_FOLDER,
): Promise<string | undefined> {
  const files = (await readMigrationFiles(folder)).slice(0, applied.length);
  const different = files
    .filter(({ version, script }, index) => {
      const stored = applied[index]!;
      return stored.version !== version || stored.script === null || normalize(stored.script) !== normalize(script);
    })
    .map(({ file }) => file);
  if (different.length === 0) return undefined;
  const others = different.length > 2 ? ` and ${different.length - 2} more` : '';
  return `${what} was made by another version: its migrations differ from ${different.slice(0, 2).join(', ')}${others}.`;
}

/** @throws {Error} that names the different files and says what to do */
export async function requireSameMigrations(...args: Parameters<typeof migrationDifference>): Promise<void> {
  const difference = await migrationDifference(...args);
  if (difference) throw new Error(`${difference} ${OTHER_MIGRATIONS_FIX}`);
}

/** The Supabase CLI stores statements without the semicolons and the space between them. */
const normalize = (script: string) =>
  script
    .replace(/\s*;[\s;]*/g, ';')
    .replace(/;$/, '')
    .trim();
