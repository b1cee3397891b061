import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for some work, which goes on after the time-out.
 * @throws {Error} if it takes longer
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const ended = new AbortController();
  const expire = async () => {
    await delay(timeoutMs, undefined, { signal: ended.signal });
    throw new Error(`There was no answer for ${timeoutMs / 1000} s`);
  };
  try {
    return await Promise.race([work, expire()]);
  } finally {
    ended.abort();
  }
}
