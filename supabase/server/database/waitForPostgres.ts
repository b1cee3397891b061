import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { logError } from '../../functions/_shared/log.ts';
import { ConnectionPool } from './connectionPool.ts';

const RETRY_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
/** SQLSTATEs of a server that starts or stops, or has no free connection. */
const TEMPORARY = ['57P01', '57P03', '53300'];

/**
 * Waits until a PostgreSQL server accepts connections. After a power failure, it may start later than the shop.
 * @throws {Error} if the server answers that waiting will not help, for example because the password is wrong
 */
export async function waitForPostgres(url: string, log: typeof logError = logError): Promise<void> {
  const pool = new ConnectionPool(url, { size: 1, idleTimeoutMs: RETRY_INTERVAL_MS });
  let loggedAt = -Infinity;
  try {
    for (;;) {
      try {
        await pool.use((connection) => connection.unsafe('select'));
        return;
      } catch (error) {
        if (isFinal(error)) throw error;
        if (performance.now() - loggedAt >= LOG_INTERVAL_MS) {
          log('The server waits for PostgreSQL', error);
          loggedAt = performance.now();
        }
        await delay(RETRY_INTERVAL_MS);
      }
    }
  } finally {
    await pool.close();
  }
}

/** Errors of the network are temporary: the server, its name or its socket may not be there yet. */
function isFinal(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return !TEMPORARY.includes(error.code);
  return (error as { code?: string }).code === 'ERR_INVALID_URL';
}
