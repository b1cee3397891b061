import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

/**
 * Tells the handlers behind it, as `x-forwarded-for`, where a request comes from. What the
 * client itself claims is dropped, unless a proxy stands in front whose last entry is to be believed.
 */
export const clientAddress = (trustProxy: boolean) =>
  createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const claimed = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    // There is no socket when a request is made in this process.
    const address = claimed ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-forwarded-for', address);
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
  });
