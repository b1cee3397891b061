import { jest } from '@jest/globals';
import { ConnectionPool } from '../database/connectionPool.ts';
import { DEFAULT_POOL_SIZE } from '../database/poolSize.ts';
import { type Account, withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { createScratchDatabase } from '../testing/scratchDatabase.ts';
import { createMemoryStore, createPostgresStore } from './rateLimits.ts';

const PASSWORD = 'a-long-password';

describe('rate limits of the auth API', () => {
  const shop = withBackend();
  /** An account whose password no test guesses. */
  let shopper: Account;
  beforeAll(async () => {
    shopper = await shop().signUp();
  });
  const openGateway = () => createTestGateway(shop()).app;

  type Gateway = ReturnType<typeof openGateway>;
  let lastAddress = 0;
  const newAddress = () => `203.0.113.${++lastAddress}`;
  const send = (app: Gateway, path: string, body: object, remoteAddress: string) =>
    app.request(
      `/auth/v1/${path}`,
      {
        method: 'POST',
        headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress } } },
    );
  const logIn = async (app: Gateway, email: string, password: string, address: string) =>
    (await send(app, 'token?grant_type=password', { email, password }, address)).status;

  it('reject further log-ins after five wrong passwords, and say how long to wait', async () => {
    const [app, address, { email }] = [openGateway(), newAddress(), await shop().signUp()];
    for (let miss = 0; miss < 5; miss++) expect(await logIn(app, email, 'wrong', address)).toBe(400);
    const response = await send(app, 'token?grant_type=password', { email, password: PASSWORD }, address);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await response.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts. Please wait 15 minutes and try again.',
    });
  });

  it('never lock an account for its owner at another address, and only delay the log-in', async () => {
    const [app, { email }] = [openGateway(), await shop().signUp()];
    await Promise.all(Array.from({ length: 8 }, () => logIn(app, email, 'wrong', newAddress())));
    const start = performance.now();
    expect(await logIn(app, email, PASSWORD, newAddress())).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(1_500);
  });

  it('do not count successful log-ins as wrong passwords', async () => {
    const [app, address, { email }] = [openGateway(), newAddress(), shopper];
    for (let round = 0; round < 7; round++) expect(await logIn(app, email, PASSWORD, address)).toBe(200);
  });

  it('allow 100 successful log-ins of one account from one network, and limit neither other networks nor others', async () => {
    const [app, address, { email }] = [openGateway(), newAddress(), await shop().signUp()];
    expect(await logIn(app, email, 'wrong', address)).toBe(400);
    for (let round = 0; round < 100; round++) expect(await logIn(app, email, PASSWORD, address)).toBe(200);
    // A refused log-in is no wrong password: from the seventh on, it would say so.
    const refused = () => send(app, 'token?grant_type=password', { email, password: PASSWORD }, address);
    const responses: Response[] = [];
    for (let round = 0; round < 7; round++) responses.push(await refused());
    const waits = responses.map(({ status, headers }) => [status, Number(headers.get('retry-after'))]);
    expect(waits.every(([status, wait]) => status === 429 && wait! <= waits[0]![1]!)).toBe(true);
    expect(await logIn(app, email, PASSWORD, newAddress())).toBe(200);
    expect(await logIn(app, shopper.email, PASSWORD, address)).toBe(200);
  });

  it('count unknown emails like registered ones', async () => {
    const [app, address] = [openGateway(), newAddress()];
    for (let miss = 0; miss < 5; miss++) await logIn(app, 'nobody@shopper.example', 'wrong', address);
    expect(await logIn(app, ' NOBODY@shopper.example', 'wrong', address)).toBe(429);
  });

  it('count the addresses of one IPv6 network together', async () => {
    const app = openGateway();
    for (let miss = 0; miss < 5; miss++) await logIn(app, 'six@shopper.example', 'wrong', `2001:db8:1:2${miss}::1`);
    expect(await logIn(app, 'six@shopper.example', 'wrong', '2001:db8:1:ff::1')).toBe(429);
    expect(await logIn(app, 'six@shopper.example', 'wrong', '2001:db8:1:100::1')).toBe(400);
  });

  it.each(['recover', 'otp', 'magiclink', 'resend', 'signup'])('limit %s', async (path) => {
    const [app, address, { email }] = [openGateway(), newAddress(), shopper];
    const body = { email, password: PASSWORD, type: 'signup' };
    const responses = await Promise.all(Array.from({ length: 6 }, async () => await send(app, path, body, address)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send(app, path, { ...body, email: 'other@shopper.example' }, address)).status).toBe(200);
  });

  it('limit the codes that one address tries', async () => {
    const [app, address, { email }] = [openGateway(), newAddress(), shopper];
    const code = '00000000';
    for (let miss = 0; miss < 5; miss++) await send(app, 'verify', { email, type: 'recovery', token: code }, address);
    expect((await send(app, 'verify', { email, type: 'recovery', token: code }, address)).status).toBe(429);
    expect((await send(app, 'verify', { email, type: 'recovery', token: code }, newAddress())).status).toBe(403);
  });

  it('count the attempts of each emailed link separately', async () => {
    const [app, address] = [openGateway(), newAddress()];
    const open = async (token_hash: string) =>
      (await send(app, 'verify', { type: 'signup', token_hash }, address)).status;
    for (let link = 0; link < 7; link++) expect(await open(`expired-${link}`)).toBe(403);
    for (let attempt = 0; attempt < 4; attempt++) await open('expired-0');
    expect(await open('expired-0')).toBe(429);
  });

  it('allow many accounts at one address, and reject the address at last', async () => {
    const store = createMemoryStore();
    const networks = store.createLimiter('auth-network', 300);
    const results = await Promise.all(Array.from({ length: 301 }, () => networks.count('a carrier')));
    expect(results.filter(({ isAboveLimit }) => isAboveLimit)).toHaveLength(1);
  });
});

