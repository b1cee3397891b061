import { createHmac, randomUUID } from 'node:crypto';
import { reconcileRefunds } from '../../scheduled-jobs/reconcileRefunds.ts';
import { withBackend } from '../../../server/testing/backend.ts';
import { connectRazorpay, razorpaySignature } from '../../../server/testing/razorpay.ts';
import { createPaymentWebhookApp } from '../../payment-webhook/app.ts';
import { insertCatalog, meera, openCheckoutSession } from '../../_testing/catalogFixture.ts';
import { storeClient } from '../../_testing/storeClient.ts';
import { createPaymentProvider } from './createPaymentProvider.ts';
import type { PaymentEvent } from './provider.ts';
import { returnUrlsOf } from './returnUrls.ts';
import { attentionOf } from '../../../tests/support/attention.ts';

/* The provider and the Razorpay simulator, connected by HTTP requests. */

const SHOP = 'http://shop.example';
const shop = withBackend();

beforeAll(() => insertCatalog(shop().service));

/** The provider with a simulator that was started now. `eventsOf` returns what it has reported about a payment since. */
function connect() {
  const events: PaymentEvent[] = [];
  const requests: { type: string; body: string; headers: Headers }[] = [];
  const razorpay = connectRazorpay(
    shop().db,
    async (request) => {
      const body = await request.text();
      requests.push({ type: (JSON.parse(body) as { event: string }).event, body, headers: request.headers });
      const event = await razorpay.payments.parseWebhook({ body, headers: request.headers });
      if (event) events.push(event);
      return new Response();
    },
    SHOP,
  );
  const dashboard = async (paymentId: string, form: Record<string, string>) =>
    razorpay.simulator.app.request(`${SHOP}/simulated-razorpay/${paymentId}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  const read = async (path: string) => {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = razorpay.simulator.env;
    const headers = { authorization: `Basic ${btoa(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`)}` };
    return (await (await razorpay.send(`${SHOP}/v1${path}`, { headers })).json()) as Record<string, unknown>;
  };
  const eventsOf = (id: string) => events.filter(({ paymentId }) => paymentId === id);
  return { ...razorpay, eventsOf, requests, dashboard, read };
}

/** Opens a checkout session of ₹499 with delivery details. */
async function openSession(shipping = {}) {
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  return { ...session, shipping: { ...meera, ...shipping } };
}

async function createPayment(razorpay: ReturnType<typeof connect>) {
  const session = await openSession();
  const { id, url } = await razorpay.payments.createPayment(session, returnUrlsOf(session));
  return { id, url, session, ids: { sessionId: session.id, paymentId: id } };
}

async function createPaidPayment(razorpay: ReturnType<typeof connect>) {
  const payment = await createPayment(razorpay);
  await razorpay.pay(payment.url);
  return payment;
}

async function createPendingPayment(razorpay: ReturnType<typeof connect>) {
  const payment = await createPayment(razorpay);
  await razorpay.pay(payment.url, { method: 'upi', upi_id: 'meera@okbank', outcome: 'delayed' });
  return payment;
}

const paid = { type: 'paid', amountInPaise: 49900, currency: 'inr', delivery: meera };

describe('createPayment', () => {
  it('can be paid until the end of a payment link of 24 hours', async () => {
    const { payments, read } = connect();
    const session = await openSession();
    const end = Date.parse(session.created_at) + 24 * 3_600_000;
    const link = { ...session, expires_at: new Date(end).toISOString() };
    const { id } = await payments.createPayment(link, returnUrlsOf(session));
    expect(await read(`/payment_links/${id}`)).toMatchObject({ expire_by: Math.floor(end / 1000) });
  });

  it('returns the same page for repeated and concurrent calls, with what the server priced', async () => {
    const { payments, simulator, read } = connect();
    const session = await openSession();
    const create = () => payments.createPayment(session, returnUrlsOf(session));
    const created = [...(await Promise.all([create(), create(), create()])), await create()];
    const [payment] = created;
    expect(payment).toEqual({ id: expect.stringMatching(/^plink_/) as string, url: `${SHOP}/pay/${payment?.id}` });
    expect(created).toEqual(created.map(() => payment));

    expect(await read(`/payment_links/${payment?.id}`)).toMatchObject({
      amount: 49900,
      currency: 'INR',
      accept_partial: false,
      description: `Order ${session.order_uid}: Pekoe (100 g)`,
      reference_id: session.id,
      customer: { name: meera.name, email: meera.email, contact: '+919847012345' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      callback_url: returnUrlsOf(session).successUrl,
      payments: null,
    });
    expect(await (await simulator.app.request(payment?.url ?? '')).text()).toContain('<dd>₹499.00</dd>');
    expect(await payments.getPayment(payment?.id ?? '')).toEqual({
      id: payment?.id,
      sessionId: session.id,
      status: 'open',
      amountInPaise: 49900,
      currency: 'inr',
      delivery: meera,
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
    expect(await create(2, 'Leela')).toEqual(second);
    expect(await payments.getPayment(second.id)).toMatchObject({
      sessionId: session.id,
      status: 'open',
      delivery: { name: 'Leela' },
    });
  });

  it('accepts the amount that the simulator is set to', async () => {
    const session = await openSession();
    const create = (maxAmount: number) =>
      connectRazorpay(shop().db, undefined, SHOP, { maxAmount }).payments.createPayment(session, returnUrlsOf(session));
    await expect(create(49_899)).rejects.toMatchObject({ code: 'amount_too_large' });
    expect(await create(49_900)).toMatchObject({ id: expect.stringMatching(/^plink_/) as string });
  });

  it.each([{ name: 'Jo' }, { phone: '9999999999' }])(
    'creates the payment without the details %j, which Razorpay rejects for its dashboard',
    async (details) => {
      const { payments, read } = connect();
      const session = await openSession(details);
      const { id } = await payments.createPayment(session, returnUrlsOf(session));
      expect(await read(`/payment_links/${id}`)).toMatchObject({ amount: 49900, customer: [], notes: details });
    },
  );

  it.each([
    [99, 'amount_too_small'],
    [50_000_001, 'amount_too_large'],
  ])('rejects %i paise as %s', async (amount_total, code) => {
    const { payments } = connect();
    const session = { ...(await openSession()), amount_total };
    await expect(payments.createPayment(session, returnUrlsOf(session))).rejects.toMatchObject({ code });
  });

  it('returns to the shop with a signed address that has the order number and the access token', async () => {
    const razorpay = connect();
    const { url, session, id } = await createPayment(razorpay);
    const { status, headers } = await razorpay.pay(url);
    const location = new URL(headers.get('location') ?? '');
    expect([status, location.pathname]).toEqual([303, '/success']);
    const { order, checkout, ...added } = Object.fromEntries(location.searchParams);
    expect([order, checkout]).toEqual([session.order_uid, session.access_token]);
    const signed = [id, session.id, 'paid', added.razorpay_payment_id].join('|');
    expect(added).toMatchObject({
      razorpay_payment_link_id: id,
      razorpay_signature: createHmac('sha256', razorpay.simulator.env.RAZORPAY_KEY_SECRET ?? '')
        .update(signed)
        .digest('hex'),
    });
  });
});

describe('a detail that Razorpay refuses', () => {
  /** The error of a payment if Razorpay refuses every link with an error response. */
  async function errorFor(error: object) {
    const { env } = connect().simulator;
    const payments = createPaymentProvider(env, (_url, { method } = {}) =>
      Promise.resolve(
        method === 'POST'
          ? Response.json({ error: { code: 'BAD_REQUEST_ERROR', ...error } }, { status: 400 })
          : Response.json({ payment_links: [] }),
      ),
    );
    const session = await openSession();
    return payments.createPayment(session, returnUrlsOf(session)).catch((reason: unknown) => reason);
  }

  it.each([
    [{ field: 'customer.email', description: 'The email must be a valid email address.' }, 'email'],
    [{ field: 'email', description: 'The email must be a valid email address.' }, 'email'],
    [{ description: 'customer: (email: must be a valid email address.).' }, 'email'],
    [{ description: 'Email must be a valid email address' }, 'email'],
    [{ field: 'customer.contact', description: 'Contact number is invalid.' }, 'phone'],
    [{ field: 'contact', description: 'Contact number should be at least 8 digits' }, 'phone'],
    [{ description: 'customer: (contact: the length must be between 8 and 14.).' }, 'phone'],
    [{ description: 'Contact number contains recurring digits' }, 'phone'],
    [{ field: 'customer.name', description: 'The name format is invalid.' }, 'name'],
    [{ description: 'The name format is invalid.' }, 'name'],
  ])('%j is about the field %s', async (error, field) => {
    expect(await errorFor(error)).toMatchObject({ code: 'detail_refused', field });
  });

  it.each([
    [{ field: 'amount', description: 'amount: amount exceeds maximum amount allowed.' }, 'amount_too_large'],
    [{ field: 'callback_url', description: 'must be a valid URL.' }, 'provider_unavailable'],
    [{ description: 'Something went wrong' }, 'provider_unavailable'],
    [{ description: 'Payment Links are not enabled. Please contact Razorpay support.' }, 'provider_unavailable'],
    [{ description: 'Contact Razorpay or reach us by email.' }, 'provider_unavailable'],
    [{ field: 'notes.email', description: 'email: too long' }, 'provider_unavailable'],
  ])('%j is not about a detail', async (error, code) => {
    expect(await errorFor(error)).toMatchObject({ code });
  });

  it('is refused by the simulator too', async () => {
    const session = await openSession({ email: 'asha@tea.invalid' });
    await expect(connect().payments.createPayment(session, returnUrlsOf(session))).rejects.toMatchObject({
      code: 'detail_refused',
      field: 'email',
      message: 'Razorpay: customer.email: must be a valid email address.',
    });
  });
});

describe('the life of a payment', () => {
  it('is paid, and is reported as often as the event is delivered', async () => {
    const razorpay = connect();
    const { id, url, ids } = await createPayment(razorpay);
    await razorpay.pay(url, { outcome: 'declined' });
    await razorpay.pay(url);
    await razorpay.simulator.delivery.run();
    expect(razorpay.requests.map(({ type }) => type).sort()).toEqual(['payment.failed', 'payment_link.paid']);
    expect(razorpay.eventsOf(id)).toEqual([{ ...paid, ...ids }]);
    expect(await razorpay.payments.getPayment(id)).toMatchObject({ status: 'paid' });
    await expect(razorpay.payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_already_paid' });

    const { body, headers } = razorpay.requests.find(({ type }) => type === 'payment_link.paid') ?? {};
    expect(headers?.get('x-razorpay-event-id')).toMatch(/^evt_/);
    for (let repetition = 0; repetition < 2; repetition += 1)
      expect(await razorpay.payments.parseWebhook({ body: body ?? '', headers: headers ?? new Headers() })).toEqual({
        ...paid,
        ...ids,
      });
  });

  it('is pending until the bank confirms a delayed payment, even after the link has ended', async () => {
    const razorpay = connect();
    for (const isEnded of [false, true]) {
      const { id, ids } = await createPendingPayment(razorpay);
      if (isEnded) await razorpay.dashboard(id, { action: 'expire' });
      expect(await razorpay.payments.getPayment(id)).toMatchObject({ status: 'pending' });
      await expect(razorpay.payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_pending' });
      await razorpay.dashboard(id, { action: 'succeed' });
      expect(await razorpay.payments.getPayment(id)).toMatchObject({ status: 'paid', amountInPaise: 49900 });
      expect(razorpay.eventsOf(id)).toEqual([...(isEnded ? [{ type: 'pending', ...ids }] : []), { ...paid, ...ids }]);
    }
  });

  it('can be paid after the bank rejected a payment, and has failed when it ends without another payment', async () => {
    const razorpay = connect();
    const { id, url, ids } = await createPendingPayment(razorpay);
    expect(await (await razorpay.simulator.app.request(url)).text()).toContain('Waiting for your bank');
    await razorpay.dashboard(id, { action: 'fail' });
    expect(await razorpay.payments.getPayment(id)).toMatchObject({ status: 'open' });
    expect(await (await razorpay.simulator.app.request(url)).text()).toContain('did not confirm the payment');
    await razorpay.dashboard(id, { action: 'expire' });
    expect(await razorpay.payments.getPayment(id)).toMatchObject({ status: 'failed' });
    expect(razorpay.eventsOf(id)).toEqual([{ type: 'failed', ...ids }]);
  });

  it('is paid if the bank authorizes a failed payment after the link has ended', async () => {
    const razorpay = connect();
    const { id, ids } = await createPendingPayment(razorpay);
    await razorpay.dashboard(id, { action: 'fail' });
    await razorpay.payments.expirePayment(id);
    await razorpay.simulator.delivery.run();
    expect(razorpay.eventsOf(id)).toEqual([{ type: 'failed', ...ids }]);

    await razorpay.dashboard(id, { action: 'authorize_late' });
    await razorpay.simulator.delivery.run();
    expect(razorpay.requests.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment.failed', 'payment.authorized', 'payment.captured']),
    );
    expect(razorpay.eventsOf(id).at(-1)).toEqual({ ...paid, ...ids });
    expect(await razorpay.payments.getPayment(id)).toMatchObject({ id, status: 'paid', amountInPaise: 49900 });
  });

  it('is cancelled by the shop, any number of times, and can no longer be paid', async () => {
    const razorpay = connect();
    const { id, url, ids } = await createPayment(razorpay);
    for (let call = 0; call < 2; call += 1)
      expect(await razorpay.payments.expirePayment(id)).toMatchObject({ id, status: 'expired' });
    await razorpay.simulator.delivery.run();
    expect(razorpay.eventsOf(id)).toEqual([{ type: 'expired', ...ids }]);
    expect(await (await razorpay.pay(url)).text()).toContain('This payment has expired');
  });

  it('is disputed with an amount and a time to respond, and the dispute is won or lost', async () => {
    const dueAt = expect.any(Date) as Date;
    const dispute = {
      id: expect.stringMatching(/^disp_/) as string,
      amountInPaise: 49900,
      reportedAt: expect.any(Date) as Date,
      dueAt,
    };
    const razorpay = connect();
    for (const [decision, status] of [
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const) {
      const { id, ids } = await createPaidPayment(razorpay);
      for (const action of ['dispute', 'evidence', decision]) await razorpay.dashboard(id, { action });
      expect(razorpay.eventsOf(id).slice(1)).toEqual([
        { type: 'disputed', ...ids, ...dispute, status: 'open' },
        { type: 'disputed', ...ids, ...dispute, status: 'open' },
        { type: 'disputed', ...ids, ...dispute, status },
      ]);
      const listed = (await razorpay.payments.listDisputes(new Date(0))).find((each) => each.status === status);
      expect(listed).toMatchObject(dispute);
      expect(listed?.dueAt?.getTime()).toBeGreaterThan(listed!.createdAt.getTime());
    }
  });

  it('is unknown under any other id', async () => {
    const { payments } = connect();
    for (const id of ['plink_unknown1234567', 'plink_A1b2C3d4E5f6G7', 'un/known']) {
      expect(await payments.getPayment(id)).toBeNull();
      await expect(payments.expirePayment(id)).rejects.toMatchObject({ code: 'payment_not_found' });
      await expect(payments.refundPayment({ paymentId: id, idempotencyKey: '1' })).rejects.toMatchObject({
        code: 'payment_not_found',
      });
    }
  });

  it('becomes one order with the delivery details that were entered in the shop', async () => {
    const db = shop().createServiceClient();
    const razorpay = connectRazorpay(shop().db, (request) => webhook.fetch(request), SHOP);
    const webhook = createPaymentWebhookApp({ db, startDelivery: () => undefined, payments: razorpay.payments });
    const { fetchJson } = storeClient(db, razorpay.payments);
    const post = async (path: string, body: object) =>
      (await fetchJson(path, { method: 'POST', body: JSON.stringify(body) })).body as Record<string, string>;

    const { url = '' } = await post('/checkout', {
      items: [{ variant_id: 'pekoe-100', quantity: 1 }],
      successUrl: `${SHOP}/success`,
      cancelUrl: `${SHOP}/products`,
    });
    const { pathname, searchParams } = new URL(url);
    const token = searchParams.get('checkout') ?? '';
    expect(pathname).toBe('/delivery');
    const { url: page = '', secret } = await post('/checkout/delivery', { token, ...meera });
    await razorpay.pay(page, { webhook: 'twice' });
    expect(await post('/checkout/status', { token, secret })).toMatchObject({ status: 'paid', shipping: meera });
  });

  it('becomes an order if the bank authorizes it days after it has failed', async () => {
    const db = shop().createServiceClient();
    const razorpay = connectRazorpay(shop().db, (request) => webhook.fetch(request), SHOP);
    const webhook = createPaymentWebhookApp({ db, startDelivery: () => undefined, payments: razorpay.payments });
    const act = (action: string) =>
      razorpay.simulator.app.request(`${SHOP}/simulated-razorpay/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
      });
    const session = await openSession();
    const { id, url } = await razorpay.payments.createPayment(session, returnUrlsOf(session));
    await shop()
      .service.from('checkout_sessions')
      .update({ provider: 'razorpay', payment_id: id, payment_url: url, shipping: meera })
      .eq('id', session.id)
      .throwOnError();
    await razorpay.pay(url, { method: 'upi', upi_id: 'meera@okbank', outcome: 'delayed' });
    await act('fail');
    await act('expire');
    await razorpay.simulator.delivery.run();
    const read = async () =>
      (
        await shop()
          .service.from('checkout_sessions')
          .select('status, orders(order_uid)')
          .eq('id', session.id)
          .single()
          .throwOnError()
      ).data;
    expect(await read()).toMatchObject({ status: 'failed' });
    await shop().db.query(
      `update public.checkout_sessions set expires_at = expires_at - interval '3 days' where id = $1`,
      [session.id],
    );

    await act('authorize_late');
    await razorpay.simulator.delivery.run();
    expect(await read()).toMatchObject({ status: 'paid', orders: { order_uid: session.order_uid } });
  });
});

it('says what a payment was paid with, and nothing before it is paid', async () => {
  const razorpay = connect();
  const byCard = await createPayment(razorpay);
  expect(await razorpay.payments.readMethod(byCard.id)).toBeNull();
  await razorpay.pay(byCard.url);
  expect(await razorpay.payments.readMethod(byCard.id)).toBe('Visa card ending in 4242');
  const byUpi = await createPayment(razorpay);
  await razorpay.pay(byUpi.url, { method: 'upi', upi_id: 'meera@okbank' });
  expect(await razorpay.payments.readMethod(byUpi.id)).toBe('UPI ID meera@okbank');
});

describe('refundPayment', () => {
  it('refunds a part, then the rest, reports the sum, and rejects any further refund', async () => {
    const razorpay = connect();
    const { id: paymentId, ids } = await createPaidPayment(razorpay);
    const refund = (idempotencyKey: string, amountInPaise?: number) =>
      razorpay.payments.refundPayment({ paymentId, amountInPaise, idempotencyKey });
    expect(await refund('part', 9900)).toEqual({
      id: expect.stringMatching(/^rfnd_/) as string,
      paymentId,
      amountInPaise: 9900,
    });
    for (const amount of [40001, 0])
      await expect(refund('wrong', amount)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    await expect(refund('too-small', 99)).rejects.toMatchObject({
      code: 'refund_rejected',
      message: 'Razorpay: amount: The amount must be at least INR 1.00',
    });
    expect(await refund('rest')).toMatchObject({ amountInPaise: 40000 });
    await expect(refund('again')).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    expect(await refund('part', 9900)).toMatchObject({ amountInPaise: 9900 });
    const refunds = [
      [40000, 'rest'],
      [9900, 'part'],
    ].map(([amountInPaise, requestId]) => ({
      id: expect.stringMatching(/^rfnd_/) as string,
      amountInPaise,
      createdAt: expect.any(Date) as Date,
      hasFailed: false,
      requestId,
    }));
    const listed = await razorpay.payments.listRefunds(new Date(0));
    const found = await razorpay.payments.findPayment(listed.at(-1)?.reference ?? '');
    expect(found).toMatchObject({ ...ids, siteUrl: 'http://shop.example', amountInPaise: 49900 });
    expect(await found?.readRefunds()).toEqual(expect.arrayContaining(refunds));
    await razorpay.simulator.delivery.run();
    const reported = razorpay.eventsOf(paymentId).at(-1);
    expect(reported).toEqual({ type: 'refunded', ...ids, refunds: expect.arrayContaining(refunds) as object[] });
  });

  it('moves money once for a repeated key, and never more than was paid', async () => {
    const razorpay = connect();
    const { id: paymentId } = await createPaidPayment(razorpay);
    const refund = (idempotencyKey: string) =>
      razorpay.payments.refundPayment({ paymentId, amountInPaise: 20000, idempotencyKey });
    const same = await Promise.all(['same', 'same', 'same'].map(refund));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const others = await Promise.allSettled(['a', 'b', 'c'].map(refund));
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('reports a refund that the bank rejects as failed', async () => {
    const razorpay = connect();
    const { id } = await createPaidPayment(razorpay);
    await razorpay.dashboard(id, { action: 'reject_refund', amount: '99' });
    expect(razorpay.requests.map(({ type }) => type)).toContain('refund.failed');
    expect(razorpay.eventsOf(id).at(-1)).toMatchObject({
      type: 'refunded',
      refunds: [{ amountInPaise: 9900, hasFailed: true, failedAt: expect.any(Date) as Date }],
    });
    expect(await razorpay.payments.listRefunds(new Date(0))).toContainEqual(
      expect.objectContaining({ hasFailed: true }),
    );
  });

  it('rejects a payment that is not paid', async () => {
    const razorpay = connect();
    for (const { id } of [await createPayment(razorpay), await createPendingPayment(razorpay)])
      await expect(razorpay.payments.refundPayment({ paymentId: id, idempotencyKey: '1' })).rejects.toMatchObject({
        code: 'payment_not_paid',
      });
  });
});

describe('a fee that the customer pays', () => {
  /** The provider with an API that knows one paid link with one payment. */
  function connectPaidLink(amount: number, payment: object) {
    const sessionId = randomUUID();
    const link = {
      id: 'plink_A1b2C3d4E5f6G7',
      notes: { checkout_session_id: sessionId },
      callback_url: `${SHOP}/success`,
      status: 'paid',
      amount,
      currency: 'INR',
      order_id: 'order_A1b2C3d4E5f6G7',
      payments: [{ payment_id: 'pay_A1b2C3d4E5f6G7' }],
    };
    const captured = {
      id: 'pay_A1b2C3d4E5f6G7',
      created_at: 1_790_000_000,
      status: 'captured',
      captured: true,
      currency: 'INR',
      order_id: link.order_id,
      ...payment,
    };
    const responses: Record<string, object> = {
      [`/v1/payment_links/${link.id}`]: link,
      '/v1/payment_links': { payment_links: [link] },
      [`/v1/payments/${captured.id}`]: captured,
      [`/v1/payments/${captured.id}/refunds`]: { items: [] },
    };
    const { env } = connect().simulator;
    const payments = createPaymentProvider(env, (input) =>
      Promise.resolve(Response.json(responses[new URL(input instanceof Request ? input.url : input).pathname] ?? {})),
    );
    const body = JSON.stringify({ event: 'payment_link.paid', payload: { payment_link: { entity: link } } });
    const headers = new Headers({ 'x-razorpay-signature': razorpaySignature(body) });
    return { payments, link, captured, webhook: { body, headers } };
  }

  it.each([
    ['is not part of what was paid', 56000, { amount: 57322, fee: 1322, tax: 202 }, 56000],
    ['may contain no GST', 50000, { amount: 51000, fee: 1000, tax: 0 }, 50000],
    ['may be one paisa', 100, { amount: 101, fee: 1, tax: 0 }, 100],
    ['may be large', 100_000_00, { amount: 102_360_00, fee: 2_360_00, tax: 360_00 }, 100_000_00],
    ['is not subtracted if the business pays it', 56000, { amount: 56000, fee: 1322, tax: 202 }, 56000],
    ['may be 0', 56000, { amount: 56000, fee: 0, tax: 0 }, 56000],
    ['may be null', 56000, { amount: 56000, fee: null, tax: null }, 56000],
    ['may be missing', 56000, { amount: 56000 }, 56000],
    ['does not explain a larger difference', 56000, { amount: 57422, fee: 1322, tax: 202 }, 57422],
    ['does not explain a smaller difference', 56000, { amount: 57000, fee: 1322, tax: 202 }, 57000],
    ['does not explain a payment that is too small', 56000, { amount: 54678, fee: 1322, tax: 202 }, 54678],
    ['does not explain a difference if it is 0', 56000, { amount: 57322, fee: 0, tax: 0 }, 57322],
    ['does not explain a difference if it is missing', 56000, { amount: 57322 }, 57322],
    ['does not explain another currency', 56000, { amount: 57322, fee: 1322, tax: 202, currency: 'USD' }, 57322],
  ])('%s', async (_, amount, payment, expected) => {
    const { payments, link, captured, webhook } = connectPaidLink(amount, payment);
    expect(await payments.getPayment(link.id)).toMatchObject({ status: 'paid', amountInPaise: expected });
    expect(await payments.parseWebhook(webhook)).toMatchObject({ type: 'paid', amountInPaise: expected });
    expect((await payments.readPaid(captured.id))?.payment).toMatchObject({ amountInPaise: expected });
    await expect(
      payments.refundPayment({ paymentId: link.id, amountInPaise: expected + 1, idempotencyKey: '1' }),
    ).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      message: `At most ${expected} paise of ${link.id} can be refunded`,
    });
  });

  it('is not in the order, its refunds and its dispute, even if Razorpay returns it', async () => {
    const db = shop().createServiceClient();
    const razorpay = connectRazorpay(shop().db, (request) => webhook.fetch(request), SHOP);
    const webhook = createPaymentWebhookApp({ db, startDelivery: () => undefined, payments: razorpay.payments });
    const act = async (paymentId: string, form: Record<string, string>) =>
      razorpay.simulator.app.request(`${SHOP}/simulated-razorpay/${paymentId}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
    const pay = async () => {
      const session = await openSession();
      const { id, url } = await razorpay.payments.createPayment(session, returnUrlsOf(session));
      await razorpay.pay(url, { fee_bearer: 'customer' });
      return { id, session };
    };
    const read = async ({ id, session }: Awaited<ReturnType<typeof pay>>) => {
      const { data: order } = await db
        .from('orders')
        .select('id')
        .eq('checkout_session_id', session.id)
        .single()
        .throwOnError();
      const { data: payment } = await db
        .from('payments')
        .select('amount, refunded, dispute_amount')
        .eq('provider_payment_id', id)
        .single()
        .throwOnError();
      return { attention: await attentionOf(db, order.id), ...payment };
    };

    const refunded = await pay();
    const whole = { amount: 49900, refunded: 0, dispute_amount: null, attention: [] };
    expect(await read(refunded)).toEqual(whole);
    await act(refunded.id, { action: 'refund', amount: '300' });
    expect(await read(refunded)).toMatchObject({ amount: 49900, refunded: 30000 });
    // The rest: 199.00 and the fee of 11.78.
    await act(refunded.id, { action: 'refund' });
    expect(await read(refunded)).toMatchObject({ amount: 49900, refunded: 49900 });
    const feeRefunded = await pay();
    await razorpay.payments.refundPayment({ paymentId: feeRefunded.id, idempotencyKey: 'all' });
    await razorpay.simulator.delivery.run();
    expect(await read(feeRefunded)).toMatchObject({ refunded: 49900 });
    await act(feeRefunded.id, { action: 'refund', amount: '11.78' });
    expect(await read(feeRefunded)).toMatchObject({ refunded: 49900 });

    const disputed = await pay();
    await act(disputed.id, { action: 'dispute' });
    const lost = { amount: 49900, dispute_amount: 49900, attention: ['disputed'] };
    expect(await read(disputed)).toMatchObject(lost);
    await act(disputed.id, { action: 'lose' });
    const chargedBack = () => shop().db.query('select sum(amount)::integer as amount from public.payment_chargebacks');
    expect(await chargedBack()).toEqual([{ amount: 49900 }]);

    // The webhooks were lost: the daily job records the same.
    await shop().db.exec(`
      delete from public.payment_refunds;
      delete from public.payment_disputes;
      delete from public.payment_chargebacks;
      update public.payments set refunded = 0, dispute = null, dispute_amount = null`);
    for (let run = 0; run < 2; run += 1) {
      await reconcileRefunds({ db, startDelivery: () => undefined, payments: razorpay.payments, siteUrl: SHOP });
      expect(await read(refunded)).toMatchObject({ amount: 49900, refunded: 49900 });
      expect(await read(feeRefunded)).toMatchObject({ refunded: 49900 });
      expect(await read(disputed)).toMatchObject(lost);
      expect(await chargedBack()).toEqual([{ amount: 49900 }]);
    }
  });
});

describe('parseWebhook', () => {
  const link = (change: object = {}) => ({
    payment_link: {
      entity: { id: 'plink_A1b2C3d4E5f6G7', notes: { checkout_session_id: randomUUID() }, ...change },
    },
  });
  const event = (payload: object, name = 'payment_link.paid') => JSON.stringify({ event: name, payload });
  const parse = (body: string, signature: string | null = razorpaySignature(body)) =>
    connect().payments.parseWebhook({
      body,
      headers: new Headers(signature === null ? {} : { 'x-razorpay-signature': signature }),
    });

  it.each([
    [null, 400],
    ['signed', 400],
    ['0'.repeat(64), 401],
    [razorpaySignature(event({}), 'another secret'), 401],
  ])('rejects the signature %s', async (signature, status) => {
    await expect(parse(event({}), signature)).rejects.toMatchObject({ status });
  });

  it('rejects an event about a payment that the key does not know, such as one of live mode', async () => {
    await expect(parse(event(link()))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('The key in RAZORPAY_KEY_ID is of test mode') as string,
    });
  });

  it.each([
    ['{', 'The body must be a JSON event'],
    ['[]', 'event: Invalid key: Expected "event" but received undefined'],
    [event({}), 'payment_link: Invalid key: Expected "payment_link" but received undefined'],
    [event({}, 'refund.created'), 'payment: Invalid key: Expected "payment" but received undefined'],
    ...['a\u0000b', '\ud800'].flatMap((id) => [
      [event(link({ id })), 'payment_link.entity.id: must be an id of letters, digits, _ and -'],
      [
        event({ payment: { entity: { id, order_id: 'order_1' } } }, 'refund.created'),
        'payment.entity.id: must be an id of letters, digits, _ and -',
      ],
    ]),
  ])('rejects the signed body %s', async (body, message) => {
    await expect(parse(body)).rejects.toMatchObject({ status: 400, message });
  });

  it('ignores payments of others and events that the shop does not use', async () => {
    expect(await parse(event(link({ notes: [] })))).toBeNull();
    expect(await parse(event({}, 'settlement.processed'))).toBeNull();
    expect(await parse(event({}, 'payment.failed'))).toBeNull();
    const others = { payment: { entity: { id: 'pay_unknown', order_id: 'order_unknown' } } };
    expect(await parse(event(others, 'refund.processed'))).toBeNull();
    expect(await parse(event(others, 'payment.captured'))).toBeNull();
  });
});

describe('createPaymentProvider', () => {
  const env = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };

  it('uses Razorpay if its settings are set or it is chosen', () => {
    expect(createPaymentProvider(env).name).toBe('razorpay');
    expect(createPaymentProvider({ ...env, PAYMENT_PROVIDER: 'razorpay', STRIPE_SECRET_KEY: 'x' }).name).toBe(
      'razorpay',
    );
  });

  it.each([
    [{ ...env, RAZORPAY_KEY_ID: 'sk_test_1' }, 'RAZORPAY_KEY_ID'],
    [{ ...env, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET'],
    [{ ...env, RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ ...env, RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_API_URL: 'http://localhost:1' }, 'RAZORPAY_API_URL'],
    [{ ...env, STRIPE_SECRET_KEY: 'sk_test_1' }, 'Set PAYMENT_PROVIDER to stripe or razorpay'],
  ])('rejects %j', (settings, name) => {
    expect(() => createPaymentProvider(settings)).toThrow(name);
  });

  it('repeats a request that got no response, and reports a refusing provider as unavailable', async () => {
    const { send, simulator } = connect();
    let failures = 1;
    const unreliable = createPaymentProvider(simulator.env, (input, init) =>
      failures-- > 0 ? Promise.reject(new Error('connection refused')) : send(input, init),
    );
    expect(await unreliable.getPayment('plink_A1b2C3d4E5f6G7')).toBeNull();
    const refused = createPaymentProvider({ ...simulator.env, RAZORPAY_KEY_SECRET: 'other' }, send);
    await expect(refused.getPayment('plink_A1b2C3d4E5f6G7')).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: 'Razorpay failed: Authentication failed',
    });
  });
});
