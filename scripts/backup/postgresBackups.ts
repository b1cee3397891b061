import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireSameMigrations, type AppliedMigration } from '../../supabase/server/database/appliedMigrations.ts';
import { startSeries } from '../../supabase/server/database/copiedDatabase.ts';
import type { Database } from '../../supabase/server/database/database.ts';
import { MIGRATIONS_TABLE } from '../../supabase/server/database/migrate.ts';
import { openPostgres } from '../../supabase/server/database/postgres.ts';
import { withStartupLock } from '../../supabase/server/database/startupLock.ts';
import { createTemporaryDatabase, dropDatabase } from '../../supabase/server/database/temporaryDatabase.ts';
import { createRoles } from '../../supabase/server/lite/patches/database/rolesAndAuthFunctions.ts';
import {
  type Backups,
  inspectRestored,
  recordBackup,
  recordOtherBackups,
  type RestoredDatabase,
  writeNewFile,
} from './backups.ts';
import { findClient, runClient } from './postgresClients.ts';
import { ADVISORY_LOCKS } from '../../supabase/server/database/advisoryLocks.ts';

/** Saves a database of a PostgreSQL server with pg_dump, while the shop runs, and restores it with pg_restore. */
export const postgresBackups = (url: string): Backups => ({
  place: `the database ${decodeURIComponent(new URL(url).pathname.slice(1))} on ${new URL(url).host}`,
  backUp: (file, signal) => backUp(url, file, signal),
  restore: (file, signal) => restore(url, file, signal, startSeries),
  tryRestore: (file, signal) => tryRestore(url, file, signal),
  async recordOtherBackups() {
    const db = await openPostgres(url);
    try {
      await recordOtherBackups(db);
    } finally {
      await db.close();
    }
  },
});

async function backUp(url: string, file: string, signal?: AbortSignal): Promise<void> {
  const db = await openPostgres(url);
  try {
    const [found] = await db.query<{ isShop: boolean }>('select to_regclass($1) is not null as "isShop"', [
      MIGRATIONS_TABLE,
    ]);
    if (!found?.isShop) throw new Error('The database of DATABASE_URL contains no shop.');
    const pgDump = await findClient('pg_dump', await serverVersionOf(db));
    // Since version 17, pg_dump appends a second list of contents to a file that is its output, instead of replacing the
    // first by one with the positions of the data. A cut in the second list would not be noticed.
    await writeNewFile(file, async (temporary) => {
      await runClient(pgDump, ['--format=custom', '--no-password', `--file=${temporary}`], { url, signal });
    });
    await recordBackup(db);
  } finally {
    await db.close();
  }
}

/** Returns the major version of the server: 17. */
async function serverVersionOf(db: Database): Promise<number> {
  const [found] = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  );
  return found?.version ?? NaN;
}

/** @param startSeries is left out for a database that is only checked */
async function restore(
  url: string,
  file: string,
  signal?: AbortSignal,
  startSeries?: (db: Database) => Promise<void>,
): Promise<RestoredDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nbt-restore-'));
  const db = await openPostgres(url);
  try {
    const pgRestore = await findClient('pg_restore', await serverVersionOf(db));
    const entries = (await runClient(pgRestore, ['--list', file])).split('\n');
    if (!entries.some((entry) => entry.includes(` TABLE DATA ${MIGRATIONS_TABLE.replace('.', ' ')} `)))
      throw new Error(`${file} is not a backup of the shop.`);
    // Default privileges of the old database would grant what later migrations create.
    const list = path.join(folder, 'list');
    await writeFile(list, entries.filter((entry) => !entry.includes(' DEFAULT ACL ')).join('\n'));
    // A server that starts meanwhile waits, instead of applying its migrations.
    return await withStartupLock(db, async () => {
      await requireEmpty(db);
      try {
        await requireSameMigrations('The backup', await migrationsIn(file, pgRestore, db));
        await createRoles(db);
        const options = ['--single-transaction', '--no-owner', `--use-list=${list}`, '--no-password'];
        await runClient(pgRestore, [...options, file], { url, signal });
      } catch (cause) {
        await requireEmpty(db);
        throw new Error(`Nothing was restored, and the database is as empty as before. ${messageOf(cause)}`, { cause });
      }
      try {
        const restored = await inspectRestored(db);
        // If this process is killed before, the server does it when it starts, because it recognizes a copy.
        await startSeries?.(db);
        return restored;
      } catch (cause) {
        throw new Error(
          `The data is restored, but the server will not start before this is corrected: ${messageOf(cause)}`,
          { cause },
        );
      }
    });
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
}

