import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { linkTokenIn, type PaymentLinkReport } from '../../../src/domain/order/paymentLink.ts';
import { availableQuantity, expireCheckoutSession } from '../../tests/support/checkout.ts';
import { createVariant } from '../../tests/support/catalog.ts';
import { withBackend, type Account } from '../../server/testing/backend.ts';
import { meera } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { PaymentError, type Payment } from '../_shared/payments/provider.ts';
import { recordPaymentEvent } from '../_shared/payments/recordPaymentEvent.ts';
import { expireOverdueCheckouts } from '../scheduled-jobs/expireOverdueCheckouts.ts';
import { roundsOf } from '../../tests/support/rounds.ts';
import { withAttention } from '../../tests/support/attention.ts';

/* Payment links, from the administrator who makes one to the order. */
const shop = withBackend();
let owner: Account;
let staff: Account;
let customer: Account;
let provider: ReturnType<typeof createTestPayments>;
let fetchJson: ReturnType<typeof storeClient>['fetchJson'];
const calls: string[] = [];

beforeAll(async () => {
  [owner, staff, customer] = [await shop().signUp(), await shop().signUp(), await shop().signUp()];
  await shop().promote(owner);
  await shop().promote(staff, 'staff');
  provider = createTestPayments(shop().service);
  const payments = {
    ...provider.payments,
    createPayment: (...args: Parameters<typeof provider.payments.createPayment>) => {
      calls.push(`create ${args[1].cancelUrl}`);
      return provider.payments.createPayment(...args);
    },
    getPayment: (id: string) => {
      calls.push('get');
      return provider.payments.getPayment(id);
    },
  };
  ({ fetchJson } = storeClient(shop().createServiceClient(), payments, undefined, (token) =>
    shop().createCallerClient(token),
  ));
});
beforeEach(() => (calls.length = 0));

async function post(path: string, body: object, account?: Account) {
  const token = account && (await account.client.auth.getSession()).data.session?.access_token;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return fetchJson(`/checkout/links${path}`, { method: 'POST', body: JSON.stringify(body), headers });
}

const guest = () => ({ ...meera, email: `${randomUUID()}@guest.example` });
const newVariant = (stock = 10) => createVariant(shop(), { stock });

async function createLink(change: object = {}, maker = staff) {
  const variant = await newVariant();
  const request = {
    request_id: randomUUID(),
    items: [{ variant_id: variant, quantity: 2 }],
    hours: 24,
    ...guest(),
    ...change,
  };
  const { status, body } = await post('', request, maker);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { id, url, order } = body as { id: string; url: string; order: string };
  return { id, url, order, variant, paymentId: `test_${id}`, token: linkTokenIn(new URL(url).hash) ?? '' };
}
type Link = Awaited<ReturnType<typeof createLink>>;

const open = async (token: string) => (await post('/open', { token })).body as unknown as PaymentLinkReport;
const cancel = ({ id }: Pick<Link, 'id'>, account = staff) => post('/cancel', { id }, account);
/** The webhook of the provider. */
const report = ({ id, paymentId }: Link, type: 'paid' | 'pending' | 'expired' = 'paid') =>
  recordPaymentEvent(
    { db: shop().createServiceClient(), startDelivery: () => undefined, provider: 'test' },
    { type, sessionId: id, paymentId, amountInPaise: 100_000, currency: 'inr', delivery: null },
  );
const setPayment = ({ id, paymentId }: Link, change: Partial<Payment>) => {
  provider.update(paymentId, change);
  return shop().service.from('checkout_sessions').update({ payment_checked_at: null }).eq('id', id).throwOnError();
};
const orderOf = async ({ id }: Pick<Link, 'id'>) => {
  const { data } = await shop()
    .service.from('orders')
    .select('id, order_uid, shipping, total_amount, placed_by_account, customer:customers (user_id, email)')
    .eq('checkout_session_id', id)
    .maybeSingle()
    .throwOnError();
  return withAttention(shop().service, data);
};
const session = async ({ id }: Pick<Link, 'id'>) =>
  (await shop().service.from('checkout_sessions').select('*').eq('id', id).single().throwOnError()).data;

