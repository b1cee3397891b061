import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Closes all connections, and refuses new ones. */
  refuse(): Promise<void>;
  /** Stops answering without closing a connection, as a server that has lost its network. */
  hang(): void;
  /** Ends an outage as a failover does: connections that hung never answer, new ones do. */
  failOver(): void;
  /** Ends an outage. Connections that hung are closed. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy to a PostgreSQL server, which a test can interrupt. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let server: Server | undefined;
  let listeningPort = 0;

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  }

  async function listen(): Promise<void> {
    server = createServer((client) => {
      track(client);
      if (isHanging) return;
      const upstream = track(connect(Number(port || 5432), hostname));
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => client.destroy());
    });
    server.listen(listeningPort, '127.0.0.1');
    await once(server, 'listening');
    listeningPort = (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    const closed = server && once(server, 'close');
    server?.close();
    server = undefined;
    sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  await listen();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(listeningPort);
  return {
    url: url.href,
    refuse: stop,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    failOver() {
      isHanging = false;
    },
    async resume() {
      isHanging = false;
      await stop();
      await listen();
    },
    close: stop,
  };
}
