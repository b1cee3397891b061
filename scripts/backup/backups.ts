import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Database, SqlSession } from '../../supabase/server/database/database.ts';
import { MIGRATIONS_TABLE } from '../../supabase/server/database/migrate.ts';
import { applyPrivileges } from '../../supabase/server/database/privileges.ts';

/** Saves and restores the database of a shop. */
export interface Backups {
  /** Names the database in messages. */
  place: string;
  /**
   * Writes everything into a new file, readable by its owner only, and records in the database that there is a backup.
   * @throws {Error} if the file exists or the backup is not complete; there is no file then
   */
  backUp(file: string, signal?: AbortSignal): Promise<void>;
  /**
   * Restores a file and checks the result.
   * @throws {Error} if the database is not empty, or the file is not a complete backup; the database is empty then
   */
  restore(file: string, signal?: AbortSignal): Promise<RestoredDatabase>;
  /** Does the same in a temporary database, which is deleted afterwards. */
  tryRestore(file: string, signal?: AbortSignal): Promise<RestoredDatabase>;
  /** Records that backups are made in another way, so that the shop does not report that there is none. */
  recordOtherBackups(): Promise<void>;
}

/** What a backup contained. */
export interface RestoredDatabase {
  newestMigration: string;
  migrations: number;
  rows: Record<string, number>;
  newestOrderAt: string | null;
  /** The day since which orders may be missing: two days before the newest order. Null if there is no order. */
  reconcileSince: string | null;
  /** The privileges that the roles of the API had or lacked, before they were corrected. */
  corrected: string[];
}

/** Writes a new file that only its owner can read. It gets its name when it is complete. */
export async function writeNewFile(file: string, write: (temporary: string) => Promise<void>) {
  if (existsSync(file)) throw new Error(`${file} exists. Choose another name.`);
  const temporary = `${file}.incomplete`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await write(temporary);
    await handle.sync();
    await rename(temporary, file);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}

/** Records the time of the last backup, as the time of a job that the shop does not run itself. */
export async function recordBackup(db: Pick<SqlSession, 'query'>): Promise<void> {
  await db.query(`
    insert into public.scheduled_jobs (name, succeeded_at) values ('backup', now())
      on conflict (name) do update set succeeded_at = excluded.succeeded_at`);
}

/** Expects no backup any more: see supabase/migrations/20261126002000_operations.sql. */
export async function recordOtherBackups(db: Pick<SqlSession, 'query'>): Promise<void> {
  await db.query(`
    insert into public.scheduled_jobs (name, due_at) values ('backup', 'infinity')
      on conflict (name) do update set due_at = excluded.due_at, succeeded_at = null`);
}

/**
 * Reads what was restored, and corrects the privileges: default privileges of the database may have granted more.
 * @throws {Error} if privileges cannot be corrected
 */
export async function inspectRestored(db: Database): Promise<RestoredDatabase> {
  const corrected = await applyPrivileges(db);
  const [migrations] = await db.query<{ count: number; newest: string }>(
    `select count(*)::integer as count, max(version) as newest from ${MIGRATIONS_TABLE}`,
  );
  // A backup of an earlier version may lack some.
  const tables = await db.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [COUNTED_TABLES],
  );
  const [rows] = await db.query<Record<string, number>>(
    `select ${tables.map(({ name }) => `(select count(*)::integer from ${name}) as "${name}"`).join(', ')}`,
  );
  const [order] = await db.query<{ at: string | null; since: string | null }>(`
    select max(created_at)::text as at, ((max(created_at) at time zone 'UTC')::date - 2)::text as since
      from public.orders`);
  if (!migrations?.count || !rows || !order) throw new Error('The backup contains no shop.');
  return {
    migrations: migrations.count,
    newestMigration: migrations.newest,
    rows,
    newestOrderAt: order.at,
    reconcileSince: order.since,
    corrected,
  };
}

const COUNTED_TABLES = [
  'public.orders',
  'public.payments',
  'public.customers',
  'auth.users',
  'public.products',
  'public.contact_submissions',
  'public.invoices',
  'public.credit_notes',
  'public.pictures',
  'public.stored_pictures',
];