describe('a payment link', () => {
  it('is priced by the server, holds the stock until it ends, and leads to the payment page', async () => {
    const before = Date.now();
    const link = await createLink({ hours: 24, name: 'Meera Nair' });
    const report = await open(link.token);
    expect(report).toEqual({
      status: 'open',
      order: link.order,
      payment: {
        page: `https://pay.example/${link.id}`,
        name: 'Meera',
        items: [{ title: 'Test Tea (100 g)', quantity: 2, amount: 100_000 }],
        total: 100_000,
        currency: 'inr',
        expires_at: expect.any(String) as string,
      },
    });
    const validMs = Date.parse(report.payment!.expires_at) - before;
    expect(Math.round(validMs / 3_600_000)).toBe(24);
    expect(await availableQuantity(shop(), link.variant)).toBe(8);
    await expireCheckoutSession(shop(), link.id);
    expect(await open(link.token)).toEqual({ status: 'expired', order: link.order });
    expect(await availableQuantity(shop(), link.variant)).toBe(10);
  });

  it('has one payment, which is looked up once, when it is opened twenty times at once', async () => {
    const { token, url } = await createLink();
    const reports = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(new Set(reports.map(({ payment }) => payment?.page)).size).toBe(1);
    expect(calls).toEqual([`create ${url}`, 'get']);
  });

  it('has a secret that the database does not store', async () => {
    const link = await createLink();
    const stored = JSON.stringify(await session(link));
    expect(link.url).toBe(`http://shop.example/pay#${link.token}`);
    expect(stored).not.toContain(link.token);
    const { data } = await owner.client.from('audit_entries').select('*').eq('order_uid', link.order).throwOnError();
    expect(data).toMatchObject([{ operation: 'insert', actor_email: staff.email, after: { amount_total: 100_000 } }]);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${link.token}|Meera|guest.example|link_token_hash`));
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '0'.repeat(64)])(
    'is not opened with a guessed secret: %j',
    async (token) => {
      const { status, body } = await post('/open', { token });
      expect([400, 404]).toContain(status);
      expect(body).not.toHaveProperty('order');
    },
  );

  it('cannot be read, changed, repeated or given to an account with the secret of its return address', async () => {
    const link = await createLink();
    const { access_token: token } = await session(link);
    const request = (path: string, body: object = {}) =>
      fetchJson(path, { method: 'POST', body: JSON.stringify({ token, ...body }) });
    expect((await request('/checkout/status')).body).toEqual({ status: 'waiting', order: link.order });
    expect(await request('/checkout/delivery', { ...meera, name: 'Somebody else' })).toMatchObject({
      status: 409,
      body: { code: 'checkout_ended' },
    });
    expect((await request('/checkout/again')).status).toBe(404);
    expect((await session(link)).shipping?.name).toBe('Meera Nair');
    await report(link);
    expect((await request('/checkout/status')).body).toEqual({ status: 'paid', order: link.order });
  });

  it('is not cancelled by whoever knows its payment page or the secret of its return address', async () => {
    const link = await createLink();
    const { access_token, payment_url } = await session(link);
    for (const url of [payment_url, `http://shop.example/delivery?checkout=${access_token}`]) {
      const response = await fetchJson('/checkout/release', { method: 'POST', body: JSON.stringify({ url }) });
      expect(response).toMatchObject({ status: 200, body: { status: 'waiting' } });
    }
    expect((await open(link.token)).status).toBe('open');
  });
});

