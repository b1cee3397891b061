import { insertCatalog, meera, openCheckoutSession } from '../../../functions/_testing/catalogFixture.ts';
import { createPaymentWebhookApp } from '../../../functions/payment-webhook/app.ts';
import type { PaymentProvider } from '../../../functions/_shared/payments/provider.ts';
import { returnUrlsOf } from '../../../functions/_shared/payments/returnUrls.ts';
import { createSimulatedPayments, paymentIdOf } from '../../../functions/_shared/payments/simulated.ts';
import { withBackend } from '../../testing/backend.ts';
import { createPaymentSimulator } from './app.ts';
import { createRefundStore } from './refunds.ts';

const SHOP = 'http://shop.example';
const shop = withBackend();

beforeAll(() => insertCatalog(shop().service));

/** The simulated provider connected to a simulator that was started now. */
function connect(secret = 'a-webhook-secret') {
  const db = shop().createServiceClient();
  const payments: PaymentProvider = createSimulatedPayments({
    siteUrl: SHOP,
    secret,
    fetch: (request) => simulator.fetch(request),
  });
  const webhookPayments = createSimulatedPayments({ siteUrl: SHOP, secret: 'a-webhook-secret' });
  const webhook = createPaymentWebhookApp({ db, startDelivery: () => undefined, payments: webhookPayments });
  const simulator = createPaymentSimulator({
    db,
    refunds: createRefundStore(shop().db),
    secret: 'a-webhook-secret',
    webhookUrl: `${SHOP}/functions/v1/payment-webhook`,
    fetch: webhook.fetch,
  });
  const card = { ...meera, method: 'card', card_number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const pay = async (id: string) =>
    simulator.request(`${SHOP}/pay/${id}`, { method: 'POST', body: new URLSearchParams(card) });
  return { payments, simulator, pay };
}

const open = () => openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);

async function paidPayment() {
  const { pay } = connect();
  const { id } = await open();
  await pay(id);
  return paymentIdOf(id);
}

describe('createPayment', () => {
  it('returns the id and the page of the payment', async () => {
    const { payments, simulator } = connect();
    const session = await open();
    const payment = await payments.createPayment(session, returnUrlsOf(session));
    expect(payment).toEqual({ id: `pay_${session.id}`, url: `${SHOP}/pay/${session.id}` });
    expect(await payments.createPayment(session, returnUrlsOf(session))).toEqual(payment);
    expect((await simulator.request(payment.url)).status).toBe(200);
  });
});

describe('getPayment', () => {
  it('returns an open and a paid payment', async () => {
    const { payments, pay } = connect();
    const { id } = await open();
    const payment = {
      id: paymentIdOf(id),
      sessionId: id,
      amountInPaise: 49900,
      currency: 'inr',
      refundedInPaise: 0,
      customer: null,
    };
    expect(await payments.getPayment(paymentIdOf(id))).toEqual({ ...payment, status: 'open' });
    await pay(id);
    expect(await payments.getPayment(paymentIdOf(id))).toEqual({ ...payment, status: 'paid' });
  });

  it('returns null for an unknown payment', async () => {
    const { id } = await open();
    for (const unknown of [paymentIdOf(crypto.randomUUID()), id, 'pay_', '../x'])
      expect(await connect().payments.getPayment(unknown)).toBeNull();
  });
});

describe('expirePayment', () => {
  it('releases the stock and makes the payment unpayable', async () => {
    const { payments, simulator } = connect();
    const session = await openCheckoutSession(shop().service, [{ variant_id: 'reserve-large', quantity: 3 }]);
    const stock = async () =>
      (await shop().service.rpc('available_stock', { variant_ids: ['reserve-large'] })).data?.[0]?.quantity;
    expect(await stock()).toBe(0);
    expect(await payments.expirePayment(paymentIdOf(session.id))).toMatchObject({ status: 'expired' });
    expect(await payments.expirePayment(paymentIdOf(session.id))).toMatchObject({ status: 'expired' });
    expect(await stock()).toBe(3);
    expect(await (await simulator.request(`${SHOP}/pay/${session.id}`)).text()).toContain('This payment was cancelled');
  });

  it('rejects a paid payment', async () => {
    await expect(connect().payments.expirePayment(await paidPayment())).rejects.toMatchObject({
      code: 'payment_already_paid',
    });
  });

  it('rejects an unknown payment', async () => {
    await expect(connect().payments.expirePayment('pay_1')).rejects.toMatchObject({ code: 'payment_not_found' });
  });
});

