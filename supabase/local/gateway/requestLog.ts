import { createMiddleware } from 'hono/factory';

/**
 * One line for each request, without what is secret: no query, header or body.
 * @param log takes the line
 */
export const requestLog = (log: (line: string) => void) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    // As it was sent: decoded, a line break in it would forge a line.
    const { pathname } = new URL(c.req.url);
    log(`${c.req.method} ${maskPath(pathname)} ${c.res.status} ${Math.round(performance.now() - start)} ms`);
  });

// Whoever knows the address of a payment may pay or cancel it; whoever knows a mail's may read it.
function maskPath(path: string): string {
  return path.replace(/^\/(pay|mailbox)\/[^/]+/, '/$1/…');
}
