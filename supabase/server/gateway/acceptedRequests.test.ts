import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../../database.types.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { demoAccounts } from '../backend/demoAccounts.ts';

const shop = withBackend({ demo: true });

describe('a query of the REST API', () => {
  const request = (path: string) =>
    createTestGateway(shop()).app.request(path, { headers: { apikey: shop().secrets.secretKey } });
  const statusOf = async (query: string) => (await request(`/rest/v1/orders?${query}`)).status;

  it('is rejected if it uses a regular expression', async () => {
    const response = await request('/rest/v1/customers?address=match.Coonoor');
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST100', message: 'The filter "address" is not supported', details: null, hint: null },
    ]);
  });

  it('is accepted if it filters, sorts, paginates and joins customers like the shop', async () => {
    for (const query of [
      'select=*,customers(name,email,phone,address)&order=created_at.desc',
      'select=*,customer:customers!inner(name, email)',
      'select=*,customer:customers!orders_customer_id_fkey(*)&limit=5&offset=0',
      'select=id&order=status.asc.nullslast,created_at.desc&status=in.(Processing,Shipped)',
      'created_at=gte.2026-01-01T00:00:00%2B05:30&created_at=lte.2027-01-01&checkout_session_id=not.is.null',
    ])
      expect([query, await statusOf(query)]).toEqual([query, 200]);
  });

  it('is rejected if it uses anything else', async () => {
    for (const query of [
      'status=imatch.a',
      'status=not.match.a',
      'status=like.*a*',
      'status=eq(any).{a}',
      'status=fts.a',
      'or=(status.eq.a,status.match.a)',
      'and=(status.eq.a,status.match.a)',
      'not.or=(status.match.a)',
      'items->>0=eq.1',
      'customers.name=match.a',
      'select=items->0',
      'select=total_amount.sum()',
      'select=status::text',
      'select=*,...customers(name)',
      'select=*,customers(*,orders(*,customers(*)))',
      'select=a:customers(*),b:customers(*),c:customers(*),d:customers(*)',
      'order=items->0',
      'constructor=eq.a&constructor=match.a',
      'limit=-1',
      Array.from({ length: 11 }, () => 'status=eq.Shipped').join('&'),
    ])
      expect([query, await statusOf(query)]).toEqual([query, 400]);
    expect((await request('/rest/v1/')).status).toBe(400);
  });

  it('is rejected if it asks for an estimate of all rows, also of those that the caller may not read', async () => {
    const { app } = createTestGateway(shop());
    const statusOf = async (prefer: string) =>
      (await app.request('/rest/v1/orders?limit=1', { headers: { apikey: shop().secrets.secretKey, prefer } })).status;
    expect(await statusOf('return=representation, count=exact')).toBe(206);
    for (const prefer of ['count=planned', 'count=estimated', 'return=minimal,Count = Planned'])
      expect([prefer, await statusOf(prefer)]).toEqual([prefer, 400]);
  });

  it('is rejected if it changes rows and selects joined tables, which views cannot return', async () => {
    const { app } = createTestGateway(shop());
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const response = await app.request('/rest/v1/order_list?select=id,customers!inner(name)&id=is.null', {
        method,
        headers: {
          apikey: shop().secrets.secretKey,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        ...(method !== 'DELETE' && { body: '{"order_uid":"NBT-123456"}' }),
      });
      expect([method, response.status]).toEqual([method, 400]);
    }
  });

  it('is rejected if its body is anything else than one JSON object', async () => {
    const statusOf = async (path: string, body: string, contentType = 'application/json') => {
      const headers = { apikey: shop().secrets.secretKey, 'content-type': contentType };
      const { app } = createTestGateway(shop());
      return (await app.request(`/rest/v1/${path}`, { method: 'POST', headers, body })).status;
    };
    expect(await statusOf('rpc/is_admin', '{}')).not.toBe(400);
    for (const [body, contentType] of [
      ['[]'],
      ['[{}]', 'application/json; charset=utf-8'],
      ['{"name":'],
      ['"name"'],
      ['null'],
      ['name\nAsha\n', 'text/csv'],
      // The content type decides, not the content.
      ['{"name":\n""}', 'text/csv'],
      ['name=Asha', 'application/x-www-form-urlencoded'],
    ])
      for (const path of ['customers', 'rpc/is_admin'])
        expect([body?.slice(0, 20), contentType, await statusOf(path, body ?? '', contentType)]).toEqual([
          body?.slice(0, 20),
          contentType,
          400,
        ]);
  });

  it('is rejected if it contains a deeply nested value', async () => {
    const deep = '['.repeat(65) + ']'.repeat(65);
    expect(await statusOf(`items=eq.${deep}`)).toBe(400);
    expect(await statusOf('items=neq.[]')).toBe(200);

    const { app } = createTestGateway(shop());
    const headers = { apikey: shop().secrets.secretKey, 'content-type': 'application/json' };
    for (const [path, body] of [
      ['/rest/v1/orders', `{"items":${deep}}`],
      // A text may be JSON, too.
      ['/rest/v1/orders', `{"items":"${deep}"}`],
      ['/rest/v1/rpc/open_checkout_session', `{"items":${deep}}`],
      ['/auth/v1/signup', `{"email":"deep@post.example","password":"a-long-password","data":{"name":${deep}}}`],
      ['/functions/v1/send-contact-email', `{"name":${deep}}`],
    ] as const) {
      const response = await app.request(path, { method: 'POST', headers, body });
      expect([path, response.status, await response.text()]).toEqual([
        path,
        400,
        expect.stringContaining('at most 64 levels'),
      ]);
    }
  });

  it('is rejected if its URL is too long', async () => {
    expect(await statusOf(`status=in.(${'Shipped,'.repeat(1100)}Shipped)`)).toBe(414);
  });

  it('is accepted if it is one of the calls that clients of the shop make', async () => {
    const { app } = createTestGateway(shop());
    const admin = createClient<Database>('http://localhost', shop().secrets.publishableKey, {
      global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    await admin.auth.signInWithPassword({ email: 'admin@nbt.example', password: 'nilgiri-admin-1939' });
    const { data: orders } = await admin
      .from('orders')
      .select('*, customers(name, email, phone, address)')
      .order('created_at', { ascending: false })
      .throwOnError();
    const order = orders[0];
    if (!order) throw new Error('The demo data has no order.');
    const results = [
      await admin.from('contact_submissions').select('*').order('created_at', { ascending: false }),
      await admin.from('customers').update({ name: 'A', address: 'B' }).eq('id', order.customer_id),
      await admin.from('orders').update({ items: order.items, status: 'Shipped' }).eq('id', order.id),
      await admin.from('orders').select('*').eq('customer_id', order.customer_id),
      await admin.from('customers').select('*').eq('id', order.customer_id).single(),
      await admin.from('orders').delete().eq('id', order.id),
      await admin.rpc('is_admin'),
    ];
    expect(results.map(({ error }) => error)).toEqual(results.map(() => null));
  });
});

