import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database.ts';

// The tables in which the Supabase CLI keeps its books, so that either can carry on from the other.
const BOOKS = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/**
 * Applies the migrations that are new, in order, each in a transaction of its own.
 * @param folder holds migrations/<14 digits>_<name>.sql
 * @throws {Error} naming the file whose SQL failed; nothing of that file stays
 */
export async function migrate(db: Database, folder: string): Promise<void> {
  await db.exec(BOOKS);
  const rows = await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const done = new Set(rows.map(({ version }) => version));

  const before = done.size;
  for (const file of (await readdir(path.join(folder, 'migrations'))).sort()) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    if (!version || done.has(version)) continue;
    const script = await readFile(path.join(folder, 'migrations', file), 'utf8');
    await runFile(db, `migrations/${file}`, script, (session) =>
      session.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [version, name, script],
      ),
    );
    done.add(version);
  }
  // lite answers from what it knew of the tables before, and knows none of the new ones.
  if (done.size > before) await db.connection.clearSchemaCache();
}

/** Whether the folder has a seed.sql and the database has never seen one. */
export async function isSeedNew(db: Database, folder: string): Promise<boolean> {
  const done = await db.query('select from supabase_migrations.seed_files where path = $1', [SEED]);
  return done.length === 0 && existsSync(path.join(folder, 'seed.sql'));
}

/** Runs seed.sql and books it, in one transaction. */
export async function seed(db: Database, folder: string): Promise<void> {
  const script = await readFile(path.join(folder, 'seed.sql'), 'utf8');
  const hash = createHash('sha256').update(script).digest('hex');
  await runFile(db, 'seed.sql', script, (session) =>
    session.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [SEED, hash]),
  );
}

// The path as the CLI writes it: from the root of the repository.
const SEED = 'supabase/seed.sql';

async function runFile(
  db: Database,
  file: string,
  script: string,
  record: Parameters<Database['tx']>[0],
): Promise<void> {
  try {
    await db.tx(async (session) => {
      await session.exec(script);
      await record(session);
    });
  } catch (error) {
    throw new Error(`${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
