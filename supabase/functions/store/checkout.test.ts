import { jest } from '@jest/globals';
import { withBackend } from '../../local/testing/backend.ts';
import { connectStripe } from '../../local/testing/stripe.ts';
import { insertCatalog, meera } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';

const shop = withBackend();
let { fetchJson, fetchStock } = {} as ReturnType<typeof storeClient>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  ({ fetchJson, fetchStock } = storeClient(shop().createServiceClient(), connectStripe(shop().db).payments));
});

const checkout = (items: unknown, more: object = {}) =>
  fetchJson('/checkout', {
    method: 'POST',
    body: JSON.stringify({
      items,
      successUrl: 'http://shop.example/success',
      cancelUrl: 'http://shop.example/products',
      locale: 'en-IN',
      timeZone: 'Asia/Kolkata',
      ...more,
    }),
  });

/** Returns the checkout session of a payment page. */
const sessionOf = async (url: string) =>
  (await shop().service.from('checkout_sessions').select('*').eq('payment_url', url).single().throwOnError()).data;

const release = (url: string, client = { fetchJson }) =>
  client.fetchJson('/checkout/release', { method: 'POST', body: JSON.stringify({ url }) });

describe('POST /checkout', () => {
  it('reserves the items and returns the URL of the payment page', async () => {
    const { status, body } = await checkout([
      { variant_id: 'reserve-large', quantity: 1 },
      { variant_id: 'pekoe-100', quantity: 2 },
      { variant_id: 'pekoe-100', quantity: 1 },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/shop\.example\/pay\/cs_test_\w+$/) as string });
    expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 2, 'reserve-small': 10 });

    const data = await sessionOf(String(body.url));
    expect(data).toMatchObject({
      status: 'open',
      amount_total: 90000 + 3 * 49900,
      success_url: 'http://shop.example/success',
      time_zone: 'Asia/Kolkata',
    });
    expect(data.items.map(({ variant, quantity, unit_amount }) => [variant.id, quantity, unit_amount])).toEqual([
      ['reserve-large', 1, 90000],
      ['pekoe-100', 3, 49900],
    ]);
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(15 * 60_000);
    await shop().service.rpc('cancel_checkout_session', { session_id: data.id });
    expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 3, 'reserve-small': 10 });
  });

  it('charges the sale price', async () => {
    const { body } = await checkout([{ variant_id: 'reserve-small', quantity: 1 }]);
    const { id, amount_total } = await sessionOf(String(body.url));
    expect(amount_total).toBe(25000);
    await shop().service.rpc('cancel_checkout_session', { session_id: id });
  });

  it('rejects a quantity above the stock, naming the product and its stock', async () => {
    expect(await checkout([{ variant_id: 'reserve-large', quantity: 4 }])).toEqual({
      status: 409,
      body: {
        statusCode: 409,
        code: 'insufficient_inventory',
        message: 'Not enough stock for Reserve (Large). Only 3 left.',
      },
    });
    expect(await fetchStock('reserve')).toMatchObject({ 'reserve-large': 3 });
  });

  it('accepts return URLs on the origin of the shop only', async () => {
    const pekoe = [{ variant_id: 'pekoe-100', quantity: 1 }];
    for (const url of [
      'http://shop.example.evil.example/success',
      'http://shop.example:8080/success',
      'https://shop.example/success',
      'http://user@evil.example/http://shop.example/',
    ]) {
      expect(await checkout(pekoe, { successUrl: url })).toEqual({
        status: 400,
        body: { statusCode: 400, message: 'successUrl must be a page of http://shop.example' },
      });
      expect(await checkout(pekoe, { cancelUrl: url })).toMatchObject({
        status: 400,
        body: { message: 'cancelUrl must be a page of http://shop.example' },
      });
    }
  });

  it('limits what the clients of one IPv6 network hold together', async () => {
    const request = (address: string) =>
      fetchJson('/checkout', {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: JSON.stringify({
          items: [{ variant_id: 'reserve-small', quantity: 1 }],
          successUrl: 'http://shop.example/success',
          cancelUrl: 'http://shop.example/products',
        }),
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => request(`2001:db8:7:7::${n}`)));
    const urls = answers.flatMap(({ status, body }) => (status === 200 ? [String(body.url)] : []));
    expect(urls).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'reservation_limit')).toHaveLength(7);
    const other = await request('2001:db8:7:8::1');
    expect(other.status).toBe(200);
    for (const url of [...urls, String(other.body.url)]) {
      const { id: session_id } = await sessionOf(url);
      await shop().service.rpc('cancel_checkout_session', { session_id }).throwOnError();
    }
    expect(await fetchStock('reserve')).toMatchObject({ 'reserve-small': 10 });
  });

  it('does not oversell when shoppers check out concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 14 }, () =>
        checkout([
          { variant_id: 'reserve-small', quantity: 1 },
          { variant_id: 'reserve-large', quantity: 1 },
        ]),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(
      responses.filter(({ status, body }) => status === 409 && body.code === 'insufficient_inventory'),
    ).toHaveLength(11);
    expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 0, 'reserve-small': 7 });
  });

  it('rejects products that are not for sale or do not exist', async () => {
    expect(await checkout([{ variant_id: 'monsoon-tin', quantity: 1 }])).toMatchObject({
      status: 409,
      body: { message: 'Monsoon is currently unavailable.' },
    });
    expect(await checkout([{ variant_id: 'none', quantity: 1 }])).toMatchObject({
      status: 400,
      body: { message: 'items: there is no variant none' },
    });
    expect(await checkout([{ variant_id: 'draft-tin', quantity: 1 }])).toMatchObject({ status: 400 });
  });

  it('names the invalid field', async () => {
    expect(await checkout([{ variant_id: 'pekoe-100', quantity: 0 }])).toEqual({
      status: 400,
      body: { statusCode: 400, message: 'items[0].quantity must not be less than 1' },
    });
    expect(await checkout([])).toMatchObject({
      status: 400,
      body: { message: 'items must contain at least 1 element' },
    });
    expect(
      await checkout([{ variant_id: 'pekoe-100', quantity: 1 }], { successUrl: 'data:text/html,x' }),
    ).toMatchObject({ status: 400, body: { message: 'successUrl must be an http or https URL' } });
  });

  it('rejects malformed JSON and large bodies', async () => {
    expect(await fetchJson('/checkout', { method: 'POST', body: 'items=1' })).toMatchObject({
      status: 400,
      body: { message: 'The body must be valid JSON' },
    });
    expect(await fetchJson('/checkout', { method: 'POST', body: 'x'.repeat(65 * 1024) })).toMatchObject({
      status: 413,
    });
  });
});

