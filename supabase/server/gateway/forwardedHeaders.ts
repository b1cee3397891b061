import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { RequestIdVariables } from 'hono/request-id';

interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables;
}

/**
 * Sets the headers by which the handlers identify a request: `x-forwarded-for` is the address of the client, and
 * `x-request-id` the id of the request in the logs. Values that the client sent are discarded.
 * @param trustProxy whether a reverse proxy appends the address to the header; its last entry is used then
 */
export const forwardedHeaders = (trustProxy: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    // Requests inside this process have no socket.
    const address = forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-forwarded-for', address);
    headers.set('x-request-id', c.get('requestId'));
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
  });