const server = process.env.TEST_DATABASE_URL;

(server ? it : it.skip)(
  'rate limits on a PostgreSQL server use its clock, and ignore times in the future',
  async () => {
    const scratch = await createScratchDatabase(server ?? '');
    const store = await createPostgresStore(scratch.url);
    const sql = new ConnectionPool(scratch.url, DEFAULT_POOL_SIZE);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
    try {
      const limiter = store.createLimiter('auth-pair', 1);
      await limiter.count('a pair');
      const [row] = await sql.use(({ unsafe }) =>
        unsafe('select (expire - extract(epoch from now()) * 1000)::float as ms from local.rate_limits'),
      );
      expect(row?.ms).toBeLessThanOrEqual(900_000);
      expect(await limiter.count('a pair')).toMatchObject({ count: 2, isAboveLimit: true });

      await sql.use(({ unsafe }) => unsafe('update local.rate_limits set expire = expire + 86400000'));
      const { count, waitMs } = await limiter.count('a pair');
      expect(count).toBe(1);
      expect(waitMs).toBeLessThanOrEqual(900_000);
    } finally {
      clock.mockRestore();
      await store.close();
      await sql.close();
      await scratch.drop();
    }
  },
);

(server ? it : it.skip)('rate limits on a PostgreSQL server are shared by all processes', async () => {
  const scratch = await createScratchDatabase(server ?? '');
  const stores = await Promise.all([createPostgresStore(scratch.url), createPostgresStore(scratch.url)]);
  try {
    const limiters = stores.map((store) => store.createLimiter('auth-pair', 5));
    const attempts = [1, 2, 3, 4].flatMap(() => limiters.map((limiter) => limiter.count('a pair')));
    const results = await Promise.all(attempts);
    expect(results.filter(({ isAboveLimit }) => !isAboveLimit)).toHaveLength(5);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await scratch.drop();
  }
});
