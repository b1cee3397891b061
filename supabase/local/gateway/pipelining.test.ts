import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

describe('requests of several people down one connection', () => {
  const shop = withBackend();
  let server: Server;
  beforeAll(async () => {
    server = serve({ fetch: createTestGateway(shop()).app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  it('are answered with the rows of each alone', async () => {
    const people = await Promise.all([shop().signUp(), shop().signUp()]);
    const administrator = await shop().signUp();
    await shop().promote(administrator);
    const tokens = await Promise.all(
      [...people, administrator].map(async ({ client }) => (await client.auth.getSession()).data.session?.access_token),
    );
    const { publishableKey, secretKey } = shop().secrets;
    const callers = [
      { key: publishableKey, expected: 'refused' },
      { key: publishableKey, token: tokens[0], expected: people[0].email },
      { key: publishableKey, token: tokens[1], expected: people[1].email },
      { key: publishableKey, token: tokens[2], expected: 'everybody' },
      { key: secretKey, expected: 'everybody' },
    ];
    const rounds = Array.from({ length: 40 }, () => callers).flat();

    const answers = await pipeline(
      server,
      rounds.map(({ key, token }) => request(key, token)),
    );
    expect(answers.map((body) => seenBy(body))).toEqual(rounds.map(({ expected }) => expected));
  });
});

function request(key: string, token = key): string {
  return [
    'GET /rest/v1/customers?select=email&order=email HTTP/1.1',
    'Host: localhost',
    `apikey: ${key}`,
    `Authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n');
}

function seenBy(body: string): string {
  const rows = JSON.parse(body) as { email: string }[] | { code: string };
  if (!Array.isArray(rows)) return rows.code === '42501' ? 'refused' : rows.code;
  return rows.length === 1 ? (rows[0]?.email ?? '') : rows.length >= 3 ? 'everybody' : `${rows.length} rows`;
}

/** Writes all requests before reading any answer; answers their bodies, in order. */
async function pipeline(server: Server, requests: string[]): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.join(''));
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk as string;
    if (bodiesIn(text).length === requests.length) break;
  }
  return bodiesIn(text);
}

function bodiesIn(text: string): string[] {
  return [...text.matchAll(/\r\n\r\n(?:[0-9a-f]+\r\n)?([[{].*?[\]}])(?=\r\n0\r\n|HTTP\/1\.1|$)/gs)].map(
    ([, body = '']) => body,
  );
}
