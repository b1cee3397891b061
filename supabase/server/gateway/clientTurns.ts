import { createMiddleware } from 'hono/factory';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { clientClosed, tooManyRequests } from './overload.ts';

export interface TurnLimits {
  /** The requests of one client for one route that are handled at the same time. */
  running: number;
  /** The same for requests that mostly wait for the payment provider, and not for the shop. */
  runningAtProvider: number;
  /** How many more requests of the client may wait until a running request has ended. */
  waiting: number;
}

/**
 * Two requests at the same time use the whole CPU, so more requests would not be faster together. Mobile carriers have
 * hundreds of people behind one address. A payment provider may take half a minute, and nobody else must wait for that.
 */
export const TURN_LIMITS: TurnLimits = { running: 2, runningAtProvider: 20, waiting: 500 };

const PROVIDER_ROUTE =
  /^\/functions\/v1\/(store\/store\/[^/]+\/checkout|payment-webhook|refund-payment|scheduled-jobs)(?=\/|$)/;

const ROUTE =
  /^\/(rest|auth|storage|mailbox|pay|simulated-\w+|v1|functions\/v1\/(store|documents|orders|pictures)|functions)(?=\/|$)/;
const FILE = /\.\w+$/;

/** Returns which requests wait for each other, or undefined for a file, which costs nothing to send. */
const routeOf = (path: string) => ROUTE.exec(path)?.[0] ?? (FILE.test(path) ? undefined : 'page');

/**
 * Handles a few requests of a client at the same time, for each route, and lets its further ones wait. So a client that
 * sends hundreds of requests at once delays mostly itself: others wait for these few requests at most.
 */
export function takeTurns(limits: TurnLimits) {
  const clients = new Map<string, { running: number; queue: (() => void)[] }>();

  return createMiddleware(async (c, next) => {
    const providerRoute = PROVIDER_ROUTE.exec(c.req.path)?.[0];
    const route = providerRoute ?? routeOf(c.req.path);
    if (!route) return next();
    const running = providerRoute ? limits.runningAtProvider : limits.running;
    const key = `${route} ${clientNetwork(c.req.header('x-forwarded-for') ?? '')}`;
    const client = clients.get(key) ?? { running: 0, queue: [] };
    clients.set(key, client);
    if (client.running < running) client.running += 1;
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
