import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { clientNetwork } from '../../functions/_shared/clientAddress.ts';

export interface ConnectionLimits {
  total: number;
  /** Not behind a proxy, which opens the connections of all clients. */
  perClient: number;
  /** Milliseconds. Node closes a connection that has sent nothing after the same time. */
  headersTimeout: number;
  /** Milliseconds for the headers and the body. */
  requestTimeout: number;
  /** How often Node looks for connections that have taken too long, in milliseconds. */
  connectionsCheckingInterval: number;
}

/**
 * Mobile carriers have hundreds of people behind one address. If 500 of them open a page a minute, each with six connections
 * that Node keeps for five seconds, about 300 are open. An upload of 1 MB at 140 kbit/s stays below the times.
 */
const CONNECTION_LIMITS: ConnectionLimits = {
  total: 4000,
  perClient: 500,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
};

/** Longer than nginx (60 s) and Caddy (2 minutes) keep one: a request on a connection that is being closed would fail. */
const PROXY_KEEP_ALIVE_MS = 130_000;

interface ServeOptions {
  fetch: Parameters<typeof serve>[0]['fetch'];
  port: number;
  hostname: string;
  trustProxy: boolean;
}

/** Starts a server that closes new connections above a limit, and connections that take too long for a request. */
export function serveLimited(
  { trustProxy, ...options }: ServeOptions,
  { total, perClient, ...timeouts }: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  const server = serve({ ...options, serverOptions: timeouts }) as Server;
  server.maxConnections = total;
  // Makes room for the next ones. A client opens a connection again when it needs one.
  server.on('drop', () => server.closeIdleConnections());
  if (trustProxy) server.keepAliveTimeout = PROXY_KEEP_ALIVE_MS;
  else limitClients(server, perClient);
  return server;
}

function limitClients(server: Server, limit: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = clientNetwork(socket.remoteAddress ?? '');
    const count = (counts.get(client) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 0) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
  });
}
