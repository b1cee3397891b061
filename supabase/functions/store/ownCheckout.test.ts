import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { clientHash } from '../_shared/clientAddress.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { insertCatalog, meera } from '../_testing/catalogFixture.ts';
import { CLIENT_KEY, storeClient } from '../_testing/storeClient.ts';
import { recordPaymentEvent } from '../_shared/payments/recordPaymentEvent.ts';
import { PaymentError, type Payment, type PaymentEvent, type PaymentProvider } from '../_shared/payments/provider.ts';
import { createVariant } from '../../tests/support/catalog.ts';
import { availableQuantity } from '../../tests/support/checkout.ts';
import { withAttention } from '../../tests/support/attention.ts';

// The endpoints by which our own storefront follows, ends and completes a checkout.

const shop = withBackend();
beforeAll(async () => {
  await insertCatalog(shop().service);
  await shop()
    .service.from('variants')
    .insert({ product_id: 'pekoe', id: 'pekoe-sample', title: 'Sample', amount: 18000, sale_amount: 0 })
    .throwOnError();
});

const PRICE = { amountInPaise: 49900, currency: 'inr', delivery: null };

const paymentIdOf = (sessionId: string, number = 1) => `fake_${sessionId}_${number}`;
const pageOf = (sessionId: string, number = 1) => `https://pay.example/${paymentIdOf(sessionId, number)}`;

/** The secrets of two browsers. */
const SECRET = 'a1'.repeat(32);
const OTHER_SECRET = 'b2'.repeat(32);

/** Each checkout comes from another network, because the checkouts of one are limited. */
let networks = 0;

