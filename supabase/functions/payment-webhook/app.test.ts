import { jest } from '@jest/globals';
import { withBackend } from '../../server/testing/backend.ts';
import { connectStripe, sessionEvent, stripeSignature } from '../../server/testing/stripe.ts';
import { addressText } from '../../../src/domain/order/deliveryDetails.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createPaymentWebhookApp } from './app.ts';

const shop = withBackend();

beforeAll(() => insertCatalog(shop().service));

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

/** An event about a payment. Amount and currency are those of the sessions below, unless `session` says otherwise. */
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
    await shop().service.from('orders').delete().eq('checkout_session_id', session.id);
    expect(await call(app, paid(session.id))).toEqual({ status: 200, body: { order_uid: null } });
    expect(await emailsAbout(body.order_uid)).toHaveLength(1);
  });
});

describe('the order of a payment', () => {
  const attentionOf = async (id: string) =>
    (await shop().service.from('orders').select('attention').eq('checkout_session_id', id).single()).data?.attention;
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
