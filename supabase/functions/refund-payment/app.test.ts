import { jest } from '@jest/globals';
import { sign } from 'hono/jwt';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { insertCatalog, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { reconcileRefunds } from '../scheduled-jobs/reconcileRefunds.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { createRefundPaymentApp } from './app.ts';
import { attentionOf } from '../../tests/support/attention.ts';

const PRICE = 49_900;
const shop = withBackend();
let provider: ReturnType<typeof createTestPayments>;
let app: ReturnType<typeof createRefundPaymentApp>;
let admin: Account;
let customer: Account;

beforeAll(async () => {
  await insertCatalog(shop().service);
  [admin, customer] = [await shop().signUp(), await shop().signUp()];
  await shop().promote(admin);
  provider = createTestPayments(shop().service);
  app = createRefundPaymentApp({
    db: shop().createServiceClient(),
    startDelivery: shop().startDelivery,
    payments: provider.payments,
    createCallerClient: (accessToken) => shop().createCallerClient(accessToken),
  });
});

/** Creates an order that was paid with the given provider. */
async function placeOrder() {
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  const payment = await provider.start(session);
  provider.update(payment, { status: 'paid' });
  await recordPayment({ db: shop().service, startDelivery: () => undefined, payments: provider.payments }, payment);
  const { data } = await shop()
    .service.from('orders')
    .select('id')
    .eq('checkout_session_id', session.id)
    .single()
    .throwOnError();
  return { id: data.id, payment, session };
}

const tokenOf = async ({ client }: Account) => (await client.auth.getSession()).data.session?.access_token ?? '';

async function refund(body: object, caller: Account | string = admin) {
  const token = typeof caller === 'string' ? caller : await tokenOf(caller);
  const response = await app.request('/functions/v1/refund-payment', {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: JSON.stringify({ idempotency_key: crypto.randomUUID(), ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refundedOf = async (orderId: string) => {
  const { data } = await admin.client.from('order_payments').select('refunded').eq('order_id', orderId).throwOnError();
  return data.map(({ refunded }) => refunded);
};

it('refunds a part and then the rest, and records who requested it', async () => {
  const { id, payment } = await placeOrder();
  expect(await refund({ order_id: id, amount: 10_000 })).toMatchObject({ status: 200, body: { amount: 10_000 } });
  expect(await refundedOf(id)).toEqual([10_000]);
  expect(await refund({ order_id: id })).toMatchObject({ status: 200, body: { amount: PRICE - 10_000 } });
  expect(await refundedOf(id)).toEqual([PRICE]);
  expect(provider.refundedInPaise(payment)).toBe(PRICE);

  const { data: log } = await admin.client.from('audit_log').select('*').eq('row_id', id).order('id').throwOnError();
  expect(log).toMatchObject([
    { actor_id: admin.id, operation: 'refund', table_name: 'orders', after: { amount: 10_000 } },
    { actor_id: admin.id, operation: 'refund', after: { amount: PRICE - 10_000, provider_payment_id: payment } },
  ]);
});

it('refunds once when a request is repeated', async () => {
  const { id, payment } = await placeOrder();
  const request = { order_id: id, amount: 10_000, idempotency_key: 'the-same-key' };
  const responses = await Promise.all([refund(request), refund(request), refund(request)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.refund_id)).size).toBe(1);
  expect(provider.refundedInPaise(payment)).toBe(10_000);
  expect(await refund({ ...request, amount: 20_000 })).toMatchObject({ status: 409 });
});

it('rejects more than what is left, and a second full refund', async () => {
  const { id, payment } = await placeOrder();
  expect(await refund({ order_id: id, amount: PRICE + 1 })).toMatchObject({
    status: 409,
    body: { code: 'refund_exceeds_payment', message: 'At most ₹499.00 can be refunded.' },
  });
  expect(
    (await Promise.all([refund({ order_id: id }), refund({ order_id: id })])).map(({ status }) => status),
  ).toContain(200);
  expect(await refund({ order_id: id })).toMatchObject({
    status: 409,
    body: { message: 'Everything that was paid is already refunded.' },
  });
  expect(provider.refundedInPaise(payment)).toBe(PRICE);
});

describe('what a payment was paid with', () => {
  const read = async (paymentId: string, caller: Account = admin) => {
    const response = await app.request(`/functions/v1/refund-payment/methods/${paymentId}`, {
      headers: { authorization: `Bearer ${await tokenOf(caller)}` },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const paymentIdOf = async (orderId: string) => {
    const { data } = await admin.client.from('order_payments').select('id').eq('order_id', orderId).throwOnError();
    return data[0]?.id ?? '';
  };

  it('is read from the provider for administrators only', async () => {
    const { id, payment } = await placeOrder();
    provider.update(payment, { method: 'UPI ID meera@okbank' });
    const paymentId = await paymentIdOf(id);
    expect(await read(paymentId)).toEqual({ status: 200, body: { method: 'UPI ID meera@okbank' } });
    expect(await read(paymentId, customer)).toMatchObject({ status: 403 });
    expect(await read(crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await read('malformed')).toMatchObject({ status: 400 });
  });

  it('is not known while the provider does not respond', async () => {
    const { id, payment } = await placeOrder();
    provider.fail(payment);
    expect(await read(await paymentIdOf(id))).toMatchObject({ status: 503 });
  });
});

describe('an access token that Auth has not signed for a present administrator', () => {
  const now = Math.floor(Date.now() / 1000);
  const claimsOf = ({ id, email }: Account) => ({
    sub: id,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now - 60,
    exp: now + 3600,
  });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${encode(claimsOf(admin))}.`;

  it.each<[description: string, status: number, token: () => string | Promise<string>]>([
    ['is missing', 401, () => ''],
    ['is not a token', 401, () => 'administrator'],
    ['is unsigned', 401, () => unsigned('none')],
    ['has an empty signature', 401, () => unsigned('HS256')],
    ['is signed by others', 401, () => sign(claimsOf(admin), 'the secret of another project')],
    ['is signed with the publishable key', 401, () => sign(claimsOf(admin), shop().secrets.publishableKey)],
    ['has expired', 401, () => sign({ ...claimsOf(admin), exp: now - 1 }, shop().secrets.jwtSecret)],
    ['is the publishable key', 401, () => shop().secrets.publishableKey],
    ['belongs to a visitor', 401, () => sign({ role: 'anon', exp: now + 3600 }, shop().secrets.jwtSecret)],
    ['belongs to a customer', 403, () => tokenOf(customer)],
  ])('refunds nothing if it %s, and is rejected before the body is read', async (_description, status, token) => {
    const { id, payment } = await placeOrder();
    const given = await token();
    expect((await refund({ order_id: id }, given)).status).toBe(status);
    expect((await refund({ order_id: 'malformed' }, given)).status).toBe(status);
    expect(
      await shop().db.query(
        'select from public.refunds join public.payments on payments.id = payment_id where provider_payment_id = $1',
        [payment],
      ),
    ).toEqual([]);
    expect(provider.refundedInPaise(payment)).toBe(0);
  });
});

it('can be repeated when the refund has failed later, and keeps both in the log', async () => {
  const { id, payment } = await placeOrder();
  expect((await refund({ order_id: id })).status).toBe(200);
  provider.failRefunds(payment);
  const deps = { db: shop().service, startDelivery: () => undefined, payments: provider.payments };
  await reconcileRefunds({ ...deps, siteUrl: 'http://shop.example' });
  const { data: payments } = await admin.client
    .from('order_payments')
    .select('id, refunded, failed_refunds')
    .eq('order_id', id)
    .throwOnError();
  expect(payments).toMatchObject([{ refunded: 0, failed_refunds: PRICE }]);
  expect(await refund({ order_id: id, amount: PRICE })).toMatchObject({ status: 200, body: { amount: PRICE } });
  expect(await refundedOf(id)).toEqual([PRICE]);
  const { data: log } = await admin.client
    .from('audit_log')
    .select('actor_id, operation, after')
    .in('row_id', [id, payments[0]?.id ?? ''])
    .order('id')
    .throwOnError();
  expect(log).toMatchObject([
    { actor_id: admin.id, operation: 'refund' },
    { actor_id: null, operation: 'refund_failed', after: { amount: PRICE, provider_payment_id: payment } },
    { actor_id: admin.id, operation: 'refund' },
  ]);
});

it('asks which payment to refund if the order was paid twice', async () => {
  const { id, session } = await placeOrder();
  const second = `second_${session.id}`;
  await shop()
    .service.rpc('complete_checkout_session', {
      session_id: session.id,
      provider: 'other',
      provider_payment_id: second,
      customer: null,
    })
    .throwOnError();
  const { data } = await admin.client.from('order_payments').select('*').eq('order_id', id).throwOnError();
  expect(await refund({ order_id: id })).toMatchObject({
    status: 409,
    body: { message: 'This order was paid more than once. Choose the payment to refund.' },
  });
  const own = data.find(({ provider: name }) => name === 'test');
  const other = data.find(({ provider: name }) => name === 'other');
  expect((await refund({ order_id: id, payment_id: own?.id })).status).toBe(200);
  expect(await refund({ order_id: id, payment_id: other?.id })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('the dashboard of that provider') as string },
  });
});

it('can be repeated with the same key after the provider failed', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { id, payment } = await placeOrder();
  const request = { order_id: id, idempotency_key: 'after-an-outage' };
  provider.fail(payment);
  expect(await refund(request)).toMatchObject({
    status: 503,
    body: { message: 'The payment provider did not respond. Please try again: nothing is refunded twice.' },
  });
  provider.recover(payment);
  expect(provider.refundedInPaise(payment)).toBe(0);
  expect((await refund(request)).status).toBe(200);
  expect(await refundedOf(id)).toEqual([PRICE]);
  log.mockRestore();
});

it('says why the provider refused a refund, even when the request is repeated', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { id, payment } = await placeOrder();
  provider.refuseRefunds(payment);
  const request = { order_id: id, idempotency_key: 'refused' };
  expect(await refund(request)).toMatchObject({ status: 409, body: { message: 'The bank refuses refunds' } });
  expect(await refund(request)).toMatchObject({
    status: 409,
    body: { message: 'The payment provider refused this refund: The bank refuses refunds' },
  });
  expect(await attentionOf(admin.client, id)).toEqual(['refund_failed']);
  log.mockRestore();
});

it('refunds lines, restocks them and stores the reason', async () => {
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'reserve-small', quantity: 2 }]);
  const payment = await provider.start(session);
  provider.update(payment, { status: 'paid' });
  await recordPayment({ db: shop().service, startDelivery: () => undefined, payments: provider.payments }, payment);
  const { data: order } = await admin.client
    .from('orders')
    .select('id')
    .eq('checkout_session_id', session.id)
    .single()
    .throwOnError();
  const lines = [{ variant_id: 'reserve-small', quantity: 1, restock: true }];
  expect(await refund({ order_id: order.id, lines, reason: 'Dented' })).toMatchObject({
    status: 200,
    body: { amount: 25_000 },
  });
  expect(provider.refundedInPaise(payment)).toBe(25_000);
  const { data } = await admin.client
    .from('order_refunds')
    .select('reason, status, lines')
    .eq('order_id', order.id)
    .throwOnError();
  expect(data).toEqual([{ reason: 'Dented', status: 'sent', lines: [{ ...lines[0], unit_amount: 25_000 }] }]);
});

it('responds to staff with their limit when they may not refund the amount', async () => {
  const staff = await shop().signUp();
  await shop().promote(staff, 'staff');
  const { id, payment } = await placeOrder();
  expect(await refund({ order_id: id, amount: 100 }, staff)).toMatchObject({
    status: 403,
    body: { code: 'refund_limit', message: 'Staff may refund at most ₹0.00 of an order. Ask an owner of the shop.' },
  });
  expect(provider.refundedInPaise(payment)).toBe(0);
});

it.each([
  [{}, 'order_id is required'],
  [{ order_id: 'NBT-123456' }, 'order_id must be a UUID'],
  [{ order_id: crypto.randomUUID(), amount: 0 }, 'amount must not be less than 1'],
  [{ order_id: crypto.randomUUID(), amount: 1.5 }, 'amount must be an integer'],
  [{ order_id: crypto.randomUUID(), amount: '1' }, 'amount must be a number'],
  [{ order_id: crypto.randomUUID(), idempotency_key: '' }, /^idempotency_key must be/],
  [{ order_id: crypto.randomUUID(), status: 'paid' }, 'property status should not exist'],
  [{ order_id: crypto.randomUUID(), reason: 'x'.repeat(501) }, 'reason must not be longer than 500'],
  [{ order_id: crypto.randomUUID(), lines: 'all' }, 'lines must be an array'],
  [{ order_id: crypto.randomUUID(), lines: [{ variant_id: 'x', quantity: 0 }] }, /quantity must not be less than 1/],
])('rejects the body %o', async (body, message) => {
  const response = await refund(body);
  expect(response.status).toBe(400);
  expect(response.body.message).toMatch(message);
});

it('rejects an unknown order with 404', async () => {
  expect(await refund({ order_id: crypto.randomUUID() })).toMatchObject({
    status: 404,
    body: { message: 'This order no longer exists.' },
  });
});
