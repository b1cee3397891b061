import { setTimeout as delay } from 'node:timers/promises';
import { databaseUnreachable } from '../../functions/_shared/errors.ts';
import { logError } from '../../functions/_shared/log.ts';
import type { Database } from '../database/database.ts';

/** A request that takes longer may be waiting for a database that does not answer. */
const SLOW_REQUEST_MS = 1500;
const ANSWER_TIMEOUT_MS = 2000;
const RETRY_INTERVAL_MS = 1000;
/** Load balancers and Prometheus request them. They report the state of the process, even during an outage. */
export const MONITORING_PATHS = ['/healthz', '/livez', '/metrics'];

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Lets no request wait for a database that cannot be reached: it gets 503 within a few seconds. So does a request that has
 * failed because of the outage. Later requests get 503 at once, until the database answers again.
 *
 * Time-outs of the driver are not enough: if a server disappears without closing its connections, their queries wait for
 * many minutes.
 */
export function createOutageGate(handle: Handler, db: Pick<Database, 'isReachable'>): Handler {
  let isUnreachable = false;
  let checking: Promise<void> | undefined;
  /** The requests that are being handled: each function ends the waiting of one. */
  const waiting = new Set<() => void>();

  /** Finds out whether the database answers. Requests at the same time share the attempt. */
  function check(): Promise<void> {
    checking ??= findOut().finally(() => (checking = undefined));
    return checking;
  }

  async function findOut(): Promise<void> {
    if (isUnreachable || (await db.isReachable(ANSWER_TIMEOUT_MS))) return;
    logError('The database cannot be reached');
    isUnreachable = true;
    waiting.forEach((endWaiting) => endWaiting());
    void waitForDatabase();
  }

  async function waitForDatabase(): Promise<void> {
    while (isUnreachable) {
      await delay(RETRY_INTERVAL_MS, undefined, { ref: false });
      isUnreachable = !(await db.isReachable(ANSWER_TIMEOUT_MS));
    }
    console.log('The database can be reached again.');
  }

  async function answer(request: Request): Promise<Response> {
    const response = await handle(request);
    if (response.status === 500) await check();
    return response.status === 500 && isUnreachable ? databaseUnreachable() : response;
  }

  return async (request) => {
    if (MONITORING_PATHS.includes(new URL(request.url).pathname)) return handle(request);
    if (isUnreachable) return databaseUnreachable();
    let endWaiting = () => {};
    const outage = new Promise<Response>((resolve) => {
      endWaiting = () => resolve(databaseUnreachable());
    });
    waiting.add(endWaiting);
    const timer = setInterval(() => void check(), SLOW_REQUEST_MS);
    try {
      return await Promise.race([answer(request), outage]);
    } finally {
      clearInterval(timer);
      waiting.delete(endWaiting);
    }
  };
}
