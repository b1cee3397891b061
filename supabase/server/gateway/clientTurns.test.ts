import { Hono } from 'hono';
import { takeTurns } from './clientTurns.ts';

describe('the requests of a client', () => {
  function openApp() {
    const started: string[] = [];
    const finish = new Map<string, () => void>();
    const app = new Hono().use(takeTurns({ running: 2, runningAtProvider: 4, waiting: 3 })).all('*', async (c) => {
      const name = c.req.query('name') ?? '';
      started.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      return c.text(name);
    });
    const send = (
      name: string,
      { client = '203.0.113.1', path = '/rest/v1/orders', signal = undefined as AbortSignal | undefined } = {},
    ) => Promise.resolve(app.request(`${path}?name=${name}`, { headers: { 'x-forwarded-for': client }, signal }));
    /** Lets all started requests continue to the point where they wait. */
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { started, finish: (name: string) => finish.get(name)?.(), send, settle };
  }

  it('are handled a few at a time, in their order', async () => {
    const { started, finish, send, settle } = openApp();
    const responses = ['a', 'b', 'c', 'd'].map((name) => send(name));
    await settle();
    expect(started).toEqual(['a', 'b']);
    finish('b');
    await responses[1];
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('do not delay the requests of other clients, or requests of the same client for another route', async () => {
    const { started, send, settle } = openApp();
    for (const name of ['a', 'b', 'c']) void send(name);
    void send('other', { client: '203.0.113.2' });
    void send('store', { path: '/functions/v1/store/store/nilgiri/products' });
    void send('documents', { path: '/functions/v1/documents/invoices/1' });
    void send('page', { path: '/products' });
    await settle();
    expect(started).toEqual(['a', 'b', 'other', 'store', 'documents', 'page']);
  });

  it('do not wait for requests that wait for the payment provider, which have a higher limit', async () => {
    const { started, send, settle } = openApp();
    const store = '/functions/v1/store/store/nilgiri';
    for (const name of ['1', '2', '3', '4', '5']) void send(name, { path: `${store}/checkout/delivery` });
    void send('list', { path: `${store}/products` });
    await settle();
    expect(started).toEqual(['1', '2', '3', '4', 'list']);
  });

  it('are refused when too many wait', async () => {
    const { finish, send, settle } = openApp();
    for (const name of ['a', 'b', 'c', 'd', 'e']) void send(name);
    const refused = await send('f');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    finish('a');
    await settle();
    void send('g');
    expect((await send('h')).status).toBe(429);
  });

  it('count together from one IPv6 network', async () => {
    const { started, send, settle } = openApp();
    for (let n = 0; n < 4; n += 1) void send(`${n}`, { client: `2001:db8:0:100${n}::1` });
    await settle();
    expect(started).toHaveLength(2);
  });

  it('are not handled if the client has not waited', async () => {
    const { started, finish, send, settle } = openApp();
    const abort = new AbortController();
    for (const name of ['a', 'b']) void send(name);
    const left = send('left', { signal: abort.signal });
    void send('next');
    abort.abort();
    await settle();
    finish('a');
    expect((await left).status).toBe(499);
    await settle();
    expect(started).toEqual(['a', 'b', 'next']);
  });

  it('wait only for handlers: files are sent at once', async () => {
    const { started, send, settle } = openApp();
    for (let n = 0; n < 4; n += 1) void send(`${n}`, { path: '/assets/main.js' });
    await settle();
    expect(started).toHaveLength(4);
  });
});
