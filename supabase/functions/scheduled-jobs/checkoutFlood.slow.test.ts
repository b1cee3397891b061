import { jest } from '@jest/globals';
import { withBackend } from '../../server/testing/backend.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { insertCatalog, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { expireOverdueCheckouts, SESSIONS_PER_RUN } from './expireOverdueCheckouts.ts';
import { runDueJobs } from './jobs.ts';
import { reconcilePayments } from './reconcilePayments.ts';

/* Many checkout sessions that nobody pays, among the sessions of shoppers. */

const shop = withBackend();
let log: jest.SpiedFunction<typeof console.error>;
beforeAll(async () => {
  await insertCatalog(shop().service);
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => log.mockRestore());
beforeEach(() => shop().db.query('delete from public.checkout_sessions'));

/** Inserts sessions of the provider `test`; the first is the oldest. Their payments are `name_1`, `name_2`, … */
const insertSessions = (name: string, count: number, { status = 'open', overdueMinutes = 60 } = {}) =>
  shop().db.query(
    `insert into public.checkout_sessions
       (order_uid, success_url, cancel_url, status, provider, payment_id, created_at, expires_at)
     select
       'NBT-' || (select count(*) + 100000000 from public.checkout_sessions) + n, 'http://shop.example/success',
       'http://shop.example/', $3, 'test', $1 || '_' || n, due - interval '15 minutes', due
     from generate_series(1, $2::integer) n,
       lateral (select now() - $4 * interval '1 minute' + n * interval '1 millisecond' as due) time`,
    [name, count, status, overdueMinutes],
  );

const names = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${name}_${from + n}`);

const countOpen = async () => {
  const [row] = await shop().db.query<{ count: number }>(
    `select count(*)::integer as count from public.checkout_sessions where status = 'open'`,
  );
  return row?.count;
};

/** A payment provider that records which payments it expires, and how many at the same time. */
function recordingProvider(isPoisoned: (paymentId: string) => boolean = () => false) {
  const expired: string[] = [];
  const startedAt: number[] = [];
  const load = { current: 0, highest: 0 };
  const payments: PaymentProvider = {
    ...createTestPayments(shop().service).payments,
    async expirePayment(paymentId) {
      expired.push(paymentId);
      startedAt.push(performance.now());
      load.current += 1;
      load.highest = Math.max(load.highest, load.current);
      await new Promise((resolve) => setImmediate(resolve));
      load.current -= 1;
      const code = isPoisoned(paymentId) ? 'provider_unavailable' : 'payment_not_found';
      throw new PaymentError(code, 'The payment cannot be expired');
    },
  };
  const deps = { db: shop().createServiceClient(), startDelivery: () => undefined, payments };
  return { deps, expired, startedAt, load, run: () => expireOverdueCheckouts(deps, 0) };
}

describe('expireOverdueCheckouts', () => {
  it('ends a backlog of 5,000 overdue sessions within ten runs, which are a minute apart', () => {
    expect(10 * SESSIONS_PER_RUN).toBeGreaterThanOrEqual(5000);
  });

  it('expires so many sessions in a run, the oldest first and at most 20 at the same time', async () => {
    await insertSessions('flood', SESSIONS_PER_RUN + 40);
    const { run, expired, load } = recordingProvider();
    expect(await run()).toEqual({ isComplete: false });
    expect(expired).toEqual(names('flood', 1, SESSIONS_PER_RUN));
    expect(await countOpen()).toBe(40);
    expect(await run()).toEqual({ isComplete: true });
    expect(await countOpen()).toBe(0);
    expect(load.highest).toBe(20);
  });

  it('pauses between them, because the provider limits the requests in a second', async () => {
    await insertSessions('flood', 21);
    const { deps, startedAt } = recordingProvider();
    const pauseMs = 200;
    await expireOverdueCheckouts(deps, pauseMs);
    // A timer may fire a millisecond early.
    expect(startedAt[20]! - startedAt[0]!).toBeGreaterThan(pauseMs - 2);
  });

  it('moves sessions back that cannot be expired, so that they do not delay the sessions of shoppers', async () => {
    await insertSessions('poisoned', 60);
    const { run, expired } = recordingProvider((payment) => payment.startsWith('poisoned'));
    await run();
    expect(await countOpen()).toBe(60);

    await insertSessions('shopper', 3, { overdueMinutes: 1 });
    expired.length = 0;
    expect(await run()).toEqual({ isComplete: true });
    expect(expired).toEqual(names('shopper', 1, 3));

    // They wait for as long as they were overdue.
    const later = (minutes: number) =>
      shop().db.query(
        `update public.checkout_sessions
           set expires_at = expires_at - $1 * interval '1 minute', expiry_retry_at = expiry_retry_at - $1 * interval '1 minute'`,
        [minutes],
      );
    expired.length = 0;
    await later(58);
    await run();
    expect(expired).toEqual([]);
    await later(3);
    await run();
    expect(expired).toHaveLength(60);
  });
});

describe('runDueJobs', () => {
  it('continues a run at once that could not do everything', async () => {
    const results = [{ isComplete: false }, { isComplete: true }];
    const jobs = { flooded: { everySeconds: 3600, leaseSeconds: 60, run: () => Promise.resolve(results.shift()) } };
    expect(await runDueJobs(shop().service, jobs)).toEqual({ flooded: 'done' });
    expect(await runDueJobs(shop().service, jobs)).toEqual({ flooded: 'done' });
    expect(await runDueJobs(shop().service, jobs)).toEqual({ flooded: 'waiting' });
  });
});

describe('reconcilePayments', () => {
  it('looks up pending and open payments before payments that have ended, but no paid payments', async () => {
    await insertSessions('flood', 60);
    await insertSessions('ended-flood', 60, { status: 'expired' });
    const provider = createTestPayments(shop().service);
    const [pending] = [await openPayment(provider, 'pending'), await openPayment(provider, 'paid')];
    const lookups: string[] = [];
    const payments: PaymentProvider = {
      ...provider.payments,
      getPayment: (id) => {
        lookups.push(id);
        return provider.payments.getPayment(id);
      },
    };
    const report = await reconcilePayments({ db: shop().service, startDelivery: () => undefined, payments });
    expect(report).toMatchObject({ checked: 121, isComplete: true });
    expect(lookups).toEqual([pending, ...names('flood', 1, 60), ...names('ended-flood', 1, 60)]);
  });

  /** Opens a session whose payment is looked up later than all others, unless its status decides. */
  async function openPayment(provider: ReturnType<typeof createTestPayments>, status: 'pending' | 'paid') {
    const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    const payment = await provider.start(session);
    await shop().service.from('checkout_sessions').update({ status }).eq('id', session.id).throwOnError();
    return payment;
  }
});
