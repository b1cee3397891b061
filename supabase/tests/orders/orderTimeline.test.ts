import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* What the page of an order shows of its history. */
const backend = withBackend();
let admin: Account;
let customer: Account;

beforeAll(async () => {
  [admin, customer] = [await backend().signUp(), await backend().signUp()];
  await backend().promote(admin);
});

it('lists what happened to an order, with who did it, and not what happened to others', async () => {
  const variant = await createVariant(backend(), { stock: 10 });
  const lines = [{ variant_id: variant, quantity: 2 }];
  const [{ id, version }, other] = [await placeOrder(backend(), lines), await placeOrder(backend(), lines)];
  await admin.client.rpc('add_order_note', { order_id: other.id, note: 'Of another order' }).throwOnError();
  await admin.client.rpc('add_order_note', { order_id: id, note: 'Rang twice' }).throwOnError();
  await admin.client
    .rpc('change_order_items', {
      order_id: id,
      expected_version: version,
      lines: [{ variant_id: variant, quantity: 1 }],
      reason: 'One is enough',
    })
    .throwOnError();
  await admin.client.from('orders').update({ status: 'Shipped' }).eq('id', id).throwOnError();

  const { data } = await admin.client.rpc('order_timeline', { order_id: id }).throwOnError();
  const times = data.map(({ happened_at }) => happened_at);
  expect(times).toEqual([...times].sort().reverse());
  const find = (kind: string) => data.filter((entry) => entry.kind === kind);
  expect(find('placed')).toHaveLength(1);
  expect(find('note')).toMatchObject([{ actor_email: admin.email, details: { note: 'Rang twice' } }]);
  expect(find('refund')).toMatchObject([
    {
      actor_email: admin.email,
      details: { kind: 'change', amount: 50_000, status: 'queued', reason: 'One is enough' },
    },
  ]);
  expect(find('payment')).toMatchObject([{ details: { amount: 100_000 } }]);
  const statusChange = find('audit').find(({ details }) => 'changes' in details && details.changes?.status);
  expect(statusChange).toMatchObject({
    actor_email: admin.email,
    details: { operation: 'update', changes: { status: ['Processing', 'Shipped'] } },
  });
  expect(find('email').map(({ details }) => (details as { kind: string }).kind)).toContain('order_changed_notice');
});

it('is empty for an unknown order, and denied to customers', async () => {
  expect(await admin.client.rpc('order_timeline', { order_id: randomUUID() })).toMatchObject({ data: [] });
  expect(await customer.client.rpc('order_timeline', { order_id: randomUUID() })).toMatchObject({
    error: { code: '42501' },
  });
});