describe('an unpaid checkout session', () => {
  /** A store whose payment provider records the expired payments, or fails. */
  function storeWith(expirePayment: (paymentId: string) => Promise<void>) {
    const payments: PaymentProvider = {
      ...connectStripe(shop().db).payments,
      async expirePayment(paymentId) {
        await expirePayment(paymentId);
        return {
          id: paymentId,
          sessionId: '',
          status: 'expired',
          amountInPaise: 0,
          currency: 'inr',
          refundedInPaise: 0,
          customer: null,
        };
      },
    };
    const db = shop().createServiceClient();
    return storeClient(db, payments);
  }

  async function open() {
    const { body } = await checkout([{ variant_id: 'pekoe-100', quantity: 1 }]);
    const url = String(body.url);
    const { id, payment_id } = await sessionOf(url);
    return { url, id, paymentId: payment_id };
  }
  const statusOf = async (id: string) =>
    (await shop().service.from('checkout_sessions').select('status').eq('id', id).single()).data?.status;

  it('is cancelled by a caller who knows the URL of its payment page, and its payment is expired', async () => {
    const expired: string[] = [];
    const store = storeWith((id) => Promise.resolve(void expired.push(id)));
    const { url, id, paymentId } = await open();
    expect((await release(url, store)).status).toBe(204);
    expect((await release(url, store)).status).toBe(204);
    expect(await statusOf(id)).toBe('cancelled');
    expect(expired).toEqual([paymentId]);
  });

  it('is not cancelled with an unknown or malformed URL', async () => {
    const { id } = await open();
    expect((await release(`http://shop.example/pay/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await release(id)).status).toBe(400);
    expect(await statusOf(id)).toBe('open');
  });

  it('stays open if it was paid just before', async () => {
    const store = storeWith(() => Promise.reject(new PaymentError('payment_already_paid', 'Paid')));
    const { url, id } = await open();
    expect((await release(url, store)).status).toBe(204);
    expect(await statusOf(id)).toBe('open');
  });

  it('keeps its stock while its payment page could still be paid', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = storeWith(() => Promise.reject(new PaymentError('provider_unavailable', 'Down')));
    const { url, id } = await open();
    expect((await release(url, store)).status).toBe(502);
    expect(await statusOf(id)).toBe('open');
    log.mockRestore();
  });
});

describe('POST /checkout/order', () => {
  const readOrder = (url: string) => fetchJson('/checkout/order', { method: 'POST', body: JSON.stringify({ url }) });

  it('returns the delivery details of a paid order to the shopper for one hour', async () => {
    const { body } = await checkout([{ variant_id: 'pekoe-100', quantity: 1 }]);
    const url = String(body.url);
    const { id: session_id } = await sessionOf(url);
    expect((await readOrder(url)).status).toBe(404);
    await shop()
      .service.rpc('complete_checkout_session', {
        session_id,
        provider: 'test',
        provider_payment_id: url,
        customer: meera,
      })
      .throwOnError();
    const { status, body: order } = await readOrder(url);
    expect({ status, order }).toMatchObject({
      status: 200,
      order: { order_uid: expect.stringMatching(/^NBT-/) as string, shipping: meera },
    });

    const anHourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await shop()
      .service.from('orders')
      .update({ created_at: anHourAgo })
      .eq('checkout_session_id', session_id)
      .throwOnError();
    expect((await readOrder(url)).status).toBe(404);
  });

  it('reveals nothing to those who know only an order number', async () => {
    const { data } = await shop().service.from('orders').select('order_uid').limit(1).single();
    const reference = data?.order_uid ?? '';
    for (const url of [
      `http://shop.example/success?order=${reference}`,
      `http://shop.example/pay/${reference}`,
      `http://shop.example/pay/${crypto.randomUUID()}`,
    ])
      expect((await readOrder(url)).status).toBe(404);
    expect((await readOrder(reference)).status).toBe(400);
  });
});