describe('the order of a payment link', () => {
  it('belongs to a guest, and never to the person who made the link', async () => {
    const details = guest();
    const link = await createLink(details);
    await report(link);
    expect(await orderOf(link)).toMatchObject({
      order_uid: link.order,
      total_amount: 1000,
      attention: [],
      shipping: details,
      customer: { user_id: null, email: details.email },
    });
    expect(await open(link.token)).toEqual({ status: 'paid', order: link.order });
  });

  it('belongs to a guest, even if an account has the email that was entered', async () => {
    const link = await createLink({ email: customer.email });
    await report(link);
    expect(await orderOf(link)).toMatchObject({
      customer: { user_id: null, email: customer.email },
      placed_by_account: false,
    });
  });

  it('cannot be for the maker, whose own email is refused', async () => {
    const items = [{ variant_id: await newVariant(), quantity: 1 }];
    const answer = await post(
      '',
      { request_id: randomUUID(), items, hours: 1, ...meera, email: staff.email.toUpperCase() },
      staff,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'own_email' } });
    expect(
      (await post('', { request_id: randomUUID(), items, hours: 1, ...meera, email: staff.email }, owner)).status,
    ).toBe(200);
  });

  it('needs attention if the state contradicts the PIN code', async () => {
    const link = await createLink({ state: 'Punjab' });
    await report(link);
    expect(await orderOf(link)).toMatchObject({ attention: ['state_differs'] });
  });

  it('is found when the webhook was lost and the customer opens the link again', async () => {
    const link = await createLink();
    await setPayment(link, { status: 'paid' });
    expect(await open(link.token)).toEqual({ status: 'paid', order: link.order });
  });
});

describe('cancelling a payment link', () => {
  it('ends its payment, releases the stock and is in the audit log once', async () => {
    const link = await createLink();
    expect(await cancel(link, owner)).toEqual({ status: 200, body: { order: link.order } });
    expect((await cancel(link)).status).toBe(200);
    expect(provider.record(link.paymentId)?.status).toBe('expired');
    expect(await open(link.token)).toEqual({ status: 'cancelled', order: link.order });
    expect(await availableQuantity(shop(), link.variant)).toBe(10);
    const { data } = await owner.client
      .from('audit_entries')
      .select('operation, actor_email, after')
      .eq('order_uid', link.order)
      .order('id')
      .throwOnError();
    expect(data).toMatchObject([
      { operation: 'insert', actor_email: staff.email },
      { operation: 'update', actor_email: owner.email, after: { status: 'cancelled' } },
    ]);
  });

  it('lets a payment that arrives nevertheless become an order that needs attention', async () => {
    const link = await createLink();
    await cancel(link);
    await report(link, 'pending');
    await report(link);
    expect(await orderOf(link)).toMatchObject({ order_uid: link.order, attention: ['link_cancelled'] });
  });

  it('marks the order even if the provider reports the end of the payment first', async () => {
    const link = await createLink();
    await report(link, 'expired');
    expect((await cancel(link)).status).toBe(200);
    await report(link);
    expect(await orderOf(link)).toMatchObject({ attention: ['link_cancelled'] });
  });

  it.each([
    ['paid', 'link_paid'],
    ['pending', 'link_pending'],
  ] as const)('is refused if the customer has just paid: %s', async (status, code) => {
    const link = await createLink();
    await setPayment(link, { status });
    expect(await cancel(link)).toMatchObject({ status: 409, body: { code } });
    expect((await open(link.token)).status).toBe(status);
    if (status === 'pending') await report(link);
    expect(await orderOf(link)).toMatchObject({ attention: [] });
  });

  it('makes exactly one of a payment and a cancellation at the same time come first', async () => {
    for (let round = 0; round < roundsOf(5); round += 1) {
      const link = await createLink();
      const [{ status }] = await Promise.all([cancel(link), report(link)]);
      const order = await orderOf(link);
      expect(order?.attention).toEqual(status === 200 ? ['link_cancelled'] : []);
    }
  });

  it('changes nothing while the provider does not respond, and can be repeated', async () => {
    const link = await createLink();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    provider.fail(link.paymentId);
    expect((await cancel(link)).status).toBe(502);
    expect((await open(link.token)).status).toBe('open');
    provider.recover(link.paymentId);
    log.mockRestore();
    expect((await cancel(link)).status).toBe(200);
  });

  it('does not cancel the checkout of a shopper', async () => {
    const items = [{ variant_id: await newVariant(), quantity: 1 }];
    const { data } = await shop()
      .service.rpc('open_checkout_session', { items, success_url: 'http://x', cancel_url: 'http://x' })
      .throwOnError();
    expect((await cancel(data)).status).toBe(404);
    expect((await session(data)).status).toBe('open');
  });
});

