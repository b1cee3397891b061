import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

/**
 * Sets `x-forwarded-for` to the address of the client, for the handlers. The value that the client sent is discarded.
 * @param trustProxy whether a reverse proxy appends the address to the header; its last entry is used then
 */
export const clientAddress = (trustProxy: boolean) =>
  createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    // Requests inside this process have no socket.
    const address = forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-forwarded-for', address);
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
  });
