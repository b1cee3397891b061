import { demoAccounts } from '../backend/demoAccounts.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

const PARTS = [
  '/mailbox',
  '/mailbox/1',
  '/simulated-stripe',
  '/simulated-razorpay',
  '/pay/unknown',
  '/v1/checkout/sessions/unknown',
  '/simulated-google/authorize',
];

/** What proxies add to the requests that they forward, while the `Host` header is that of this server. */
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

describe('a demonstration behind a proxy that sends the host of the server', () => {
  const shop = withBackend({ demo: true });
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
    for (const account of Object.values(demoAccounts)) {
      for (const headers of FORWARDED) expect(await logIn(app, account, headers)).toMatchObject({ status: 403 });
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
