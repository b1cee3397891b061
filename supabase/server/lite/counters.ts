import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

export interface Limit {
  /** How many events may happen within the time window, which begins with the first one. */
  max: number;
  windowS: number;
}

/** Creates the table of the counters, which all processes of the server share. Runs at every start. */
export async function createCounters(db: Database): Promise<void> {
  await db.exec(`
    create schema if not exists local;
    create table if not exists local.auth_counters (
      -- A hash, so that the table contains no emails.
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    );
    create index if not exists auth_counters_ends_at_idx on local.auth_counters (ends_at);
  `);
}

/** Returns the key of a counter. */
export const counterKey = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Counts an event. Returns false, without counting it, if the limit is reached. A counter whose end is further away than
 * the window starts again: its end was written while the clock of the database was ahead. It may be a minute further,
 * because another transaction may have begun later than this one.
 */
export async function countEvent(db: Database, key: string, { max, windowS }: Limit): Promise<boolean> {
  await db.query('delete from local.auth_counters where ends_at <= now()');
  const rows = await db.query(
    `insert into local.auth_counters as counter (key, count, ends_at)
       values ($1, 1, now() + $3::integer * interval '1 second')
       on conflict (key) do update set
         count = case when counter.ends_at > excluded.ends_at + interval '1 minute' then 1 else counter.count + 1 end,
         ends_at = least(counter.ends_at, excluded.ends_at)
         where counter.count < $2::integer or counter.ends_at > excluded.ends_at + interval '1 minute'
       returning count`,
    [key, max, windowS],
  );
  return rows.length > 0;
}

/** Takes back an event that has been counted. */
export async function uncountEvent(db: Database, key: string): Promise<void> {
  await db.query('update local.auth_counters set count = count - 1 where key = $1 and count > 0', [key]);
}

/** Starts counting again. */
export async function resetCounters(db: Database, keys: string[]): Promise<void> {
  for (const key of keys) await db.query('delete from local.auth_counters where key = $1', [key]);
}

/** Returns how long it takes until the counter starts again. */
export async function remainingMs(db: Database, key: string): Promise<number> {
  const [counter] = await db.query<{ ms: number }>(
    `select (extract(epoch from ends_at - now()) * 1000)::float as ms from local.auth_counters where key = $1`,
    [key],
  );
  return counter?.ms ?? 0;
}
