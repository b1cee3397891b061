import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  stockQuantity,
} from '../support/checkout.ts';
import { saveSettings } from '../support/gst.ts';
import type { PaymentEvent } from '../../functions/_shared/payments/provider.ts';
import { recordPaymentEvent } from '../../functions/_shared/payments/recordPaymentEvent.ts';
import { attentionOf, settleAttention, withAttention } from '../support/attention.ts';

const backend = withBackend();

describe('payments', () => {
  const emailFor = (name: string) => `${name}-${randomUUID()}@guest.example`;

  describe('a payment', () => {
    it('creates the order from the checkout session and marks the session paid', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      const email = emailFor('leela');
      const { data } = await reportPayment(backend(), session.id, {
        name: 'Leela',
        email,
        phone: '98400',
        address: 'Ooty',
      });
      expect(data).toMatchObject({ is_new: true, order_uid: expect.stringMatching(/^NBT-\d{6}$/) as string });

      const { data: order } = await backend()
        .service.from('orders')
        .select('*, customer:customers(name, email, phone, address, user_id), session:checkout_sessions(status)')
        .eq('id', data?.order_id ?? '')
        .single();
      expect(order).toMatchObject({
        order_uid: data?.order_uid,
        status: 'Processing',
        items: session.items,
        total_amount: 1000,
        version: 1,
        shipping: { name: 'Leela', email, phone: '98400', address: 'Ooty' },
        customer: { name: 'Leela', email, phone: '98400', address: 'Ooty', user_id: null },
        session: { status: 'paid' },
      });
    });

    it('reduces the stock once', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([3, 3]);
    });

    it('is stored with its amount', async () => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 3 },
      ]);
      const payment = randomUUID();
      await reportPayment(backend(), session.id, undefined, payment);
      const { data } = await backend().service.from('payments').select('*').eq('provider_payment_id', payment).single();
      expect(data).toMatchObject({
        checkout_session_id: session.id,
        provider: 'stripe',
        amount: 150_000,
        currency: 'inr',
      });
    });

    it('returns the same order and changes nothing when it is reported again', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      const [payment, customer] = [randomUUID(), { email: emailFor('repeated') }];
      const first = await reportPayment(backend(), session.id, customer, payment);
      const repeated = await reportPayment(backend(), session.id, customer, payment);
      expect(repeated.data).toEqual({ ...first.data, is_new: false });
      expect(await stockQuantity(backend(), variant)).toBe(3);
    });

    it('is stored without a second order when its session is already paid', async () => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      const first = await reportPayment(backend(), session.id);
      const second = await reportPayment(backend(), session.id);
      expect(second.data).toEqual({ ...first.data, is_new: false });
      const { count } = await backend()
        .service.from('payments')
        .select('*', { count: 'exact' })
        .eq('checkout_session_id', session.id);
      expect(count).toBe(2);
    });

    it('does not recreate a deleted order when its webhook is retried', async () => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      const payment = randomUUID();
      const { data } = await reportPayment(backend(), session.id, undefined, payment);
      await backend()
        .service.from('orders')
        .delete()
        .eq('id', data?.order_id ?? '')
        .throwOnError();
      const repeated = await reportPayment(backend(), session.id, undefined, payment);
      expect(repeated).toMatchObject({ data: null, error: null });
    });

    it('cannot pay for two checkout sessions', async () => {
      const line = { variant_id: await createVariant(backend()), quantity: 1 };
      const [first, second] = [
        await openCheckoutSession(backend(), [line]),
        await openCheckoutSession(backend(), [line]),
      ];
      const payment = randomUUID();
      await reportPayment(backend(), first.id, undefined, payment);
      const { error, status } = await reportPayment(backend(), second.id, undefined, payment);
      expect({ status, code: error?.code }).toEqual({ status: 409, code: 'PT409' });
    });

    it('is rejected with 404 for an unknown session and with 400 without an email', async () => {
      expect(await reportPayment(backend(), randomUUID())).toMatchObject({ status: 404, error: { code: 'PT404' } });
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      expect(await reportPayment(backend(), session.id, { email: '  ' })).toMatchObject({
        status: 400,
        error: { code: 'PT400' },
      });
    });

    it('is not stored when it is rejected', async () => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      await reportPayment(backend(), session.id, { email: null });
      const { data } = await backend().service.from('payments').select().eq('checkout_session_id', session.id);
      expect(data).toEqual([]);
    });

    it('creates an order with a total of 0', async () => {
      const order = await placeOrder(backend(), [
        { variant_id: await createVariant(backend(), { variant: { sale_amount: 0 } }), quantity: 1 },
      ]);
      expect(order.total_amount).toBe(0);
    });
  });

  describe('a late payment', () => {
    it.each(['expired', 'cancelled'])('creates the order even if the checkout session is %s', async (state) => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend(), { stock: 2 }), quantity: 2 },
      ]);
      if (state === 'expired') await expireCheckoutSession(backend(), session.id);
      else await backend().service.rpc('cancel_checkout_session', { session_id: session.id });
      expect(await reportPayment(backend(), session.id)).toMatchObject({ error: null, data: { is_new: true } });
    });

    it('sets the stock to 0 when the reserved units were sold to another customer', async () => {
      const variant = await createVariant(backend(), { stock: 3 });
      const lateSession = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      await expireCheckoutSession(backend(), lateSession.id);
      await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      expect(await reportPayment(backend(), lateSession.id)).toMatchObject({ error: null, data: { is_new: true } });
      expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([0, 0]);
    });
  });

  describe('the customer of an order', () => {
    it('is the account with the same email, ignoring case', async () => {
      const email = emailFor('asha');
      const account = await createAccount(backend(), { email, isConfirmed: true });
      const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
        email: email.toUpperCase(),
      });
      expect(order.customer_id).toBe((await customerOfAccount(backend(), account)).id);
    });

    it('is never an account with an unconfirmed email', async () => {
      const email = emailFor('unconfirmed');
      await createAccount(backend(), { email });
      const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
        email,
      });
      expect(await findGuests(backend(), email)).toMatchObject([{ id: order.customer_id }]);
    });

    it('keeps the account details when the payment contains other ones', async () => {
      const email = emailFor('priya');
      const account = await createAccount(backend(), { email, isConfirmed: true, metadata: { full_name: 'Priya' } });
      await backend().service.from('customers').update({ address: 'Kochi' }).eq('user_id', account).throwOnError();
      const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
        name: 'Mallory',
        email,
        phone: '222',
        address: 'Elsewhere',
      });
      expect(await customerOfAccount(backend(), account)).toMatchObject({
        name: 'Priya',
        phone: null,
        address: 'Kochi',
      });
      expect(order.shipping).toMatchObject({ name: 'Mallory', address: 'Elsewhere' });
    });
  });
});

