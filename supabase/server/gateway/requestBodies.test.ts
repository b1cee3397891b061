import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

const KB = 1024;
const LIMITS = {
  size: 8 * KB,
  restSize: 6 * KB,
  uploadSize: 10 * KB,
  sizePerClient: 12 * KB,
  totalSize: 16 * KB,
  smallSize: KB,
  unfinishedPerClient: 3,
};

describe('request bodies', () => {
  const shop = withBackend();
  let server: Server;
  const requests: ClientRequest[] = [];
  beforeEach(async () => {
    const { app } = createTestGateway(shop(), { trustProxy: true, bodyLimits: LIMITS });
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    if (!server.listening) await once(server, 'listening');
  });
  afterEach(() => {
    for (const sent of requests.splice(0)) sent.destroy();
    server.close();
    server.closeAllConnections();
  });

  /** Sends a part of a body and not its end. Resolves when the server has received the part. */
  async function sendPart(client: string, bytes: number, path = '/functions/v1/send-contact-email') {
    const received = once(server, 'request') as Promise<[IncomingMessage]>;
    const sent = request({
      ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false },
      method: 'POST',
      path,
      headers: { host: 'localhost:3000', 'x-forwarded-for': client, 'transfer-encoding': 'chunked' },
    });
    requests.push(sent);
    const status = new Promise<number | 'closed'>((resolve) => {
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      sent.on('error', () => resolve('closed'));
    });
    sent.write(' '.repeat(bytes));
    const [incoming] = await received;
    while (incoming.socket.bytesRead < bytes && !incoming.socket.destroyed)
      await new Promise((resolve) => setImmediate(resolve));
    return { end: () => sent.end('{}'), status };
  }
  /** Sends a whole body. Its message is not valid, which the function responds to when it has read it. */
  async function sendAll(client: string, bytes: number, path?: string) {
    const { end, status } = await sendPart(client, bytes, path);
    end();
    return status;
  }

  it('get a response when they are complete', async () => {
    expect(await sendAll('203.0.113.1', 5 * KB)).toBe(400);
  });

  it('are refused above a size, which may be declared', async () => {
    expect(await sendAll('203.0.113.1', 9 * KB)).toBe(413);
    const { port } = server.address() as AddressInfo;
    const sent = request({
      ...{ host: '127.0.0.1', port, agent: false, method: 'POST', path: '/rest/v1/orders' },
      headers: { host: 'localhost:3000', 'content-length': 7 * KB },
    });
    requests.push(sent);
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toEqual({ message: 'The request is too large: at most 6 kB can be sent' });
  });

  it('may be larger if they are pictures, because nothing parses them before the administrator is known', async () => {
    expect(await sendAll('203.0.113.1', 9 * KB, '/functions/v1/pictures')).toBe(401);
    expect(await sendAll('203.0.113.1', 11 * KB, '/functions/v1/pictures')).toBe(413);
  });

  it('that never end are refused above a number for each client', async () => {
    const unfinished = await Promise.all([1, 2, 3].map(() => sendPart('203.0.113.1', 10)));
    expect(await sendAll('203.0.113.1', 10)).toBe(429);
    expect(await sendAll('203.0.113.2', 10)).toBe(400);
    unfinished[0]?.end();
    expect(await unfinished[0]?.status).toBe(400);
    expect(await sendAll('203.0.113.1', 10)).toBe(400);
  });

  it('are refused above a size in all for each client', async () => {
    await sendPart('203.0.113.1', 7 * KB);
    expect(await sendAll('203.0.113.1', 7 * KB)).toBe(429);
    expect(await sendAll('203.0.113.2', 7 * KB)).toBe(400);
  });

  it('that are large are refused while there is no room; small ones take the place of the largest', async () => {
    const [large] = [await sendPart('203.0.113.1', 8 * KB), await sendPart('203.0.113.2', 7.5 * KB)];
    expect(await sendAll('203.0.113.3', 4 * KB)).toBe(503);
    expect(await sendAll('203.0.113.4', KB)).toBe(400);
    expect(await large.status).toBe(503);
    expect(await sendAll('203.0.113.5', 7 * KB)).toBe(400);
  });
});
