import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import {
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  stockQuantity,
} from '../support/checkout.ts';

/* Orders with an unusual payment are marked as needing attention. */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

/** Returns the reasons that the back office shows for an order. The filter of the orders that need attention must agree. */
const attentionOf = async (orderId: string | undefined) => {
  const { data } = await admin.client
    .from('order_list')
    .select('attention, needs_attention')
    .eq('id', orderId ?? '')
    .single()
    .throwOnError();
  expect(data.needs_attention).toBe(data.attention.length > 0);
  return data.attention;
};
const openSession = async (stock?: number, quantity = 1) => {
  const variant = await createVariant(backend(), { stock });
  return { variant, session: await openCheckoutSession(backend(), [{ variant_id: variant, quantity }]) };
};
const pay = (session_id: string, paid: { amount?: number | null; currency?: string | null; payment?: string } = {}) => {
  const { payment = randomUUID(), ...price } = paid;
  return backend()
    .service.rpc('complete_checkout_session', {
      session_id,
      provider: 'stripe',
      provider_payment_id: payment,
      customer: { email: `${randomUUID()}@guest.example` },
      ...price,
    })
    .maybeSingle()
    .throwOnError();
};

it('does not mark an order that was paid as expected', async () => {
  const { session } = await openSession(5);
  const { data } = await pay(session.id, { amount: session.amount_total, currency: 'INR' });
  expect(await attentionOf(data?.order_id)).toEqual([]);
});

describe('an order that was paid after its reservation expired', () => {
  it('is marked when there is not enough stock', async () => {
    const { variant, session } = await openSession(3, 2);
    await expireCheckoutSession(backend(), session.id);
    await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    const { data } = await pay(session.id);
    expect(await attentionOf(data?.order_id)).toEqual(['short_of_stock']);
    expect(await stockQuantity(backend(), variant)).toBe(0);
  });

  it('is not marked when there is enough stock', async () => {
    const { session } = await openSession(3, 2);
    await expireCheckoutSession(backend(), session.id);
    const { data } = await pay(session.id);
    expect(await attentionOf(data?.order_id)).toEqual([]);
  });
});

describe('a second payment for one session', () => {
  it('marks the order once, and a repeated webhook does not', async () => {
    const { session } = await openSession();
    const payment = randomUUID();
    const { data } = await pay(session.id, { payment });
    await pay(session.id, { payment });
    expect(await attentionOf(data?.order_id)).toEqual([]);
    const second = randomUUID();
    await pay(session.id, { payment: second });
    await pay(session.id, { payment: second });
    await pay(session.id);
    expect(await attentionOf(data?.order_id)).toEqual(['paid_twice']);
  });

  it('marks a deleted order, which shows when it is restored', async () => {
    const { session } = await openSession();
    const { data } = await pay(session.id);
    await admin.client
      .from('orders')
      .delete()
      .eq('id', data?.order_id ?? '')
      .throwOnError();
    await pay(session.id);
    const { data: restored } = await admin.client.rpc('restore_order', { order_id: data?.order_id ?? '' });
    expect(restored?.attention).toEqual(['paid_twice']);
  });
});

describe('an order whose payment differs from the session', () => {
  it.each([
    ['amount', { amount: 100 }, ['amount_differs'], { amount: 100, currency: 'inr' }],
    ['currency', { currency: 'usd' }, ['currency_differs'], { amount: 50_000, currency: 'usd' }],
    [
      'amount and currency',
      { amount: 0, currency: 'USD' },
      ['amount_differs', 'currency_differs'],
      { amount: 0, currency: 'usd' },
    ],
  ])('is marked when the %s differs, and the payment is stored as it was', async (_, paid, reasons, stored) => {
    const { session } = await openSession();
    const payment = randomUUID();
    const { data } = await pay(session.id, { ...paid, payment });
    expect(await attentionOf(data?.order_id)).toEqual(reasons);
    const { data: row } = await backend()
      .service.from('payments')
      .select('amount, currency')
      .eq('provider_payment_id', payment)
      .single();
    expect(row).toEqual(stored);
  });

  it('is not marked when the provider does not report amount and currency', async () => {
    const { session } = await openSession();
    const { data } = await pay(session.id, { amount: null, currency: null });
    expect(await attentionOf(data?.order_id)).toEqual([]);
    expect(await reportPayment(backend(), session.id)).toMatchObject({ error: null });
  });
});

it('lets an administrator remove the mark', async () => {
  const { session } = await openSession();
  const { data } = await pay(session.id, { amount: 1 });
  await admin.client
    .from('orders')
    .update({ attention: [] })
    .eq('id', data?.order_id ?? '')
    .throwOnError();
  expect(await attentionOf(data?.order_id)).toEqual([]);
});
