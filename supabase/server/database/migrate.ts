import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../root.ts';
import type { Database } from './database.ts';

/** Contains migrations/, catalog.sql and seed.sql. */
export const SUPABASE_FOLDER = path.join(root, 'supabase');

// The Supabase CLI has the same tables, so that both can use a database.
export const MIGRATIONS_TABLE = 'supabase_migrations.schema_migrations';
const SEEDS_TABLE = 'supabase_migrations.seed_files';
const CREATE_TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists ${MIGRATIONS_TABLE} (version text primary key, statements text[], name text);
  create table if not exists ${SEEDS_TABLE} (path text primary key, hash text not null);
`;
// As in config.toml, in their order. The last one is there in every version of the shop.
const SEED_FILES = ['catalog.sql', 'seed.sql'];
const LAST_SEED_FILE = 'seed.sql';
// The Supabase CLI stores paths relative to the root of the repository.
const seedPath = (name: string) => `supabase/${name}`;

interface MigrationFile {
  version: string;
  name: string;
  /** The name of the file. */
  file: string;
  script: string;
}

/**
 * Reads all migrations in their order.
 * @param folder contains migrations/<14 digits>_<name>.sql
 */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(path.join(folder, 'migrations'))).sort();
  return Promise.all(
    files.flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) return [];
      const script = readFile(path.join(folder, 'migrations', file), 'utf8');
      return [script.then((text) => ({ version, name, file, script: text }))];
    }),
  );
}

/**
 * Applies new migrations in order, each in its own transaction.
 * @param folder contains migrations/
 * @throws {Error} with the name of the file that failed; its transaction is rolled back
 */
export async function migrate(db: Database, folder: string): Promise<void> {
  await db.exec(CREATE_TABLES);
  const rows = await db.query<{ version: string }>(`select version from ${MIGRATIONS_TABLE}`);
  const applied = new Set(rows.map(({ version }) => version));

  const appliedBefore = applied.size;
  for (const { version, name, file, script } of await readMigrationFiles(folder)) {
    if (applied.has(version)) continue;
    await runFile(db, `migrations/${file}`, script, (sql) =>
      sql.query(`insert into ${MIGRATIONS_TABLE} (version, name, statements) values ($1, $2, array[$3])`, [
        version,
        name,
        script,
      ]),
    );
    applied.add(version);
  }
  // @supabase/lite caches the schema and would not find new tables.
  if (applied.size > appliedBefore) await db.connection.clearSchemaCache();
}

/** Returns whether the folder contains a seed.sql and the database was never seeded. */
export async function needsSeed(db: Database, folder: string): Promise<boolean> {
  const rows = await db.query(`select from ${SEEDS_TABLE} where path = $1`, [seedPath(LAST_SEED_FILE)]);
  return rows.length === 0 && existsSync(path.join(folder, LAST_SEED_FILE));
}

/** Runs catalog.sql and seed.sql and records them, in one transaction. */
export async function seed(db: Database, folder: string): Promise<void> {
  const names = SEED_FILES.filter((name) => existsSync(path.join(folder, name)));
  const scripts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  await runFile(db, names.join(' and '), scripts.join('\n'), async (sql) => {
    for (const [index, name] of names.entries()) {
      const hash = createHash('sha256').update(scripts[index]!).digest('hex');
      await sql.query(`insert into ${SEEDS_TABLE} (path, hash) values ($1, $2)`, [seedPath(name), hash]);
    }
  });
}

async function runFile(
  db: Database,
  file: string,
  script: string,
  record: Parameters<Database['tx']>[0],
): Promise<void> {
  try {
    await db.tx(async (sql) => {
      await sql.exec(script);
      await record(sql);
    });
  } catch (error) {
    throw new Error(`${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
