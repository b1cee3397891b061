import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = path.join(tmpdir(), 'nilgiri-black-tea-tests');
const MAX_AGE_MS = 60 * 60 * 1000;
const LOCAL = fileURLToPath(new URL('..', import.meta.url));
const LOCK = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
// The code that changes a database in addition to migrations and seeds.
const CODE = [
  'lite/patches/rolesAndAuthFunctions.ts',
  'lite/patches/authLinks.ts',
  'lite/counters.ts',
  'simulators/mailbox/mailbox.ts',
  'demoAccounts.ts',
];

/**
 * Returns a dump of a migrated database. Starting from it takes a third of the time. Dumps are kept between test runs.
 * @param folder contains migrations/, catalog.sql and seed.sql
 * @param create returns a new dump
 */
export async function cachedSnapshot(folder: string, demo: boolean, create: () => Promise<Blob>): Promise<Blob> {
  const file = path.join(CACHE, `${await cacheKey(folder, demo)}.tar`);
  if (existsSync(file)) {
    const now = new Date();
    await utimes(file, now, now);
  } else {
    await mkdir(CACHE, { recursive: true });
    // Other test processes must not read an incomplete file.
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, (await create()).stream());
    await rename(temporary, file);
    await deleteUnused();
  }
  return new Blob([await readFile(file)]);
}

/** A dump is 40 MB, and every change of a migration creates another one. */
async function deleteUnused(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = path.join(CACHE, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - MAX_AGE_MS) await rm(file, { force: true });
  }
}

async function cacheKey(folder: string, demo: boolean): Promise<string> {
  const migrations = (await readdir(path.join(folder, 'migrations')))
    .sort()
    .map((name) => path.join(folder, 'migrations', name));
  const code = CODE.map((name) => path.join(LOCAL, name));
  const hash = createHash('sha256').update(String(demo));
  for (const file of [...migrations, path.join(folder, 'catalog.sql'), path.join(folder, 'seed.sql'), ...code, LOCK]) {
    hash.update(path.basename(file)).update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 20);
}
