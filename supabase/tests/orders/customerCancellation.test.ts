import { createVariant } from '../support/catalog.ts';
import { placeOrder, stockQuantity } from '../support/checkout.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';

/*
 * Customers who cancel at the moment in which the shop ships. On PGlite the requests run one after the other, on PostgreSQL
 * at the same time.
 */
const backend = withBackend();
let owner: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
});

const refundsOf = (sessionId: string | null) =>
  backend().db.query<{ amount: number }>(
    `select refund.amount::integer as amount from public.refunds refund
     join public.payments on payments.id = refund.payment_id where checkout_session_id = $1`,
    [sessionId],
  );

it('either cancels or ships an order, never both, in 20 rounds', async () => {
  const outcomes = [];
  for (let round = 0; round < 20; round += 1) {
    const variant = await createVariant(backend(), { stock: 5 });
    const order = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    const cancel = () => backend().service.rpc('cancel_by_customer', { order_id: order.id });
    const ship = () => owner.client.rpc('ship_order', { order_id: order.id, expected_version: order.version });
    const [first, second] = round % 2 === 0 ? [cancel, ship] : [ship, cancel];
    const responses = await Promise.all([first(), second()]);
    const errors = responses.flatMap(({ error }) => (error ? [error.hint] : []));

    const { data } = await backend().service.from('orders').select('status').eq('id', order.id).single().throwOnError();
    const isCancelled = data.status === 'Cancelled';
    expect(errors).toEqual([isCancelled ? 'already_cancelled' : 'already_shipped']);
    expect(await stockQuantity(backend(), variant)).toBe(isCancelled ? 5 : 3);
    expect(await refundsOf(order.checkout_session_id)).toEqual(isCancelled ? [{ amount: 100_000 }] : []);
    outcomes.push(data.status);
  }
  expect(outcomes).toHaveLength(20);
});

it('cancels and refunds once if the customer and the shop cancel several times at once', async () => {
  const variant = await createVariant(backend(), { stock: 5 });
  const order = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => backend().service.rpc('cancel_by_customer', { order_id: order.id })),
    owner.client.rpc('cancel_order', { order_id: order.id, expected_version: order.version }),
  ]);
  // The call of the shop may be the one that is too late.
  expect(responses.slice(0, 4).filter(({ error }) => error)).toEqual([]);
  expect(await stockQuantity(backend(), variant)).toBe(5);
  expect(await refundsOf(order.checkout_session_id)).toEqual([{ amount: 100_000 }]);
});
