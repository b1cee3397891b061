/*
 * The database of a benchmark: a new one on the server of TEST_DATABASE_URL, otherwise PGlite in a new folder.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../supabase/server/database/database.ts';
import { openDatabase } from '../../supabase/server/database/openDatabase.ts';
import { createScratchDatabase } from '../../supabase/server/testing/scratchDatabase.ts';

export async function createBenchDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  const scratch = server ? await createScratchDatabase(server) : undefined;
  const location = scratch ? { url: scratch.url } : { dataDir: path.join(dataDir, 'db') };
  return {
    name: scratch ? 'PostgreSQL' : 'PGlite',
    /** For `startShopProcess`. */
    options: { dataDir, databaseUrl: scratch?.url },
    env: { APP_SECRET: randomBytes(32).toString('base64') },
    /** Opens the database, which on PGlite no server may use at the same time. */
    async use<T>(work: (db: Database) => Promise<T>): Promise<T> {
      const db = await openDatabase(location);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await scratch?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
