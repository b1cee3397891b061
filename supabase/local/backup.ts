import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { create, extract } from 'tar';
import { lockFolder } from './database/folderLock.ts';
import { openPglite } from './database/pglite.ts';

/** The contents of a data folder. Without the secrets, everyone would have to log in again. */
const CONTENTS = ['db', 'secrets.json'];

/**
 * Writes the embedded database and the secrets of a data folder into a new file, readable by its owner only.
 * @throws {Error} if a server uses the folder, the folder has no database, or the file exists
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'db'))) throw new Error(`There is no embedded database in ${dataDir}.`);
  if (existsSync(file)) throw new Error(`${file} exists. Choose another name.`);
  const lock = await lockFolder(dataDir);
  const temporary = `${file}.incomplete`;
  try {
    await create({ gzip: true, file: temporary, cwd: dataDir, mode: 0o600 }, CONTENTS);
    await syncFile(temporary);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
    await lock.release();
  }
}

/**
 * Restores a backup into a data folder without a database. The database is opened once to prove that it is complete.
 * @throws {Error} if a server uses the folder, the folder has a database, or the file is not a complete backup
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  const temporary = path.join(dataDir, 'restored');
  try {
    if (existsSync(path.join(dataDir, 'db')))
      throw new Error(`${dataDir} has a database. Move it away first, or choose another DATA_DIR.`);
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary);
    await extract({ file, cwd: temporary, strict: true }, CONTENTS);
    if (!existsSync(path.join(temporary, 'db'))) throw new Error(`${file} is not a backup of the shop.`);
    const db = await openPglite({ dataDir: path.join(temporary, 'db') });
    await db.query('select count(*) from supabase_migrations.schema_migrations').finally(() => db.close());
    await rename(path.join(temporary, 'secrets.json'), path.join(dataDir, 'secrets.json'));
    await rename(path.join(temporary, 'db'), path.join(dataDir, 'db'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await lock.release();
  }
}

async function syncFile(name: string): Promise<void> {
  const file = await open(name, 'r+');
  await file.sync().finally(() => file.close());
}