describe('the end of a payment link', () => {
  it('ends its payment, unless that is on its way', async () => {
    const [link, late] = [await createLink(), await createLink()];
    await setPayment(late, { status: 'pending' });
    for (const each of [link, late]) await expireCheckoutSession(shop(), each.id);
    const db = shop().createServiceClient();
    await expireOverdueCheckouts({ db, payments: provider.payments, startDelivery: () => undefined }, 0);
    expect([(await open(link.token)).status, (await open(late.token)).status]).toEqual(['expired', 'pending']);
    await report(late);
    expect(await orderOf(late)).toMatchObject({ order_uid: late.order, attention: [] });
  });
});

describe('making a payment link', () => {
  it('is for administrators only, as are prices and cancelling', async () => {
    const link = await createLink();
    const items = [{ variant_id: link.variant, quantity: 1 }];
    const requests: [string, object][] = [
      ['', { request_id: randomUUID(), items, hours: 1, ...meera }],
      ['/price', { items }],
      ['/cancel', { id: link.id }],
    ];
    for (const [path, body] of requests) {
      expect((await post(path, body)).status).toBe(401);
      expect((await post(path, body, customer)).status).toBe(403);
    }
    expect((await open(link.token)).status).toBe('open');
    expect(await customer.client.rpc('list_payment_links')).toMatchObject({ error: { code: '42501' } });
    expect(await post('/price', { items }, staff)).toMatchObject({ status: 200, body: { amount_total: 50_000 } });
  });

  it.each<[string, object]>([
    ['more than 24 hours', { hours: 25 }],
    ['no time', { hours: 0 }],
    ['no email', { email: '' }],
    ['no PIN code', { pin_code: '' }],
    ['no items', { items: [] }],
    ['a price of the browser', { total: 1 }],
  ])('is refused with %s', async (_name, change) => {
    const items = [{ variant_id: await newVariant(), quantity: 1 }];
    expect((await post('', { request_id: randomUUID(), items, hours: 1, ...meera, ...change }, staff)).status).toBe(
      400,
    );
  });

  it('is refused if nothing is to be paid or the stock does not suffice, and then holds no stock', async () => {
    const free = await createVariant(shop(), { stock: 5, variant: { sale_amount: 0 } });
    const few = await newVariant(3);
    const make = (variant_id: string, quantity: number) =>
      post('', { request_id: randomUUID(), items: [{ variant_id, quantity }], hours: 1, ...meera }, staff);
    expect((await make(free, 1)).body).toMatchObject({ code: 'nothing_to_pay' });
    expect((await make(few, 4)).body).toMatchObject({ code: 'insufficient_inventory' });
    expect(await availableQuantity(shop(), free)).toBe(5);
  });

  it('holds no stock if the provider creates no payment, and is made when the request is repeated', async () => {
    let isDown = true;
    const { fetchJson: fetchFromBroken } = storeClient(
      shop().createServiceClient(),
      {
        ...provider.payments,
        createPayment: (...args) =>
          isDown
            ? Promise.reject(new PaymentError('provider_unavailable', 'Down'))
            : provider.payments.createPayment(...args),
      },
      undefined,
      (token) => shop().createCallerClient(token),
    );
    const variant = await newVariant();
    const token = (await staff.client.auth.getSession()).data.session?.access_token;
    const request = { request_id: randomUUID(), items: [{ variant_id: variant, quantity: 4 }], hours: 1, ...meera };
    const make = () =>
      fetchFromBroken('/checkout/links', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(request),
      });
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await make()).status).toBe(502);
    log.mockRestore();
    expect(await availableQuantity(shop(), variant)).toBe(10);
    isDown = false;
    const { status, body } = await make();
    expect(status).toBe(200);
    expect((await open(linkTokenIn(new URL(String(body.url)).hash) ?? '')).status).toBe('open');
    expect(await availableQuantity(shop(), variant)).toBe(6);
  });

  it('does not count in the limits of a network, and has limits for each person', async () => {
    const [busy, other] = [await shop().signUp(), await shop().signUp()];
    for (const person of [busy, other]) await shop().promote(person, 'staff');
    const variant = await createVariant(shop(), { stock: 1000 });
    const make = (quantity: number, account = busy) =>
      post(
        '',
        { request_id: randomUUID(), items: [{ variant_id: variant, quantity }], hours: 24, ...guest() },
        account,
      );
    // A network may hold 200 of these, and open 20 checkouts.
    const made = await Promise.all(Array.from({ length: 5 }, () => make(100)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await make(1)).toMatchObject({ status: 429, body: { code: 'link_limit' } });
    expect((await make(1, other)).status).toBe(200);
    await cancel({ id: String(made[0]?.body.id) }, busy);
    const others = await Promise.all(Array.from({ length: 18 }, () => make(1)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(others.find(({ status }) => status !== 200)?.body.message).toMatch(/20 open payment links/);
  });

  it('is listed for all administrators, without the secret', async () => {
    const link = await createLink({ name: 'Farida Khan' });
    const { data } = await owner.client.rpc('list_payment_links').throwOnError();
    const listed = data.find(({ id }) => id === link.id);
    expect(listed).toMatchObject({
      order_uid: link.order,
      status: 'open',
      name: 'Farida Khan',
      amount_total: 100_000,
      made_by_email: staff.email,
    });
    expect(Object.keys(listed ?? {})).not.toContain('link_token_hash');
    await report(link);
    const { data: later } = await staff.client.rpc('list_payment_links').throwOnError();
    expect(later.find(({ id }) => id === link.id)).toMatchObject({ status: 'paid', name: 'Farida Khan' });
  });
});

describe('a request for a payment link that is sent again because its answer was lost', () => {
  /** Returns a request and its first link. */
  async function makeLink() {
    const request = { request_id: randomUUID(), ...guest(), hours: 24 };
    const link = await createLink(request);
    const repeat = (change: object = {}, account = staff) =>
      post('', { ...request, items: [{ variant_id: link.variant, quantity: 2 }], ...change }, account);
    return { link, repeat };
  }

  it('returns the same link, which holds the stock once and has one payment', async () => {
    const { link, repeat } = await makeLink();
    const { status, body } = await repeat();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: link.id, url: link.url, order: link.order });
    expect(await availableQuantity(shop(), link.variant)).toBe(8);
    expect(calls).toEqual([`create ${link.url}`]);
  });

  it('is refused with other content or by another person', async () => {
    const { link, repeat } = await makeLink();
    const refused = { status: 409, body: { code: 'request_id' } };
    expect(await repeat({ hours: 1 })).toMatchObject(refused);
    expect(await repeat({ name: 'Somebody else' })).toMatchObject(refused);
    expect(await repeat({ items: [{ variant_id: link.variant, quantity: 1 }] })).toMatchObject(refused);
    expect(await repeat({}, owner)).toMatchObject(refused);
    expect(await availableQuantity(shop(), link.variant)).toBe(8);
  });

  it('creates the payment that the first request did not create', async () => {
    const { link, repeat } = await makeLink();
    const noPayment = { payment_id: null, payment_url: null, provider: null };
    const claimed = (at: number) => ({ ...noPayment, delivery_claimed_at: new Date(at).toISOString() });
    const update = (change: object) =>
      shop().service.from('checkout_sessions').update(change).eq('id', link.id).throwOnError();
    await update(claimed(Date.now()));
    expect(await repeat()).toMatchObject({ status: 409, body: { code: 'link_in_progress' } });
    await update(claimed(Date.now() - 180_000));
    expect(await repeat()).toMatchObject({ status: 200, body: { url: link.url } });
    expect((await open(link.token)).payment?.page).toBe(`https://pay.example/${link.id}`);
  });

  it('is refused with the order number if the link has ended', async () => {
    const { link, repeat } = await makeLink();
    await cancel(link);
    const { status, body } = await repeat();
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'request_id' } });
    expect(body.message).toContain(link.order);
    expect(await availableQuantity(shop(), link.variant)).toBe(10);
  });
});
