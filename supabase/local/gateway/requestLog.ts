import { createMiddleware } from 'hono/factory';

/** Logs one line per request: method, path, status and duration. Queries, headers and bodies may be secret. */
export const requestLog = (log: (line: string) => void) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    // Logs the encoded path, because a decoded line break would forge a line of the log.
    const { pathname } = new URL(c.req.url);
    log(`${c.req.method} ${maskPath(pathname)} ${c.res.status} ${Math.round(performance.now() - start)} ms`);
  });

/** Hides ids in paths that grant access: to pay a payment, or to read a mail. */
function maskPath(path: string): string {
  return path.replace(/^\/(pay|mailbox|simulated-stripe|v1\/checkout\/sessions)\/[^/]+/, '/$1/…');
}