describe('events of payments', () => {
  /* What a provider reports about a payment is recorded in any order, at the same time and any number of times. */

  let admin: Account;

  beforeAll(async () => {
    admin = await backend().signUp();
    await backend().promote(admin);
  });

  const PRICE = 100_000;
  const delivery = { name: 'Leela', email: 'leela@guest.example', phone: null, address: 'Ooty' };

  /** An event without the ids of its checkout session and payment. */
  type Report = WithoutIds<PaymentEvent>;
  type WithoutIds<Event> = Event extends unknown ? Omit<Event, 'sessionId' | 'paymentId'> : never;

  const paid: Report = { type: 'paid', amountInPaise: PRICE, currency: 'inr', delivery };
  const refunded = (amountInPaise: number, { id = 're_1', hasFailed = false } = {}): Report => ({
    type: 'refunded',
    refunds: [{ id, amountInPaise, hasFailed }],
  });
  const disputed = (status: 'open' | 'won' | 'lost') => ({
    type: 'disputed' as const,
    id: 'dp_1',
    status,
    // A later stage is reported later, but may arrive earlier.
    reportedAt: new Date(Date.UTC(2026, 10, 1, 0, 0, ['open', 'won', 'lost'].indexOf(status))),
    amountInPaise: PRICE,
    dueAt: new Date('2026-12-03T18:29:59Z'),
  });

  /** Opens a checkout session for two units of a new variant with a stock of two. */
  async function open() {
    const variant = await createVariant(backend(), { stock: 2 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    return { variant, session };
  }

  const recording = () => ({ db: backend().service, startDelivery: () => undefined });

  const record = (sessionId: string, report: Report, paymentId = `first-${sessionId}`) =>
    recordPaymentEvent({ ...recording(), provider: 'test' }, { ...report, sessionId, paymentId });

  async function statusOf(id: string) {
    const { data } = await backend().service.from('checkout_sessions').select('status').eq('id', id).single();
    return data?.status;
  }

  async function orderOf(sessionId: string) {
    const { data } = await backend()
      .service.from('orders')
      .select('*')
      .eq('checkout_session_id', sessionId)
      .maybeSingle()
      .throwOnError();
    return withAttention(backend().service, data);
  }

  /** Everything that the events of a session have changed. */
  async function outcomeOf({ session, variant }: Awaited<ReturnType<typeof open>>) {
    const { service } = backend();
    const { data: orders } = await service
      .from('orders')
      .select('id, items, shipping, status, total_amount')
      .eq('checkout_session_id', session.id)
      .throwOnError();
    const { data: payments } = await service
      .from('payments')
      .select('id, provider_payment_id, amount, currency, refunded, dispute')
      .eq('checkout_session_id', session.id)
      .order('provider_payment_id')
      .throwOnError();
    const { data: log } = await service
      .from('audit_log')
      .select('after')
      .in(
        'row_id',
        payments.map(({ id }) => id),
      )
      .throwOnError();
    return {
      status: await statusOf(session.id),
      orders: await Promise.all(
        orders.map(async ({ id, items, ...order }) => ({
          ...order,
          attention: await attentionOf(service, id),
          quantities: items.map(({ quantity }) => quantity),
        })),
      ),
      payments: payments.map(({ provider_payment_id, amount, currency, refunded, dispute }) => ({
        id: provider_payment_id.replace(session.id, ''),
        amount,
        currency,
        refunded,
        dispute,
      })),
      failures: log.map(({ after }) => (after as { provider_refund_id: string }).provider_refund_id).sort(),
      stock: await stockQuantity(backend(), variant),
      available: await availableQuantity(backend(), variant),
    };
  }

  const reports = fc.constantFrom<Report>(
    paid,
    { type: 'pending' },
    { type: 'failed' },
    { type: 'expired' },
    refunded(40_000),
    refunded(40_000, { hasFailed: true }),
    refunded(60_000, { id: 're_2' }),
    refunded(PRICE, { id: 're_3' }),
    refunded(PRICE, { id: 're_3', hasFailed: true }),
    disputed('open'),
    disputed('won'),
    disputed('lost'),
  );
  const secondPayment = fc.constantFrom<Report>(
    { ...paid, amountInPaise: 1 },
    { ...paid, currency: 'USD' },
    refunded(PRICE),
    disputed('open'),
  );
  /** What is reported about one or two payments of a session, and the same in another order with repetitions. */
  const histories = fc
    .uniqueArray(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ report: reports, payment: fc.constant('first') }) },
        { weight: 1, arbitrary: fc.record({ report: secondPayment, payment: fc.constant('second') }) },
      ),
      { minLength: 1, maxLength: 8, selector: (event) => JSON.stringify(event) },
    )
    .filter(
      // A provider reports one amount for a payment.
      (events) => events.filter(({ report, payment }) => report.type === 'paid' && payment === 'second').length < 2,
    )
    .chain((events) =>
      fc.record({
        events: fc.constant(events),
        deliveries: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        isConcurrent: fc.boolean(),
      }),
    );

  it('has the same result in whatever order, how often and how concurrently events are recorded', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ events, deliveries, isConcurrent }) => {
        const [expected, actual] = [await open(), await open()];
        const play = ({ session }: typeof expected, { report, payment }: (typeof events)[number]) =>
          record(session.id, report, `${payment}-${session.id}`);
        for (const event of events) await play(expected, event);
        if (isConcurrent) await Promise.all(deliveries.map((event) => play(actual, event)));
        else for (const event of deliveries) await play(actual, event);
        expect(await outcomeOf(actual)).toEqual(await outcomeOf(expected));
      }),
      { numRuns: 8 },
    );
  });

  describe('a pending payment', () => {
    it('keeps its stock however long it takes, and then becomes an order', async () => {
      const { session, variant } = await open();
      await record(session.id, { type: 'pending' });
      await expireCheckoutSession(backend(), session.id);
      expect([await statusOf(session.id), await availableQuantity(backend(), variant)]).toEqual(['pending', 0]);
      const order_uid = await record(session.id, paid);
      expect(order_uid).toBe(session.order_uid);
      expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([0, 0]);
      expect(await orderOf(session.id)).toMatchObject({ order_uid, attention: [] });
    });

    it('releases its stock when it fails', async () => {
      const { session, variant } = await open();
      await record(session.id, { type: 'pending' });
      await record(session.id, { type: 'failed' });
      expect([await statusOf(session.id), await availableQuantity(backend(), variant)]).toEqual(['failed', 2]);
      expect(await orderOf(session.id)).toBeNull();
    });

    it('is not ended by the shopper or by the end of its time', async () => {
      const { session } = await open();
      await record(session.id, { type: 'pending' });
      await expireCheckoutSession(backend(), session.id);
      await backend().service.rpc('cancel_checkout_session', { session_id: session.id }).throwOnError();
      await backend().service.rpc('expire_checkout_session', { session_id: session.id }).throwOnError();
      await record(session.id, { type: 'expired' });
      expect(await statusOf(session.id)).toBe('pending');
    });
  });

  it('records an expired payment as cancelled before its time is over and as expired afterwards', async () => {
    const [early, late] = [await open(), await open()];
    await expireCheckoutSession(backend(), late.session.id);
    for (const { session } of [early, late]) await record(session.id, { type: 'expired' });
    expect([await statusOf(early.session.id), await statusOf(late.session.id)]).toEqual(['cancelled', 'expired']);
  });

  it('uses the delivery details of the checkout session, and then deletes them there', async () => {
    const { session } = await open();
    const shipping = { name: 'Meera', email: 'meera@guest.example', phone: '98400', address: 'Kochi' };
    await backend().service.from('checkout_sessions').update({ shipping }).eq('id', session.id).throwOnError();
    await record(session.id, paid);
    expect((await orderOf(session.id))?.shipping).toEqual(shipping);
    const { data } = await backend()
      .service.from('checkout_sessions')
      .select('shipping')
      .eq('id', session.id)
      .single()
      .throwOnError();
    expect(data.shipping).toBeNull();
  });

  describe('a full refund', () => {
    it('marks the order until it is cancelled', async () => {
      const { session } = await open();
      await record(session.id, paid);
      await record(session.id, refunded(40_000));
      expect((await orderOf(session.id))?.attention).toEqual([]);
      await record(session.id, refunded(60_000, { id: 're_2' }));
      const order = await orderOf(session.id);
      expect(order?.attention).toEqual(['refunded']);
      await admin.client
        .rpc('update_order', {
          order_id: order?.id ?? '',
          expected_version: order?.version ?? 0,
          new_status: 'Cancelled',
        })
        .throwOnError();
      expect(await orderOf(session.id)).toMatchObject({ status: 'Cancelled', attention: [] });
    });

    it('does not mark a cancelled order, and does not bring back a mark that was removed', async () => {
      const [cancelled, settled] = [await open(), await open()];
      for (const { session } of [cancelled, settled]) await record(session.id, paid);
      await backend()
        .service.from('orders')
        .update({ status: 'Cancelled' })
        .eq('checkout_session_id', cancelled.session.id)
        .throwOnError();
      for (const { session } of [cancelled, settled]) await record(session.id, refunded(PRICE));
      await settleAttention(admin.client, (await orderOf(settled.session.id))?.id ?? '');
      for (const { session } of [cancelled, settled]) await record(session.id, refunded(PRICE));
      expect((await orderOf(cancelled.session.id))?.attention).toEqual([]);
      expect((await orderOf(settled.session.id))?.attention).toEqual([]);
    });
  });

  describe('a refund that fails after it was accepted', () => {
    it('counts no longer, marks the order, and is in the audit log', async () => {
      const { session } = await open();
      await record(session.id, paid);
      await record(session.id, refunded(PRICE));
      await record(session.id, refunded(PRICE, { hasFailed: true }));
      const order = await orderOf(session.id);
      expect(order?.attention).toEqual(['refund_failed']);
      const { data: payment } = await admin.client
        .from('order_payments')
        .select('id, refunded, failed_refunds')
        .eq('order_id', order?.id ?? '')
        .single()
        .throwOnError();
      expect(payment).toMatchObject({ refunded: 0, failed_refunds: PRICE });
      const { data: log } = await admin.client
        .from('audit_log')
        .select('actor_id, operation, table_name, after')
        .eq('row_id', payment.id)
        .throwOnError();
      expect(log).toMatchObject([
        {
          actor_id: null,
          operation: 'refund_failed',
          table_name: 'payments',
          after: { order_uid: session.order_uid, provider_refund_id: 're_1', amount: PRICE, currency: 'inr' },
        },
      ]);
    });

    it('does not mark the order again when it is reported again', async () => {
      const { session } = await open();
      await record(session.id, paid);
      await record(session.id, refunded(100, { hasFailed: true }));
      await settleAttention(admin.client, (await orderOf(session.id))?.id ?? '');
      for (const hasFailed of [true, false]) await record(session.id, refunded(100, { hasFailed }));
      expect((await orderOf(session.id))?.attention).toEqual([]);
    });
  });

  describe('a dispute', () => {
    const notices = ({ order_uid }: { order_uid: string }) =>
      backend().db.query<Record<string, unknown>>(
        `select recipient, order_id, data from public.email_outbox
         where kind = 'dispute_notice' and data ->> 'order_uid' = $1`,
        [order_uid],
      );

    it('is emailed to the shop once, when it is opened, with its amount and the time to respond', async () => {
      await saveSettings(backend(), { orders_email: 'orders@shop.example' });
      const { session } = await open();
      await record(session.id, paid);
      for (const status of ['open', 'open', 'won', 'lost'] as const) await record(session.id, disputed(status));
      expect(await notices(session)).toEqual([
        {
          recipient: 'orders@shop.example',
          order_id: (await orderOf(session.id))?.id,
          data: {
            order_uid: session.order_uid,
            amount: PRICE,
            currency: 'inr',
            due_at: '2026-12-03T18:29:59+00:00',
          },
        },
      ]);
    });

    it('is emailed even if it is reported before its payment, and not if it is already decided', async () => {
      const [early, decided] = [await open(), await open()];
      await record(early.session.id, disputed('open'));
      await record(early.session.id, paid);
      await record(decided.session.id, paid);
      await record(decided.session.id, disputed('lost'));
      expect(await notices(early.session)).toHaveLength(1);
      expect(await notices(decided.session)).toEqual([]);
    });

    it('keeps the latest time to respond, because a bank may ask again', async () => {
      const { session } = await open();
      await record(session.id, paid);
      const later = new Date('2026-12-10T18:29:59Z');
      for (const dueAt of [new Date('2026-12-03T18:29:59Z'), later, null])
        await record(session.id, { ...disputed('open'), dueAt });
      const { data } = await backend()
        .service.from('order_payments')
        .select('dispute_amount, dispute_due_at')
        .eq('order_id', (await orderOf(session.id))?.id ?? '')
        .single()
        .throwOnError();
      expect(data).toEqual({ dispute_amount: PRICE, dispute_due_at: '2026-12-10T18:29:59+00:00' });
    });
  });

  describe('the day on which a refund counts', () => {
    /** Reports a refund that the provider has made and that has failed at a time, and returns the recorded times. */
    async function timesOf(
      sessionId: string,
      time: Date,
    ): Promise<{ created_at: Date; failed_at: Date; isNow: boolean }> {
      const refund = { id: `re_${randomUUID()}`, amountInPaise: 100, hasFailed: true };
      await record(sessionId, { type: 'refunded', refunds: [{ ...refund, createdAt: time, failedAt: time }] });
      const [row] = await backend().db.query<{ created_at: string; failed_at: string; isNow: boolean }>(
        `select created_at::text, failed_at::text, created_at > now() - interval '1 minute' as "isNow"
         from public.payment_refunds where provider_refund_id = $1`,
        [refund.id],
      );
      return { created_at: new Date(row!.created_at), failed_at: new Date(row!.failed_at), isNow: row!.isNow };
    }
    const readTime = async (expression: string) =>
      new Date(
        (await backend().db.query<{ time: string }>(`select (${expression})::timestamptz::text as time`))[0]!.time,
      );
    const monthStart = `date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`;

    it('is the day of the provider in this month, and now for a month that is over or that has not come', async () => {
      const { session } = await open();
      await record(session.id, paid);
      const inThisMonth = await readTime(`date_trunc('second', ${monthStart} + (now() - (${monthStart})) / 2)`);
      expect(await timesOf(session.id, inThisMonth)).toMatchObject({ created_at: inThisMonth, failed_at: inThisMonth });
      for (const time of [`${monthStart} - interval '1 second'`, `now() + interval '1 day'`])
        expect((await timesOf(session.id, await readTime(time))).isNow).toBe(true);
    });

    it('is the day of the provider for an order that is restored, until it was restored', async () => {
      const id = randomUUID();
      await backend()
        .service.rpc('restore_paid_order', {
          ...{ session_id: id, provider: 'test', provider_payment_id: `first-${id}`, order_uid: null, items: [] },
          ...{ customer: delivery, amount: PRICE, currency: 'inr', site_url: 'https://shop.example' },
          paid_at: '2026-02-03T10:00:00Z',
        })
        .throwOnError();
      const time = new Date('2026-03-04T10:00:00Z');
      expect(await timesOf(id, time)).toMatchObject({ created_at: time, failed_at: time });
      await backend().db.query(`update public.payments set created_at = '2026-03-01' where checkout_session_id = $1`, [
        id,
      ]);
      expect((await timesOf(id, time)).isNow).toBe(true);
    });
  });

  it('marks a disputed order, even if it was deleted', async () => {
    const { session } = await open();
    await record(session.id, paid);
    const order = await orderOf(session.id);
    await backend().service.from('orders').delete().eq('checkout_session_id', session.id).throwOnError();
    await record(session.id, disputed('open'));
    expect(await attentionOf(admin.client, order?.id ?? '')).toEqual(['disputed']);
  });

  describe('an event that cannot be recorded', () => {
    it.each(['5e55a0c1-0000-4000-8000-000000000000', 'cs_1', ''])(
      'is rejected for the unknown session %p',
      async (id) => {
        for (const report of [paid, { type: 'expired' } as const, refunded(1), disputed('open')])
          await expect(record(id, report)).rejects.toMatchObject({ status: 404 });
      },
    );

    it('is rejected if its payment belongs to another session', async () => {
      const [first, second] = [await open(), await open()];
      await record(first.session.id, refunded(1), 'shared-payment');
      for (const report of [paid, refunded(2), disputed('open')])
        await expect(record(second.session.id, report, 'shared-payment')).rejects.toMatchObject({ status: 409 });
      expect(await orderOf(second.session.id)).toBeNull();
    });

    it('has no effect on a payment with the same id at another provider', async () => {
      const [first, second] = [await open(), await open()];
      await record(first.session.id, paid, 'same-id');
      const order_uid = await recordPaymentEvent(
        { ...recording(), provider: 'other' },
        {
          ...paid,
          sessionId: second.session.id,
          paymentId: 'same-id',
        },
      );
      expect(order_uid).toBe(second.session.order_uid);
    });
  });

  describe('order_payments', () => {
    it('shows administrators what was paid and refunded, and customers nothing', async () => {
      const buyer = await backend().signUp();
      const order = await placeOrder(
        backend(),
        [{ variant_id: await createVariant(backend(), { stock: 2 }), quantity: 2 }],
        { email: buyer.email },
      );
      const paymentId = randomUUID();
      const { session } = await open();
      await record(session.id, paid, paymentId);
      await record(session.id, refunded(40_000), paymentId);
      const { data } = await admin.client
        .from('order_payments')
        .select('*')
        .eq('provider_payment_id', paymentId)
        .throwOnError();
      expect(data).toMatchObject([
        { provider: 'test', amount: PRICE, currency: 'inr', refunded: 40_000, dispute: null },
      ]);
      expect((await buyer.client.from('orders').select('id').throwOnError()).data).toEqual([{ id: order.id }]);
      expect((await buyer.client.from('order_payments').select('*').throwOnError()).data).toEqual([]);
    });
  });
});
