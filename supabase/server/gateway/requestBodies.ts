import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { serverBusy, tooManyRequests } from './overload.ts';

export interface BodyLimits {
  /** The bytes of one body. The functions have lower limits of their own. */
  size: number;
  /** The bytes of all bodies of one client in memory. */
  sizePerClient: number;
  /** The bytes of all bodies in memory. */
  totalSize: number;
  /** The bytes of a body that gets room even if there is none left. */
  smallSize: number;
  /** The bodies of one client that are not complete. */
  unfinishedPerClient: number;
}

const KB = 1024;
const MB = 1024 * KB;
/** An office behind one address stays below those of a client: most bodies have less than 1 kB, and arrive at once. */
export const BODY_LIMITS: BodyLimits = {
  size: MB,
  sizePerClient: 8 * MB,
  totalSize: 32 * MB,
  smallSize: 64 * KB,
  unfinishedPerClient: 100,
};

interface Env {
  Bindings: Partial<HttpBindings>;
}

/** A body in memory, until the response to its request. */
interface Body {
  client: string;
  size: number;
  isComplete: boolean;
  isDropped: boolean;
  /** Ends the waiting for the rest. */
  cancel: () => Promise<void>;
}

/**
 * Reads the whole body of a request before anything else does, and limits the memory that bodies occupy. If there is no
 * room left, a large body is refused, and a small one takes the place of the largest that is not complete. So others can
 * still send a form while many bodies never end.
 *
 * Written by hand because Hono's `bodyLimit` limits single bodies only.
 */
export function limitBodies(limits: BodyLimits) {
  const bodies = new Set<Body>();
  const bodiesOf = (client: string) => [...bodies].filter((body) => body.client === client);

  /** Makes room for a body that grows. Returns the response if there is none. */
  function reserve(body: Body, size: number): Response | undefined {
    body.size = size;
    if (sizeOf(bodiesOf(body.client)) > limits.sizePerClient) return tooManyRequests();
    while (sizeOf([...bodies]) > limits.totalSize) {
      if (size > limits.smallSize) return serverBusy();
      const largest = [...bodies].filter(({ isComplete }) => !isComplete).reduce((a, b) => (b.size > a.size ? b : a));
      if (largest === body) return serverBusy();
      largest.isDropped = true;
      bodies.delete(largest);
      void largest.cancel();
    }
  }

  return createMiddleware<Env>(async (c, next) => {
    const reader = c.req.raw.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
    if (!reader) return next();
    if (declaredSize(c) > limits.size) return tooLarge(c, limits.size);
    const client = clientNetwork(c.req.header('x-forwarded-for') ?? '');
    if (bodiesOf(client).filter(({ isComplete }) => !isComplete).length >= limits.unfinishedPerClient)
      return refuse(c, tooManyRequests());

    const body: Body = { client, size: 0, isComplete: false, isDropped: false, cancel: () => reader.cancel() };
    bodies.add(body);
    try {
      let content = new Uint8Array(0);
      let size = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (body.isDropped) return refuse(c, serverBusy());
        if (done) break;
        const start = size;
        size += value.length;
        if (size > limits.size) return tooLarge(c, limits.size);
        if (size > content.length) {
          // One buffer, because many small pieces of a slow client would occupy more memory than their bytes.
          const capacity = Math.min(Math.max(size, content.length * 2), limits.size);
          const refusal = reserve(body, capacity);
          if (refusal) return refuse(c, refusal);
          const grown = new Uint8Array(capacity);
          grown.set(content);
          content = grown;
        }
        content.set(value, start);
      }
      body.isComplete = true;
      c.req.raw = new Request(c.req.raw, { body: content.subarray(0, size) });
      content = new Uint8Array(0);
      await next();
    } finally {
      bodies.delete(body);
    }
  });
}

/** Responds without reading the rest of the body. @hono/node-server closes the connection half a second later. */
function refuse({ env }: Context<Env>, response: Response): Response {
  const { incoming, outgoing } = env ?? {};
  // In the next turn of the event loop, because the server of Node starts to read at the same time.
  outgoing?.once('finish', () => setImmediate(() => incoming?.socket.pause()));
  return response;
}

const sizeOf = (bodies: Body[]) => bodies.reduce((sum, { size }) => sum + size, 0);

const declaredSize = (c: Context) =>
  c.req.header('transfer-encoding') === undefined ? Number(c.req.header('content-length') ?? 0) : 0;

const tooLarge = (c: Context, size: number) =>
  c.json({ message: `The request is too large: at most ${size / KB} kB can be sent` }, 413);
