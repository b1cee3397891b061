import { setTimeout as delay } from 'node:timers/promises';
import type { Database, SqlSession } from './database.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';

/**
 * Starts new series of invoices and credit notes if the database is a copy, such as one into which pg_restore has restored
 * a backup: the shop may have given numbers since then. Does nothing in a database without invoices, as in tests of migrations.
 */
export async function startSeriesOfCopy(db: Pick<Database, 'query' | 'tx'>): Promise<void> {
  if (!(await hasFunction(db, 'current_database_identity'))) return;
  const known = await db.query(
    'select from public.database_identity where identity = public.current_database_identity()',
  );
  if (known.length === 0) await startSeries(db);
}

/**
 * Starts new series of invoices and credit notes, and waits at most 20 seconds until they begin. Two copies get different
 * series if one is started after the other, or if both are on one server. Does nothing for a database of a version without
 * invoices.
 */
export async function startSeries(db: Pick<Database, 'query' | 'tx'>): Promise<void> {
  if (!(await hasFunction(db, 'start_series'))) return;
  while (!(await db.tx(startUnlessOthersDo))) await delay(100 + Math.random() * 1000);
}

async function startUnlessOthersDo(sql: SqlSession): Promise<boolean> {
  await sql.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.newSeries]);
  // pg_locks contains the locks of all databases of the server.
  const others = await sql.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1::integer::oid
       and database <> (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.newSeries],
  );
  if (others.length > 0) return false;
  await sql.query('select public.start_series()');
  const [series] = await sql.query<{ waitMs: number | null }>(`
    select 1000 * extract(epoch from max(started_at) - clock_timestamp())::float as "waitMs"
      from public.document_series where suffix <> ''`);
  // Longer only if the clock was fast.
  await delay(Math.min(Math.max(series?.waitMs ?? 0, 0), 60_000));
  return true;
}

async function hasFunction(db: Pick<Database, 'query'>, name: string): Promise<boolean> {
  const rows = await db.query('select where to_regprocedure($1) is not null', [`public.${name}()`]);
  return rows.length > 0;
}
