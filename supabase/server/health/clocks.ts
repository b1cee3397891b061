import { formatDuration } from '../../../src/domain/duration.ts';
import { logError } from '../../functions/_shared/log.ts';
import type { ProblemRecorder } from '../../functions/_shared/problems.ts';
import type { Database } from '../database/database.ts';
import { withTimeout } from './withTimeout.ts';

/** Stripe refuses nothing before five minutes, and the time of a provider is rounded and travels. */
const TOLERANCE_MS = 60_000;
const QUERY_TIMEOUT_MS = 4_000;
/** Between two requests for the time of the payment provider. */
const PROVIDER_INTERVAL_MS = 60 * 60_000;
/** The same, while a clock seems to be wrong. */
const REPEATED_AFTER_MS = 60_000;
/** The database keeps the problem for an hour. */
const RECORD_INTERVAL_MS = 5 * 60_000;

const ADVICE =
  'Turn on the synchronization of the clock (timedatectl set-ntp true) on the machine of the clock that is wrong.';

export interface ClockOptions {
  db: Pick<Database, 'query'>;
  problems: Pick<ProblemRecorder, 'record'>;
  /** Returns the time of the payment provider, or null. Undefined if there is none. */
  readProviderTime?: () => Promise<Date | null>;
  /** The clock of this process, in milliseconds since 1970. */
  now?: () => number;
}

/**
 * Creates a function that compares the clock of this process with the clocks of the database and of the payment provider.
 * It returns what is wrong, or null, logs when that changes, and records it for the back office. It never rejects.
 */
export function createClockCheck({
  db,
  problems,
  readProviderTime,
  now = Date.now,
}: ClockOptions): () => Promise<string | null> {
  let provider: { time: number; readAt: number } | undefined;
  let askedAt = -Infinity;
  let recordedAt = -Infinity;
  let problem: string | null = null;

  async function askProvider(): Promise<void> {
    askedAt = performance.now();
    const time = await readProviderTime?.();
    if (time) provider = { time: time.getTime(), readAt: performance.now() };
  }

  /** How far the database is ahead of this process. A query that takes long says less. */
  async function readDatabaseLead(): Promise<number> {
    const before = now();
    const [row] = await withTimeout(
      db.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float as ms'),
      QUERY_TIMEOUT_MS,
    );
    return row!.ms - Math.min(Math.max(row!.ms, before), now());
  }

  async function compare(): Promise<string | null> {
    const databaseLead = await readDatabaseLead();
    if (!provider) return describe('the clock of the database', databaseLead, 'this server');
    const providerNow = provider.time + (performance.now() - provider.readAt);
    const lead = now() - providerNow;
    const wrong = [
      describe('the clock of this server', lead, 'the payment provider'),
      describe('the clock of the database', lead + databaseLead, 'the payment provider'),
    ].filter((text) => text !== null);
    return wrong.length > 0 ? wrong.join(', and ') : null;
  }

  async function find(): Promise<string | null> {
    if (performance.now() - askedAt > PROVIDER_INTERVAL_MS) await askProvider();
    const found = await compare();
    if (found === null || performance.now() - askedAt < REPEATED_AFTER_MS) return found;
    // performance.now() does not advance while the machine is suspended, so the computed time may be too early.
    await askProvider();
    return compare();
  }

  return async () => {
    try {
      const found = await find();
      if (found !== null && problem === null) logError(`A clock is wrong: ${found}. ${ADVICE}`);
      if (found === null && problem !== null) console.log('The clocks agree again.');
      problem = found;
    } catch {
      // The health check of the database reports it.
    }
    if (problem !== null && performance.now() - recordedAt > RECORD_INTERVAL_MS) {
      recordedAt = performance.now();
      await problems.record('clock_differs', problem);
    }
    return problem;
  };
}

function describe(clock: string, leadMs: number, reference: string): string | null {
  if (Math.abs(leadMs) <= TOLERANCE_MS) return null;
  const duration = formatDuration(Math.abs(leadMs));
  return leadMs > 0 ? `${clock} is ${duration} ahead of ${reference}` : `${clock} is ${duration} behind ${reference}`;
}
