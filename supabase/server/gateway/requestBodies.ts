import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';
import { clientAddressOf } from './forwardedHeaders.ts';
import { clientClosed, serverBusy, tooManyRequests } from './overload.ts';

export interface BodyLimits {
  /** The bytes of one body. The functions have lower limits of their own. */
  size: number;
  /** The bytes of the JSON of one request to the tables, which several parsers read. */
  restSize: number;
  /** The bytes of the pictures in one request. */
  uploadSize: number;
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
/** Many people behind one address stay below the limits of a client: most bodies have less than 1 kB, and arrive at once. */
export const BODY_LIMITS: BodyLimits = {
  size: 256 * KB,
  // The longest description of a product has less.
  restSize: 128 * KB,
  uploadSize: MB,
  sizePerClient: 8 * MB,
  totalSize: 24 * MB,
  smallSize: 32 * KB,
  unfinishedPerClient: 100,
};

const UPLOAD = /^\/functions\/v1\/pictures(\/|$)/;
const REST = /^\/rest(\/|$)/;

interface Env {
  Bindings: Partial<HttpBindings>;
}

/** A body in memory, until the response to its request. */
interface Body {
  client: string;
  size: number;
  isComplete: boolean;
  /** Ends the waiting for the rest, if another body takes its room. */
  dropping: AbortController;
}

/**
 * Reads the whole body of a request before anything else does, and limits the memory that bodies occupy. If there is no
 * room left, a large body is refused, and a small one takes the place of the largest that is not complete. So others can
 * still send a form while many bodies never end.
 *
 * Written by hand because Hono's `bodyLimit` limits single bodies only.
 */
export function limitBodies(trustProxy: boolean, limits: BodyLimits) {
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
      bodies.delete(largest);
      largest.dropping.abort();
    }
  }

  /** Receives a body. Returns the response instead if it has no room. */
  async function receive(body: Body, incoming: IncomingMessage, maxSize: number): Promise<Buffer | Response> {
    let content = Buffer.alloc(0);
    let size = 0;
    const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer, undefined>;
    const dropped = once(body.dropping.signal, 'abort').then(() => null);
    for (;;) {
      const chunk = await Promise.race([dropped, chunks.next()]);
      if (!chunk) return serverBusy();
      if (chunk.done) return content.subarray(0, size);
      const start = size;
      size += chunk.value.length;
      if (size > maxSize) {
        // @hono/node-server reads a bit more, so that the client gets the response.
        await chunks.return?.();
        return tooLarge(maxSize);
      }
      if (size > content.length) {
        // One buffer, because many small pieces of a slow client would occupy more memory than their bytes.
        const capacity = Math.min(Math.max(size, content.length * 2), maxSize);
        const rejection = reserve(body, capacity);
        if (rejection) return rejection;
        const grown = Buffer.allocUnsafeSlow(capacity);
        content.copy(grown);
        content = grown;
      }
      chunk.value.copy(content, start);
    }
  }

  return createMiddleware<Env>(async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    // Requests inside this process have no connection.
    if (!incoming?.iterator || !outgoing || ['GET', 'HEAD'].includes(c.req.method)) return next();
    const refuse = (response: Response) => {
      // Nothing more is read, and @hono/node-server closes the connection half a second later. In the next turn of the
      // event loop, because the server of Node starts to read at the same time.
      outgoing.once('finish', () => setImmediate(() => incoming.socket.pause()));
      return response;
    };
    const maxSize = maxSizeOf(c.req.path, limits);
    if (Number(incoming.headers['content-length'] ?? 0) > maxSize) return tooLarge(maxSize);
    const client = clientNetwork(clientAddressOf(c, trustProxy));
    if (bodiesOf(client).filter(({ isComplete }) => !isComplete).length >= limits.unfinishedPerClient)
      return refuse(tooManyRequests());

    const body: Body = { client, size: 0, isComplete: false, dropping: new AbortController() };
    bodies.add(body);
    try {
      const content = await receive(body, incoming, maxSize).catch((error: unknown) => {
        if (incoming.readableAborted) return clientClosed();
        throw error;
      });
      if (!Buffer.isBuffer(content)) return content.status === 413 ? content : refuse(content);
      body.isComplete = true;
      // @hono/node-server makes the request from `rawBody`.
      Object.assign(incoming, { rawBody: content });
      await next();
    } finally {
      bodies.delete(body);
    }
  });
}

function maxSizeOf(path: string, { size, restSize, uploadSize }: BodyLimits): number {
  if (UPLOAD.test(path)) return uploadSize;
  return REST.test(path) ? restSize : size;
}

const sizeOf = (bodies: Body[]) => bodies.reduce((sum, { size }) => sum + size, 0);

const tooLarge = (size: number) =>
  Response.json({ message: `The request is too large: at most ${size / KB} kB can be sent` }, { status: 413 });
