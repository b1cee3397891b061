import { jest } from '@jest/globals';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { sendRefunds } from './sendRefunds.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { connectRazorpay } from '../../server/testing/razorpay.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { createScheduledJobsApp, type ReconcileResponse } from './app.ts';
import type { OperationsStatus } from './operationsStatus.ts';
import { reconcileRefunds } from './reconcileRefunds.ts';
import { attentionOf } from '../../tests/support/attention.ts';

const shop = withBackend();
beforeAll(() => insertCatalog(shop().service));

describe('sendRefunds', () => {
  /* Refunds that are queued, and sent by the scheduled job until the payment provider decides. */
  const PRICE = 49_900;
  let provider: ReturnType<typeof createTestPayments>;
  let admin: Account;
  let log: jest.SpiedFunction<typeof console.error>;

  beforeAll(async () => {
    admin = await shop().signUp();
    await shop().promote(admin);
    provider = createTestPayments(shop().service);
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(() => log.mockRestore());

  const deps = () => ({ db: shop().service, startDelivery: () => undefined, payments: provider.payments });

  async function placeOrder() {
    const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    const payment = await provider.start(session);
    provider.update(payment, { status: 'paid' });
    await recordPayment(deps(), payment);
    const { data } = await shop()
      .service.from('orders')
      .select('id, version')
      .eq('checkout_session_id', session.id)
      .single()
      .throwOnError();
    return { ...data, payment };
  }

  const cancel = ({ id, version }: { id: string; version: number }) =>
    admin.client.rpc('cancel_order', { order_id: id, expected_version: version }).throwOnError();
  const statusesOf = async (id: string) => {
    const { data } = await admin.client.from('order_refunds').select('status').eq('order_id', id).throwOnError();
    return data.map(({ status }) => status);
  };
  /** Makes all queued refunds due. */
  const wait = () => shop().db.query('update public.refunds set next_attempt_at = now() where refused_at is null');

  it('sends what a cancellation has queued, once, however many processes run the job', async () => {
    const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
    for (const order of orders) await cancel(order);
    await Promise.all([sendRefunds(deps()), sendRefunds(deps()), sendRefunds(deps())]);
    expect(await sendRefunds(deps())).toEqual({ isComplete: true });
    for (const { id, payment } of orders) {
      expect(provider.refundedInPaise(payment)).toBe(PRICE);
      expect(await statusesOf(id)).toEqual(['sent']);
    }
  });

  it('tries again until the provider responds', async () => {
    const order = await placeOrder();
    await cancel(order);
    provider.fail(order.payment);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(sendRefunds(deps())).rejects.toMatchObject({ code: 'provider_unavailable' });
      expect(await statusesOf(order.id)).toEqual(['queued']);
      // Not before its time.
      expect(await sendRefunds(deps())).toEqual({ isComplete: true });
      await wait();
    }
    provider.recover(order.payment);
    await sendRefunds(deps());
    expect(provider.refundedInPaise(order.payment)).toBe(PRICE);
    expect(await statusesOf(order.id)).toEqual(['sent']);
  });

  it('sends a refund again if its sender was killed before it recorded the response, and nothing is refunded twice', async () => {
    const order = await placeOrder();
    await cancel(order);
    const { data } = await shop().service.rpc('claim_refund').throwOnError();
    await provider.payments.refundPayment({
      paymentId: order.payment,
      amountInPaise: PRICE,
      idempotencyKey: data[0]?.refund_id ?? '',
    });
    expect(await sendRefunds(deps())).toEqual({ isComplete: true });
    expect(await statusesOf(order.id)).toEqual(['queued']);
    await wait();
    await sendRefunds(deps());
    expect(provider.refundedInPaise(order.payment)).toBe(PRICE);
    expect(await statusesOf(order.id)).toEqual(['sent']);
  });

  it('goes on with the other refunds if the provider refuses one, which then needs attention', async () => {
    const [refused, other] = [await placeOrder(), await placeOrder()];
    for (const order of [refused, other]) await cancel(order);
    provider.refuseRefunds(refused.payment);
    await sendRefunds(deps());
    expect([await statusesOf(refused.id), await statusesOf(other.id)]).toEqual([['failed'], ['sent']]);
    expect(await attentionOf(admin.client, refused.id)).toEqual(['refund_failed']);
  });

  it('does not send a refund of another provider, but says where it can be refunded', async () => {
    const order = await placeOrder();
    await shop().db.query(`update public.payments set provider = 'former' where provider_payment_id = $1`, [
      order.payment,
    ]);
    await cancel(order);
    await sendRefunds(deps());
    expect(provider.refundedInPaise(order.payment)).toBe(0);
    const { data } = await admin.client
      .from('order_refunds')
      .select('status, last_error')
      .eq('order_id', order.id)
      .throwOnError();
    expect(data).toEqual([{ status: 'failed', last_error: expect.stringContaining('the provider former') as string }]);
  });
});

describe('reconcileRefunds', () => {
  /* Refunds and disputes whose webhooks are all lost, at the simulated payment providers. */

  const SHOP = 'http://shop.example';
  const SECRET = 'a-secret-of-the-jobs';
  const requests: string[] = [];
  const deniedPermissions: string[] = [];

  beforeEach(async () => {
    requests.length = 0;
    deniedPermissions.length = 0;
    await shop().db.exec('delete from public.payment_listings; delete from local.simulated_payments');
  });

  const loseWebhooks = () => Response.error();

  const connections = {
    stripe: () =>
      connectStripe(shop().db, loseWebhooks, SHOP, {
        deniedPermissions,
        onRequest: ({ method, url }) => requests.push(`${method} ${new URL(url).pathname}`),
      }),
    razorpay: () => connectRazorpay(shop().db, loseWebhooks, SHOP),
  };

  function connect(name: 'stripe' | 'razorpay') {
    const { payments, simulator, pay } = connections[name]();
    const deps = { db: shop().createServiceClient(), payments, siteUrl: SHOP, startDelivery: () => undefined };
    const jobs = createScheduledJobsApp({
      pictures: createStoredPictures(shop().db),
      ...deps,
      deliverEmails: () => Promise.resolve(),
      checkEmail: () => Promise.resolve(),
      secret: SECRET,
    });
    const headers = { authorization: `Bearer ${SECRET}` };

    /** Pays a checkout of ₹499. No webhook reports it. */
    async function payUnnoticed() {
      const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
      const { id, url } = await payments.createPayment({ ...session, shipping: meera }, returnUrlsOf(session));
      await shop()
        .service.from('checkout_sessions')
        .update({ provider: payments.name, payment_id: id, payment_url: url, shipping: meera })
        .eq('id', session.id)
        .throwOnError();
      await pay(url);
      return { session: session.id, order: session.order_uid, payment: id };
    }

    async function placeOrder() {
      const paid = await payUnnoticed();
      await recordPayment(deps, paid.payment);
      return paid;
    }

    return {
      payUnnoticed,
      placeOrder,
      run: (siteUrl = SHOP) => reconcileRefunds({ ...deps, siteUrl }),
      act: async (payment: string, form: Record<string, string>) => {
        const body = new URLSearchParams(form);
        const response = await simulator.app.request(`${SHOP}/simulated-${name}/${payment}`, { method: 'POST', body });
        expect(response.status).toBe(303);
      },
      reconcile: async () => {
        const response = await jobs.request('/functions/v1/scheduled-jobs/reconcile', {
          method: 'POST',
          body: '{}',
          headers,
        });
        return (await response.json()) as ReconcileResponse;
      },
      readStatus: async () =>
        (await (await jobs.request('/functions/v1/scheduled-jobs', { headers })).json()) as OperationsStatus,
    };
  }

  const knownPayment = async ({ payment }: { payment: string }) => {
    const { data } = await shop()
      .service.from('payments')
      .select('refunded, dispute, dispute_due_at')
      .eq('provider_payment_id', payment)
      .single()
      .throwOnError();
    return data;
  };

  const isOrder = async ({ session }: { session: string }) =>
    (await shop().service.from('orders').select('id').eq('checkout_session_id', session).throwOnError()).data.length ===
    1;

  /** Makes refunds and disputes older, as if the last run was long after they were created. */
  const letDaysPass = (days: number) =>
    shop().db.query(
      `update local.simulated_payments set payment = payment
       || case when payment -> 'dispute' <> 'null'
         then jsonb_build_object('dispute', payment -> 'dispute' || jsonb_build_object('created', old)) else '{}' end
       || jsonb_build_object('refunds', (
         select coalesce(jsonb_agg(refund || jsonb_build_object('created', old)), '[]')
         from jsonb_array_elements(payment -> 'refunds') refund
       ))
     from (select extract(epoch from now() - $1 * interval '1 day')::bigint as old) time`,
      [days],
    );

  describe.each(['stripe', 'razorpay'] as const)('the daily look at %s', (name) => {
    it('records refunds and disputes whose webhook was lost, once', async () => {
      const { placeOrder, act, run } = connect(name);
      const [refunded, disputed] = [await placeOrder(), await placeOrder(), await placeOrder()];
      await act(refunded.payment, { action: 'refund', amount: '100' });
      await act(disputed.payment, { action: 'dispute' });
      const { recorded, failed } = await run();
      expect(recorded.map(({ order }) => order)).toEqual([refunded.order, disputed.order]);
      expect(failed).toEqual([]);
      expect(await knownPayment(refunded)).toMatchObject({ refunded: 10000, dispute: null });
      expect(await knownPayment(disputed)).toMatchObject({
        refunded: 0,
        dispute: 'open',
        dispute_due_at: expect.any(String) as string,
      });
      expect((await run()).recorded).toEqual([]);
    });

    it('records refunds from before a change of the domain, but none of another shop with its account', async () => {
      const { payUnnoticed, placeOrder, act, run } = connect(name);
      const [ofOther, own] = [await payUnnoticed(), await placeOrder()];
      await shop().service.from('checkout_sessions').delete().eq('id', ofOther.session).throwOnError();
      for (const { payment } of [ofOther, own]) await act(payment, { action: 'refund', amount: '100' });
      const { recorded, failed } = await run('https://other.example');
      expect(recorded.map(({ order }) => order)).toEqual([own.order]);
      expect(failed).toEqual([]);
    });

    it('records that a dispute is decided after months', async () => {
      const { placeOrder, act, run } = connect(name);
      const order = await placeOrder();
      await act(order.payment, { action: 'dispute' });
      if (name === 'stripe') await letDaysPass(100);
      await run();
      await run();
      await act(order.payment, { action: 'lose' });
      await run();
      expect(await knownPayment(order)).toMatchObject({ dispute: 'lost' });
    });
  });

  describe('the daily look', () => {
    it('sends two requests for any number of paid orders about which nothing has changed', async () => {
      const { placeOrder, act, run } = connect('stripe');
      for (let n = 0; n < 12; n += 1) {
        const { payment } = await placeOrder();
        if (n < 3) await act(payment, { action: 'refund' });
      }
      await run();
      await letDaysPass(2);
      requests.length = 0;
      expect(await run()).toMatchObject({ recorded: [], isComplete: true });
      expect(requests).toEqual(['GET /v1/refunds', 'GET /v1/disputes']);
    });

    it('records that a refund has failed 30 days after it was accepted', async () => {
      const { placeOrder, act, run } = connect('stripe');
      const order = await placeOrder();
      await act(order.payment, { action: 'refund' });
      await run();
      expect(await knownPayment(order)).toMatchObject({ refunded: 49900 });
      await letDaysPass(30);
      await run();
      await act(order.payment, { action: 'fail_refund' });
      expect((await run()).recorded).toHaveLength(1);
      expect(await knownPayment(order)).toMatchObject({ refunded: 0 });
    });
  });

  describe('a restricted key that may not read disputes', () => {
    let log: jest.SpiedFunction<typeof console.error>;
    beforeEach(() => (log = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
    afterEach(() => log.mockRestore());

    it('does not keep a paid order whose webhook was lost from being found, and is reported', async () => {
      const { payUnnoticed, act, reconcile, readStatus } = connect('stripe');
      deniedPermissions.push('rak_dispute_read');
      const order = await payUnnoticed();
      await act(order.payment, { action: 'refund', amount: '100' });
      const report = await reconcile();
      expect(report.recorded.map(({ after }) => after.status)).toContain('paid');
      expect(report).toMatchObject({ failed: [], isComplete: true });
      expect(report.warnings).toEqual([expect.stringContaining("'rak_dispute_read' permission")]);
      expect(await isOrder(order)).toBe(true);
      expect(await knownPayment(order)).toMatchObject({ refunded: 10000 });
      expect((await readStatus()).operations).toContainEqual(
        expect.objectContaining({ kind: 'disputes_not_listed', is_problem: true, detail: report.warnings[0] }),
      );
      expect(log).toHaveBeenCalledWith(expect.stringContaining('rak_dispute_read'));
      const { data } = await shop()
        .service.from('payment_listings')
        .select('kind, problem')
        .order('kind')
        .throwOnError();
      expect(data).toEqual([
        { kind: 'disputes', problem: report.warnings[0] },
        { kind: 'refunds', problem: null },
      ]);
    });

    it('gets the disputes of that time after it was given the permission', async () => {
      const { placeOrder, act, reconcile, readStatus } = connect('stripe');
      deniedPermissions.push('rak_dispute_read');
      const order = await placeOrder();
      await act(order.payment, { action: 'dispute' });
      await reconcile();
      deniedPermissions.length = 0;
      await reconcile();
      expect(await knownPayment(order)).toMatchObject({ dispute: 'open' });
      expect((await readStatus()).operations.map(({ kind }) => kind)).not.toContain('disputes_not_listed');
    });

    it('finds a paid order although it may not read refunds either', async () => {
      const { payUnnoticed, reconcile } = connect('stripe');
      deniedPermissions.push('rak_dispute_read', 'rak_charge_read');
      const order = await payUnnoticed();
      expect((await reconcile()).warnings).toHaveLength(2);
      expect(await isOrder(order)).toBe(true);
    });
  });

  describe('checkPermissions', () => {
    const problemsOf = async (payments: PaymentProvider) =>
      (await payments.checkPermissions()).flatMap(({ name, problem }) => (problem === null ? [] : name));

    it.each(['stripe', 'razorpay'] as const)('finds nothing missing for a key of %s with every right', async (name) => {
      expect(await problemsOf(connections[name]().payments)).toEqual([]);
    });

    it.each([
      ['rak_dispute_read', ['Disputes: Read']],
      ['rak_charge_write', ['Charges and Refunds: Write']],
      ['rak_checkout_session_write', ['Checkout Sessions: Write']],
      ['rak_payment_intent_read', ['PaymentIntents: Read']],
    ])('names what is missing without %s', async (denied, expected) => {
      deniedPermissions.push(denied);
      expect(await problemsOf(connections.stripe().payments)).toEqual(expected);
    });
  });
});