/** A store whose payment provider has records in memory, which a test sets. */
function openStore() {
  const records = new Map<string, Payment>();
  const calls: string[] = [];
  let isDown = false;
  let answer = Promise.resolve();
  let onExpire: (id: string) => Promise<unknown> = () => Promise.resolve();
  const readRecord = (id: string): Payment => {
    if (isDown) throw new PaymentError('provider_unavailable', 'Down');
    const record = records.get(id);
    if (!record) throw new PaymentError('payment_not_found', 'Unknown');
    return record;
  };
  const payments: PaymentProvider = {
    ...createTestPayments(shop().service).payments,
    name: 'fake',
    async createPayment({ id: sessionId, payment_number, amount_total, currency }, { successUrl }) {
      if (isDown) throw new PaymentError('provider_unavailable', 'Down');
      const id = paymentIdOf(sessionId, payment_number);
      calls.push(`create ${successUrl.replace(/checkout=.*/, '…')}`);
      const open: Payment = {
        id,
        sessionId,
        status: 'open',
        amountInPaise: amount_total,
        currency,
        delivery: null,
      };
      records.set(id, records.get(id) ?? open);
      await answer;
      return Promise.resolve({ id, url: `https://pay.example/${id}` });
    },
    parseWebhook: () => Promise.resolve(null),
    async getPayment(id) {
      calls.push('get');
      return Promise.resolve(readRecord(id));
    },
    async expirePayment(id) {
      calls.push('expire');
      const record = readRecord(id);
      // The webhook of a payment that ends may arrive before the response.
      await onExpire(id);
      if (record.status === 'paid') throw new PaymentError('payment_already_paid', 'Paid');
      if (record.status === 'pending') throw new PaymentError('payment_pending', 'Pending');
      record.status = 'expired';
      return Promise.resolve(record);
    },
  };
  const { fetchJson } = storeClient(shop().createServiceClient(), payments, shop().startDelivery, (token) =>
    shop().createCallerClient(token),
  );
  const post = (path: string, body: object, address = '203.0.113.7', headers: Record<string, string> = {}) =>
    fetchJson(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-forwarded-for': address, ...headers },
    });

  async function checkout(variant_id = 'pekoe-100', headers: Record<string, string> = {}) {
    const request = {
      items: [{ variant_id, quantity: 1 }],
      successUrl: 'http://shop.example/success',
      cancelUrl: 'http://shop.example/products',
    };
    const { status, body } = await post('/checkout', request, `10.0.0.${(networks += 1)}`, headers);
    expect(status).toBe(200);
    const returnUrl = String(body.returnUrl);
    const { data } = await shop()
      .service.from('checkout_sessions')
      .select('id, access_token, order_uid')
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    const { id, access_token: token, order_uid: order } = data;
    expect(body.url).toBe(`http://shop.example/delivery?checkout=${token}`);
    expect(returnUrl).toBe(`http://shop.example/success?order=${order}&checkout=${token}`);
    return { id, token, order, url: String(body.url), returnUrl };
  }

  /** Starts a checkout and enters its delivery details. */
  async function startPayment() {
    const started = await checkout();
    const { status, body } = await post('/checkout/delivery', { token: started.token, secret: SECRET, ...meera });
    expect(status).toBe(200);
    return { ...started, url: String(body.url) };
  }

  return {
    calls,
    checkout,
    startPayment,
    post,
    status: (token: string, secret = SECRET) => post('/checkout/status', { token, secret }),
    /** Asks without the secret of a browser. */
    statusOf: (token: string) => post('/checkout/status', { token }),
    again: (token: string, accessToken?: string) => post('/checkout/again', { token }, undefined, bearer(accessToken)),
    release: (url: string) => post('/checkout/release', { url }),
    /** Starts a checkout with the session of a user. */
    checkoutAs: (accessToken: string) => checkout('pekoe-100', bearer(accessToken)),
    unfinished: (accessToken?: string) => post('/checkout/unfinished', {}, undefined, bearer(accessToken)),
    cancelUnfinished: (order: string, accessToken?: string) =>
      post('/checkout/unfinished/cancel', { order }, undefined, bearer(accessToken)),
    deliver: (token: string, change: object = {}, address?: string) =>
      post('/checkout/delivery', { token, secret: SECRET, ...meera, ...change }, address),
    /** Sends the delivery details with the session of a user. */
    deliverAs: (accessToken: string, token: string, change: object = {}) =>
      post('/checkout/delivery', { token, secret: SECRET, ...meera, ...change }, undefined, bearer(accessToken)),
    /** Reports an event of the provider as its webhook does. */
    report: (event: PaymentEvent) =>
      recordPaymentEvent({ db: shop().createServiceClient(), startDelivery: () => undefined, provider: 'fake' }, event),
    setOnExpire: (listener: typeof onExpire) => (onExpire = listener),
    /** Changes the provider's record of a payment, without a webhook. */
    setPayment: (sessionId: string, change: Partial<Payment>) =>
      Object.assign(readRecord(paymentIdOf(sessionId)), change),
    breakDown: () => (isDown = true),
    recover: () => (isDown = false),
    /** Returns the function that lets the provider answer. */
    delayAnswers: () => {
      let release = () => {};
      answer = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

const bearer = (accessToken?: string): Record<string, string> =>
  accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };

const updateSession = (id: string, change: object) =>
  shop().service.from('checkout_sessions').update(change).eq('id', id).throwOnError();
const readSession = async (id: string) =>
  (await shop().service.from('checkout_sessions').select('*').eq('id', id).single().throwOnError()).data;
const orderOf = async (id: string) => {
  const { data } = await shop()
    .service.from('orders')
    .select('id, order_uid, shipping, total_amount')
    .eq('checkout_session_id', id)
    .maybeSingle()
    .throwOnError();
  return withAttention(shop().service, data);
};

describe('POST /checkout/status', () => {
  it('reports a payment whose webhook was lost as soon as the provider has it', async () => {
    const { startPayment, status, setPayment, calls } = openStore();
    const { id, token, order, url } = await startPayment();
    expect(await status(token)).toMatchObject({ status: 200, body: { status: 'waiting', order, paymentPage: url } });
    setPayment(id, { status: 'paid' });
    // The provider is asked again when five seconds have passed, however long this test takes.
    await updateSession(id, { payment_checked_at: '2999-01-01T00:00:00Z' });
    expect((await status(token)).body.status).toBe('waiting');
    await updateSession(id, { payment_checked_at: '2020-01-01T00:00:00Z' });
    const { body } = await status(token);
    expect(body).toMatchObject({ status: 'paid', order, shipping: meera });
    const [link] = await shop().db.query<{ token: string }>(
      `select token from public.order_links join public.orders on orders.id = order_id where order_uid = $1`,
      [order],
    );
    expect(body.trackingToken).toBe(link?.token);
    expect(await orderOf(id)).toMatchObject({ order_uid: order, total_amount: 499 });
    expect((await emailsTo(shop(), meera.email)).filter(({ subject }) => subject.includes(order))).toHaveLength(1);
    expect(calls.filter((call) => call === 'get')).toHaveLength(2);
  });

  it('asks the provider once for many requests at the same time, and no more when the payment is final', async () => {
    const { startPayment, status, setPayment, calls } = openStore();
    const { id, token } = await startPayment();
    setPayment(id, { status: 'paid' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => status(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect((await status(token)).body.status).toBe('paid');
    expect(calls.filter((call) => call === 'get')).toHaveLength(1);
  });

  it.each([
    ['pending', 'waiting'],
    ['failed', 'failed'],
    ['expired', 'cancelled'],
  ] as const)('reports a payment whose record is %s as %s', async (recorded, reported) => {
    const { startPayment, status, setPayment } = openStore();
    const { id, token } = await startPayment();
    setPayment(id, { status: recorded });
    expect((await status(token)).body).toMatchObject({ status: reported });
    expect((await status(token)).body).not.toHaveProperty('shipping');
  });

  it('reports what is known while the provider does not answer', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { startPayment, status, breakDown } = openStore();
    const { token } = await startPayment();
    breakDown();
    expect(await status(token)).toMatchObject({ status: 200, body: { status: 'waiting' } });
    log.mockRestore();
  });

  it('returns the delivery details for one hour', async () => {
    const { startPayment, status, setPayment } = openStore();
    const { id, token } = await startPayment();
    setPayment(id, { status: 'paid' });
    expect((await status(token)).body.shipping).toEqual(meera);
    const created_at = new Date(Date.now() - 61 * 60_000).toISOString();
    await shop().service.from('orders').update({ created_at }).eq('checkout_session_id', id).throwOnError();
    expect((await status(token)).body).toMatchObject({ status: 'paid' });
    expect((await status(token)).body).not.toHaveProperty('shipping');
    expect((await status(token)).body).not.toHaveProperty('trackingToken');
  });

  it('reveals nothing without the secret', async () => {
    const { startPayment, status, post } = openStore();
    const { id, order } = await startPayment();
    for (const token of ['', order, id, '0'.repeat(64), "x' or 1=1", '\0'])
      expect((await status(token)).status).toBe(404);
    expect((await post('/checkout/status', { order })).status).toBe(400);
    expect((await status('0'.repeat(201))).status).toBe(400);
  });
});

describe('a checkout whose answer was lost', () => {
  const open = async () => {
    const store = openStore();
    const requestId = randomUUID();
    const variant = await createVariant(shop(), { stock: 10 });
    const start = (change: object = {}) =>
      store.post('/checkout', {
        items: [{ variant_id: variant, quantity: 10 }],
        successUrl: 'http://shop.example/success',
        cancelUrl: 'http://shop.example/products',
        requestId,
        ...change,
      });
    const release = (id = requestId) => store.post('/checkout/release', { requestId: id });
    return { store, variant, start, release };
  };

  it('is released by the id of its request', async () => {
    const { variant, start, release } = await open();
    expect((await start()).status).toBe(200);
    expect((await start({ requestId: randomUUID() })).body).toMatchObject({ code: 'insufficient_inventory' });
    expect(await release()).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(await availableQuantity(shop(), variant)).toBe(10);
    expect((await start({ requestId: randomUUID() })).status).toBe(200);
    expect((await release(randomUUID())).status).toBe(404);
  });

  it('is the same checkout when the request is repeated', async () => {
    const { start, variant } = await open();
    const first = await start();
    expect(await start()).toEqual(first);
    const other = await start({ items: [{ variant_id: variant, quantity: 1 }] });
    expect(other).toMatchObject({ status: 409, body: { code: 'request_id' } });
  });

  it('gives nobody its secrets once it has delivery details', async () => {
    const { store, start } = await open();
    const token = new URL(String((await start()).body.url)).searchParams.get('checkout') ?? '';
    await store.deliver(token);
    expect(await start()).toMatchObject({ status: 409, body: { code: 'request_id' } });
  });
});

describe('POST /checkout/release', () => {
  it('cancels an unpaid checkout, once', async () => {
    const { startPayment, release, status, calls } = openStore();
    const { token, url } = await startPayment();
    expect(await release(url)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(await release(url)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect((await status(token)).body.status).toBe('cancelled');
    expect(calls.filter((call) => call === 'expire')).toHaveLength(1);
  });

  it.each([
    ['paid', 'paid'],
    ['pending', 'waiting'],
  ] as const)(
    'does not turn the URL of a payment page into the secret of the checkout if the payment is already %s',
    async (recorded, reported) => {
      const { startPayment, release, setPayment } = openStore();
      const { id, url } = await startPayment();
      setPayment(id, { status: recorded });
      expect(await release(url)).toEqual({ status: 200, body: { status: reported } });
      expect(await release(url)).toEqual({ status: 200, body: { status: reported } });
    },
  );

  it('leaves the checkout open if the provider does not answer', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { startPayment, release, status, breakDown, recover } = openStore();
    const { token, url } = await startPayment();
    breakDown();
    expect((await release(url)).status).toBe(502);
    recover();
    expect((await status(token)).body.status).toBe('waiting');
    log.mockRestore();
  });

  it('cancels a checkout whose delivery details are missing', async () => {
    const { checkout, release, calls } = openStore();
    const { url } = await checkout();
    expect(await release(url)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(calls).toEqual([]);
  });

  it('rejects an unknown or malformed URL', async () => {
    const { release } = openStore();
    for (const url of [
      'https://pay.example/unknown',
      'https://pay.example/\0',
      'http://shop.example/delivery?checkout=c0ffee',
    ])
      expect((await release(url)).status).toBe(404);
    expect((await release('unknown')).status).toBe(400);
  });
});

describe('POST /checkout/delivery', () => {
  it('creates the payment with the delivery details, which the order gets', async () => {
    const { checkout, deliver, status, setPayment, calls } = openStore();
    const { id, token, order } = await checkout();
    expect((await status(token)).body).toMatchObject({
      status: 'waiting',
      summary: { total: 49900, currency: 'inr', items: [{ quantity: 1, product: { title: 'Pekoe' } }] },
    });
    expect(calls).toEqual([]);

    expect(await deliver(token)).toEqual({ status: 200, body: { url: pageOf(id), secret: SECRET } });
    // The shopper goes back and continues without a change.
    expect((await deliver(token)).body.url).toBe(pageOf(id));
    expect(calls).toEqual([`create http://shop.example/success?order=${order}&…`]);
    setPayment(id, { status: 'paid' });
    expect((await status(token)).body).toMatchObject({ status: 'paid', shipping: meera });
  });

  it('stores the details in one form, whatever they are typed like', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout();
    const email = `${meera.email.toUpperCase()}\u200b`;
    await deliver(token, { phone: '098470-12345', pin_code: '682 001', name: ' Meera\nNair ', email });
    expect((await readSession(id)).shipping).toEqual(meera);
    expect((await deliver(token, { email: `\u212a${meera.email}` })).body.message).toBe(
      'email Please enter an email address in Latin letters, like name@example.com.',
    );
  });

  it('stores the GSTIN of a business, and replaces the payment when it changes', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout();
    expect((await deliver(token, { gstin: '32AABCU9603R1ZX' })).body.message).toContain('gstin');
    await deliver(token, { gstin: '32aabcu9603r1zw' });
    expect((await readSession(id)).shipping).toEqual({ ...meera, gstin: '32AABCU9603R1ZW' });
    const { payment_number } = await readSession(id);
    await deliver(token, { gstin: ' 32AABCU9603R1ZW' });
    expect((await readSession(id)).payment_number).toBe(payment_number);
    await deliver(token);
    expect((await readSession(id)).shipping).toEqual(meera);
  });

  it('stores a gift, and replaces the payment when its note changes', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout();
    const gift = { buyer_name: 'Asha Menon', gift_note: 'Enjoy!' };
    expect((await deliver(token, { ...gift, gstin: '32AABCU9603R1ZW' })).status).toBe(400);
    expect((await deliver(token, { ...gift, gift_note: 'x'.repeat(251) })).status).toBe(400);
    await deliver(token, { ...gift, gift_note: ' Enjoy!\u0000 ' });
    expect((await readSession(id)).shipping).toEqual({ ...meera, ...gift });
    const { payment_number } = await readSession(id);
    await deliver(token, gift);
    expect((await readSession(id)).payment_number).toBe(payment_number);
    await deliver(token, { ...gift, gift_note: 'Happy birthday!' });
    expect(await readSession(id)).toMatchObject({
      payment_number: payment_number + 1,
      shipping: { ...gift, gift_note: 'Happy birthday!' },
    });
  });

  it('completes an order of ₹0 once', async () => {
    const { checkout, deliver, status, calls } = openStore();
    const { id, token, order, returnUrl } = await checkout('pekoe-sample');
    const answers = await Promise.all([deliver(token), deliver(token)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await deliver(token)).body).toEqual({ url: returnUrl });
    expect(await orderOf(id)).toMatchObject({ order_uid: order, total_amount: 0, shipping: meera });
    expect((await status(token)).body).toMatchObject({ status: 'paid' });
    const { data } = await shop()
      .service.from('payments')
      .select('provider, amount')
      .eq('checkout_session_id', id)
      .throwOnError();
    expect(data).toEqual([{ provider: 'none', amount: 0 }]);
    expect(calls).toEqual([]);
  });

  it('limits the orders of ₹0 from one network', async () => {
    const { checkout, deliver } = openStore();
    const { token, id } = await checkout('pekoe-sample');
    const client = clientHash('192.0.2.1', CLIENT_KEY);
    for (let n = 0; n < 20; n++)
      await shop()
        .service.rpc('claim_free_order', { session_id: (await checkout()).id, client })
        .throwOnError();
    expect(await deliver(token, {}, '192.0.2.1')).toMatchObject({ status: 429, body: { code: 'free_order_limit' } });
    expect(await orderOf(id)).toBeNull();
    expect((await deliver(token, {}, '198.51.100.4')).status).toBe(200);
  });

  it('limits the orders of ₹0 with one email that is not proved, from whatever networks', async () => {
    const { checkout, deliver } = openStore();
    const email = `${randomUUID()}@guest.example`;
    for (let n = 1; n <= 3; n++)
      expect((await deliver((await checkout('pekoe-sample')).token, { email }, `203.0.113.${n}`)).status).toBe(200);
    const { token, id } = await checkout('pekoe-sample');
    expect(await deliver(token, { email }, '203.0.113.4')).toMatchObject({
      status: 429,
      body: { code: 'free_order_limit', message: expect.stringMatching(/^This email already has/) as string },
    });
    expect(await orderOf(id)).toBeNull();
  });

  it('keeps the checkout if the provider does not answer, so that it can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { checkout, deliver, breakDown, recover } = openStore();
    const { id, token } = await checkout();
    breakDown();
    expect((await deliver(token)).status).toBe(502);
    recover();
    // The same payment: the provider may have created it all the same.
    expect(await deliver(token)).toEqual({ status: 200, body: { url: pageOf(id), secret: SECRET } });
    log.mockRestore();
  });

  it('does not continue a checkout that has ended or is overdue', async () => {
    const { checkout, deliver, release, status } = openStore();
    const [cancelled, overdue] = [await checkout(), await checkout()];
    await release(cancelled.url);
    await updateSession(overdue.id, { expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await status(overdue.token)).body.status).toBe('expired');
    for (const { token } of [cancelled, overdue])
      expect(await deliver(token)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
  });

  it('leads to the return address if the payment is pending or paid', async () => {
    const { checkout, deliver } = openStore();
    for (const status of ['pending', 'paid']) {
      const { id, token, returnUrl } = await checkout();
      await updateSession(id, { status });
      expect(await deliver(token)).toEqual({ status: 200, body: { url: returnUrl } });
    }
  });

  it('names the invalid field', async () => {
    const { checkout, deliver } = openStore();
    const { token } = await checkout();
    const messages = [
      { name: ' ' },
      { name: 'Win at https://evil.example' },
      { buyer_name: 'www.evil.example' },
      { email: 'meera' },
      { phone: '12' },
      { address: 'x'.repeat(801) },
      { pin_code: 'Kochi' },
      { state: 'Texas' },
      { extra: 1 },
    ].map(async (change) => (await deliver(token, change)).body.message);
    expect(await Promise.all(messages)).toEqual([
      'name Please say who receives the parcel.',
      'name Please enter a name without a web address.',
      'buyer_name Please enter a name without a web address.',
      'email Please check this email address. It should read like name@example.com.',
      expect.stringMatching(/^phone Please enter one phone number, such as/),
      'address Please keep this within 800 characters.',
      'pin_code Please enter a PIN code of six digits.',
      'state Please choose a state.',
      'property extra should not exist',
    ]);
    expect((await deliver('unknown')).status).toBe(404);
  });

  it('renews the reservation once, however often the details are sent', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await updateSession(id, { expires_at: inMinutes(2) });
    await deliver(token);
    const { expires_at } = await readSession(id);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 14 * 60_000);
    await deliver(token, { city: 'Ernakulam' });
    expect((await readSession(id)).expires_at).toBe(expires_at);
  });

  it('marks the order if the PIN code lies in another state', async () => {
    const { checkout, deliver, status, setPayment } = openStore();
    const { id, token } = await checkout();
    await deliver(token, { state: 'Tamil Nadu' });
    setPayment(id, { status: 'paid' });
    await status(token);
    expect(await orderOf(id)).toMatchObject({ attention: ['state_differs'] });
    const right = await checkout();
    await deliver(right.token, { state: 'Tamil Nadu' });
    await deliver(right.token);
    expect((await readSession(right.id)).attention).toEqual([]);
  });
});

