import type { SqlSession } from './database.ts';
import { MIGRATIONS_TABLE } from './migrate.ts';

// supabase/migrations/20261126000100_privileges.sql. It and the files after it replaced the migrations before them.
const FIRST_MIGRATION = '20260401000100';

/**
 * Rejects a database whose migrations were replaced before the first release: the current ones would create its tables
 * again. Only reads.
 * @throws {Error} that says what to do
 */
export async function rejectPreReleaseDatabase(db: Pick<SqlSession, 'query'>): Promise<void> {
  const tables = await db.query('select where to_regclass($1) is not null', [MIGRATIONS_TABLE]);
  if (tables.length === 0) return;
  const rows = await db.query<{ version: string }>(`select version from ${MIGRATIONS_TABLE}`);
  rejectPreRelease(
    'The database',
    rows.map(({ version }) => version),
  );
}

/**
 * @param what names the database or the backup in the message
 * @param versions those of its migrations
 * @throws {Error} that says what to do
 */
export function rejectPreRelease(what: string, versions: string[]): void {
  if (!versions.some((version) => version < FIRST_MIGRATION)) return;
  const newest = [...versions].sort().at(-1);
  throw new Error(
    `${what} is of a version before the first release (its newest migration is ${newest}). Its migrations were replaced, ` +
      'so this version can neither use nor upgrade it, and has not changed anything. Use it with the version of the ' +
      'shop that made it, whose npm run backup saves it. For this version, start with a new database: choose ' +
      'another DATA_DIR or move the folder away, or create another database for DATABASE_URL.',
  );
}
