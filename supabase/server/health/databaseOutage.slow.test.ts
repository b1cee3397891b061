import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Prerenderer } from '../gateway/pages/prerenderer.ts';
import { createServer, type RunningServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../testing/databaseProxy.ts';
import { PAGE } from '../testing/gateway.ts';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';

const POLL_INTERVAL_MS = 100;
const describeOnServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

/** Shows what the store responds. */
const prerenderer: Prerenderer = {
  inlineScript: 'start()',
  async render({ path, origin, fetch }) {
    const response = await fetch(`${origin}/functions/v1/store/store/nilgiri/products`, {});
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return { head: `<title>${path}</title>`, styles: '<style></style>', content: '<p>The catalog</p>', data: {} };
  },
};

describeOnServer('a server that cannot reach its database', () => {
  let scratch: ScratchDatabase;
  let proxy: DatabaseProxy;
  let server: RunningServer;
  let url: string;
  let log: jest.SpiedFunction<typeof console.error>;

  beforeAll(async () => {
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    scratch = await createScratchDatabase(process.env.TEST_DATABASE_URL ?? '');
    proxy = await openDatabaseProxy(scratch.url);
    const reserved = createNetServer().listen(0, '127.0.0.1');
    await once(reserved, 'listening');
    const { port } = reserved.address() as AddressInfo;
    reserved.close();
    await once(reserved, 'close');
    server = await createServer(
      readSettings({ PORT: String(port), DATA_DIR: createTemporaryFolder(), DATABASE_URL: proxy.url }),
      {
        readPage: () => Promise.resolve(PAGE),
        files: (_c, next) => next(),
        hashedFiles: new Map([['/assets/main.0123456789.js', Buffer.from('own()')]]),
        prerenderer,
      },
      () => undefined,
    );
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server?.close();
    await proxy?.close();
    await scratch?.drop();
    log.mockRestore();
  });

  const send = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: server.secrets.publishableKey,
        'content-type': 'application/json',
        accept: body ? '*/*' : 'text/html,*/*',
      },
      body: body && JSON.stringify(body),
    });
  const readPage = async (path: string) => (await send(path)).text();
  const requests: [name: string, path: string, body?: object][] = [
    ['the store', '/functions/v1/store/store/nilgiri/products'],
    ['a table', '/rest/v1/products?select=id'],
    ['a log-in', '/auth/v1/token?grant_type=password', { email: 'asha@post.example', password: 'a quiet cup' }],
    ['a contact message', '/functions/v1/send-contact-email', { name: 'A', email: 'a@post.example', message: 'Hi' }],
    ['a script of another build', '/assets/main.9876543210.js'],
  ];

  it.each([
    ['refuses connections', '/story', () => proxy.refuse()],
    ['is gone without closing its connections', '/contact', () => Promise.resolve(proxy.hang())],
  ])(
    'responds with 503 and Retry-After if the database %s, shows the last pages, and recovers by itself',
    async (_name, newPage, interrupt) => {
      expect(await readPage('/products')).toContain('The catalog');
      await interrupt();
      try {
        const responses = await Promise.all(
          requests.map(async ([name, path, body]) => {
            const { status, headers } = await send(path, body);
            return [name, status, headers.get('retry-after')];
          }),
        );
        expect(responses).toEqual(requests.map(([name]) => [name, 503, '2']));
        expect(await readPage('/products')).toContain('The catalog');
        expect(await readPage(newPage)).toContain('<div id="root"></div>');
      } finally {
        await proxy.resume();
      }
      for (const [, path, body] of requests)
        while ((await send(path, body)).status === 503) await delay(POLL_INTERVAL_MS);
      expect(await readPage(newPage)).toContain('The catalog');
    },
  );

  it('responds with 503 even while someone asks it all the time for what needs no database', async () => {
    proxy.hang();
    let isPolling = true;
    const poll = async () => {
      while (isPolling) await send('/auth/v1/health');
    };
    const polling = poll();
    try {
      expect((await send('/rest/v1/products?select=id')).status).toBe(503);
    } finally {
      isPolling = false;
      await polling;
      await proxy.resume();
    }
    while ((await send('/rest/v1/products?select=id')).status === 503) await delay(POLL_INTERVAL_MS);
  });
});