describe('delivery details that change after the payment was created', () => {
  const moved = { address: '5 Lake View Road' };

  it('replace the payment, and the checkout goes on when the old payment ends or fails', async () => {
    const { startPayment, deliver, status, setPayment, setOnExpire, report, calls } = openStore();
    const { id, token } = await startPayment();
    const ended = { sessionId: id, paymentId: paymentIdOf(id) };
    setOnExpire((paymentId) => report({ type: 'expired', sessionId: id, paymentId }));
    expect(await deliver(token, moved)).toEqual({ status: 200, body: { url: pageOf(id, 2), secret: SECRET } });
    expect(calls.filter((call) => call === 'expire')).toHaveLength(1);
    // The webhooks are late.
    for (const type of ['expired', 'failed', 'pending'] as const) await report({ type, ...ended });
    expect((await readSession(id)).status).toBe('open');

    Object.assign(setPayment(id, {}), { status: 'expired' });
    await report({ type: 'paid', sessionId: id, paymentId: paymentIdOf(id, 2), ...PRICE });
    expect((await status(token)).body).toMatchObject({ status: 'paid', shipping: { ...meera, ...moved } });
  });

  it.each([
    ['paid', 'paid'],
    ['pending', 'waiting'],
  ] as const)('create no second payment if the first one is %s', async (recorded, reported) => {
    const { startPayment, deliver, status, setPayment, calls } = openStore();
    const { id, token, returnUrl } = await startPayment();
    setPayment(id, { status: recorded });
    expect(await deliver(token, moved)).toMatchObject({ status: 200, body: { url: returnUrl } });
    expect(calls.filter((call) => call.startsWith('create'))).toHaveLength(1);
    expect((await status(token)).body.status).toBe(reported);
    expect((await orderOf(id))?.shipping ?? (await readSession(id)).shipping).toEqual(meera);
  });

  it('create no second payment if the first one cannot be ended', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { startPayment, deliver, breakDown, recover, calls, report } = openStore();
    const { id, token, returnUrl } = await startPayment();
    breakDown();
    expect(await deliver(token, moved)).toMatchObject({ status: 200, body: { url: returnUrl } });
    recover();
    expect(calls.filter((call) => call.startsWith('create'))).toHaveLength(1);
    expect((await readSession(id)).shipping).toEqual(meera);
    // What the provider reports about it counts as before.
    await report({ type: 'pending', sessionId: id, paymentId: paymentIdOf(id) });
    expect((await readSession(id)).status).toBe('pending');
    log.mockRestore();
  });

  it('create the second payment later if the provider fails after it has ended the first one', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { startPayment, deliver, breakDown, recover, setOnExpire, report } = openStore();
    const { id, token } = await startPayment();
    setOnExpire(async () => Promise.resolve(breakDown()));
    expect((await deliver(token, moved)).status).toBe(502);
    recover();
    setOnExpire((paymentId) => report({ type: 'expired', sessionId: id, paymentId }));
    const { body } = await deliver(token);
    expect(body.url).not.toBe(pageOf(id));
    expect((await readSession(id)).shipping).toEqual(meera);
    log.mockRestore();
  });

  it('lead to one order if the money arrives on the ended payment and on the new one', async () => {
    const { startPayment, deliver, report } = openStore();
    const { id, token } = await startPayment();
    await deliver(token, moved);
    await report({ type: 'paid', sessionId: id, paymentId: paymentIdOf(id), ...PRICE });
    expect(await orderOf(id)).toMatchObject({ shipping: { ...meera, ...moved }, attention: [] });
    await report({ type: 'paid', sessionId: id, paymentId: paymentIdOf(id), ...PRICE });
    expect(await orderOf(id)).toMatchObject({ attention: [] });
    await report({ type: 'paid', sessionId: id, paymentId: paymentIdOf(id, 2), ...PRICE });
    expect(await orderOf(id)).toMatchObject({ attention: ['paid_twice'] });
  });

  it('create one payment at a time, even if two tabs send different ones at once', async () => {
    const { checkout, deliver, delayAnswers, calls } = openStore();
    const { id, token } = await checkout();
    const answer = delayAnswers();
    const first = deliver(token);
    while (calls.length === 0) await setImmediate();
    expect(await deliver(token, moved)).toMatchObject({ status: 409, body: { code: 'delivery_in_progress' } });
    answer();
    expect((await first).body.url).toBe(pageOf(id));
    expect(calls).toHaveLength(1);
    expect((await deliver(token, moved)).body.url).toBe(pageOf(id, 2));
  });

  it('can be sent again two minutes after the process that was sending them has crashed', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout();
    const claimedBefore = (seconds: number) =>
      updateSession(id, { delivery_claimed_at: new Date(Date.now() - seconds * 1000).toISOString() });
    await claimedBefore(100);
    expect((await deliver(token)).status).toBe(409);
    await claimedBefore(121);
    expect((await deliver(token)).status).toBe(200);
  });

  it('are limited, so that one checkout cannot use up the request rate of the provider', async () => {
    const { startPayment, deliver, calls } = openStore();
    const { token } = await startPayment();
    for (let house = 2; house <= 10; house += 1)
      expect((await deliver(token, { address: `${house} Lake View Road` })).status).toBe(200);
    const before = calls.length;
    expect(await deliver(token, moved)).toMatchObject({ status: 429, body: { code: 'delivery_limit' } });
    expect(calls).toHaveLength(before);
  });
});

