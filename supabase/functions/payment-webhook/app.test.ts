import { jest } from '@jest/globals';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { saveSettings } from '../../tests/support/gst.ts';
import { connectStripe, sessionEvent, stripeSignature } from '../../server/testing/stripe.ts';
import { addressText } from '../../../src/domain/order/deliveryDetails.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createPaymentWebhookApp } from './app.ts';
import type { RecordedProblem } from '../../../src/domain/operations.ts';
import { createFunctions } from '../../server/backend/functions.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import type { ServiceClient } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { createScheduledJobsApp } from '../scheduled-jobs/app.ts';
import { attentionOf as readAttention } from '../../tests/support/attention.ts';

const shop = withBackend();
beforeAll(() => insertCatalog(shop().service));

describe('the webhook', () => {
  function webhook() {
    const { payments } = connectStripe(shop().db);
    const app = createPaymentWebhookApp({
      db: shop().createServiceClient(),
      startDelivery: shop().startDelivery,
      payments,
    });
    return { app };
  }

  /** Returns the emails about an order. */
  const emailsAbout = async (orderUid = '') =>
    (await emailsTo(shop(), meera.email)).filter(({ subject }) => subject.includes(orderUid));

  /** An event about a payment with the amount and currency of the sessions below; `session` changes them. */
  const paid = (id: string, session: object = {}) =>
    sessionEvent({ id, amount_total: 49900, currency: 'inr' }, { session });

  const expired = (id: string) =>
    sessionEvent({ id, amount_total: 49900, currency: 'inr' }, { type: 'checkout.session.expired' });

  async function call(app: ReturnType<typeof createPaymentWebhookApp>, body: string, signature?: string | null) {
    const header = signature === undefined ? await stripeSignature(body) : signature;
    const response = await app.request('/functions/v1/payment-webhook', {
      method: 'POST',
      body,
      headers: header === null ? {} : { 'stripe-signature': header },
    });
    return { status: response.status, body: (await response.json()) as { order_uid?: string; message?: string } };
  }

  async function ordersOf(sessionId: string) {
    const { data } = await shop()
      .service.from('orders')
      .select('order_uid, status, total_amount, items, customer:customers(name, email, phone, address)')
      .eq('checkout_session_id', sessionId);
    return data ?? [];
  }

  async function stockOf(variantId: string) {
    const { data } = await shop().service.from('stock').select('quantity').eq('variant_id', variantId).single();
    return data?.quantity ?? 0;
  }

  describe('a paid checkout session', () => {
    it('creates an order and its customer and sends an email', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'reserve-small', quantity: 2 }]);
      const before = await stockOf('reserve-small');
      const { status, body } = await call(app, paid(session.id));

      expect(status).toBe(200);
      expect(body).toEqual({ order_uid: expect.stringMatching(/^NBT-\d{6}$/) as string });
      expect(await ordersOf(session.id)).toEqual([
        {
          order_uid: body.order_uid,
          status: 'Processing',
          total_amount: 500,
          items: [expect.objectContaining({ quantity: 2, unit_amount: 25000 })],
          customer: { name: meera.name, email: meera.email, phone: meera.phone, address: addressText(meera) },
        },
      ]);
      expect(await stockOf('reserve-small')).toBe(before - 2);
      expect(await emailsAbout(body.order_uid)).toEqual([
        expect.objectContaining({
          subject: `Your order ${body.order_uid} at Nilgiri Black Tea`,
          replyTo: 'orders@nbt.example',
          text: expect.stringContaining('2 × Reserve (Small)  ₹500.00') as string,
        }),
      ]);
    });

    it('creates one order and one email for repeated and concurrent events', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'reserve-large', quantity: 1 }]);
      const before = await stockOf('reserve-large');
      const parallel = await Promise.all(Array.from({ length: 20 }, () => call(app, paid(session.id))));
      const later = await call(app, paid(session.id));

      expect(new Set([...parallel, later].map(({ status, body }) => `${status} ${body.order_uid}`)).size).toBe(1);
      expect(await ordersOf(session.id)).toHaveLength(1);
      expect(await stockOf('reserve-large')).toBe(before - 1);
      expect(await emailsAbout(later.body.order_uid)).toHaveLength(1);
    });

    it('does not recreate a deleted order when its webhook is retried', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
      const { body } = await call(app, paid(session.id));
      await shop().emails.deliver();
      await shop().service.from('orders').delete().eq('checkout_session_id', session.id);
      expect(await call(app, paid(session.id))).toEqual({ status: 200, body: { order_uid: null } });
      expect(await emailsAbout(body.order_uid)).toHaveLength(1);
    });
  });

  describe('the order of a payment', () => {
    const attentionOf = async (sessionId: string) => {
      const { service } = shop();
      const { data } = await service
        .from('orders')
        .select('id')
        .eq('checkout_session_id', sessionId)
        .single()
        .throwOnError();
      return readAttention(service, data.id);
    };
    const pekoe = [{ variant_id: 'pekoe-100', quantity: 1 }];

    it.each([
      [{}, []],
      [{ amount_total: 1 }, ['amount_differs']],
      [{ currency: 'usd' }, ['currency_differs']],
      [{ amount_total: 499, currency: 'usd' }, ['amount_differs', 'currency_differs']],
    ])('needs attention if the payment differs from the checkout session: %o', async (data, reasons) => {
      const session = await openCheckoutSession(shop().service, pekoe);
      expect((await call(webhook().app, paid(session.id, data))).status).toBe(200);
      expect(await attentionOf(session.id)).toEqual(reasons);
    });

    it('needs attention if a second payment arrives', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, pekoe);
      await call(app, paid(session.id));
      await call(app, paid(session.id, { id: 'cs_test_second' }));
      expect(await attentionOf(session.id)).toEqual(['paid_twice']);
    });
  });

  describe('an invalid signature', () => {
    it.each([
      ['no signature', null, 400],
      ['a malformed header', 'signed', 400],
      ['a signature of another body', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`, 401],
    ])('creates no order with %s', async (_, signature, status) => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
      expect(await call(app, paid(session.id), signature)).toMatchObject({
        status,
        body: { message: expect.stringContaining('signature') as string },
      });
      expect(await ordersOf(session.id)).toEqual([]);
    });
  });

  describe('a signed event', () => {
    it('is acknowledged and logged if it can never be recorded', async () => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const sessionId = crypto.randomUUID();
      expect(await call(webhook().app, paid(sessionId))).toEqual({ status: 200, body: { order_uid: null } });
      expect(log).toHaveBeenCalledWith(
        expect.stringContaining(`The payment cs_test_${sessionId} of checkout session ${sessionId}`),
      );
      log.mockRestore();
    });

    it('cannot pay two checkout sessions with one payment', async () => {
      const { app } = webhook();
      const [one, two] = await Promise.all(
        [1, 2].map((quantity) => openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity }])),
      );
      expect((await call(app, paid(one?.id ?? '', { id: 'cs_test_same' }))).status).toBe(200);
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      expect(await call(app, paid(two?.id ?? '', { id: 'cs_test_same' }))).toEqual({
        status: 200,
        body: { order_uid: null },
      });
      expect(log).toHaveBeenCalled();
      log.mockRestore();
      expect(await ordersOf(two?.id ?? '')).toEqual([]);
    });
  });

  describe('an expired checkout session', () => {
    const statusOf = async (id: string) =>
      (await shop().service.from('checkout_sessions').select('status').eq('id', id).single()).data?.status;

    it('releases the reserved stock', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
      expect(await call(app, expired(session.id))).toEqual({ status: 200, body: { order_uid: null } });
      expect(await statusOf(session.id)).toBe('cancelled');
    });

    it('stays paid if the payment came first', async () => {
      const { app } = webhook();
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
      await call(app, paid(session.id));
      expect((await call(app, expired(session.id))).status).toBe(200);
      expect(await statusOf(session.id)).toBe('paid');
    });
  });

  it('accepts only POST', async () => {
    const response = await webhook().app.request('/functions/v1/payment-webhook');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('problems that the webhook reports', () => {
  /* What administrators learn about webhooks and the payment provider. */

  let admin: Account;
  let log: jest.SpiedFunction<typeof console.error>;

  beforeAll(async () => {
    admin = await shop().signUp();
    await shop().promote(admin);
    // Otherwise the dashboard would say that no job has ever run, and that the tax settings are missing.
    await createFunctions(shop()).runDueJobs();
    await saveSettings(shop(), { issues_invoices: false });
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(() => log.mockRestore());
  beforeEach(async () => {
    await shop().db.query('delete from public.operations_problems');
    await shop().db.query('update public.payments set found_at = null, webhook_at = null');
    log.mockClear();
  });

  const readProblems = async () =>
    (await admin.client.rpc('operations_status').throwOnError()).data.map(({ kind, detail }) => ({ kind, detail }));
  const openSession = () => openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  /** Lets the time pass that webhooks have. */
  const passTime = () => shop().db.query(`update public.payments set found_at = found_at - interval '16 minutes'`);

  /** The webhook with Stripe, and what counts the requests to the database that record problems. */
  function stripeWebhook(change: (payments: PaymentProvider) => PaymentProvider = (payments) => payments) {
    const recorded: RecordedProblem[] = [];
    const db = observe(shop().createServiceClient(), (kind) => recorded.push(kind));
    const app = createPaymentWebhookApp({
      db,
      startDelivery: shop().startDelivery,
      payments: change(connectStripe(shop().db).payments),
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
      const [rows] = await shop().db.query<{ count: number }>(
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

  it('say that a clock is wrong if a signature is correct but old', async () => {
    const body = event((await openSession()).id);
    const signature = await stripeSignature(body, { time: Date.now() - 86_400_000 });
    expect(await stripeWebhook().post(body, signature)).toBe(401);
    const reports = (await admin.client.rpc('operations_status').throwOnError()).data;
    expect(reports).toMatchObject([
      {
        kind: 'clock_differs',
        detail: 'The signature is correct, but it is 1 day old by the clock of this server',
      },
    ]);
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
      await shop().db.exec('alter table public.orders add constraint broken check (false) not valid');
      try {
        expect(await stripeWebhook().post(event(id))).toBe(500);
      } finally {
        await shop().db.exec('alter table public.orders drop constraint broken');
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
    await shop().db.exec('alter table public.operations_problems rename to broken');
    try {
      const { post } = stripeWebhook();
      expect(await post(event('any'), forged())).toBe(401);
      expect(await post(event(crypto.randomUUID()))).toBe(200);
      expect(await post(event(id))).toBe(200);
      expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be recorded'));
    } finally {
      await shop().db.exec('alter table public.broken rename to operations_problems');
    }
    const { data } = await shop().service.from('orders').select('order_uid').eq('checkout_session_id', id);
    expect(data).toEqual([{ order_uid }]);
  });

  describe('a webhook that does not come', () => {
    /** A payment that is paid, and whose webhook is lost. */
    async function payUnnoticed() {
      const provider = createTestPayments(shop().service);
      const session = await openSession();
      const payment = await provider.start(session);
      provider.update(payment, { status: 'paid' });
      const app = createScheduledJobsApp({
        pictures: createStoredPictures(shop().db),
        db: shop().createServiceClient(),
        payments: provider.payments,
        deliverEmails: () => Promise.resolve(),
        checkEmail: () => Promise.resolve(),
        siteUrl: 'http://shop.example',
        secret: 'a-secret',
      });
      const runJobs = async () => {
        await shop().db.query(`update public.scheduled_jobs set due_at = now() - interval '1 second'`);
        const headers = { authorization: 'Bearer a-secret' };
        return (await app.request('/functions/v1/scheduled-jobs', { method: 'POST', headers })).status;
      };
      const webhook = createPaymentWebhookApp({
        db: shop().createServiceClient(),
        startDelivery: shop().startDelivery,
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
      const provider = createTestPayments(shop().service);
      const payments = recordFailures(provider.payments, shop().createServiceClient());
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
      const connection = connectStripe(shop().db, undefined, 'http://shop.example', {
        deniedPermissions: ['rak_checkout_session_write'],
      });
      const payments = recordFailures(connection.payments, shop().createServiceClient());
      const urls = { successUrl: 'http://shop.example/success', cancelUrl: 'http://shop.example/' };
      await expect(payments.createPayment(await openSession(), urls)).rejects.toThrow('rak_checkout_session_write');
      expect(await readProblems()).toEqual([
        { kind: 'payment_provider', detail: expect.stringContaining('rak_checkout_session_write') as string },
      ]);
    });
  });
});
