import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = path.join(tmpdir(), 'nilgiri-black-tea-tests');
const KEPT_MS = 60 * 60 * 1000;
const LOCAL = fileURLToPath(new URL('..', import.meta.url));
const LOCK = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));

/** Dumps of databases that are migrated and seeded, kept between runs: starting from one is three times as quick. */
export interface SnapshotCache {
  read(): Promise<Blob | undefined>;
  write(dump: Blob): Promise<void>;
}

/** The cache for a folder of migrations; whatever makes the database differ changes the key. */
export async function snapshotCache(folder: string, demo: boolean): Promise<SnapshotCache> {
  const file = path.join(CACHE, `${await keyOf(folder, demo)}.tar`);
  return {
    read: async () => (existsSync(file) ? new Blob([await readFile(file)]) : undefined),
    async write(dump) {
      await mkdir(CACHE, { recursive: true });
      // Test processes run side by side: a half-written file must not be read.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, dump.stream());
      await rename(draft, file);
      await forgetOld();
    },
  };
}

// A dump has 40 MB, and each change of a migration makes a new one.
async function forgetOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = path.join(CACHE, name);
    const info = await stat(file).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true });
  }
}

async function keyOf(folder: string, demo: boolean): Promise<string> {
  const migrations = (await readdir(path.join(folder, 'migrations')))
    .sort()
    .map((name) => path.join(folder, 'migrations', name));
  const own = ['lite/patches/rolesAndAuthFunctions.ts', 'simulators/mailbox/mailbox.ts', 'demoAccounts.ts'].map(
    (name) => path.join(LOCAL, name),
  );
  const hash = createHash('sha256').update(String(demo));
  for (const file of [...migrations, path.join(folder, 'seed.sql'), ...own, LOCK]) {
    hash.update(path.basename(file)).update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 20);
}