/** Returns an account with its customer and its access token. */
async function signUp() {
  const { id, client } = await shop().signUp();
  const { data } = await client.auth.getSession();
  const customer = await client.from('customers').select('id, email').single().throwOnError();
  return { id, client, customer: customer.data, accessToken: data.session?.access_token ?? '' };
}

/** Returns a token that Auth has not signed. */
function forge(accessToken: string): string {
  const [header, payload, signature = ''] = accessToken.split('.');
  return `${header}.${payload}.${signature.split('').reverse().join('')}`;
}

describe('the session of the shopper', () => {
  it('gives the order to the account, whatever email is on the parcel', async () => {
    const { checkout, deliverAs, status, setPayment } = openStore();
    const asha = await signUp();
    const { id, token } = await checkout();
    expect((await deliverAs(asha.accessToken, token)).status).toBe(200);
    setPayment(id, { status: 'paid' });
    await status(token);
    const { data } = await asha.client
      .from('orders')
      .select('shipping, customer_id, placed_by_account')
      .single()
      .throwOnError();
    expect(data).toEqual({ shipping: meera, customer_id: asha.customer.id, placed_by_account: true });
  });

  it('of nobody leaves an order with the email of an account as the order of a guest, which only joins the account', async () => {
    const { checkout, deliver, status, setPayment } = openStore();
    const asha = await signUp();
    const { id, token } = await checkout();
    await deliver(token, { email: asha.customer.email });
    setPayment(id, { status: 'paid' });
    await status(token);
    const { data } = await asha.client.from('orders').select('placed_by_account').throwOnError();
    expect(data).toEqual([{ placed_by_account: false }]);
  });

  it('gives the order to the account of a guest who signs in and sends the same details again', async () => {
    const { checkout, deliver, deliverAs, calls } = openStore();
    const asha = await signUp();
    const { id, token } = await checkout();
    const { body } = await deliver(token);
    const created = calls.length;
    expect(await deliverAs(asha.accessToken, token)).toMatchObject({ status: 200, body });
    expect(calls).toHaveLength(created);
    expect(await readSession(id)).toMatchObject({ customer_id: asha.customer.id });
  });

  it('gives an order of ₹0 to the account', async () => {
    const { checkout, deliverAs } = openStore();
    const asha = await signUp();
    await deliverAs(asha.accessToken, (await checkout('pekoe-sample')).token);
    expect((await asha.client.from('orders').select('id').throwOnError()).data).toHaveLength(1);
  });

  it('is rejected if it is not valid, and nothing is stored', async () => {
    const { checkout, deliverAs, calls } = openStore();
    const { accessToken } = await signUp();
    const { id, token } = await checkout();
    expect((await deliverAs(forge(accessToken), token)).status).toBe(401);
    expect(await readSession(id)).toMatchObject({ shipping: null, customer_id: null });
    expect(calls).toEqual([]);
  });

  it('of nobody, which is a key of the project, leaves a guest without an account', async () => {
    const { checkout, deliverAs } = openStore();
    const { id, token } = await checkout();
    expect((await deliverAs(shop().secrets.publishableKey, token)).status).toBe(200);
    expect(await readSession(id)).toMatchObject({ shipping: meera, customer_id: null });
  });
});

