import type { SqlSession } from './database.ts';

/**
 * Starts new series of invoices and credit notes if the database is a copy, such as one into which pg_restore has restored
 * a backup: the shop may have given numbers since then. Does nothing for the migrations of a test, which have no invoices.
 */
export async function startSeriesOfCopy(db: Pick<SqlSession, 'query'>): Promise<void> {
  const [found] = await db.query<{ exists: boolean }>(
    `select to_regprocedure('public.start_series_of_copy()') is not null as exists`,
  );
  if (found?.exists) await db.query('select public.start_series_of_copy()');
}
