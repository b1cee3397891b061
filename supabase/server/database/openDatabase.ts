import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import type { PoolSize } from './poolSize.ts';
import { openPostgres } from './postgres.ts';

/** A folder of PGlite, PGlite in memory (optionally restored from a dump), or a PostgreSQL server. */
export type DatabaseLocation =
  { dataDir: string } | { memory: true; snapshot?: Blob } | { url: string; pool?: PoolSize };

export function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) return openPostgres(location.url, location.pool);
  return openPglite(location);
}
