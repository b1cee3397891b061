import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { RequestIdVariables } from 'hono/request-id';

interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables;
}

/**
 * Returns the address of the client that sent a request.
 * @param trustProxy whether a reverse proxy appends the address to `x-forwarded-for`; its last entry is used then
 */
export function clientAddressOf(
  { req, env }: Pick<Context<{ Bindings: Partial<HttpBindings> }>, 'req' | 'env'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  // Requests inside this process have no socket.
  return forwarded ?? env?.incoming?.socket.remoteAddress ?? 'unknown';
}

/**
 * Sets the headers by which the handlers identify a request: `x-forwarded-for` is the address of the client, and
 * `x-request-id` the id of the request in the logs. Values that the client sent are discarded.
 */
export const forwardedHeaders = (trustProxy: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-forwarded-for', clientAddressOf(c, trustProxy));
    headers.set('x-request-id', c.get('requestId'));
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
  });
