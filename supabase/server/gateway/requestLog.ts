import { createMiddleware } from 'hono/factory';
import type { RequestIdVariables } from 'hono/request-id';
import { toLogLine } from '../../functions/_shared/log.ts';
import { PAYMENT_ID_PATHS } from '../simulators/payments/paths.ts';

/** A request in the log. Queries, headers and bodies may be secret, so they are not in it. */
export interface RequestLogEntry {
  /** Also in the response, as `x-request-id`. */
  requestId: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
}

/** Logs every request, and sends its id with the response. */
export const requestLog = (log: (entry: RequestLogEntry) => void) =>
  createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
    const start = performance.now();
    await next();
    c.res.headers.set('x-request-id', c.get('requestId'));
    log({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggedPath(c.req.url),
      status: c.res.status,
      durationMs: Math.round(performance.now() - start),
    });
  });

const MAX_PATH_LENGTH = 200;
const SECRET_ID = new RegExp(`^/(mailbox|${PAYMENT_ID_PATHS.join('|')})/[^/]+`);

/**
 * Returns the path of a URL for the log: encoded, because a decoded line break would forge a line, not long, and without
 * ids that grant access: to pay a payment, or to read an email.
 */
export const loggedPath = (url: string): string =>
  toLogLine(new URL(url).pathname.replace(SECRET_ID, '/$1/…'), MAX_PATH_LENGTH);