describe('a demonstration behind a proxy that sends the host of the server', () => {
  const PARTS = [
    '/mailbox',
    '/mailbox/1',
    '/simulated-stripe',
    '/simulated-razorpay',
    '/pay/unknown',
    '/v1/checkout/sessions/unknown',
    '/simulated-google/authorize',
  ];

  /** Headers that proxies add to forwarded requests. The `Host` header names this server. */
  const FORWARDED: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'X-Forwarded-Proto': 'https' },
    { 'x-forwarded-host': '127.0.0.1:3000' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 tunnel' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { origin: 'https://tea.tunnel.example' },
    { origin: 'null' },
    { referer: 'https://tea.tunnel.example/mailbox' },
    { referer: 'http://localhost.tunnel.example:3000/' },
  ];
  const HTTP_1_0 = { incoming: { httpVersionMajor: 1, httpVersionMinor: 0, socket: { remoteAddress: '127.0.0.1' } } };
  const HTTP_1_1 = { incoming: { httpVersionMajor: 1, httpVersionMinor: 1, socket: { remoteAddress: '127.0.0.1' } } };
  const open = (isPrivateDemo = true) => createTestGateway(shop(), { isPrivateDemo, trustProxy: true }).app;
  type App = ReturnType<typeof open>;
  const own = { host: '127.0.0.1:3000' };

  const logIn = async (app: App, { email, password }: { email: string; password: string }, headers = {}) => {
    const response = await app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { ...own, apikey: shop().secrets.publishableKey, ...headers },
      body: JSON.stringify({ email, password }),
    });
    const { access_token = '', refresh_token = '' } = (await response.json()) as Record<string, string>;
    return { status: response.status, accessToken: access_token, refreshToken: refresh_token };
  };

  it('shows its mailbox, dashboards, payment pages and simulated Google only to this computer', async () => {
    const app = open();
    for (const part of PARTS) {
      for (const headers of FORWARDED)
        expect([part, headers, (await app.request(part, { headers: { ...own, ...headers } })).status]).toEqual([
          part,
          headers,
          403,
        ]);
      expect([part, (await app.request(part, { headers: own }, HTTP_1_0)).status]).toEqual([part, 403]);
      for (const headers of [own, { ...own, origin: 'http://localhost:3000', referer: 'http://127.0.0.1:4000/pay' }])
        expect((await app.request(part, { headers }, HTTP_1_1)).status).not.toBe(403);
    }
  });

  it('starts no session of a demo account, whose password is public', async () => {
    const app = open();
    for (const headers of FORWARDED)
      // Each gateway counts the attempts itself, so none is delayed.
      expect(await logIn(open(), demoAccounts.administrator, headers)).toMatchObject({ status: 403 });
    for (const account of Object.values(demoAccounts)) {
      expect(await logIn(app, account, { via: '1.1 tunnel' })).toMatchObject({ status: 403 });
      const { status, accessToken, refreshToken } = await logIn(app, account);
      expect(status).toBe(200);

      const refresh = (headers: Record<string, string>) =>
        app.request('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          headers: { ...own, apikey: shop().secrets.publishableKey, ...headers },
          body: JSON.stringify({ refresh_token: refreshToken }),
        });
      const refreshed = await refresh({ via: '1.1 tunnel' });
      expect([refreshed.status, await refreshed.text()]).toEqual([403, expect.not.stringContaining('token":')]);

      const session = { ...own, apikey: shop().secrets.publishableKey, authorization: `Bearer ${accessToken}` };
      for (const path of ['/rest/v1/orders?select=id', '/auth/v1/user', '/functions/v1/refund-payment']) {
        expect((await app.request(path, { headers: { ...session, via: '1.1 tunnel' } })).status).toBe(403);
        expect((await app.request(path, { headers: session })).status).not.toBe(403);
      }
    }
  });

  it('serves the shop and other accounts', async () => {
    const app = open();
    const via = { ...own, via: '1.1 tunnel' };
    expect((await app.request('/', { headers: via })).status).toBe(200);
    expect((await app.request('/functions/v1/store/store/nilgiri/products', { headers: via })).status).toBe(200);
    expect(await logIn(app, await shop().signUp(), via)).toMatchObject({ status: 200 });
  });

  it('shows everything with DEMO=1', async () => {
    const app = open(false);
    expect((await app.request('/mailbox', { headers: { ...own, ...FORWARDED[0] } })).status).toBe(200);
    expect(await logIn(app, demoAccounts.administrator, FORWARDED[0])).toMatchObject({ status: 200 });
  });
});
