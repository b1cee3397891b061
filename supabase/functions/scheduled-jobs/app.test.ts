import { jest } from '@jest/globals';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { createScheduledJobsApp, type ReconcileResponse } from './app.ts';
import { createJobs, runDueJobs } from './jobs.ts';
import type { OperationsStatus } from './operationsStatus.ts';
import { attentionOf } from '../../tests/support/attention.ts';

const SECRET = 'a-secret-of-the-jobs';
const JOBS = [
  'expire_checkouts',
  'send_refunds',
  'reconcile_payments',
  'reconcile_refunds',
  'correct_future_times',
  'delete_client_hashes',
  'issue_missing_invoices',
  'deliver_emails',
  'mark_overdue_orders',
  'queue_digest',
  'check_stock',
  'queue_stock_alerts',
  'purge',
  'delete_unused_pictures',
  'delete_unconfirmed_accounts',
];
const SUNDAY = new Date('2026-11-22T12:00:00+05:30');
const shop = withBackend();
let now = SUNDAY;
let provider: ReturnType<typeof createTestPayments>;
let app: ReturnType<typeof createScheduledJobsApp>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  provider = createTestPayments(shop().service);
  app = createScheduledJobsApp({ ...deps(), checkEmail: () => shop().emails.check(), secret: SECRET });
});

const deps = () => ({
  pictures: createStoredPictures(shop().db),
  db: shop().createServiceClient(),
  payments: provider.payments,
  deliverEmails: () => shop().emails.deliver(),
  siteUrl: 'http://shop.example',
  now: () => now,
});

