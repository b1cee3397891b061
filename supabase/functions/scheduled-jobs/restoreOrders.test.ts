import { jest } from '@jest/globals';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { connectRazorpay } from '../../server/testing/razorpay.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { createPaymentWebhookApp } from '../payment-webhook/app.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { takenUnits } from '../../tests/support/checkout.ts';
import { insertCatalog, meera, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createScheduledJobsApp, type ReconcileResponse } from './app.ts';
import { attentionOf } from '../../tests/support/attention.ts';

/* A database that was restored from a backup, from before orders that the payment providers know. */

const SHOP = 'http://shop.example';
const SECRET = 'a-secret-of-the-jobs';
const ITEMS = [
  { variant_id: 'pekoe-100', quantity: 2 },
  { variant_id: 'reserve-small', quantity: 3 },
];
const shop = withBackend();

let log: jest.SpiedFunction<typeof console.error>;
beforeAll(async () => {
  await insertCatalog(shop().service);
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => log.mockRestore());

/** Makes the database as it was before any order. The emails stay, because they were sent. */
const loseOrders = () =>
  shop().db.exec(`
    delete from public.payment_listings;
    delete from public.order_notices;
    delete from public.payment_refunds;
    delete from public.payment_disputes;
    delete from public.payment_chargebacks;
    delete from public.sold_units;
    delete from public.refund_lines;
    delete from public.refunds;
    delete from public.payments;
    delete from public.orders;
    delete from public.deleted_orders;
    delete from public.order_lines;
    delete from public.order_links;
    delete from public.order_internals;
    delete from public.order_numbers;
    delete from public.customers;
    delete from public.checkout_sessions;
    update public.stock set quantity = 10 where variant_id = 'reserve-small';
  `);

beforeEach(async () => {
  await loseOrders();
  await shop().db.exec('delete from local.simulated_payments');
});

const connections = { stripe: connectStripe, razorpay: connectRazorpay };

function connect(name: 'stripe' | 'razorpay', siteUrl = SHOP, onRequest?: (request: Request) => void) {
  const options = { onRequest };
  const { payments, simulator, pay } = connections[name](shop().db, (request) => webhook.fetch(request), SHOP, options);
  const db = shop().createServiceClient();
  const startDelivery = () => shop().startDelivery();
  const webhook = createPaymentWebhookApp({ db, startDelivery, payments });
  const jobs = createScheduledJobsApp({
    pictures: createStoredPictures(shop().db),
    db,
    payments,
    deliverEmails: () => shop().emails.deliver(),
    checkEmail: () => Promise.resolve(),
    siteUrl,
    secret: SECRET,
  });

  /** Opens a checkout of ₹1748 and pays it. */
  async function buy(items = ITEMS, fields: Record<string, string> = { webhook: 'before' }) {
    const session = await openCheckoutSession(shop().service, items);
    const { id, url } = await payments.createPayment({ ...session, shipping: meera }, returnUrlsOf(session));
    await shop()
      .service.from('checkout_sessions')
      .update({ provider: payments.name, payment_id: id, payment_url: url, shipping: meera })
      .eq('id', session.id)
      .throwOnError();
    await pay(url, fields);
    return { session: session.id, number: session.order_uid, payment: id };
  }

  async function reconcile(since?: string, checked_before?: string) {
    const response = await jobs.request('/functions/v1/scheduled-jobs/reconcile', {
      method: 'POST',
      body: JSON.stringify({ since, checked_before }),
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as ReconcileResponse & { checked_before: string };
  }

  const act = (payment: string, form: Record<string, string>) =>
    simulator.app.request(`${SHOP}/simulated-${name}/${payment}`, { method: 'POST', body: new URLSearchParams(form) });

  return { buy, reconcile, act, deliverWebhooks: () => simulator.delivery.run() };
}

async function readOrders() {
  const { data } = await shop()
    .service.from('orders')
    .select('id, order_uid, items, shipping, status, total_amount, checkout_session_id, customer_id')
    .order('order_uid')
    .throwOnError();
  return Promise.all(
    data.map(async ({ id, ...order }) => ({
      ...order,
      attention: await attentionOf(shop().service, id),
      stock_taken: await takenUnits(shop(), id),
    })),
  );
}

const stockOf = async (variant: string) =>
  (await shop().service.from('stock').select('quantity').eq('variant_id', variant).single().throwOnError()).data
    .quantity;

/** Changes what the payment provider has stored of a payment. */
const changePayment = (payment: string, change: string) =>
  shop().db.query(`update local.simulated_payments set payment = ${change} where id = $1`, [payment]);

describe.each(['stripe', 'razorpay'] as const)('reconcile with %s', (name) => {
  it('restores every paid order that a backup does not contain, as it was', async () => {
    const { buy, reconcile } = connect(name);
    const bought = [await buy(), await buy([{ variant_id: 'pekoe-100', quantity: 1 }])];
    const before = await readOrders();
    expect(before).toHaveLength(2);
    const stock = await stockOf('reserve-small');
    const emails = (await emailsTo(shop(), meera.email)).length;
    await loseOrders();

    const { restored, failed, warnings, isComplete } = await reconcile();
    const expected = bought.map(({ number, payment }) => ({ order: number, formerOrder: null, payment }));
    expect(restored).toHaveLength(2);
    expect(restored).toEqual(expect.arrayContaining(expected));
    expect({ failed, warnings, isComplete }).toEqual({ failed: [], warnings: [], isComplete: true });
    expect(await readOrders()).toEqual(
      before.map((order) => ({ ...order, attention: ['restored'], customer_id: expect.any(String) as string })),
    );
    expect(before[0]?.shipping).toEqual(meera);
    expect(await stockOf('reserve-small')).toBe(stock);
    expect(await emailsTo(shop(), meera.email)).toHaveLength(emails);
    expect((await reconcile()).restored).toEqual([]);
  });

  it('restores an order once if it runs twice at the same time, while its webhook arrives', async () => {
    const { buy, reconcile, deliverWebhooks, act } = connect(name);
    const { payment } = await buy();
    await act(payment, { action: 'refund', amount: '100' });
    await loseOrders();
    const [first, second] = await Promise.all([reconcile(), reconcile(), deliverWebhooks()]);
    expect([...first.restored, ...second.restored]).toHaveLength(1);
    expect(await readOrders()).toHaveLength(1);
    await reconcile();
    const { data } = await shop().service.from('payments').select('refunded').throwOnError();
    expect(data).toEqual([{ refunded: 10000 }]);
  });

  it('gives a restored order a new number if its number was given again, and says so', async () => {
    const { buy, reconcile } = connect(name);
    const { number, payment } = await buy();
    await loseOrders();
    const other = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    await shop().service.from('checkout_sessions').update({ order_uid: number }).eq('id', other.id).throwOnError();

    const { restored } = await reconcile();
    const [order] = await readOrders();
    expect(restored).toEqual([{ order: order?.order_uid, formerOrder: number, payment }]);
    expect(order?.order_uid).not.toBe(number);
    expect(order?.attention).toEqual(['number_changed', 'restored']);
    const { data: log } = await shop()
      .service.from('audit_log')
      .select('operation, after')
      .order('id', { ascending: false })
      .limit(1)
      .throwOnError();
    expect(log).toEqual([
      { operation: 'restore_payment', after: expect.objectContaining({ former_order_uid: number }) as object },
    ]);
    const { data } = await shop().service.from('checkout_sessions').select('id').eq('order_uid', number).throwOnError();
    expect(data).toEqual([{ id: other.id }]);
  });

  it('leaves alone what returned to another shop with the same account, and says so', async () => {
    const { buy } = connect(name);
    await buy();
    await loseOrders();
    const { restored, warnings } = await connect(name, 'https://other.example').reconcile();
    expect(restored).toEqual([]);
    expect(warnings).toEqual([
      `Payments that returned to ${SHOP} were left alone: this shop is https://other.example.`,
    ]);
    expect(await readOrders()).toEqual([]);
  });
});

it('gets to its end if more payments of another shop have to be looked up than one request has time for', async () => {
  const { buy } = connect('stripe');
  for (let n = 0; n < 12; n += 1) {
    const { payment } = await buy([{ variant_id: 'pekoe-100', quantity: 1 }]);
    await changePayment(payment, `payment || '{"created": ${1700000000 + n}}'`);
  }
  await loseOrders();
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  const { reconcile } = connect('stripe', 'https://other.example', ({ url }) => {
    if (url.includes('/cs_')) now += 8_000;
  });
  try {
    let page = await reconcile('2023-11-14T00:00:00Z');
    for (let n = 0; n < 20 && !page.isComplete; n += 1) page = await reconcile(page.since, page.checked_before);
    expect(page.isComplete).toBe(true);
  } finally {
    clock.mockRestore();
  }
});

describe('a restored order', () => {
  it('has the number and the amount if the provider has neither items nor delivery details', async () => {
    const { buy, reconcile } = connect('razorpay');
    const { number, payment } = await buy();
    await changePayment(
      payment,
      `jsonb_set(payment, '{params,notes}', (payment -> 'params' -> 'notes')
         - array['items', 'name', 'email', 'phone', 'address', 'city', 'pin_code', 'state'])`,
    );
    await loseOrders();
    await reconcile();
    const [order] = await readOrders();
    expect(order).toMatchObject({ order_uid: number, total_amount: 1748, stock_taken: {}, attention: ['restored'] });
    expect(order?.items).toMatchObject([{ quantity: 1, unit_amount: 174800 }]);
    expect(order?.shipping).toEqual({});
  });

  it('has the items that are still known, and a line for the rest', async () => {
    const { buy, reconcile } = connect('razorpay');
    const { payment } = await buy();
    await changePayment(payment, `jsonb_set(payment, '{params,notes,items}', '"gone:1:100 reserve-small:3:25000"')`);
    await loseOrders();
    await reconcile();
    const [order] = await readOrders();
    expect(order?.items.map(({ product, quantity, unit_amount }) => [product.title, quantity, unit_amount])).toEqual([
      ['gone', 1, 100],
      ['Reserve', 3, 25000],
      ['Items that the payment provider does not name', 1, 99700],
    ]);
    expect(order).toMatchObject({ total_amount: 1748, stock_taken: { 'reserve-small': 3 } });
  });

  it('takes what is left of the stock', async () => {
    const { buy, reconcile } = connect('stripe');
    await buy();
    await loseOrders();
    await shop().db.exec(`update public.stock set quantity = 2 where variant_id = 'reserve-small'`);
    await reconcile();
    expect(await readOrders()).toMatchObject([
      { attention: ['restored', 'short_of_stock'], stock_taken: { 'reserve-small': 2 } },
    ]);
    expect(await stockOf('reserve-small')).toBe(0);
  });

  it('gets the refund that a run before it could not record', async () => {
    const { buy, reconcile, act } = connect('stripe');
    const { payment } = await buy();
    await act(payment, { action: 'refund' });
    const twoHoursAgo = Math.floor(Date.now() / 1000) - 2 * 60 * 60;
    await changePayment(payment, `jsonb_set(payment, '{refunds,0,created}', '${twoHoursAgo}')`);
    await loseOrders();
    // The payments of that time are not looked at.
    expect((await reconcile('2999-01-01T00:00:00Z')).failed).toHaveLength(1);
    const { restored, recorded } = await reconcile();
    expect([restored.length, recorded.length]).toEqual([1, 1]);
    expect(await readOrders()).toMatchObject([{ attention: ['refunded', 'restored'] }]);
  });
});

it('restores the order of a failed payment that the bank authorizes after its checkout was deleted', async () => {
  const { buy, reconcile, act } = connect('razorpay');
  const { payment, number } = await buy(ITEMS, { method: 'upi', upi_id: 'meera@okbank', outcome: 'delayed' });
  await act(payment, { action: 'fail' });
  await act(payment, { action: 'expire' });
  await loseOrders();
  expect((await reconcile()).restored).toEqual([]);
  await act(payment, { action: 'authorize_late' });
  expect((await reconcile()).restored).toMatchObject([{ order: number }]);
});

it('looks at payments since two days before the newest order, or since the given time', async () => {
  const { buy, reconcile } = connect('stripe');
  const { payment, session } = await buy();
  await loseOrders();
  await changePayment(payment, `payment || '{"created": 1700000000}'`);
  await buy([{ variant_id: 'pekoe-100', quantity: 1 }]);
  expect((await reconcile()).restored).toEqual([]);
  expect((await reconcile('2023-11-15T00:00:00Z')).restored).toEqual([]);
  expect((await reconcile('2023-11-14T00:00:00Z')).restored).toHaveLength(1);
  expect((await readOrders()).map(({ checkout_session_id }) => checkout_session_id)).toContain(session);
});

it('gives orders that were paid after the backup from an open checkout their own number', async () => {
  const { buy, reconcile } = connect('stripe');
  const { number, session } = await buy();
  await loseOrders();
  await shop().db.query(
    `insert into public.checkout_sessions (id, order_uid, success_url, cancel_url, status, items, amount_total)
       values ($1, $2, $3, $3, 'open', '[{"quantity": 1, "unit_amount": 174800}]', 174800)`,
    [session, number, SHOP],
  );
  const { restored, recorded } = await reconcile();
  expect(restored).toEqual([]);
  expect(recorded).toMatchObject([{ order: number, before: { status: 'open' }, after: { status: 'paid' } }]);
  expect(await readOrders()).toMatchObject([{ order_uid: number, attention: [] }]);
});
