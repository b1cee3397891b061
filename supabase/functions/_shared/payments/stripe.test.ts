import { randomUUID } from 'node:crypto';
import { withBackend } from '../../../server/testing/backend.ts';
import { connectStripe, sessionEvent, stripeSignature, stripeTestEnv } from '../../../server/testing/stripe.ts';
import { insertCatalog, meera, openCheckoutSession } from '../../_testing/catalogFixture.ts';
import { createPaymentProvider } from './createPaymentProvider.ts';
import type { PaymentEvent } from './provider.ts';
import { returnUrlsOf } from './returnUrls.ts';

/* The provider and the Stripe simulator, connected by the `stripe` package. */

const SHOP = 'http://shop.example';
const shop = withBackend();

beforeAll(() => insertCatalog(shop().service));

/** The provider with a simulator that was started now. `eventsOf` returns what it has reported about a payment since. */
function connect() {
  const events: PaymentEvent[] = [];
  const stripe = connectStripe(
    shop().db,
    async (request) => {
      const event = await stripe.payments.parseWebhook({ body: await request.text(), headers: request.headers });
      if (event) events.push(event);
      return new Response();
    },
    SHOP,
  );
  const dashboard = async (paymentId: string, form: Record<string, string>) =>
    stripe.simulator.app.request(`${SHOP}/simulated-stripe/${paymentId}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  const eventsOf = (id: string) => events.filter(({ paymentId }) => paymentId === id);
  return { ...stripe, eventsOf, dashboard };
}

/** Opens a checkout session of ₹499 with delivery details. */
const openSession = async () => ({
  ...(await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }])),
  shipping: meera,
});

/** Creates a payment of ₹499. */
async function createPayment(stripe: ReturnType<typeof connect>) {
  const session = await openSession();
  const { id, url } = await stripe.payments.createPayment(session, returnUrlsOf(session));
  return { id, url, sessionId: session.id, ids: { sessionId: session.id, paymentId: id } };
}

async function createPaidPayment(stripe: ReturnType<typeof connect>) {
  const payment = await createPayment(stripe);
  await stripe.pay(payment.url);
  return payment;
}

async function createPendingPayment(stripe: ReturnType<typeof connect>) {
  const payment = await createPayment(stripe);
  await stripe.pay(payment.url, { method: 'upi', upi_id: 'meera@okbank', outcome: 'delayed' });
  return payment;
}

describe('a detail that Stripe refuses', () => {
  /** The error of a payment that Stripe answers with an error response. */
  async function errorFor(error: object) {
    const payments = createPaymentProvider(stripeTestEnv, () =>
      Promise.resolve(Response.json({ error: { type: 'invalid_request_error', ...error } }, { status: 400 })),
    );
    const session = await openSession();
    return payments.createPayment(session, returnUrlsOf(session)).catch((reason: unknown) => reason);
  }
  const param = (name: string) => `payment_intent_data[shipping]${name}`;

  it.each([
    [{ code: 'email_invalid', param: 'customer_email', message: 'Invalid email address: a@b.c' }, 'email'],
    [{ param: 'customer_email', message: 'Invalid email address: a@b.c' }, 'email'],
    [{ code: 'email_invalid', message: 'Invalid email address: a@b.c' }, 'email'],
    [{ param: param('[name]'), code: 'parameter_invalid_empty', message: 'Empty' }, 'name'],
    [{ param: param('[phone]'), message: 'Invalid string; must be at most 20 characters' }, 'phone'],
    [{ param: 'shipping[phone]', message: 'Invalid string; must be at most 20 characters' }, 'phone'],
    [{ param: param('[address][line1]'), message: 'Invalid string' }, 'address'],
    [{ param: param('[address][line2]'), message: 'Invalid string' }, 'address'],
    [{ param: param('[address][city]'), message: 'Invalid string' }, 'city'],
    [{ param: param('[address][postal_code]'), message: 'Invalid string' }, 'pin_code'],
    [{ code: 'postal_code_invalid', message: 'Invalid postal code' }, 'pin_code'],
    [{ param: param('[address][state]'), message: 'Invalid string' }, 'state'],
  ])('%j is about the field %s', async (error, field) => {
    expect(await errorFor(error)).toMatchObject({ code: 'detail_refused', field });
  });

  it.each([
    [{ param: 'line_items[0][price_data][product_data][name]', message: 'Invalid string' }, 'provider_unavailable'],
    [{ param: 'metadata[phone]', message: 'Invalid string' }, 'provider_unavailable'],
    [{ param: param('[address][country]'), message: 'Invalid country' }, 'provider_unavailable'],
    [{ param: 'line_items[0][price_data][unit_amount]', message: 'Too large' }, 'amount_too_large'],
    [{ code: 'amount_too_small', message: 'Too small' }, 'amount_too_small'],
  ])('%j is not about a detail', async (error, code) => {
    expect(await errorFor(error)).toMatchObject({ code });
  });

  it('is refused by the simulator too', async () => {
    const session = await openSession();
    const shipping = { ...meera, email: 'asha@tea.invalid' };
    await expect(
      connect().payments.createPayment({ ...session, shipping }, returnUrlsOf(session)),
    ).rejects.toMatchObject({ code: 'detail_refused', field: 'email' });
  });
});

describe('createPayment', () => {
  it('returns the same page for a repeated call, with the items as the server priced them', async () => {
    const { payments, simulator } = connect();
    const session = await openCheckoutSession(shop().service, [
      { variant_id: 'pekoe-100', quantity: 2 },
      { variant_id: 'reserve-small', quantity: 1 },
    ]);
    const payment = await payments.createPayment(session, returnUrlsOf(session));
    expect(payment).toEqual({ id: expect.stringMatching(/^cs_test_/) as string, url: `${SHOP}/pay/${payment.id}` });
    expect(await payments.createPayment(session, returnUrlsOf(session))).toEqual(payment);
    const page = await (await simulator.app.request(payment.url)).text();
    expect(page).toMatch(/<p>Pekoe<\/p>\s*<p>100 g, quantity 2<\/p>/);
    expect(page).toContain(`src="${SHOP}/art/pekoe.webp"`);
    expect(page).toContain('<dd>₹1248.00</dd>');
    expect(await payments.getPayment(payment.id)).toEqual({
      id: payment.id,
      sessionId: session.id,
      status: 'open',
      amountInPaise: 124800,
      currency: 'inr',
      delivery: null,
    });
  });

  it.each([1, 23.5, 24])('can be paid until the end of a payment link of %d hours', async (hours) => {
    const { payments, simulator } = connect();
    const session = await openSession();
    const end = Date.parse(session.created_at) + hours * 3_600_000;
    const link = { ...session, expires_at: new Date(end).toISOString() };
    const { id } = await payments.createPayment(link, returnUrlsOf(session));
    expect(await payments.createPayment(link, returnUrlsOf(session))).toMatchObject({ id });
    const headers = { authorization: `Bearer ${stripeTestEnv.STRIPE_SECRET_KEY}` };
    const response = await simulator.app.request(`${SHOP}/v1/checkout/sessions/${id}`, { headers });
    const { expires_at } = (await response.json()) as { expires_at: number };
    expect(expires_at).toBeGreaterThanOrEqual(Math.floor(end / 1000));
  });

  it('returns to the shop with the order number and the access token', async () => {
    const stripe = connect();
    const session = await openSession();
    const { url } = await stripe.payments.createPayment(session, returnUrlsOf(session));
    const response = await stripe.pay(url);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${SHOP}/success?order=${session.order_uid}&checkout=${session.access_token}`,
    ]);
  });

  it('asks only for the payment, and shows Stripe where the parcel goes', async () => {
    const stripe = connect();
    const { id, url } = await createPayment(stripe);
    const html = await (await stripe.simulator.app.request(url)).text();
    expect(html).toContain(meera.email);
    expect(html).not.toMatch(/name="(email|name|phone|address|city|postal_code|state)"/);
    await stripe.pay(url);
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${stripeTestEnv.STRIPE_SECRET_KEY}` };
      return (await (await stripe.simulator.app.request(`${SHOP}/v1/${path}`, { headers })).json()) as {
        payment_intent: string;
      };
    };
    const session = await read(`checkout/sessions/${id}`);
    expect(session).toMatchObject({ customer_email: meera.email });
    expect(await read(`payment_intents/${session.payment_intent}`)).toMatchObject({
      shipping: {
        name: meera.name,
        phone: meera.phone,
        address: {
          line1: meera.address,
          line2: null,
          city: 'Kochi',
          postal_code: '682001',
          state: 'Kerala',
          country: 'IN',
        },
      },
    });
  });

  it('creates another payment for another number, which is a new one for other details', async () => {
    const { payments, simulator } = connect();
    const session = await openSession();
    const create = (payment_number: number, name: string) =>
      payments.createPayment({ ...session, payment_number, shipping: { ...meera, name } }, returnUrlsOf(session));
    const first = await create(1, 'Meera');
    await payments.expirePayment(first.id);
    await simulator.delivery.run();
    const second = await create(2, 'Leela');
    expect(second.id).not.toBe(first.id);
    expect(await payments.getPayment(second.id)).toMatchObject({
      sessionId: session.id,
      status: 'open',
      delivery: { name: 'Leela' },
    });
  });

  it('is rejected above the amount that the simulator is set to', async () => {
    const session = await openSession();
    const create = (maxAmount: number) =>
      connectStripe(shop().db, undefined, SHOP, { maxAmount }).payments.createPayment(session, returnUrlsOf(session));
    await expect(create(49_899)).rejects.toMatchObject({ code: 'amount_too_large' });
  });

  it('creates one payment for concurrent calls', async () => {
    const { payments } = connect();
    const session = await openSession();
    const created = await Promise.all([1, 2, 3].map(() => payments.createPayment(session, returnUrlsOf(session))));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ['en-IN', 'en'],
    ['hi', 'hi-IN'],
    ['ta', 'auto'],
    [null, 'auto'],
  ])('shows the page to a shopper with the locale %s in %s', async (locale, expected) => {
    const { payments, simulator } = connect();
    const session = { ...(await openSession()), locale };
    const { id } = await payments.createPayment(session, returnUrlsOf(session));
    const record = await simulator.app.request(`${SHOP}/v1/checkout/sessions/${id}`, {
      headers: { authorization: `Bearer ${stripeTestEnv.STRIPE_SECRET_KEY}` },
    });
    expect(await record.json()).toMatchObject({ locale: expected });
  });
});

describe('the life of a payment', () => {
  it('is paid with the details that were entered in the shop', async () => {
    const stripe = connect();
    const { id, ids } = await createPaidPayment(stripe);
    const paid = { amountInPaise: 49900, currency: 'inr', delivery: meera };
    expect(stripe.eventsOf(id)).toEqual([{ type: 'paid', ...ids, ...paid }]);
    expect(await stripe.payments.getPayment(id)).toEqual({
      id,
      sessionId: ids.sessionId,
      status: 'paid',
      ...paid,
    });
    await expect(stripe.payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_already_paid' });
  });

  it('is pending until a delayed payment succeeds', async () => {
    const stripe = connect();
    const { id, ids } = await createPendingPayment(stripe);
    expect(await stripe.payments.getPayment(id)).toMatchObject({ status: 'pending', delivery: meera });
    await expect(stripe.payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_pending' });
    await stripe.dashboard(id, { action: 'succeed' });
    expect(await stripe.payments.getPayment(id)).toMatchObject({ status: 'paid' });
    expect(stripe.eventsOf(id)).toEqual([
      { type: 'pending', ...ids },
      { type: 'paid', ...ids, amountInPaise: 49900, currency: 'inr', delivery: meera },
    ]);
  });

  it('is failed after a delayed payment fails', async () => {
    const stripe = connect();
    const { id, ids } = await createPendingPayment(stripe);
    await stripe.dashboard(id, { action: 'fail' });
    expect(await stripe.payments.getPayment(id)).toMatchObject({ status: 'failed' });
    expect(await stripe.payments.expirePayment(id)).toMatchObject({ status: 'failed' });
    expect(stripe.eventsOf(id).at(-1)).toEqual({ type: 'failed', ...ids });
  });

  it('is expired by the shop, any number of times, and can no longer be paid', async () => {
    const stripe = connect();
    const { id, url, ids } = await createPayment(stripe);
    for (let call = 0; call < 2; call += 1)
      expect(await stripe.payments.expirePayment(id)).toMatchObject({ id, status: 'expired' });
    await stripe.simulator.delivery.run();
    expect(stripe.eventsOf(id)).toEqual([{ type: 'expired', ...ids }]);
    expect(await (await stripe.pay(url)).text()).toContain('This payment has expired');
    expect(await stripe.payments.getPayment(id)).toMatchObject({ status: 'expired' });
  });

  it('is disputed with an amount and a time to respond, and the dispute is won or lost', async () => {
    const dueAt = expect.any(Date) as Date;
    const dispute = {
      id: expect.stringMatching(/^du_/) as string,
      amountInPaise: 49900,
      reportedAt: expect.any(Date) as Date,
      dueAt,
    };
    const stripe = connect();
    for (const [decision, status] of [
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const) {
      const { id, ids } = await createPaidPayment(stripe);
      for (const action of ['dispute', 'evidence', decision]) await stripe.dashboard(id, { action });
      expect(stripe.eventsOf(id).slice(1)).toEqual([
        { type: 'disputed', ...ids, ...dispute, status: 'open' },
        { type: 'disputed', ...ids, ...dispute, status: 'open' },
        { type: 'disputed', ...ids, ...dispute, status },
      ]);
      const [listed] = (await stripe.payments.listDisputes(new Date(0))).slice(-1);
      expect(listed).toMatchObject({ ...dispute, status });
      expect(listed?.dueAt?.getTime()).toBeGreaterThan(listed!.createdAt.getTime());
      expect(await stripe.payments.findPayment(listed?.reference ?? '')).toMatchObject({
        ...ids,
        siteUrl: 'http://shop.example',
        amountInPaise: 49900,
      });
    }
  });

  it('is unknown under any other id', async () => {
    const { payments } = connect();
    for (const id of ['cs_test_unknown', 'unknown']) {
      expect(await payments.getPayment(id)).toBeNull();
      await expect(payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_not_found' });
      await expect(payments.refundPayment({ paymentId: id, idempotencyKey: '1' })).rejects.toMatchObject({
        code: 'payment_not_found',
      });
    }
  });
});

it('says what a payment was paid with, and nothing before it is paid', async () => {
  const stripe = connect();
  const byCard = await createPayment(stripe);
  expect(await stripe.payments.readMethod(byCard.id)).toBeNull();
  await stripe.pay(byCard.url);
  expect(await stripe.payments.readMethod(byCard.id)).toBe('Visa card ending in 4242');
  const byUpi = await createPayment(stripe);
  await stripe.pay(byUpi.url, { method: 'upi', upi_id: 'meera@okbank' });
  expect(await stripe.payments.readMethod(byUpi.id)).toBe('UPI ID meera@okbank');
});

describe('refundPayment', () => {
  it('refunds a part, then the rest, reports the sum, and rejects any further refund', async () => {
    const stripe = connect();
    const { id: paymentId, ids } = await createPaidPayment(stripe);
    const refund = (idempotencyKey: string, amountInPaise?: number) =>
      stripe.payments.refundPayment({ paymentId, amountInPaise, idempotencyKey });
    expect(await refund('part', 9900)).toEqual({
      id: expect.stringMatching(/^re_/) as string,
      paymentId,
      amountInPaise: 9900,
    });
    await expect(refund('too-much', 40001)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    await expect(refund('nothing', 0)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    expect(await refund('rest')).toMatchObject({ amountInPaise: 40000 });
    await expect(refund('again')).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    const refunds = [
      { amountInPaise: 40000, requestId: 'rest' },
      { amountInPaise: 9900, requestId: 'part' },
    ].map((refund) => ({
      id: expect.any(String) as string,
      createdAt: expect.any(Date) as Date,
      hasFailed: false,
      ...refund,
    }));
    // The simulator keeps its payments when it is restarted.
    const listed = (await connect().payments.listRefunds(new Date(0))).slice(-2);
    expect(listed.map(({ hasFailed }) => hasFailed)).toEqual([false, false]);
    const found = await stripe.payments.findPayment(listed[0]?.reference ?? '');
    expect(found).toMatchObject({ ...ids, siteUrl: 'http://shop.example', amountInPaise: 49900 });
    expect(await found?.readRefunds()).toEqual(refunds);
    await stripe.simulator.delivery.run();
    // Both events were delivered after the second refund, and report what Stripe knows then.
    expect(stripe.eventsOf(paymentId).slice(1)).toEqual(Array(2).fill({ type: 'refunded', ...ids, refunds }));
  });

  it('reports a refund that fails later', async () => {
    const stripe = connect();
    const { id: paymentId, ids } = await createPaidPayment(stripe);
    await stripe.payments.refundPayment({ paymentId, amountInPaise: 9900, idempotencyKey: 'part' });
    await stripe.simulator.delivery.run();
    await stripe.dashboard(paymentId, { action: 'fail_refund' });
    const refund = { amountInPaise: 9900, createdAt: expect.any(Date) as Date, requestId: 'part' };
    expect(stripe.eventsOf(paymentId).slice(1)).toMatchObject([
      { type: 'refunded', ...ids, refunds: [{ ...refund, hasFailed: false }] },
      { type: 'refunded', ...ids, refunds: [{ ...refund, hasFailed: true, failedAt: expect.any(Date) as Date }] },
    ]);
  });

  it('returns the first refund for a repeated idempotency key', async () => {
    const stripe = connect();
    const { id: paymentId } = await createPaidPayment(stripe);
    const request = { paymentId, idempotencyKey: 'same' };
    const refunds = await Promise.all([1, 2, 3].map(() => stripe.payments.refundPayment(request)));
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
  });

  it('never refunds more than was paid when refunds are concurrent', async () => {
    const stripe = connect();
    const { id: paymentId } = await createPaidPayment(stripe);
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((idempotencyKey) =>
        stripe.payments.refundPayment({ paymentId, amountInPaise: 20000, idempotencyKey }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('rejects a payment whose money the customer asks the bank for, so that the refund is not tried forever', async () => {
    const stripe = connect();
    const { id: paymentId } = await createPaidPayment(stripe);
    await stripe.dashboard(paymentId, { action: 'dispute' });
    await expect(stripe.payments.refundPayment({ paymentId, idempotencyKey: '1' })).rejects.toMatchObject({
      code: 'refund_rejected',
    });
  });

  it('rejects a payment that is not paid', async () => {
    const stripe = connect();
    for (const { id } of [await createPayment(stripe), await createPendingPayment(stripe)])
      await expect(stripe.payments.refundPayment({ paymentId: id, idempotencyKey: '1' })).rejects.toMatchObject({
        code: 'payment_not_paid',
      });
  });
});

describe('parseWebhook', () => {
  const session = { id: randomUUID(), amount_total: 49900, currency: 'inr' };
  const ids = { sessionId: session.id, paymentId: `cs_test_${session.id}` };
  const parse = async (body: string, signature?: string | null) => {
    const header = signature === undefined ? await stripeSignature(body) : signature;
    return connect().payments.parseWebhook({
      body,
      headers: new Headers(header ? { 'stripe-signature': header } : {}),
    });
  };
  const body = sessionEvent(session);
  const change = (change: object) => JSON.stringify({ ...(JSON.parse(body) as object), ...change });

  it.each([
    ['no signature', null, 400],
    ['a malformed header', 'signed', 400],
    ['a header without a time', `v1=${'0'.repeat(64)}`, 400],
    ['a signature of another body', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`, 401],
  ])('rejects a request with %s', async (_, signature, status) => {
    await expect(parse(body, signature)).rejects.toMatchObject({ status });
  });

  it('rejects a signature with another secret or older than five minutes', async () => {
    await expect(parse(body, await stripeSignature(body, { secret: 'whsec_other' }))).rejects.toMatchObject({
      status: 401,
      message: 'The signature does not match the body',
    });
    const old = await stripeSignature(body, { time: Date.now() - 6 * 60_000 });
    await expect(parse(body, old)).rejects.toMatchObject({
      status: 401,
      message: 'The signature is correct, but it is 6 minutes old by the clock of this server',
    });
  });

  it('rejects an event of live mode with a test key', async () => {
    await expect(parse(change({ livemode: true }))).rejects.toMatchObject({
      status: 400,
      message: 'The event is of live mode, but STRIPE_SECRET_KEY is a test key',
    });
  });

  it.each([
    ['{', 'The body must be a JSON event'],
    ['[]', 'type: Invalid key: Expected "type" but received undefined'],
    [change({ data: 1 }), 'data: Invalid type: Expected Object but received 1'],
    [
      sessionEvent(session, { session: { amount_total: -1 } }),
      'amount_total: Invalid value: Expected >=0 but received -1',
    ],
    [
      sessionEvent(session, { session: { metadata: { checkout_session_id: '1' } } }),
      'metadata.checkout_session_id: Invalid UUID: Received "1"',
    ],
    ...['a\u0000b', '\ud800'].flatMap((id) => [
      [sessionEvent(session, { session: { id } }), 'id: must be an id of letters, digits, _ and -'],
      ...['charge.refunded', 'charge.dispute.created'].map((type) => [
        change({ type, data: { object: { id: 'du_1', payment_intent: id } } }),
        'payment_intent: must be an id of letters, digits, _ and -',
      ]),
    ]),
  ])('rejects the signed body %s', async (malformed, message) => {
    await expect(parse(malformed)).rejects.toMatchObject({ status: 400, message });
  });

  it('ignores payments of others and events that the shop does not use', async () => {
    expect(await parse(sessionEvent(session, { session: { metadata: {} } }))).toBeNull();
    expect(await parse(sessionEvent(session, { session: { metadata: null } }))).toBeNull();
    expect(await parse(change({ type: 'customer.created' }))).toBeNull();
    for (const type of ['charge.refunded', 'refund.updated', 'refund.failed'])
      for (const payment_intent of ['pi_unknown', null])
        expect(await parse(change({ type, data: { object: { payment_intent } } }))).toBeNull();
    const standalone = {
      object: { id: 'du_1', payment_intent: null, status: 'lost', amount: 49900, evidence_details: { due_by: 0 } },
    };
    expect(await parse(change({ type: 'charge.dispute.closed', data: standalone }))).toBeNull();
  });

  it('reports a payment that needs no money as paid', async () => {
    const free = { payment_status: 'no_payment_required', amount_total: 0, payment_intent: null };
    expect(await parse(sessionEvent(session, { session: free }))).toEqual({
      type: 'paid',
      ...ids,
      amountInPaise: 0,
      currency: 'inr',
      delivery: meera,
    });
  });
});

describe('createPaymentProvider', () => {
  it.each([
    [{}, 'STRIPE_SECRET_KEY'],
    [{ ...stripeTestEnv, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
    [{ ...stripeTestEnv, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...stripeTestEnv, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'http://localhost:1' }, 'STRIPE_API_URL'],
    [{ ...stripeTestEnv, PAYMENT_PROVIDER: 'cash' }, 'PAYMENT_PROVIDER'],
  ])('rejects %j', (env, name) => {
    expect(() => createPaymentProvider(env)).toThrow(name);
  });

  it('reports an unreachable or refusing provider as unavailable', async () => {
    const unreachable = createPaymentProvider(stripeTestEnv, () => Promise.reject(new Error('connection refused')));
    const { simulator } = connect();
    const refused = createPaymentProvider(
      { ...stripeTestEnv, STRIPE_SECRET_KEY: 'sk_test_other' },
      async (input, init) => simulator.app.fetch(new Request(input, init)),
    );
    for (const payments of [unreachable, refused])
      await expect(payments.getPayment('cs_test_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});
