import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { format } from 'node:util';
import { serve } from '@hono/node-server';
import { jest } from '@jest/globals';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

describe('gateway', () => {
  const shop = withBackend({ demo: true });
  const gateway = (options?: Parameters<typeof createTestGateway>[1]) => createTestGateway(shop(), options);
  const key = () => ({ apikey: shop().secrets.publishableKey });

  it('reports its health', async () => {
    const { app, health } = gateway();
    await health.run();
    const response = await app.request('/healthz');
    expect([response.status, await response.json()]).toEqual([
      200,
      { database: 'ok', auth: 'ok', store: 'ok', payment: 'ok', files: 'ok', clock: 'ok' },
    ]);
  });

  it('reports that it runs, and nothing else, at /livez', async () => {
    const { app } = gateway();
    const responses = [
      await app.request('/livez'),
      await app.request('/livez', { headers: { host: '10.0.0.7:3000' } }),
    ];
    for (const response of responses) expect([response.status, await response.json()]).toEqual([200, {}]);
    // No part has been tried yet.
    expect((await app.request('/healthz')).status).toBe(503);
  });

  it('requires a key for the database and hides other paths of @supabase/lite', async () => {
    const { app } = gateway();
    expect((await app.request('/rest/v1/customers')).status).toBe(401);
    for (const path of ['/_system/info', '/_system/schema', '/_system', '/storage/v1/bucket', '/rest/v2/customers']) {
      const response = await app.request(path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it.each([
    '/rest/v1/customers',
    '/functions/v1/store/store/nilgiri/products',
    '/functions/v1/documents/gstr1',
    '/auth/v1/settings',
    '/products',
  ])('limits the parallel requests of one client for %s, but no health checks', async (path) => {
    const { app } = gateway({ turnLimits: { running: 1, runningAtProvider: 1, waiting: 1 } });
    const statuses = async (url: string) =>
      (await Promise.all([1, 2, 3].map(async () => app.request(url, { headers: key() })))).map(({ status }) => status);
    expect((await statuses(path)).filter((status) => status === 429)).toHaveLength(1);
    expect(await statuses('/livez')).toEqual([200, 200, 200]);
    expect(await statuses(path)).toContain(429);
  });

  it('rejects requests for other hosts, except health checks', async () => {
    const { app } = gateway();
    const statusOf = async (path: string, host: string) => (await app.request(path, { headers: { host } })).status;
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])
      expect([host, await statusOf('/mailbox', host)]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'localhost',
      'localhost:80',
      'localhost.evil.example:3000',
    ])
      for (const path of ['/', '/mailbox', '/rest/v1/orders', '/assets/main.0123456789.js'])
        expect([host, path, await statusOf(path, host)]).toEqual([host, path, 421]);
    expect(await statusOf('/livez', '10.0.0.7:3000')).toBe(200);
    expect(await statusOf('/healthz', '10.0.0.7:3000')).toBe(503);
  });

  it('redirects to the site from the same name with or without www., and from no other name', async () => {
    const gatewayOf = (siteUrl: string) => createTestGateway({ ...shop(), siteUrl }).app;
    const locationOf = async (siteUrl: string, host: string, path: string, method = 'GET') =>
      (await gatewayOf(siteUrl).request(`http://${host}${path}`, { method, headers: { host } })).headers.get(
        'location',
      );
    const [plain, www] = ['https://tea.example', 'https://www.tea.example'];
    expect(await locationOf(plain, 'www.tea.example', '/products?sort=price')).toBe(`${plain}/products?sort=price`);
    expect(await locationOf(www, 'tea.example', '/products', 'HEAD')).toBe(`${www}/products`);
    expect(await locationOf(plain, 'www.tea.example', '//evil.example/')).toBe(`${plain}//evil.example/`);
    for (const host of ['www.www.tea.example', 'www.evil.example', 'www.tea.example.evil.example', 'wwwtea.example'])
      expect([host, await locationOf(plain, host, '/')]).toEqual([host, null]);
    const redirect = await gatewayOf(plain).request(`${www}/`, { headers: { host: 'www.tea.example' } });
    expect(redirect.headers.get('cache-control')).toBe('no-cache');
    // A form or script that was sent to the wrong name is rejected, because a redirected one loses its body.
    expect(await locationOf(plain, 'www.tea.example', '/auth/v1/token', 'POST')).toBeNull();
  });

  it('sets security headers on every response', async () => {
    for (const path of ['/', '/healthz', '/mailbox', '/nothing.js', '/pay/unknown', '/simulated-google/authorize']) {
      const { headers } = await gateway().app.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('lets no browser keep private data after log-out: no response of auth, the tables and the functions is stored', async () => {
    const { app } = gateway();
    const { client } = await shop().signUp();
    const { data } = await client.auth.getSession();
    const headers = { ...key(), authorization: `Bearer ${data.session?.access_token}` };
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
    const responses = {
      'their row': await app.request('/rest/v1/customers?select=*', { headers }),
      'own orders, without rows': await app.request('/rest/v1/order_list', { method: 'HEAD', headers }),
      'a function of the database': await app.request('/rest/v1/rpc/is_admin', post),
      'a rejected query': await app.request('/rest/v1/customers?select=nothing', { headers }),
      'without a key': await app.request('/rest/v1/customers'),
      'of another host': await app.request('/rest/v1/customers', { headers: { host: 'evil.example' } }),
      'a URL that is too long': await app.request(`/rest/v1/customers?id=eq.${'x'.repeat(9000)}`, { headers }),
      'own user': await app.request('/auth/v1/user', { headers }),
      'a rejected log-in': await app.request('/auth/v1/token?grant_type=password', post),
      'settings of auth': await app.request('/auth/v1/settings', { headers }),
      'sign-in with Google': await app.request('/auth/v1/authorize?provider=google'),
      'status of a checkout': await app.request('/functions/v1/store/store/nilgiri/checkout/status', post),
      'release of a checkout': await app.request('/functions/v1/store/store/nilgiri/checkout/release', post),
      refund: await app.request('/functions/v1/refund-payment', post),
      'contact message': await app.request('/functions/v1/send-contact-email', post),
      webhook: await app.request('/functions/v1/payment-webhook', post),
      'scheduled jobs': await app.request('/functions/v1/scheduled-jobs', { headers }),
      'unknown function': await app.request('/functions/v1/nothing'),
      mailbox: await app.request('/mailbox'),
      'an email that does not exist': await app.request('/mailbox/12345'),
      'an unknown payment page': await app.request('/pay/unknown'),
    };
    expect(responses['their row'].status).toBe(200);
    expect(responses['own user'].status).toBe(200);
    const values = Object.entries(responses).map(([name, response]) => [name, response.headers.get('cache-control')]);
    expect(values).toEqual(Object.keys(responses).map((name) => [name, 'no-store']));

    const catalog = await app.request('/functions/v1/store/store/nilgiri/products');
    expect(catalog.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('logs one line per request, without secrets', async () => {
    const { app, lines } = gateway();
    await app.request('/auth/v1/verify?type=signup&token=very-secret', {
      headers: { authorization: 'Bearer very-secret' },
    });
    await app.request('/pay/very-secret');
    await app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: key(),
      body: '{"password":"very-secret"}',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^GET \/auth\/v1\/verify 303 \d+ ms$/),
      expect.stringMatching(/^GET \/pay\/… 404 \d+ ms$/),
      expect.stringMatching(/^POST \/auth\/v1\/token 4\d\d \d+ ms$/),
    ]);
  });

  it('logs no value of a malformed parameter', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { app, lines } = gateway();
    const headers = { apikey: shop().secrets.secretKey, 'content-type': 'application/json' };
    const secret = 'very-"secret';
    const value = encodeURIComponent(secret);
    for (const query of [
      `orders?id=eq.${value}`,
      `orders?created_at=gte.${value}`,
      `orders?total_amount=eq.${value}`,
      `orders?status=in.(${value})`,
      `orders?order=${value}`,
      `orders?limit=${value}`,
      `orders?select=${value}`,
      `rpc/order_for_staff?id=${value}`,
    ])
      await app.request(`/rest/v1/${query}`, { headers });
    const post = (path: string, body: object) =>
      app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/rest/v1/rpc/cancel_checkout_session', { session_id: secret });
    await post('/rest/v1/orders', { total_amount: secret, created_at: secret });
    await post('/functions/v1/store/store/nilgiri/checkout/status', { token: secret });
    await post('/auth/v1/verify', { type: secret, token_hash: secret });
    await app.request(`/functions/v1/store/store/nilgiri/products?to_date=${value}&limit=${value}`);
    await app.request(`/functions/v1/store/store/nilgiri/products?to_date=0000-12-31&search=${value}`);
    await app.request('/auth/v1/user', { headers: { ...headers, authorization: `Bearer ${secret}` } });
    const logged = errors.mock.calls.map((items) => format(...items));
    errors.mockRestore();
    expect(logged.length).toBeGreaterThan(3);
    expect([...logged, ...lines].filter((line) => line.includes('secret'))).toEqual([]);
  });

  it('logs one line for an upload that its client aborts', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { app, lines } = gateway();
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    if (!server.listening) await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const paths = ['/rest/v1/customers', '/auth/v1/signup', '/functions/v1/send-contact-email', '/pay/1', '/nothing'];
    for (const path of paths) {
      const received = once(server, 'request');
      const headers = { ...key(), host: 'localhost:3000', 'content-length': 100 };
      const upload = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false });
      upload.on('error', () => undefined);
      upload.write('{"message": "Hel');
      await received;
      upload.destroy();
      const count = lines.length;
      while (lines.length === count) await new Promise((resolve) => setImmediate(resolve));
    }
    server.close();
    expect(lines).toEqual(
      paths.map((path) => expect.stringMatching(`^POST ${path.replace('/1', '/…')} 499 \\d+ ms$`) as string),
    );
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('logs the beginning of a long path', async () => {
    const { app, lines } = gateway();
    await app.request(`/${'x'.repeat(8000)}`);
    expect(lines.map((line) => line.length < 250)).toEqual([true]);
  });

  it('encodes line breaks of a path in the log', async () => {
    const { app, lines } = gateway();
    await app.request('/tea%0AGET%20/forged%00');
    expect(lines).toEqual([expect.stringMatching(/^GET \/tea%0AGET%20\/forged%00 \d+ \d+ ms$/)]);
  });

  it('gives every request an id of its own, whatever id the client sends', async () => {
    const { app } = gateway();
    const idOf = async (sent: string) =>
      (await app.request('/healthz', { headers: { 'x-request-id': sent } })).headers.get('x-request-id');
    const ids = [await idOf('chosen-by-a-stranger'), await idOf('chosen-by-a-stranger')];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('reports metrics in the format of Prometheus, with a token only', async () => {
    expect((await gateway().app.request('/metrics')).status).toBe(404);
    const { app } = gateway({ metricsToken: 'a-long-token' });
    await app.request('/functions/v1/store/store/nilgiri/products');
    await app.request('/made-up/path/of/an/attacker');
    expect((await app.request('/metrics')).status).toBe(401);
    expect((await app.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    const response = await app.request('/metrics', { headers: { authorization: 'Bearer a-long-token' } });
    const text = await response.text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="functions",status="200"} 1');
    expect(text).toContain('shop_orders_needing_attention ');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('attacker');
  });

  describe('limit of contact messages per client address', () => {
    const sendMessage = (app: ReturnType<typeof gateway>['app'], forwardedFor: string, remoteAddress: string) =>
      app.request(
        '/functions/v1/send-contact-email',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
          body: JSON.stringify({ name: 'Asha', email: 'asha@nbt.example', message: 'Good tea.' }),
        },
        { incoming: { socket: { remoteAddress } } },
      );
    const statusesOf = async (app: ReturnType<typeof gateway>['app'], address: (i: number) => [string, string]) => {
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++) statuses.push((await sendMessage(app, ...address(i))).status);
      return statuses;
    };

    it('ignores the client address in a header of the client', async () => {
      expect(await statusesOf(gateway().app, (i) => [`10.0.0.${i}`, '192.0.2.1'])).toEqual([
        200, 200, 200, 200, 200, 429,
      ]);
    });

    it('uses the client address that a trusted proxy reports', async () => {
      const { app } = gateway({ trustProxy: true });
      expect(await statusesOf(app, (i) => [`198.51.100.9, 10.0.1.${i}`, '192.0.2.2'])).toEqual([
        200, 200, 200, 200, 200, 200,
      ]);
      expect(await statusesOf(app, (i) => [`10.0.0.${i}, 198.51.100.7`, '192.0.2.2'])).toEqual([
        200, 200, 200, 200, 200, 429,
      ]);
    });

    it('is not escaped by a port that a proxy appends to the address, or by addresses that cannot be read', async () => {
      const { app } = gateway({ trustProxy: true });
      for (const address of [
        (i: number) => `203.0.113.9:${50_001 + i}`,
        (i: number) => `[2001:db8::9]:${50_001 + i}`,
        (i: number) => `made-up-${i}`,
      ])
        expect(await statusesOf(app, (i) => [address(i), '192.0.2.3'])).toEqual([200, 200, 200, 200, 200, 429]);
    });
  });
});

describe('gateway of a public shop', () => {
  const services = { email: { RESEND_API_KEY: 'key', MAIL_FROM: 'tea@tea.example' } };
  const shop = withBackend({ siteUrl: 'https://tea.example', services });
  const headers = { host: 'tea.example' };

  it('has no demo parts', async () => {
    const { app, health: probe } = createTestGateway(shop());
    for (const path of [
      '/mailbox',
      '/mailbox/1',
      '/pay/unknown',
      '/simulated-google/authorize',
      '/functions/v1/store/',
    ]) {
      const response = await app.request(path, { headers: { ...headers, accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
    await probe.run();
    const health = await app.request('/healthz');
    expect([health.status, await health.json()]).toEqual([
      200,
      { database: 'ok', auth: 'ok', files: 'ok', clock: 'ok' },
    ]);
  });

  it('makes browsers use only https', async () => {
    const { headers } = await createTestGateway(shop()).app.request('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  describe('a sign-in with Google on a server without credentials of Google', () => {
    it.each(['provider=google', 'provider=google&redirect_to=https://thief.example/', 'provider=unknown', ''])(
      'leads back to the page for logging in with a message in words: %s',
      async (query) => {
        const response = await shop().api.request(`https://tea.example/auth/v1/authorize?${query}`);
        expect(response.status).toBe(303);
        const location = new URL(response.headers.get('location') ?? '');
        expect(location.origin + location.pathname).toBe('https://tea.example/login');
        expect(location.searchParams.get('error_description')).toBe(
          'This way to sign in is not available. Please use your email and password.',
        );
        expect(await response.text()).toBe('');
      },
    );

    it('is not among its settings', async () => {
      const headers = { apikey: shop().secrets.publishableKey };
      const response = await shop().api.request('https://tea.example/auth/v1/settings', { headers });
      expect(await response.json()).toMatchObject({ external: { google: false } });
    });
  });
});