async function tryRestore(url: string, file: string, signal?: AbortSignal): Promise<RestoredDatabase> {
  const id = randomInt(2 ** 31);
  const db = await openPostgres(url);
  try {
    // The server releases the lock when this process ends, however it ends. Then the next one drops the database.
    return await db.tx(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [ADVISORY_LOCKS.tryRestore, id]);
      for (const { name } of await sql.query<{ name: string }>(LEFT_DATABASES, [ADVISORY_LOCKS.tryRestore]))
        await dropDatabase(url, name);
      const temporary = await createTemporaryDatabase(url, `nbt_restore_${id}`).catch((cause: unknown) => {
        throw new Error(
          `No temporary database can be created: ${messageOf(cause)}. Let the user create databases (alter role … ` +
            'createdb), or set DATABASE_URL to another server.',
          { cause },
        );
      });
      try {
        return await restore(temporary.url, file, signal);
      } finally {
        await temporary.drop();
      }
    });
  } finally {
    await db.close();
  }
}

/** The temporary databases whose processes have ended. pg_locks contains the locks of all databases of the server. */
const LEFT_DATABASES = `
  select datname as name from pg_database
    where datname like 'nbt\\_restore\\_%' and pg_get_userbyid(datdba) = current_user
      and not exists (
        select from pg_locks
          where locktype = 'advisory' and classid = $1::integer::oid
            and datname like format('nbt\\_restore\\_%s\\_%%', objid)
      )`;

/** Returns the migrations of the saved database. The server reads the arrays of their statements. */
async function migrationsIn(file: string, pgRestore: string, db: Database): Promise<AppliedMigration[]> {
  const [schema, table] = MIGRATIONS_TABLE.split('.');
  const copy = await runClient(pgRestore, ['--data-only', `--schema=${schema}`, `--table=${table}`, '--file=-', file]);
  // Rows of COPY: version, statements and more, separated by tabs.
  const rows = [...copy.matchAll(/^(\d{14})\t([^\t]*)\t/gm)].map(([, version = '', statements = '']) => [
    version,
    statements === '\\N' ? null : unescapeCopy(statements),
  ]);
  return db.query<AppliedMigration>(
    `select row->>0 as version, array_to_string((row->>1)::text[], ';') as script
       from jsonb_array_elements($1::jsonb) as row order by version`,
    [JSON.stringify(rows)],
  );
}

const COPY_ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Returns the value of a field in the text format of COPY. */
const unescapeCopy = (field: string) =>
  field.replace(/\\(.)/g, (_, character: string) => COPY_ESCAPES[character] ?? character);

/** @throws {Error} that names what the database contains */
async function requireEmpty(db: Database): Promise<void> {
  const found = await db.query<{ name: string }>(OBJECTS);
  if (found.length > 0)
    throw new Error(
      `The database is not empty: it contains ${found.map(({ name }) => name).join(', ')} … ` +
        'Restore into a new database: create database … owner ….',
    );
}

/** Some schemas, tables and functions that neither PostgreSQL nor an extension has created. */
const OBJECTS = `
  with schemas as (
    select oid, nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  ),
  objects as (
    select 'pg_namespace'::regclass as catalog, oid, nspname::text as name from schemas where nspname <> 'public'
    union all
    select 'pg_class'::regclass, pg_class.oid, format('%s.%s', nspname, relname)
      from pg_class join schemas on schemas.oid = relnamespace
    union all
    select 'pg_proc'::regclass, pg_proc.oid, format('%s.%s', nspname, proname)
      from pg_proc join schemas on schemas.oid = pronamespace
  )
  select name from objects
    where not exists (
      select from pg_depend where classid = objects.catalog and objid = objects.oid and deptype = 'e'
    )
    order by 1 limit 3`;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
