import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, extract } from 'tar';
import { readAppliedMigrations, requireSameMigrations } from '../../supabase/server/database/appliedMigrations.ts';
import { startSeries } from '../../supabase/server/database/copiedDatabase.ts';
import { lockFolder } from '../../supabase/server/database/folderLock.ts';
import { openPglite, type PgliteDatabase } from '../../supabase/server/database/pglite.ts';
import { type Backups, inspectRestored, recordBackup, type RestoredDatabase, writeNewFile } from './backups.ts';

/** The contents of a data folder. Without the secrets, everyone would have to log in again. */
const CONTENTS = ['db', 'secrets.json'];

/** Saves the embedded database and the secrets of a data folder. No server may use the folder meanwhile. */
export const embeddedBackups = (dataDir: string): Backups => ({
  place: dataDir,
  backUp: (file) => backUp(dataDir, file),
  restore: (file) => restore(dataDir, file, startSeries),
  async tryRestore(file) {
    const folder = await mkdtemp(path.join(tmpdir(), 'nbt-restore-'));
    try {
      return await restore(folder, file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  recordOtherBackups: () => Promise.reject(new Error('Set DATABASE_URL: an embedded database reports no backups.')),
});

async function backUp(dataDir: string, file: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'db'))) throw new Error(`There is no embedded database in ${dataDir}.`);
  const lock = await lockFolder(dataDir);
  try {
    // With APP_SECRET, there is no file of secrets.
    const contents = CONTENTS.filter((name) => existsSync(path.join(dataDir, name)));
    await writeNewFile(file, (temporary) => create({ gzip: true, file: temporary, cwd: dataDir }, contents));
    await useDatabase(dataDir, recordBackup);
  } finally {
    await lock.release();
  }
}

/** @param startSeries is left out for a database that is only checked */
async function restore(
  dataDir: string,
  file: string,
  startSeries?: (db: PgliteDatabase) => Promise<void>,
): Promise<RestoredDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  const temporary = path.join(dataDir, 'restored');
  try {
    if (existsSync(path.join(dataDir, 'db')))
      throw new Error(`${dataDir} has a database. Move it away first, or choose another DATA_DIR.`);
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary);
    await extract({ file, cwd: temporary, strict: true }, CONTENTS);
    if (!existsSync(path.join(temporary, 'db'))) throw new Error(`${file} is not a backup of an embedded database.`);
    const restored = await useDatabase(temporary, async (db) => {
      await requireSameMigrations('The backup', await readAppliedMigrations(db));
      const inspected = await inspectRestored(db);
      await startSeries?.(db);
      return inspected;
    });
    // The database last: without it, the restore can be repeated.
    for (const name of [...CONTENTS].reverse())
      if (existsSync(path.join(temporary, name))) await rename(path.join(temporary, name), path.join(dataDir, name));
    return restored;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await lock.release();
  }
}

async function useDatabase<T>(folder: string, work: (db: PgliteDatabase) => Promise<T>): Promise<T> {
  const db = await openPglite({ dataDir: path.join(folder, 'db') });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
