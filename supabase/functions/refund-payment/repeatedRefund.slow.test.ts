import { jest } from '@jest/globals';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { connectRazorpay } from '../../server/testing/razorpay.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createRefundPaymentApp } from './app.ts';

/* A request to refund that is repeated, at a provider that forgets its idempotency keys after a day. */

const SHOP = 'http://shop.example';
const AMOUNT = 10_000;
const shop = withBackend();
let admin: Account;
let log: jest.SpiedFunction<typeof console.error>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  admin = await shop().signUp();
  await shop().promote(admin);
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => log.mockRestore());

type Fault = 'is not reached' | 'loses its response';

/** The provider and its simulator. `failWith` breaks the network for requests that refund. */
function connect(name: 'stripe' | 'razorpay') {
  const { simulator, pay } = name === 'stripe' ? connectStripe(shop().db) : connectRazorpay(shop().db);
  let fault: Fault | null = null;
  const calls: string[] = [];
  const payments = createPaymentProvider(simulator.env, async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const isRefund = request.method === 'POST' && /refund/.test(pathname);
    if (isRefund && fault === 'is not reached') throw new TypeError('fetch failed');
    const response = await simulator.app.fetch(request);
    if (isRefund && fault === 'loses its response') throw new TypeError('fetch failed');
    return response;
  });
  const app = createRefundPaymentApp({
    db: shop().createServiceClient(),
    startDelivery: () => undefined,
    payments,
    createCallerClient: (accessToken) => shop().createCallerClient(accessToken),
  });

  /** Creates a paid order of ₹499. */
  async function placeOrder() {
    const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    const payment = await payments.createPayment({ ...session, shipping: meera }, returnUrlsOf(session));
    const columns = { provider: name, payment_id: payment.id, payment_url: payment.url, shipping: meera };
    await shop().service.from('checkout_sessions').update(columns).eq('id', session.id).throwOnError();
    await pay(payment.url);
    await recordPayment({ db: shop().service, startDelivery: () => undefined, payments }, payment.id);
    const { data } = await shop()
      .service.from('orders')
      .select('id')
      .eq('checkout_session_id', session.id)
      .single()
      .throwOnError();
    return { orderId: data.id, paymentId: payment.id };
  }

  /** Sends a request of the back office. */
  async function refund(orderId: string, idempotency_key: string) {
    const token = (await admin.client.auth.getSession()).data.session?.access_token ?? '';
    const response = await app.request(`${SHOP}/functions/v1/refund-payment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ order_id: orderId, amount: AMOUNT, idempotency_key }),
    });
    return response.status;
  }

  return {
    calls,
    placeOrder,
    failWith: (next: Fault | null) => (fault = next),
    refund,
    refundInDashboard: (paymentId: string, amount: string) =>
      simulator.app.request(`${SHOP}/simulated-${name}/${paymentId}`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'refund', amount }),
      }),
    refundsOf: async (paymentId: string) => {
      const refunds = await payments.listRefunds(new Date(0));
      const references = [...new Set(refunds.map(({ reference }) => reference))];
      const ids = await Promise.all(references.map((reference) => payments.findPayment(reference)));
      const own = references[ids.findIndex((found) => found?.paymentId === paymentId)];
      return refunds.filter(({ reference }) => reference === own).length;
    },
  };
}

/** Makes the provider forget the idempotency keys that it knows. */
const waitTwoDays = () =>
  shop().db.query(`update local.simulated_idempotency_keys set created_at = created_at - interval '2 days'`);

/** Where a simulator stores the refunds of a payment. */
const REFUNDS_PATH = { stripe: '{refunds}', razorpay: '{payments,0,refunds}' };

/** Adds refunds like the last one of a payment at the provider. */
const copyLastRefund = (name: 'stripe' | 'razorpay', paymentId: string, count: number) =>
  shop().db.query(
    `update local.simulated_payments set payment = jsonb_set(payment, $3::text::text[], payment #> $3::text::text[] || (
       select jsonb_agg(last || jsonb_build_object('id', last ->> 'id' || n))
         from generate_series(1, $2::integer) n, lateral (select payment #> $3::text::text[] -> -1 as last) refund
     )) where id = $1`,
    [paymentId, count, REFUNDS_PATH[name]],
  );

describe.each(['stripe', 'razorpay'] as const)('a refund by %s that is repeated', (name) => {
  it('pays nothing twice after the provider has forgotten the key, and calls it no more', async () => {
    const { placeOrder, refund, refundsOf, calls } = connect(name);
    const { orderId, paymentId } = await placeOrder();
    expect(await refund(orderId, `${name}-known`)).toBe(200);
    await waitTwoDays();
    calls.length = 0;
    expect(await refund(orderId, `${name}-known`)).toBe(200);
    expect(calls).toEqual([]);
    expect(await refundsOf(paymentId)).toBe(1);
  });

  it.each(['is not reached', 'loses its response'] as const)(
    'pays once if the provider first %s, at once or two days later',
    async (fault) => {
      const { placeOrder, refund, failWith, refundsOf } = connect(name);
      for (const wait of [() => Promise.resolve(), waitTwoDays]) {
        const { orderId, paymentId } = await placeOrder();
        failWith(fault);
        expect(await refund(orderId, orderId)).toBe(503);
        failWith(null);
        await wait();
        expect(await refund(orderId, orderId)).toBe(200);
        expect(await refundsOf(paymentId)).toBe(1);
      }
    },
  );

  it('pays once if it is repeated in parallel, first or two days later', async () => {
    const { placeOrder, refund, failWith, refundsOf } = connect(name);
    for (const fault of [null, 'is not reached', 'loses its response'] as const) {
      const { orderId, paymentId } = await placeOrder();
      failWith(fault);
      if (fault) expect(await refund(orderId, orderId)).toBe(503);
      failWith(null);
      await waitTwoDays();
      expect(await Promise.all([1, 2, 3].map(() => refund(orderId, orderId)))).toEqual([200, 200, 200]);
      expect(await refundsOf(paymentId)).toBe(1);
    }
  });

  it('pays twice if two refunds of the same amount were requested', async () => {
    const { placeOrder, refund, refundsOf } = connect(name);
    const { orderId, paymentId } = await placeOrder();
    expect(await refund(orderId, `${orderId}-first`)).toBe(200);
    expect(await refund(orderId, `${orderId}-second`)).toBe(200);
    expect(await refundsOf(paymentId)).toBe(2);
  });

  it('is found behind more refunds than one page of the list has', async () => {
    const { placeOrder, refund, refundInDashboard, failWith, refundsOf } = connect(name);
    const { orderId, paymentId } = await placeOrder();
    failWith('loses its response');
    expect(await refund(orderId, orderId)).toBe(503);
    failWith(null);
    await refundInDashboard(paymentId, '1');
    await copyLastRefund(name, paymentId, 100);
    await waitTwoDays();
    expect(await refund(orderId, orderId)).toBe(200);
    expect(await refundsOf(paymentId)).toBe(102);
  });
});