describe('a checkout whose URL others know', () => {
  const strangers = { name: 'Mallory', address: '1 Other Street' };

  it('reports items and total until the details are entered, then only to the browser that has sent them', async () => {
    const { checkout, deliver, status, statusOf, setPayment } = openStore();
    const { id, token, order } = await checkout();
    expect((await statusOf(token)).body).toHaveProperty('summary');
    await deliver(token);
    expect((await status(token)).body).toMatchObject({ paymentPage: pageOf(id), summary: { total: 49900 } });
    for (const report of [await statusOf(token), await status(token, OTHER_SECRET)])
      expect(report.body).toEqual({ status: 'waiting', order });

    setPayment(id, { status: 'paid' });
    await updateSession(id, { payment_checked_at: null });
    expect((await status(token)).body).toHaveProperty('trackingToken');
    for (const report of [await statusOf(token), await status(token, OTHER_SECRET)])
      expect(report.body).toEqual({ status: 'paid', order });
  });

  it('accepts other details only from the browser that has sent the first ones', async () => {
    const { checkout, deliver, deliverAs, calls } = openStore();
    const { id, token } = await checkout();
    const mallory = await signUp();
    await deliver(token);
    const before = calls.length;
    for (const secret of [OTHER_SECRET, undefined])
      for (const refused of [
        await deliver(token, { ...strangers, secret }),
        await deliverAs(mallory.accessToken, token, { secret }),
      ])
        expect(refused).toMatchObject({ status: 409, body: { code: 'details_entered' } });
    expect(await readSession(id)).toMatchObject({ shipping: meera, customer_id: null });
    expect(calls).toHaveLength(before);
    expect((await deliver(token, { secret: 'short' })).status).toBe(400);
  });

  it('of ₹0 is completed with the first details', async () => {
    const { checkout, deliver } = openStore();
    const { id, token } = await checkout('pekoe-sample');
    // The free orders of one email are limited.
    const shipping = { ...meera, email: `${randomUUID()}@post.example` };
    await updateSession(id, {
      shipping,
      details_secret_hash: createHash('sha256').update(SECRET).digest('hex'),
    });
    expect((await deliver(token, { ...strangers, secret: OTHER_SECRET })).status).toBe(409);
    expect((await deliver(token, shipping)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ shipping });
  });

  it('belongs to the account that sends the details, not to the account that has opened it', async () => {
    const { checkoutAs, deliver, deliverAs, report, unfinished } = openStore();
    const [mallory, asha] = [await signUp(), await signUp()];
    const [first, second] = [await checkoutAs(mallory.accessToken), await checkoutAs(mallory.accessToken)];
    await deliver(first.token);
    await deliverAs(asha.accessToken, second.token);
    expect((await unfinished(mallory.accessToken)).body).toEqual({ checkouts: [] });
    for (const { id } of [first, second])
      await report({ type: 'paid', sessionId: id, paymentId: paymentIdOf(id), ...PRICE });
    expect((await mallory.client.from('orders').select('id').throwOnError()).data).toEqual([]);
    expect((await asha.client.from('orders').select('order_uid').throwOnError()).data).toEqual([
      { order_uid: second.order },
    ]);
  });

  it('gives a browser that names no secret a new one, with which it can repeat its request', async () => {
    const { checkout, post, status } = openStore();
    const { id, token } = await checkout();
    const { body } = await post('/checkout/delivery', { token, ...meera });
    expect(body).toEqual({ url: pageOf(id), secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const secret = String(body.secret);
    expect(await post('/checkout/delivery', { token, secret, ...meera })).toEqual({ status: 200, body });
    expect((await status(token, secret)).body).toHaveProperty('summary');
  });

  it('can be started again with the same items, and stays as it is', async () => {
    const { checkout, deliver, again, statusOf, unfinished } = openStore();
    const { id, token } = await checkout();
    const asha = await signUp();
    await deliver(token);
    const { status, body } = await again(token, asha.accessToken);
    expect(status).toBe(200);
    const other = new URL(String(body.url)).searchParams.get('checkout') ?? '';
    expect(other).not.toBe(token);
    expect(String(body.returnUrl)).toContain(`checkout=${other}`);
    expect((await statusOf(other)).body).toMatchObject({
      status: 'waiting',
      summary: { total: 49900, items: [{ variant: { id: 'pekoe-100' }, quantity: 1 }] },
    });
    expect((await unfinished(asha.accessToken)).body.checkouts).toHaveLength(1);
    expect((await readSession(id)).status).toBe('open');
    expect((await again('0'.repeat(64))).status).toBe(404);
  });
});

describe('the unfinished checkouts of an account', () => {
  it('are listed with what they reserve, from the start until they end', async () => {
    const { checkoutAs, deliver, unfinished, release } = openStore();
    const { accessToken } = await signUp();
    const { order, token, url } = await checkoutAs(accessToken);
    expect(await unfinished(accessToken)).toMatchObject({
      status: 200,
      body: { checkouts: [{ order, items: [{ variant_id: 'pekoe-100', quantity: 1 }] }] },
    });
    expect((await unfinished((await signUp()).accessToken)).body).toEqual({ checkouts: [] });
    // Whoever enters the details without the account is a guest.
    await deliver(token);
    expect((await unfinished(accessToken)).body).toEqual({ checkouts: [] });
    await release(url);
  });

  it('contain checkouts with details from the account, but none that is over, pending or a payment link', async () => {
    const { checkout, deliverAs, unfinished, report } = openStore();
    const { id, accessToken, customer } = await signUp();
    const orders = [];
    const sessions = [];
    for (let n = 0; n < 4; n += 1) {
      const started = await checkout();
      await deliverAs(accessToken, started.token);
      orders.push(started.order);
      sessions.push(started.id);
    }
    const [pending = '', overdue = '', link = ''] = sessions;
    await report({ type: 'pending', sessionId: pending, paymentId: paymentIdOf(pending) });
    await updateSession(overdue, { expires_at: '2020-01-01T00:00:00Z' });
    await updateSession(link, { link_token_hash: 'ab'.repeat(32), made_by: id, customer_id: customer.id });
    const { body } = await unfinished(accessToken);
    expect((body.checkouts as { order: string }[]).map(({ order }) => order)).toEqual([orders[3]]);
  });

  it('are cancelled by the account, first at the payment provider', async () => {
    const { checkoutAs, deliverAs, unfinished, cancelUnfinished, calls } = openStore();
    const { accessToken } = await signUp();
    const { id, order, token } = await checkoutAs(accessToken);
    await deliverAs(accessToken, token);
    expect(await cancelUnfinished(order, accessToken)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(calls).toEqual(['create http://shop.example/success?order=' + order + '&…', 'expire']);
    expect(await readSession(id)).toMatchObject({ status: 'cancelled' });
    expect((await unfinished(accessToken)).body).toEqual({ checkouts: [] });
    expect((await cancelUnfinished(order, accessToken)).status).toBe(404);
  });

  it.each([
    ['paid', 'paid'],
    ['pending', 'waiting'],
  ] as const)('stay as they are if the provider says that they are %s', async (recorded, status) => {
    const { checkoutAs, deliverAs, cancelUnfinished, setPayment } = openStore();
    const { accessToken } = await signUp();
    const { id, order, token } = await checkoutAs(accessToken);
    await deliverAs(accessToken, token);
    setPayment(id, { status: recorded });
    expect(await cancelUnfinished(order, accessToken)).toEqual({ status: 200, body: { status } });
    expect(await readSession(id)).toMatchObject({ status: recorded });
  });

  it('stay open while the provider does not respond', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { checkoutAs, deliverAs, cancelUnfinished, breakDown } = openStore();
    const { accessToken } = await signUp();
    const { id, order, token } = await checkoutAs(accessToken);
    await deliverAs(accessToken, token);
    breakDown();
    expect((await cancelUnfinished(order, accessToken)).status).toBe(502);
    expect(await readSession(id)).toMatchObject({ status: 'open' });
    log.mockRestore();
  });

  it('are for nobody else: not for guests, other accounts and forged sessions', async () => {
    const { checkoutAs, unfinished, cancelUnfinished } = openStore();
    const [asha, mallory] = [await signUp(), await signUp()];
    const { id, order } = await checkoutAs(asha.accessToken);
    for (const token of [undefined, forge(asha.accessToken)]) {
      expect((await unfinished(token)).status).toBe(401);
      expect((await cancelUnfinished(order, token)).status).toBe(401);
    }
    expect((await cancelUnfinished(order, mallory.accessToken)).status).toBe(404);
    expect(await readSession(id)).toMatchObject({ status: 'open' });
  });

  it('do not exist for a session that has ended, which still starts a checkout as a guest', async () => {
    const { checkoutAs } = openStore();
    const { accessToken } = await signUp();
    const { id } = await checkoutAs(forge(accessToken));
    expect(await readSession(id)).toMatchObject({ customer_id: null });
  });
});
