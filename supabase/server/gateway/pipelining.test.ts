import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

describe('HTTP pipelining', () => {
  const shop = withBackend();
  let server: Server;
  beforeAll(async () => {
    server = serve({ fetch: createTestGateway(shop()).app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    if (!server.listening) await once(server, 'listening');
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });

  it('responds to each request with the rights of its own user', async () => {
    const customers = await Promise.all([shop().signUp(), shop().signUp()]);
    const administrator = await shop().signUp();
    await shop().promote(administrator);
    const tokens = await Promise.all(
      [...customers, administrator].map(
        async ({ client }) => (await client.auth.getSession()).data.session?.access_token,
      ),
    );
    const { publishableKey, secretKey } = shop().secrets;
    const callers = [
      { key: publishableKey, expected: 'permission denied' },
      { key: publishableKey, token: tokens[0], expected: customers[0].email },
      { key: publishableKey, token: tokens[1], expected: customers[1].email },
      { key: publishableKey, token: tokens[2], expected: 'all customers' },
      { key: secretKey, expected: 'all customers' },
    ];

    const bodies = await pipeline(
      server,
      callers.map(({ key, token }) => request(key, token)),
    );
    expect(bodies.map((body) => describeRows(body))).toEqual(callers.map(({ expected }) => expected));
  });
});

function request(key: string, token = key): string {
  return [
    'GET /rest/v1/customers?select=email&order=email HTTP/1.1',
    'Host: localhost:3000',
    `apikey: ${key}`,
    `Authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n');
}

function describeRows(body: string): string {
  const rows = JSON.parse(body) as { email: string }[] | { code: string };
  if (!Array.isArray(rows)) return rows.code === '42501' ? 'permission denied' : rows.code;
  return rows.length === 1 ? (rows[0]?.email ?? '') : rows.length >= 3 ? 'all customers' : `${rows.length} rows`;
}

/** Writes all requests before reading a response. Returns the bodies in order. */
async function pipeline(server: Server, requests: string[]): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write(requests.join(''));
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk as string;
      if (bodiesIn(text).length === requests.length) break;
    }
    return bodiesIn(text);
  } finally {
    socket.destroy();
  }
}

function bodiesIn(text: string): string[] {
  return [...text.matchAll(/\r\n\r\n(?:[0-9a-f]+\r\n)?([[{].*?[\]}])(?=\r\n0\r\n|HTTP\/1\.1|$)/gs)].map(
    ([, body = '']) => body,
  );
}