async function post(path = '', authorization: string | null = `Bearer ${SECRET}`) {
  const response = await app.request(`/functions/v1/scheduled-jobs${path}`, {
    method: 'POST',
    body: '{}',
    headers: authorization === null ? {} : { authorization },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const reconcile = async () => (await post('/reconcile')).body as unknown as ReconcileResponse;

/** What the shop knows about a payment that was neither refunded nor disputed. */
const known = (status: string) => ({ status, refundedInPaise: 0, dispute: null });

/** Makes every job due. */
const makeDue = () =>
  shop().service.from('scheduled_jobs').update({ due_at: '2020-01-01T00:00:00Z' }).neq('name', '').throwOnError();

/** Opens a checkout session with a payment at the provider. */
async function open({ isOverdue = false } = {}) {
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  const payment = await provider.start(session);
  if (isOverdue)
    await shop()
      .service.from('checkout_sessions')
      .update({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .eq('id', session.id)
      .throwOnError();
  return { ...session, payment };
}

const statusOf = async (id: string) =>
  (await shop().service.from('checkout_sessions').select('status').eq('id', id).maybeSingle()).data?.status;
const ordersOf = async (id: string) =>
  (await shop().service.from('orders').select('order_uid').eq('checkout_session_id', id).throwOnError()).data;

describe('a request', () => {
  it.each([null, 'Bearer', 'Bearer wrong', `Basic ${SECRET}`, `Bearer ${SECRET}x`])(
    'is rejected with the authorization %p',
    async (authorization) => {
      expect((await post('', authorization)).status).toBe(401);
      expect((await post('/reconcile', authorization)).status).toBe(401);
    },
  );

  it('must be GET or POST', async () => {
    const response = await app.request('/functions/v1/scheduled-jobs', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(response.status).toBe(405);
  });

  it('runs every due job once, even when many arrive at the same time', async () => {
    await makeDue();
    const responses = await Promise.all(Array.from({ length: 8 }, () => post()));
    const outcomes = responses.map(({ body }) => body.jobs as Record<string, string>);
    for (const job of JOBS) expect(outcomes.filter((outcome) => outcome[job] === 'done')).toHaveLength(1);
    expect((await post()).body).toMatchObject({ jobs: { purge: 'waiting' } });
  });
});

it('reports when each job succeeded, how long emails wait, and why none can be sent', async () => {
  const startTime = Date.now();
  await makeDue();
  await post();
  await shop().service.rpc('queue_email', { kind: 'signup', recipient: 'asha@nbt.example', data: {} }).throwOnError();
  const failing = createScheduledJobsApp({
    pictures: createStoredPictures(shop().db),
    db: shop().createServiceClient(),
    deliverEmails: () => Promise.resolve(),
    checkEmail: () => Promise.reject(new Error('The key is invalid')),
    siteUrl: 'http://shop.example',
    secret: SECRET,
  });
  const read = async (target: typeof app) => {
    const headers = { authorization: `Bearer ${SECRET}` };
    return (await (await target.request('/functions/v1/scheduled-jobs', { headers })).json()) as OperationsStatus;
  };
  const { jobs, mail } = await read(app);
  expect(jobs.map(({ name }) => name)).toEqual(JOBS);
  for (const { succeeded_at } of jobs) expect(Date.parse(succeeded_at ?? '')).toBeGreaterThanOrEqual(startTime);
  expect(mail).toMatchObject({ problem: null, queued: 1, dead: 0 });
  expect(Date.parse(mail.oldest_queued_at ?? '')).toBeGreaterThanOrEqual(startTime);
  expect((await read(failing)).mail.problem).toBe('The key is invalid');
  expect((await app.request('/functions/v1/scheduled-jobs')).status).toBe(401);
});

describe('the jobs of business days', () => {
  const at = async (time: string) => {
    now = new Date(`${time}+05:30`);
    await makeDue();
    await post();
    return (await emailsTo(shop(), 'hello@nbt.example')).filter(({ subject }) => /to pack/.test(subject)).length;
  };
  afterAll(() => {
    now = SUNDAY;
  });

  it('send one digest to the shop, from 9:00 in India on and not on Sundays and holidays', async () => {
    expect(await at('2026-11-22T12:00:00')).toBe(0);
    expect(await at('2026-11-23T08:59:59')).toBe(0);
    expect(await at('2026-11-23T09:00:00')).toBe(1);
    expect(await at('2026-11-23T15:00:00')).toBe(1);
    expect(await at('2026-11-24T09:30:00')).toBe(2);
    expect(await at('2026-12-25T09:30:00')).toBe(2);
  });

  it('use the clock of the database', async () => {
    const app = createJobs({ ...deps(), now: undefined });
    const readDays = () => shop().db.query(`select day::text from public.digests order by day`);
    await shop().db.query('delete from public.digests');
    await shop().db.exec(`
      create or replace function public.database_time() returns timestamptz language sql stable set search_path = ''
      as $$ select timestamptz '2027-01-05T10:00:00+05:30' $$`);
    try {
      await app.queue_digest?.run();
    } finally {
      await shop().db.exec(`
        create or replace function public.database_time() returns timestamptz language sql stable set search_path = ''
        as $$ select now() $$`);
    }
    expect(await readDays()).toEqual([{ day: '2027-01-05' }]);
  });

  it('mark orders that were paid more than three business days ago', async () => {
    const { id, payment } = await open();
    provider.update(payment, { status: 'paid' });
    await post('/reconcile');
    await shop()
      .service.from('orders')
      .update({ created_at: '2026-11-27T23:59:59+05:30' })
      .eq('checkout_session_id', id)
      .throwOnError();
    const { data: order } = await shop()
      .service.from('orders')
      .select('id')
      .eq('checkout_session_id', id)
      .single()
      .throwOnError();
    const attention = () => attentionOf(shop().service, order.id);
    // Friday, then Saturday, Monday and Tuesday.
    await at('2026-12-01T23:59:59');
    expect(await attention()).toEqual([]);
    await at('2026-12-02T00:00:00');
    expect(await attention()).toEqual(['not_shipped']);
  });
});

describe('runDueJobs', () => {
  const job = (run: () => Promise<unknown>) => ({ everySeconds: 3600, leaseSeconds: 60, run });

  it('starts a job again when its process crashed and its lease is over', async () => {
    const crashed = await shop().service.rpc('start_job', { job_name: 'crashing', lease_seconds: 60 }).throwOnError();
    const run = jest.fn(() => Promise.resolve());
    const jobs = { crashing: job(run) };
    expect(await runDueJobs(shop().service, jobs)).toEqual({ crashing: 'waiting' });
    await shop()
      .service.from('scheduled_jobs')
      .update({ leased_until: '2020-01-01T00:00:00Z' })
      .eq('name', 'crashing')
      .throwOnError();
    expect(await runDueJobs(shop().service, jobs)).toEqual({ crashing: 'done' });
    expect(run).toHaveBeenCalledTimes(1);

    // The first run was only slow. Its end must not change when the job is due.
    const finish = { job_name: 'crashing', run_id: crashed.data ?? '', next_in_seconds: 0 };
    await shop().service.rpc('finish_job', finish).throwOnError();
    expect(await runDueJobs(shop().service, jobs)).toEqual({ crashing: 'waiting' });
  });

  it('retries a failed job after a minute and runs the others', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const startTime = Date.now();
    const outcomes = await runDueJobs(shop().service, {
      failing: job(() => Promise.reject(new Error('No disk'))),
      working: job(() => Promise.resolve()),
    });
    expect(outcomes).toEqual({ failing: 'failed', working: 'done' });
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The job failing failed: Error: No disk/));
    log.mockRestore();
    const endTime = Date.now();
    const { data } = await shop()
      .service.from('scheduled_jobs')
      .select('due_at, succeeded_at')
      .eq('name', 'failing')
      .single()
      .throwOnError();
    expect(data.succeeded_at).toBeNull();
    expect(Date.parse(data.due_at)).toBeGreaterThanOrEqual(startTime + 60_000);
    expect(Date.parse(data.due_at)).toBeLessThanOrEqual(endTime + 60_000);
  });
});

describe('an overdue checkout session', () => {
  it('expires together with its payment, unless that is paid or pending', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const sessions = [
      await open(),
      await open({ isOverdue: true }),
      await open({ isOverdue: true }),
      await open({ isOverdue: true }),
      await open({ isOverdue: true }),
    ] as const;
    const [, unpaid, paid, pending, failing] = sessions;
    provider.update(paid.payment, { status: 'paid' });
    provider.update(pending.payment, { status: 'pending' });
    provider.fail(failing.payment);
    await makeDue();
    expect((await post()).body).toMatchObject({ jobs: { expire_checkouts: 'done' } });

    expect(await Promise.all(sessions.map(({ id }) => statusOf(id)))).toEqual([
      'open',
      'expired',
      'paid',
      'pending',
      'open',
    ]);
    expect(provider.record(unpaid.payment)?.status).toBe('expired');
    expect(await ordersOf(paid.id)).toEqual([{ order_uid: paid.order_uid }]);
    provider.recover(failing.payment);
    log.mockRestore();
  });

  it('expires without a payment, and with one of an earlier provider', async () => {
    const sessions = [await open({ isOverdue: true }), await open({ isOverdue: true })];
    const [created, other] = sessions.map(({ id }) => id);
    const table = shop().service.from('checkout_sessions');
    await table
      .update({ payment_id: null, provider: null })
      .eq('id', created ?? '')
      .throwOnError();
    await table
      .update({ provider: 'other' })
      .eq('id', other ?? '')
      .throwOnError();
    await makeDue();
    await post();
    expect(await Promise.all(sessions.map(({ id }) => statusOf(id)))).toEqual(['expired', 'expired']);
  });
});

describe('POST /reconcile', () => {
  it('creates the orders of payments whose webhook was lost, and reports them', async () => {
    const [opened, pending, ended, unpaid] = [await open(), await open(), await open(), await open()];
    await shop().service.rpc('record_unpaid_status', { session_id: pending.id, status: 'pending' }).throwOnError();
    await shop().service.rpc('cancel_checkout_session', { session_id: ended.id }).throwOnError();
    for (const { payment } of [opened, pending, ended]) provider.update(payment, { status: 'paid' });
    provider.update(pending.payment, { refunds: [{ id: 're_pending', amountInPaise: 100, hasFailed: false }] });

    const { recorded, failed } = await reconcile();
    expect(recorded).toEqual(
      expect.arrayContaining([
        { order: opened.order_uid, payment: opened.payment, before: known('open'), after: known('paid') },
        { order: pending.order_uid, payment: pending.payment, before: known('pending'), after: known('paid') },
        {
          order: pending.order_uid,
          payment: pending.payment,
          before: known('paid'),
          after: { ...known('paid'), refundedInPaise: 100 },
        },
        { order: ended.order_uid, payment: ended.payment, before: known('cancelled'), after: known('paid') },
      ]),
    );
    expect(failed.filter(({ payment }) => payment === unpaid.payment)).toEqual([]);
    for (const { id, order_uid } of [opened, pending, ended]) expect(await ordersOf(id)).toEqual([{ order_uid }]);
    expect(await statusOf(unpaid.id)).toBe('open');
    for (const { order_uid } of [opened, pending, ended])
      expect(
        (await emailsTo(shop(), meera.email)).filter(({ subject }) => subject.startsWith(`Your order ${order_uid}`)),
      ).toHaveLength(1);
    expect((await reconcile()).recorded).toEqual([]);
  });

  it('records refunds and disputes, and refunds that failed', async () => {
    const [refunded, disputed] = [await open(), await open()];
    for (const { payment } of [refunded, disputed]) provider.update(payment, { status: 'paid' });
    await reconcile();
    const refunds = [{ id: 're_refunded', amountInPaise: 9900, hasFailed: false }];
    provider.update(refunded.payment, { refunds });
    provider.update(disputed.payment, { dispute: 'lost' });

    const paid = known('paid');
    const half = { ...paid, refundedInPaise: 9900 };
    const ids = ({ order_uid: order, payment }: typeof refunded) => ({ order, payment });
    expect((await reconcile()).recorded).toEqual(
      expect.arrayContaining([
        { ...ids(refunded), before: paid, after: half },
        { ...ids(disputed), before: paid, after: { ...paid, dispute: 'lost' } },
      ]),
    );
    provider.failRefunds(refunded.payment);
    expect((await reconcile()).recorded).toEqual([{ ...ids(refunded), before: half, after: paid }]);
  });

  it('is continued with the time of its first request', async () => {
    const { order_uid, payment } = await open();
    const first = (await post('/reconcile')).body as { checked_before: string; isComplete: boolean };
    provider.update(payment, { status: 'paid' });
    const continuation = await app.request('/functions/v1/scheduled-jobs/reconcile', {
      method: 'POST',
      body: JSON.stringify({ checked_before: first.checked_before }),
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(await continuation.json()).toMatchObject({ checked: 0, isComplete: true });
    expect((await reconcile()).recorded).toMatchObject([{ order: order_uid }]);
    const malformed = await app.request('/functions/v1/scheduled-jobs/reconcile', {
      method: 'POST',
      body: '{"checked_before":"yesterday"}',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      { statusCode: 400, message: 'checked_before must be an ISO 8601 timestamp' },
    ]);
  });

  it('reports a payment that cannot be looked up, and records the others', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const [failing, lost] = [await open(), await open()];
    provider.update(lost.payment, { status: 'paid' });
    provider.fail(failing.payment);
    const { recorded, failed } = await reconcile();
    expect(recorded).toMatchObject([{ order: lost.order_uid }]);
    expect(failed).toEqual([
      { order: failing.order_uid, payment: failing.payment, reason: expect.stringContaining('down') as string },
    ]);
    provider.recover(failing.payment);
    log.mockRestore();
  });

  it('runs every 15 minutes, and looks up an ended session once a day', async () => {
    const session = await open();
    await shop().service.rpc('cancel_checkout_session', { session_id: session.id }).throwOnError();
    const runJobs = async () => {
      await makeDue();
      await post();
    };
    await runJobs();
    provider.update(session.payment, { status: 'paid' });
    await runJobs();
    expect(await statusOf(session.id)).toBe('cancelled');
    await shop()
      .service.from('checkout_sessions')
      .update({ payment_checked_at: new Date(Date.now() - 25 * 60 * 60_000).toISOString() })
      .eq('id', session.id)
      .throwOnError();
    const startTime = Date.now();
    await runJobs();
    const endTime = Date.now();
    expect(await statusOf(session.id)).toBe('paid');
    const { data } = await shop()
      .service.from('scheduled_jobs')
      .select('due_at')
      .eq('name', 'reconcile_payments')
      .single()
      .throwOnError();
    expect(Date.parse(data.due_at)).toBeGreaterThanOrEqual(startTime + 15 * 60_000);
    expect(Date.parse(data.due_at)).toBeLessThanOrEqual(endTime + 15 * 60_000);
  });
});

it('requires a secret', () => {
  expect(() =>
    createScheduledJobsApp({
      pictures: createStoredPictures(shop().db),
      db: shop().service,
      deliverEmails: () => Promise.resolve(),
      checkEmail: () => Promise.resolve(),
      siteUrl: 'http://shop.example',
      secret: '',
    }),
  ).toThrow('JOBS_SECRET');
});
