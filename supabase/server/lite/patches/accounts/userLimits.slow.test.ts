import { sign } from 'hono/jwt';
import { withBackend, type Account } from '../../../testing/backend.ts';
import { createTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { confirmLink, emailsTo } from '../../../testing/emails.ts';

const NEW_PASSWORD = 'second flush, first quality';

describe('limits of the requests of a session', () => {
  const shop = withBackend({ deliversInBackground: true });
  let gateway: TestGateway;
  let lastAddress = 0;
  beforeAll(() => {
    gateway = createTestGateway(shop());
  });

  /** Sends a request from an address that no other request has used. */
  const send = async (method: string, path: string, token: string, body?: object) => {
    const remoteAddress = `198.51.100.${++lastAddress}`;
    return gateway.app.request(
      `/auth/v1/${path}`,
      {
        method,
        headers: {
          apikey: shop().secrets.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress } } },
    );
  };
  const statusOf = async (...request: Parameters<typeof send>) => (await send(...request)).status;
  const accessToken = async ({ client }: Pick<Account, 'client'>) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';
  /** Refreshes the session, which returns another access token. */
  const newToken = async ({ client }: Pick<Account, 'client'>) =>
    (await client.auth.refreshSession()).data.session?.access_token ?? '';
  const guess = (current_password: string) => ({ password: NEW_PASSWORD, current_password });

  it('allow five wrong current passwords, however often the session is refreshed and whatever network it uses', async () => {
    const account = await shop().signUp();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await statusOf('PUT', 'user', await newToken(account), guess(`wrong ${attempt}`))).toBe(400);
    const response = await send('PUT', 'user', await newToken(account), guess(account.password));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await response.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts. Please wait 15 minutes and try again.',
    });
  });

  it('ignore counters that end in the far future, because the clock was ahead', async () => {
    const account = await shop().signUp();
    const count = async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt++)
        statuses.push(await statusOf('PUT', 'user', await accessToken(account), guess(`wrong ${attempt}`)));
      return statuses;
    };
    expect(await count()).toEqual([400, 400, 400, 400, 400, 429]);
    await shop().db.query(`update local.auth_counters set ends_at = ends_at + interval '1 day'`);
    expect(await count()).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('compare five passwords with the current one, even if twenty are sent at the same moment in two sessions', async () => {
    const account = await shop().signUp();
    const other = shop().createAnonClient();
    await other.auth.signInWithPassword(account);
    const tokens = [await accessToken(account), await accessToken({ client: other })];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => statusOf('PUT', 'user', tokens[n % 2] ?? '', guess(`wrong ${n}`))),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('do not count current passwords that are correct', async () => {
    const account = await shop().signUp();
    let current = account.password;
    for (let change = 0; change < 7; change++) {
      const next = `${NEW_PASSWORD} ${change}`;
      const body = { password: next, current_password: current };
      expect(await statusOf('PUT', 'user', await accessToken(account), body)).toBe(200);
      current = next;
    }
  });

  it('let the owner choose a password with a recovery link while somebody else guesses the current one', async () => {
    const account = await shop().signUp();
    const thief = await accessToken(account);
    for (let attempt = 0; attempt < 6; attempt++) await statusOf('PUT', 'user', thief, guess('wrong'));
    for (let update = 0; update < 31; update++) await statusOf('PUT', 'user', thief, { data: { full_name: 'Thief' } });
    await shop().anon.auth.resetPasswordForEmail(account.email);
    const owner = shop().createAnonClient();
    await confirmLink(owner, (await emailsTo(shop(), account.email))[0]);
    expect(await statusOf('PUT', 'user', await accessToken({ client: owner }), { password: NEW_PASSWORD })).toBe(200);
  });

  it('cannot be reached with a token that is forged, or whose session has ended', async () => {
    const account = await shop().signUp();
    const ended = shop().createAnonClient();
    await ended.auth.signInWithPassword(account);
    const endedToken = await accessToken({ client: ended });
    await ended.auth.signOut({ scope: 'local' });
    const forged = await sign(
      { sub: account.id, role: 'authenticated', exp: 4_000_000_000 },
      'a guessed secret',
      'HS256',
    );
    for (const token of [forged, endedToken])
      for (let attempt = 0; attempt < 6; attempt++)
        expect([401, 403]).toContain(await statusOf('PUT', 'user', token, guess('wrong')));
    expect(await statusOf('PUT', 'user', await accessToken(account), guess(account.password))).toBe(200);
  });

  it('allow 30 updates of the metadata of one account, and as many of another', async () => {
    const [account, other] = [await shop().signUp(), await shop().signUp()];
    const rename = async (token: string) => statusOf('PUT', 'user', token, { data: { full_name: 'Asha' } });
    const token = await accessToken(account);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => rename(token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(await rename(await newToken(account))).toBe(429);
    expect(await rename(await accessToken(other))).toBe(200);
  });

  it('allow 60 refreshes of a session, also with a token that was used before, and as many of another session', async () => {
    const account = await shop().signUp();
    const other = shop().createAnonClient();
    await other.auth.signInWithPassword(account);
    const { data } = await account.client.auth.getSession();
    const refresh_token = data.session?.refresh_token;
    for (let refresh = 0; refresh < 60; refresh++)
      expect(await statusOf('POST', 'token?grant_type=refresh_token', '', { refresh_token })).toBe(200);
    expect(await statusOf('POST', 'token?grant_type=refresh_token', '', { refresh_token })).toBe(429);
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  it('send no email with a code, because the shop has no field for one', async () => {
    const account = await shop().signUp();
    const before = (await emailsTo(shop(), account.email)).length;
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(await statusOf(method, 'reauthenticate', await newToken(account))).toBe(422);
    expect(await emailsTo(shop(), account.email)).toHaveLength(before);
  });
});
