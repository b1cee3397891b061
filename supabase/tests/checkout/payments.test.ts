import { randomUUID } from 'node:crypto';
import { withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  stockQuantity,
} from '../support/checkout.ts';

const backend = withBackend();

const emailFor = (name: string) => `${name}-${randomUUID()}@guest.example`;

describe('a payment', () => {
  it('creates the order from the checkout session and marks the session paid', async () => {
    const variant = await createVariant(backend(), { stock: 5 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    const email = emailFor('leela');
    const { data } = await reportPayment(backend(), session.id, {
      name: 'Leela',
      email,
      phone: '98400',
      address: 'Ooty',
    });
    expect(data).toMatchObject({ is_new: true, order_uid: expect.stringMatching(/^NBT-\d{6}$/) as string });

    const { data: order } = await backend()
      .service.from('orders')
      .select('*, customer:customers(name, email, phone, address, user_id), session:checkout_sessions(status)')
      .eq('id', data?.order_id ?? '')
      .single();
    expect(order).toMatchObject({
      order_uid: data?.order_uid,
      status: 'Processing',
      items: session.items,
      total_amount: 1000,
      version: 1,
      shipping: { name: 'Leela', email, phone: '98400', address: 'Ooty' },
      customer: { name: 'Leela', email, phone: '98400', address: 'Ooty', user_id: null },
      session: { status: 'paid' },
    });
  });

  it('reduces the stock once', async () => {
    const variant = await createVariant(backend(), { stock: 5 });
    await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([3, 3]);
  });

  it('is stored with its amount', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 3 }]);
    const payment = randomUUID();
    await reportPayment(backend(), session.id, undefined, payment);
    const { data } = await backend().service.from('payments').select('*').eq('provider_payment_id', payment).single();
    expect(data).toMatchObject({
      checkout_session_id: session.id,
      provider: 'stripe',
      amount: 150_000,
      currency: 'inr',
    });
  });

  it('returns the same order and changes nothing when it is reported again', async () => {
    const variant = await createVariant(backend(), { stock: 5 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    const [payment, customer] = [randomUUID(), { email: emailFor('repeated') }];
    const first = await reportPayment(backend(), session.id, customer, payment);
    const repeated = await reportPayment(backend(), session.id, customer, payment);
    expect(repeated.data).toEqual({ ...first.data, is_new: false });
    expect(await stockQuantity(backend(), variant)).toBe(3);
  });

  it('is stored without a second order when its session is already paid', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    const first = await reportPayment(backend(), session.id);
    const second = await reportPayment(backend(), session.id);
    expect(second.data).toEqual({ ...first.data, is_new: false });
    const { count } = await backend()
      .service.from('payments')
      .select('*', { count: 'exact' })
      .eq('checkout_session_id', session.id);
    expect(count).toBe(2);
  });

  it('does not recreate a deleted order when its webhook is retried', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    const payment = randomUUID();
    const { data } = await reportPayment(backend(), session.id, undefined, payment);
    await backend()
      .service.from('orders')
      .delete()
      .eq('id', data?.order_id ?? '')
      .throwOnError();
    const repeated = await reportPayment(backend(), session.id, undefined, payment);
    expect(repeated).toMatchObject({ data: null, error: null });
  });

  it('cannot pay for two checkout sessions', async () => {
    const line = { variant_id: await createVariant(backend()), quantity: 1 };
    const [first, second] = [
      await openCheckoutSession(backend(), [line]),
      await openCheckoutSession(backend(), [line]),
    ];
    const payment = randomUUID();
    await reportPayment(backend(), first.id, undefined, payment);
    const { error, status } = await reportPayment(backend(), second.id, undefined, payment);
    expect({ status, code: error?.code }).toEqual({ status: 409, code: 'PT409' });
  });

  it('is rejected with 404 for an unknown session and with 400 without an email', async () => {
    expect(await reportPayment(backend(), randomUUID())).toMatchObject({ status: 404, error: { code: 'PT404' } });
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    expect(await reportPayment(backend(), session.id, { email: '  ' })).toMatchObject({
      status: 400,
      error: { code: 'PT400' },
    });
  });

  it('is not stored when it is rejected', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    await reportPayment(backend(), session.id, { email: null });
    const { data } = await backend().service.from('payments').select().eq('checkout_session_id', session.id);
    expect(data).toEqual([]);
  });

  it('creates an order with a total of 0', async () => {
    const order = await placeOrder(backend(), [
      { variant_id: await createVariant(backend(), { variant: { sale_amount: 0 } }), quantity: 1 },
    ]);
    expect(order.total_amount).toBe(0);
  });
});

describe('a late payment', () => {
  it.each(['expired', 'cancelled'])('creates the order even if the checkout session is %s', async (state) => {
    const session = await openCheckoutSession(backend(), [
      { variant_id: await createVariant(backend(), { stock: 2 }), quantity: 2 },
    ]);
    if (state === 'expired') await expireCheckoutSession(backend(), session.id);
    else await backend().service.rpc('cancel_checkout_session', { session_id: session.id });
    expect(await reportPayment(backend(), session.id)).toMatchObject({ error: null, data: { is_new: true } });
  });

  it('sets the stock to 0 when the reserved units were sold to another customer', async () => {
    const variant = await createVariant(backend(), { stock: 3 });
    const lateSession = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    await expireCheckoutSession(backend(), lateSession.id);
    await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    expect(await reportPayment(backend(), lateSession.id)).toMatchObject({ error: null, data: { is_new: true } });
    expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([0, 0]);
  });
});

describe('the customer of an order', () => {
  it('is the account with the same email, ignoring case', async () => {
    const email = emailFor('asha');
    const account = await createAccount(backend(), { email, isConfirmed: true });
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      email: email.toUpperCase(),
    });
    expect(order.customer_id).toBe((await customerOfAccount(backend(), account)).id);
  });

  it('is never an account with an unconfirmed email', async () => {
    const email = emailFor('unconfirmed');
    await createAccount(backend(), { email });
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], { email });
    expect(await findGuests(backend(), email)).toMatchObject([{ id: order.customer_id }]);
  });

  it('keeps the account details when the payment contains other ones', async () => {
    const email = emailFor('priya');
    const account = await createAccount(backend(), { email, isConfirmed: true, metadata: { full_name: 'Priya' } });
    await backend().service.from('customers').update({ address: 'Kochi' }).eq('user_id', account).throwOnError();
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      name: 'Mallory',
      email,
      phone: '222',
      address: 'Elsewhere',
    });
    expect(await customerOfAccount(backend(), account)).toMatchObject({
      name: 'Priya',
      phone: null,
      address: 'Kochi',
    });
    expect(order.shipping).toMatchObject({ name: 'Mallory', address: 'Elsewhere' });
  });
});
