import { createMiddleware } from 'hono/factory';
import type { RequestIdVariables } from 'hono/request-id';
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
    // Logs the encoded path, because a decoded line break would forge a line of the log.
    const { pathname } = new URL(c.req.url);
    log({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: maskPath(pathname),
      status: c.res.status,
      durationMs: Math.round(performance.now() - start),
    });
  });

const SECRET_ID = new RegExp(`^/(mailbox|${PAYMENT_ID_PATHS.join('|')})/[^/]+`);

/** Hides ids in paths that grant access: to pay a payment, or to read a mail. */
function maskPath(path: string): string {
  return path.replace(SECRET_ID, '/$1/…');
}