describe('refundPayment', () => {
  it('refunds a part, then the rest, and rejects any further refund', async () => {
    const { payments } = connect();
    const paymentId = await paidPayment();
    expect(await payments.refundPayment({ paymentId, amountInPaise: 9900, idempotencyKey: 'part' })).toEqual({
      id: expect.stringMatching(/^re_/) as string,
      paymentId,
      amountInPaise: 9900,
    });
    await expect(
      payments.refundPayment({ paymentId, amountInPaise: 40001, idempotencyKey: 'too-much' }),
    ).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    expect(await payments.refundPayment({ paymentId, idempotencyKey: 'rest' })).toMatchObject({ amountInPaise: 40000 });
    await expect(payments.refundPayment({ paymentId, idempotencyKey: 'again' })).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
    });
    // The refunds survive a restart of the simulator.
    expect(await connect().payments.getPayment(paymentId)).toMatchObject({
      amountInPaise: 49900,
      refundedInPaise: 49900,
    });
  });

  it('returns the first refund for a repeated idempotency key', async () => {
    const { payments } = connect();
    const paymentId = await paidPayment();
    const request = { paymentId, amountInPaise: 100, idempotencyKey: 'same' };
    const refunds = await Promise.all([1, 2, 3].map(() => payments.refundPayment(request)));
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
    expect(await payments.getPayment(paymentId)).toMatchObject({ refundedInPaise: 100 });
  });

  it('never refunds more than was paid when refunds are concurrent', async () => {
    const { payments } = connect();
    const paymentId = await paidPayment();
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((idempotencyKey) =>
        payments.refundPayment({ paymentId, amountInPaise: 20000, idempotencyKey }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await payments.getPayment(paymentId)).toMatchObject({ refundedInPaise: 40000 });
  });

  it('rejects a payment that is not paid', async () => {
    const { id } = await open();
    await expect(
      connect().payments.refundPayment({ paymentId: paymentIdOf(id), idempotencyKey: '1' }),
    ).rejects.toMatchObject({ code: 'payment_not_paid' });
  });
});

describe('the API', () => {
  it('rejects requests without a valid signature', async () => {
    const paymentId = await paidPayment();
    const url = `${SHOP}/pay/api/payments/${paymentId}`;
    const headers = { 'payment-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
    expect((await connect().simulator.request(url)).status).toBe(401);
    expect((await connect().simulator.request(url, { headers })).status).toBe(401);
    expect((await connect().simulator.request(`${url}/refunds`, { method: 'POST', body: '{}', headers })).status).toBe(
      401,
    );
    await expect(connect('another-secret').payments.getPayment(paymentId)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it('rejects a signature of another request', async () => {
    const { simulator } = connect();
    const paymentId = await paidPayment();
    let signed: Request | undefined;
    const recording = createSimulatedPayments({
      siteUrl: SHOP,
      secret: 'a-webhook-secret',
      fetch: (request) => {
        signed = request;
        return simulator.fetch(request);
      },
    });
    await recording.getPayment(paymentId);
    const { headers } = signed as unknown as Request;
    const response = await simulator.request(`${SHOP}/pay/api/payments/${paymentId}/expire`, {
      method: 'POST',
      headers,
    });
    expect(response.status).toBe(401);
  });
});

it('reports an unreachable provider as unavailable', async () => {
  const payments = createSimulatedPayments({
    siteUrl: SHOP,
    secret: 'a-webhook-secret',
    fetch: () => Promise.reject(new Error('connection refused')),
  });
  await expect(payments.getPayment('pay_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
});
