import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Has the code of Node's error for a connection that does not answer. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(timeoutMs: number) {
    super(`There was no answer for ${timeoutMs / 1000} s`);
  }
}

/**
 * Waits for some work, which goes on after the time-out.
 * @throws {TimeoutError} if it takes longer
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const ended = new AbortController();
  const expire = async () => {
    await delay(timeoutMs, undefined, { signal: ended.signal });
    // If this thread was busy, an answer may have arrived that is not read yet.
    await nextTurn();
    throw new TimeoutError(timeoutMs);
  };
  try {
    return await Promise.race([work, expire()]);
  } finally {
    ended.abort();
  }
}
