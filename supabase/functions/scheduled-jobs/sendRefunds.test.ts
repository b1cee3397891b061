import { jest } from '@jest/globals';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { insertCatalog, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { createTestPayments } from '../_testing/testPayments.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { sendRefunds } from './sendRefunds.ts';

/* Refunds that are queued, and sent by the scheduled job until the payment provider decides. */
const PRICE = 49_900;
const shop = withBackend();
let provider: ReturnType<typeof createTestPayments>;
let admin: Account;
let log: jest.SpiedFunction<typeof console.error>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  admin = await shop().signUp();
  await shop().promote(admin);
  provider = createTestPayments(shop().service);
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => log.mockRestore());

const deps = () => ({ db: shop().service, startDelivery: () => undefined, payments: provider.payments });

async function placeOrder() {
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  const payment = await provider.start(session);
  provider.update(payment, { status: 'paid' });
  await recordPayment(deps(), payment);
  const { data } = await shop()
    .service.from('orders')
    .select('id, version')
    .eq('checkout_session_id', session.id)
    .single()
    .throwOnError();
  return { ...data, payment };
}

const cancel = ({ id, version }: { id: string; version: number }) =>
  admin.client.rpc('cancel_order', { order_id: id, expected_version: version }).throwOnError();
const statusesOf = async (id: string) => {
  const { data } = await admin.client.from('order_refunds').select('status').eq('order_id', id).throwOnError();
  return data.map(({ status }) => status);
};
/** Makes all queued refunds due. */
const wait = () => shop().db.query('update public.refunds set next_attempt_at = now() where refused_at is null');

it('sends what a cancellation has queued, once, however many processes run the job', async () => {
  const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
  for (const order of orders) await cancel(order);
  await Promise.all([sendRefunds(deps()), sendRefunds(deps()), sendRefunds(deps())]);
  expect(await sendRefunds(deps())).toEqual({ isComplete: true });
  for (const { id, payment } of orders) {
    expect(provider.refundedInPaise(payment)).toBe(PRICE);
    expect(await statusesOf(id)).toEqual(['sent']);
  }
});

it('tries again until the provider responds', async () => {
  const order = await placeOrder();
  await cancel(order);
  provider.fail(order.payment);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(sendRefunds(deps())).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await statusesOf(order.id)).toEqual(['queued']);
    // Not before its time.
    expect(await sendRefunds(deps())).toEqual({ isComplete: true });
    await wait();
  }
  provider.recover(order.payment);
  await sendRefunds(deps());
  expect(provider.refundedInPaise(order.payment)).toBe(PRICE);
  expect(await statusesOf(order.id)).toEqual(['sent']);
});

it('sends a refund again if its sender was killed before it recorded the response, and nothing is refunded twice', async () => {
  const order = await placeOrder();
  await cancel(order);
  const { data } = await shop().service.rpc('claim_refund').throwOnError();
  await provider.payments.refundPayment({
    paymentId: order.payment,
    amountInPaise: PRICE,
    idempotencyKey: data[0]?.refund_id ?? '',
  });
  expect(await sendRefunds(deps())).toEqual({ isComplete: true });
  expect(await statusesOf(order.id)).toEqual(['queued']);
  await wait();
  await sendRefunds(deps());
  expect(provider.refundedInPaise(order.payment)).toBe(PRICE);
  expect(await statusesOf(order.id)).toEqual(['sent']);
});

it('goes on with the others if the provider refuses one, which then needs attention', async () => {
  const [refused, other] = [await placeOrder(), await placeOrder()];
  for (const order of [refused, other]) await cancel(order);
  provider.refuseRefunds(refused.payment);
  await sendRefunds(deps());
  expect([await statusesOf(refused.id), await statusesOf(other.id)]).toEqual([['failed'], ['sent']]);
  const { data } = await admin.client.from('orders').select('attention').eq('id', refused.id).single().throwOnError();
  expect(data.attention).toEqual(['refund_failed']);
});

it('does not send a refund of another provider, but says where it can be refunded', async () => {
  const order = await placeOrder();
  await shop().db.query(`update public.payments set provider = 'former' where provider_payment_id = $1`, [
    order.payment,
  ]);
  await cancel(order);
  await sendRefunds(deps());
  expect(provider.refundedInPaise(order.payment)).toBe(0);
  const { data } = await admin.client
    .from('order_refunds')
    .select('status, last_error')
    .eq('order_id', order.id)
    .throwOnError();
  expect(data).toEqual([{ status: 'failed', last_error: expect.stringContaining('the provider former') as string }]);
});
