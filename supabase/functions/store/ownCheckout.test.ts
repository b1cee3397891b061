import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { withBackend } from '../../local/testing/backend.ts';
import { mailsTo } from '../../local/testing/mails.ts';
import { clientHash } from '../_shared/clientAddress.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { insertCatalog, meera } from '../_testing/catalogFixture.ts';
import { CLIENT_KEY, storeClient } from '../_testing/storeClient.ts';
import { PaymentError, type Payment, type PaymentProvider } from '../_shared/payments/provider.ts';

// The endpoints by which our own storefront follows, ends and completes a checkout.

const shop = withBackend();
beforeAll(async () => {
  await insertCatalog(shop().service);
  await shop()
    .service.from('variants')
    .insert({ product_id: 'pekoe', id: 'pekoe-sample', title: 'Sample', amount: 18000, sale_amount: 0 })
    .throwOnError();
});

/** Each checkout comes from another network, because the checkouts of one are limited. */
let networks = 0;

/** A store whose payment provider has records in memory, which a test sets. */
function openStore({ collectsDelivery = true } = {}) {
  const records = new Map<string, Payment>();
  const calls: string[] = [];
  let isDown = false;
  let answer = Promise.resolve();
  const readRecord = (id: string): Payment => {
    if (isDown) throw new PaymentError('provider_unavailable', 'Down');
    const record = records.get(id);
    if (!record) throw new PaymentError('payment_not_found', 'Unknown');
    return record;
  };
  const payments: PaymentProvider = {
    ...createTestPayments(shop().service).payments,
    name: 'fake',
    collectsDelivery,
    async createPayment({ id: sessionId, amount_total, currency }, { successUrl }) {
      if (isDown) throw new PaymentError('provider_unavailable', 'Down');
      const id = `fake_${sessionId}`;
      calls.push(`create ${successUrl.replace(/checkout=.*/, '…')}`);
      const open: Payment = {
        id,
        sessionId,
        status: 'open',
        amountInPaise: amount_total,
        currency,
        customer: null,
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
      if (record.status === 'paid') throw new PaymentError('payment_already_paid', 'Paid');
      if (record.status === 'pending') throw new PaymentError('payment_pending', 'Pending');
      record.status = 'expired';
      return Promise.resolve(record);
    },
  };
  const { fetchJson } = storeClient(shop().createServiceClient(), payments, shop().startDelivery);
  const post = (path: string, body: object, address = '203.0.113.7') =>
    fetchJson(path, { method: 'POST', body: JSON.stringify(body), headers: { 'x-forwarded-for': address } });

  async function checkout(variant_id = 'pekoe-100') {
    const request = {
      items: [{ variant_id, quantity: 1 }],
      successUrl: 'http://shop.example/success',
      cancelUrl: 'http://shop.example/products',
    };
    const { status, body } = await post('/checkout', request, `10.0.0.${(networks += 1)}`);
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
    expect(returnUrl).toBe(`http://shop.example/success?order=${order}&checkout=${token}`);
    return { id, token, order, url: String(body.url), returnUrl };
  }

  return {
    calls,
    checkout,
    post,
    status: (token: string) => post('/checkout/status', { token }),
    release: (url: string) => post('/checkout/release', { url }),
    deliver: (token: string, change: object = {}, address?: string) =>
      post('/checkout/delivery', { token, ...meera, ...change }, address),
    /** Changes the provider's record of a payment, without a webhook. */
    setPayment: (sessionId: string, change: Partial<Payment>) =>
      Object.assign(readRecord(`fake_${sessionId}`), { customer: meera, ...change }),
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

const updateSession = (id: string, change: object) =>
  shop().service.from('checkout_sessions').update(change).eq('id', id).throwOnError();
const nameOf = async (id: string) =>
  (await shop().service.from('checkout_sessions').select('shipping').eq('id', id).single().throwOnError()).data.shipping
    ?.name;
const orderOf = async (id: string) =>
  (
    await shop()
      .service.from('orders')
      .select('order_uid, shipping, total_amount')
      .eq('checkout_session_id', id)
      .maybeSingle()
      .throwOnError()
  ).data;

describe('POST /checkout/status', () => {
  it('reports a payment whose webhook was lost as soon as the provider has it', async () => {
    const { checkout, status, setPayment, calls } = openStore();
    const { id, token, order, url } = await checkout();
    expect(await status(token)).toEqual({ status: 200, body: { status: 'waiting', order, paymentPage: url } });
    setPayment(id, { status: 'paid' });
    // The provider is asked again when five seconds have passed, however long this test takes.
    await updateSession(id, { payment_checked_at: '2999-01-01T00:00:00Z' });
    expect((await status(token)).body.status).toBe('waiting');
    await updateSession(id, { payment_checked_at: '2020-01-01T00:00:00Z' });
    expect((await status(token)).body).toMatchObject({ status: 'paid', order, shipping: meera });
    expect(await orderOf(id)).toMatchObject({ order_uid: order, total_amount: 499 });
    expect((await mailsTo(shop(), meera.email)).filter(({ subject }) => subject.includes(order))).toHaveLength(1);
    expect(calls.filter((call) => call === 'get')).toHaveLength(2);
  });

  it('asks the provider once for many requests at the same time, and no more when the payment is final', async () => {
    const { checkout, status, setPayment, calls } = openStore();
    const { id, token } = await checkout();
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
    const { checkout, status, setPayment } = openStore();
    const { id, token } = await checkout();
    setPayment(id, { status: recorded });
    expect((await status(token)).body).toMatchObject({ status: reported });
    expect((await status(token)).body).not.toHaveProperty('shipping');
  });

  it('reports what is known while the provider does not answer', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { checkout, status, breakDown } = openStore();
    const { token } = await checkout();
    breakDown();
    expect(await status(token)).toMatchObject({ status: 200, body: { status: 'waiting' } });
    log.mockRestore();
  });

  it('returns the delivery details for one hour', async () => {
    const { checkout, status, setPayment } = openStore();
    const { id, token } = await checkout();
    setPayment(id, { status: 'paid' });
    expect((await status(token)).body.shipping).toEqual(meera);
    const created_at = new Date(Date.now() - 61 * 60_000).toISOString();
    await shop().service.from('orders').update({ created_at }).eq('checkout_session_id', id).throwOnError();
    expect((await status(token)).body).toMatchObject({ status: 'paid' });
    expect((await status(token)).body).not.toHaveProperty('shipping');
  });

  it('reveals nothing without the secret', async () => {
    const { checkout, status, post } = openStore();
    const { id, order } = await checkout();
    for (const token of ['', order, id, '0'.repeat(64), "x' or 1=1", '\0'])
      expect((await status(token)).status).toBe(404);
    expect((await post('/checkout/status', { order })).status).toBe(400);
    expect((await status('0'.repeat(201))).status).toBe(400);
  });
});

describe('POST /checkout/release', () => {
  it('cancels an unpaid checkout, once', async () => {
    const { checkout, release, status, calls } = openStore();
    const { token, url } = await checkout();
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
      const { checkout, release, setPayment } = openStore();
      const { id, url } = await checkout();
      setPayment(id, { status: recorded });
      expect(await release(url)).toEqual({ status: 200, body: { status: reported } });
      expect(await release(url)).toEqual({ status: 200, body: { status: reported } });
    },
  );

  it('leaves the checkout open if the provider does not answer', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { checkout, release, status, breakDown, recover } = openStore();
    const { token, url } = await checkout();
    breakDown();
    expect((await release(url)).status).toBe(502);
    recover();
    expect((await status(token)).body.status).toBe('waiting');
    log.mockRestore();
  });

  it('cancels a checkout whose delivery details are missing', async () => {
    const { checkout, release, calls } = openStore({ collectsDelivery: false });
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
    const { checkout, deliver, status, setPayment, calls } = openStore({ collectsDelivery: false });
    const { id, token, order, url } = await checkout();
    expect(url).toBe(`http://shop.example/delivery?checkout=${token}`);
    expect((await status(token)).body).toMatchObject({
      status: 'waiting',
      summary: { total: 49900, currency: 'inr', items: [{ quantity: 1, product: { title: 'Pekoe' } }] },
    });
    expect(calls).toEqual([]);

    expect(await deliver(token)).toEqual({ status: 200, body: { url: `https://pay.example/fake_${id}` } });
    // The shopper goes back and corrects the address.
    const address = '5 Lake View Road\nKochi 682001';
    expect((await deliver(token, { address })).body.url).toBe(`https://pay.example/fake_${id}`);
    expect(calls).toEqual([`create http://shop.example/success?order=${order}&…`]);
    setPayment(id, { status: 'paid', customer: null });
    expect((await status(token)).body).toMatchObject({ status: 'paid', shipping: { ...meera, address } });
  });

  it('completes an order of ₹0 once, whatever the provider collects', async () => {
    const { checkout, deliver, status, calls } = openStore();
    const { id, token, order, url, returnUrl } = await checkout('pekoe-sample');
    expect(url).toBe(`http://shop.example/delivery?checkout=${token}`);
    const answers = await Promise.all([deliver(token), deliver(token)]);
    expect([...answers, await deliver(token)].map(({ body }) => body)).toEqual(Array(3).fill({ url: returnUrl }));
    expect(await orderOf(id)).toEqual({ order_uid: order, total_amount: 0, shipping: meera });
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
    const client = await clientHash('192.0.2.1', CLIENT_KEY);
    for (let n = 0; n < 20; n++)
      await shop()
        .service.rpc('claim_free_order', { session_id: (await checkout()).id, client })
        .throwOnError();
    expect(await deliver(token, {}, '192.0.2.1')).toMatchObject({ status: 429, body: { code: 'free_order_limit' } });
    expect(await orderOf(id)).toBeNull();
    expect((await deliver(token, {}, '198.51.100.4')).status).toBe(200);
  });

  it('keeps the checkout if the provider does not answer, so that it can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { checkout, deliver, breakDown, recover } = openStore({ collectsDelivery: false });
    const { token } = await checkout();
    breakDown();
    expect((await deliver(token)).status).toBe(502);
    recover();
    expect((await deliver(token)).status).toBe(200);
    log.mockRestore();
  });

  it('creates one payment for requests that are repeated before the provider answers', async () => {
    const { checkout, deliver, delayAnswers, calls } = openStore({ collectsDelivery: false });
    const { id, token } = await checkout();
    const answer = delayAnswers();
    const names = ['Meera', 'Leela', 'Latha'];
    const answers = [];
    for (const name of names) {
      answers.push(deliver(token, { name }));
      // PGlite answers without a turn of the event loop, which the request needs.
      while ((await nameOf(id)) !== name) await setImmediate();
    }
    answer();
    const url = `https://pay.example/fake_${id}`;
    expect(await Promise.all(answers)).toEqual(names.map(() => ({ status: 200, body: { url } })));
    expect(calls).toHaveLength(1);
  });

  it('does not continue a checkout that has ended or is overdue', async () => {
    const { checkout, deliver, release, status } = openStore({ collectsDelivery: false });
    const [cancelled, overdue] = [await checkout(), await checkout()];
    await release(cancelled.url);
    await updateSession(overdue.id, { expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await status(overdue.token)).body.status).toBe('expired');
    for (const { token } of [cancelled, overdue])
      expect(await deliver(token)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
  });

  it('leads to the return address if the payment is pending or paid', async () => {
    const { checkout, deliver } = openStore({ collectsDelivery: false });
    for (const status of ['pending', 'paid']) {
      const { id, token, returnUrl } = await checkout();
      await updateSession(id, { status });
      expect(await deliver(token)).toEqual({ status: 200, body: { url: returnUrl } });
    }
  });

  it('names the invalid field', async () => {
    const { checkout, deliver } = openStore({ collectsDelivery: false });
    const { token } = await checkout();
    const messages = [
      { name: ' ' },
      { email: 'meera' },
      { address: 'Kochi' },
      { address: 'x'.repeat(1001) },
      { extra: 1 },
    ].map(async (change) => (await deliver(token, change)).body.message);
    expect(await Promise.all(messages)).toEqual([
      'name should not be empty',
      'email must be an email',
      'address must contain a PIN code of six digits',
      'address must be at most 1000 characters',
      'property extra should not exist',
    ]);
    expect((await deliver('unknown')).status).toBe(404);
  });
});
