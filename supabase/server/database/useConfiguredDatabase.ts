import { existsSync } from 'node:fs';
import path from 'node:path';
import { settingsIn } from '../../functions/_shared/settings/checkSettings.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { openDatabase } from './openDatabase.ts';

/**
 * Runs a command of the operator on the database that `npm start` uses with the same settings: the database of
 * DATABASE_URL, or the embedded database in DATA_DIR, whose server must be stopped.
 * @throws {Error} if a setting is wrong, there is no embedded database, or a server uses it
 */
export async function useConfiguredDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR } = settingsIn(env, ['DATABASE_URL', 'DATA_DIR']);
  const dataDir = path.resolve(DATA_DIR);
  if (!url && !existsSync(path.join(dataDir, 'db')))
    throw new Error(`There is no database in ${dataDir}. Start the shop once, or set DATABASE_URL.`);
  const lock = url ? undefined : await lockFolder(dataDir);
  try {
    const db = await openDatabase(url ? { url } : { dataDir: path.join(dataDir, 'db') });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await lock?.release();
  }
}
