import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { DatabaseLocation } from '../database/openDatabase.ts';
import type { PgliteDatabase } from '../database/pglite.ts';
import { createTemporaryDatabase, dropDatabase } from '../database/temporaryDatabase.ts';
import { root } from '../root.ts';
import { generateSecrets } from '../secrets.ts';

/**
 * The files or template databases from which tests start. Both databases have all migrations, the second one also the demo
 * accounts and data.
 */
export type Snapshots = Record<'empty' | 'demo', string>;

const FOLDER = path.join(root, 'node_modules/.cache/snapshots');
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Creates the databases from which test files start, which takes a third of the time of migrating one: files with dumps
 * of PGlite, which are kept for the next run, or template databases on the server of TEST_DATABASE_URL.
 */
export async function createSnapshots(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  const create = server ? (demo: boolean) => createTemplate(server, demo) : await createDumps();
  const snapshots: Snapshots = { empty: await create(false), demo: await create(true) };
  // Jest starts the processes of the tests afterwards.
  process.env.TEST_SNAPSHOTS = JSON.stringify(snapshots);
}

/** Drops the template databases. Dumps are kept for the next run. */
export async function deleteSnapshots(): Promise<void> {
  const { TEST_DATABASE_URL: server, TEST_SNAPSHOTS: json } = process.env;
  if (!server || !json) return;
  for (const name of Object.values(JSON.parse(json) as Snapshots)) await dropDatabase(server, name);
}

async function createTemplate(server: string, demo: boolean): Promise<string> {
  const { name, url } = await createTemporaryDatabase(server, 'nbt_template');
  const backend = await start({ url }, demo);
  await backend.close();
  return name;
}

async function createDumps(): Promise<(demo: boolean) => Promise<string>> {
  const key = await keyOfNewDatabases();
  await mkdir(FOLDER, { recursive: true });
  return async (demo) => {
    const file = path.join(FOLDER, `${key}-${demo ? 'demo' : 'empty'}.tar`);
    if (existsSync(file)) {
      const now = new Date();
      await utimes(file, now, now);
    } else {
      await writeDump(file, demo);
      await deleteUnused();
    }
    return file;
  };
}

async function writeDump(file: string, demo: boolean): Promise<void> {
  const backend = await start({ memory: true }, demo);
  try {
    // PGlite needs the templates only to create databases. Every test file would copy them.
    await backend.db.exec(`update pg_database set datistemplate = false`);
    for (const template of ['template0', 'template1']) await backend.db.exec(`drop database ${template}`);
    // Another run must not read an incomplete file.
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, (await (backend.db as PgliteDatabase).dump()).stream());
    await rename(temporary, file);
  } finally {
    await backend.close();
  }
}

async function start(location: DatabaseLocation, demo: boolean) {
  // Loaded only if a snapshot is missing, because it takes a second.
  const { startBackend } = await import('../backend/backend.ts');
  return startBackend({ location, demo, siteUrl: 'http://localhost:3000', secrets: generateSecrets() });
}

/** Returns a hash of everything that decides what a new database contains: all imported code, packages, migrations and data. */
async function keyOfNewDatabases(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.url)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const supabase = path.join(root, 'supabase');
  const migrations = (await readdir(path.join(supabase, 'migrations'))).sort();
  const files = [
    ...[...migrations.map((name) => `migrations/${name}`), 'catalog.sql', 'seed.sql'].map((name) =>
      path.join(supabase, name),
    ),
    path.join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  for (const file of files) hash.update(path.basename(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 20);
}

/** A dump has 30 MB, and every change of a migration creates others. */
async function deleteUnused(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const file = path.join(FOLDER, name);
    // Another run may have deleted or renamed it.
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - MAX_AGE_MS) await rm(file, { force: true });
  }
}
