import { createMiddleware } from 'hono/factory';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { clientClosed, tooManyRequests } from './overload.ts';

export interface TurnLimits {
  /** The requests of one client for one route that are handled at the same time. */
  running: number;
  /** Its further requests that wait for one of these to end. */
  waiting: number;
}

/** A hundred people behind one address get responses as fast as one after the other; a few requests use the whole CPU. */
export const TURN_LIMITS: TurnLimits = { running: 2, waiting: 500 };

const ROUTE =
  /^\/(rest|auth|storage|mailbox|pay|simulated-\w+|v1|functions\/v1\/(store|documents|orders|pictures|payment-webhook)|functions)(?=\/|$)/;
const FILE = /\.\w+$/;

/** Returns which requests wait for each other, or undefined for a file, which costs nothing to send. */
const routeOf = (path: string) => ROUTE.exec(path)?.[0] ?? (FILE.test(path) ? undefined : 'page');

/**
 * Handles a few requests of a client at the same time, for each route, and lets its further ones wait. So a client that
 * sends hundreds of requests at once delays itself only, and the others by no more than these few.
 */
export function takeTurns(limits: TurnLimits) {
  const clients = new Map<string, { running: number; queue: (() => void)[] }>();

  return createMiddleware(async (c, next) => {
    const route = routeOf(c.req.path);
    if (!route) return next();
    const key = `${route} ${clientNetwork(c.req.header('x-forwarded-for') ?? '')}`;
    const client = clients.get(key) ?? { running: 0, queue: [] };
    clients.set(key, client);
    if (client.running < limits.running) client.running += 1;
    else if (client.queue.length >= limits.waiting) return tooManyRequests();
    else await new Promise<void>((resolve) => client.queue.push(resolve));
    try {
      // The client may not have waited.
      if (c.req.raw.signal.aborted) return clientClosed();
      await next();
    } finally {
      const startNext = client.queue.shift();
      if (startNext) startNext();
      else client.running -= 1;
      if (client.running === 0) clients.delete(key);
    }
  });
}
