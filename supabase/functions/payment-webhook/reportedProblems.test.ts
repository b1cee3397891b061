import { jest } from '@jest/globals';
import type { RecordedProblem } from '../../../src/domain/operations.ts';
import { createFunctions } from '../../server/backend/functions.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { connectStripe, sessionEvent, stripeSignature } from '../../server/testing/stripe.ts';
import type { ServiceClient } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { insertCatalog, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { createScheduledJobsApp } from '../scheduled-jobs/app.ts';
import { createPaymentWebhookApp } from './app.ts';

/* What administrators learn about webhooks and the payment provider. */
const backend = withBackend();
let admin: Account;
let log: jest.SpiedFunction<typeof console.error>;

beforeAll(async () => {
  await insertCatalog(backend().service);
  admin = await backend().signUp();
  await backend().promote(admin);
  // Otherwise the dashboard would say that no job has ever run.
  await createFunctions(backend()).runDueJobs();
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => log.mockRestore());
beforeEach(async () => {
  await backend().db.query('delete from public.operations_problems');
  await backend().db.query('update public.payments set found_at = null, webhook_at = null');
  log.mockClear();
});

const readProblems = async () =>
  (await admin.client.rpc('operations_status').throwOnError()).data.map(({ kind, detail }) => ({ kind, detail }));
const openSession = () => openCheckoutSession(backend().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
/** Lets the time pass that webhooks have. */
const passTime = () => backend().db.query(`update public.payments set found_at = found_at - interval '16 minutes'`);

/** The webhook with Stripe, and what counts the requests to the database that record problems. */
function stripeWebhook(change: (payments: PaymentProvider) => PaymentProvider = (payments) => payments) {
  const recorded: RecordedProblem[] = [];
  const db = observe(backend().createServiceClient(), (kind) => recorded.push(kind));
  const app = createPaymentWebhookApp({
    db,
    startDelivery: backend().startDelivery,
    payments: change(connectStripe(backend().db).payments),
  });
  const post = async (body: string, signature?: string) => {
    const headers = { 'stripe-signature': signature ?? (await stripeSignature(body)) };
    return (await app.request('/functions/v1/payment-webhook', { method: 'POST', body, headers })).status;
  };
  return { post, recorded };
}

/** A client that reports each problem that it is asked to record. */
const observe = (db: ServiceClient, onRecord: (kind: RecordedProblem) => void): ServiceClient =>
  Object.assign(db, {
    rpc: new Proxy(db.rpc.bind(db), {
      apply(target, self, args: Parameters<ServiceClient['rpc']>) {
        if (args[0] === 'record_problem') onRecord((args[1] as { kind: RecordedProblem }).kind);
        return Reflect.apply(target, self, args) as unknown;
      },
    }),
  });

const event = (id: string, fields: object = {}) =>
  JSON.stringify({
    ...(JSON.parse(sessionEvent({ id, amount_total: 49900, currency: 'inr' })) as object),
    ...fields,
  });
const forged = () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;

describe('a webhook whose signature is wrong', () => {
  it('is reported, because the secret may be wrong', async () => {
    expect(await stripeWebhook().post(event('any'), forged())).toBe(401);
    expect(await readProblems()).toEqual([
      { kind: 'webhook_rejected', detail: 'The signature does not match the body' },
    ]);
  });

  it('causes one request to the database and one row, however many a stranger sends', async () => {
    const { post, recorded } = stripeWebhook();
    for (let n = 0; n < 10; n++) await post(event(`any-${n}`), forged());
    expect(recorded).toEqual(['webhook_rejected']);
    const [rows] = await backend().db.query<{ count: number }>(
      'select count(*)::integer as count from public.operations_problems',
    );
    expect(rows).toEqual({ count: 1 });
  });

  it('is not reported any more when the provider has sent one that is right, whatever strangers send later', async () => {
    const { post } = stripeWebhook();
    await post(event('any'), forged());
    expect(await post(event((await openSession()).id))).toBe(200);
    expect(await readProblems()).toEqual([]);
    await post(event('any'), forged());
    expect(await readProblems()).toEqual([]);
  });

  it('is not counted if it has no signature at all, as the requests of a scanner', async () => {
    expect(await stripeWebhook().post('{}', 'none')).toBe(400);
    expect(await readProblems()).toEqual([]);
  });
});

describe('a signed webhook that fails', () => {
  it('is reported if the provider did not respond, until it is delivered again', async () => {
    let isDown = true;
    const { post } = stripeWebhook((payments) => ({
      ...payments,
      parseWebhook: (request) =>
        isDown
          ? Promise.reject(new PaymentError('provider_unavailable', 'Stripe failed: 500'))
          : payments.parseWebhook(request),
    }));
    const { id } = await openSession();
    expect(await post(event(id))).toBe(503);
    expect(await readProblems()).toEqual([{ kind: 'webhook_failed', detail: 'Stripe failed: 500' }]);
    isDown = false;
    expect(await post(event(id))).toBe(200);
    expect(await readProblems()).toEqual([]);
  });

  it('is reported if it is of the other mode', async () => {
    expect(await stripeWebhook().post(event((await openSession()).id, { livemode: true }))).toBe(400);
    expect(await readProblems()).toEqual([
      { kind: 'webhook_failed', detail: 'The event is of live mode, but STRIPE_SECRET_KEY is a test key' },
    ]);
  });

  it('is reported without details if the database rejects it unexpectedly', async () => {
    const { id } = await openSession();
    await backend().db.exec('alter table public.orders add constraint broken check (false) not valid');
    try {
      expect(await stripeWebhook().post(event(id))).toBe(500);
    } finally {
      await backend().db.exec('alter table public.orders drop constraint broken');
    }
    expect(await readProblems()).toEqual([{ kind: 'webhook_failed', detail: null }]);
  });

  it('is reported with its payment if the shop does not know the checkout', async () => {
    // Not a random one, because the report hides digits that could be a telephone number.
    const id = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    expect(await stripeWebhook().post(event(id))).toBe(200);
    expect(await readProblems()).toEqual([
      { kind: 'webhook_unrecorded', detail: `cs_test_${id}: There is no such checkout session.` },
    ]);
  });
});

it('responds to webhooks as before if problems cannot be recorded', async () => {
  const { id, order_uid } = await openSession();
  await backend().db.exec('alter table public.operations_problems rename to broken');
  try {
    const { post } = stripeWebhook();
    expect(await post(event('any'), forged())).toBe(401);
    expect(await post(event(crypto.randomUUID()))).toBe(200);
    expect(await post(event(id))).toBe(200);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be recorded'));
  } finally {
    await backend().db.exec('alter table public.broken rename to operations_problems');
  }
  const { data } = await backend().service.from('orders').select('order_uid').eq('checkout_session_id', id);
  expect(data).toEqual([{ order_uid }]);
});

describe('a webhook that does not come', () => {
  /** A payment that is paid, and whose webhook is lost. */
  async function payUnnoticed() {
    const provider = createTestPayments(backend().service);
    const session = await openSession();
    const payment = await provider.start(session);
    provider.update(payment, { status: 'paid' });
    const app = createScheduledJobsApp({
      pictures: createStoredPictures(backend().db),
      db: backend().createServiceClient(),
      payments: provider.payments,
      deliverEmails: () => Promise.resolve(),
      checkEmail: () => Promise.resolve(),
      siteUrl: 'http://shop.example',
      secret: 'a-secret',
    });
    const runJobs = async () => {
      await backend().db.query(`update public.scheduled_jobs set due_at = now() - interval '1 second'`);
      const headers = { authorization: 'Bearer a-secret' };
      return (await app.request('/functions/v1/scheduled-jobs', { method: 'POST', headers })).status;
    };
    const webhook = createPaymentWebhookApp({
      db: backend().createServiceClient(),
      startDelivery: backend().startDelivery,
      payments: provider.payments,
    });
    const deliverWebhook = () =>
      webhook.request('/', {
        method: 'POST',
        headers: { signature: 'valid' },
        body: JSON.stringify({ ...provider.record(payment), type: 'paid', paymentId: payment }),
      });
    return { runJobs, deliverWebhook, provider, payment, session };
  }

  it('is reported when a job has found its payment, until it comes', async () => {
    const { runJobs, deliverWebhook } = await payUnnoticed();
    expect(await runJobs()).toBe(200);
    expect(await readProblems()).toEqual([]);
    await passTime();
    expect(await readProblems()).toEqual([{ kind: 'payments_without_webhook', detail: null }]);
    expect((await deliverWebhook()).status).toBe(200);
    expect(await readProblems()).toEqual([]);
  });

  it('is not reported if it came first', async () => {
    const { runJobs, deliverWebhook } = await payUnnoticed();
    expect((await deliverWebhook()).status).toBe(200);
    expect(await runJobs()).toBe(200);
    await passTime();
    expect(await readProblems()).toEqual([]);
  });

  it('is reported with the order when the daily job has found its refund', async () => {
    const { runJobs, deliverWebhook, provider, payment, session } = await payUnnoticed();
    await deliverWebhook();
    provider.update(payment, { refunds: [{ id: 're_lost', amountInPaise: 100, hasFailed: false }] });
    expect(await runJobs()).toBe(200);
    expect(await readProblems()).toEqual([{ kind: 'refunds_without_webhook', detail: session.order_uid }]);
  });
});

describe('the payment provider', () => {
  it('is reported when it fails, and not when it rejects something', async () => {
    const provider = createTestPayments(backend().service);
    const payments = recordFailures(provider.payments, backend().createServiceClient());
    const payment = await provider.start(await openSession());
    await expect(payments.refundPayment({ paymentId: 'unknown', idempotencyKey: '1' })).rejects.toThrow(
      'There is no such payment',
    );
    expect(await readProblems()).toEqual([]);
    provider.fail(payment);
    await expect(payments.getPayment(payment)).rejects.toThrow('The provider is down');
    expect(await readProblems()).toEqual([{ kind: 'payment_provider', detail: 'The provider is down' }]);
  });

  it('is reported when a shopper cannot pay because the key lacks a permission', async () => {
    const connection = connectStripe(backend().db, undefined, 'http://shop.example', {
      deniedPermissions: ['rak_checkout_session_write'],
    });
    const payments = recordFailures(connection.payments, backend().createServiceClient());
    const urls = { successUrl: 'http://shop.example/success', cancelUrl: 'http://shop.example/' };
    await expect(payments.createPayment(await openSession(), urls)).rejects.toThrow('rak_checkout_session_write');
    expect(await readProblems()).toEqual([
      { kind: 'payment_provider', detail: expect.stringContaining('rak_checkout_session_write') as string },
    ]);
  });
});
