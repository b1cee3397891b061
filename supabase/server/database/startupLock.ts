import type { Database } from './database.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';

/**
 * Runs `work` while no other server prepares the same database, so that two servers can start on a new database
 * at the same time. The lock belongs to a transaction, so the database releases it when the process ends.
 *
 * `work` needs further connections. PGlite has only one, and no other server can use it, so it needs no lock.
 */
export async function withStartupLock<T>({ tx }: Pick<Database, 'tx'>, work: () => Promise<T>): Promise<T> {
  return tx(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.startup]);
    return work();
  });
}
