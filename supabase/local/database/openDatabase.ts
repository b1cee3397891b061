import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** A folder of PGlite's, PGlite in memory (perhaps from a dump), or a Postgres server. */
export type Whereabouts = { dataDir: string } | { memory: true; snapshot?: Blob } | { url: string };

export function openDatabase(where: Whereabouts): Promise<Database> {
  if ('url' in where) return openPostgres(where.url);
  return openPglite(where);
}
