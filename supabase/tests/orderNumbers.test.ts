import { randomUUID } from 'node:crypto';
import { isOrderReference } from '../../src/domain/orderReference.ts';
import { withBackend } from '../local/testing/backend.ts';
import { createVariant } from './support/catalog.ts';
import { openCheckoutSession, placeOrder } from './support/checkout.ts';

const backend = withBackend();

const completeWithSeed = async (existing: string, relation: 'orders' | 'deleted_orders') => {
  const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
  return backend().db.tx(async (sql) => {
    await sql.query(existing);
    // The same seed produces the same random numbers, so the first ten numbers are taken.
    await sql.query('select setseed(0.42)');
    const [order] = await sql.query<{ order_uid: string }>(
      `select order_uid from public.complete_checkout_session($1, 'simulated', $2, '{"email": "late@guest.example"}')`,
      [session.id, randomUUID()],
    );
    const [taken] = await sql.query<{ count: number }>(
      `select count(*)::integer as count from public.${relation} where order_uid ~ '^NBT-[0-9]{6}$'`,
    );
    return { order_uid: order?.order_uid ?? '', taken: taken?.count ?? 0 };
  });
};

describe('an order number', () => {
  it('has six digits', async () => {
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    expect(order.order_uid).toMatch(/^NBT-\d{6}$/);
  });

  it.each(['orders', 'deleted_orders'] as const)(
    'grows to seven digits when six are used up in %s',
    async (relation) => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      if (relation === 'deleted_orders') await backend().db.query('delete from public.orders where id = $1', [id]);
      const columns =
        'customer_id, items, shipping, status, total_amount, stock_taken, attention, version, created_at, updated_at';
      const { order_uid, taken } = await completeWithSeed(
        `with seed as materialized (select setseed(0.42)), numbers as materialized (
         select distinct public.random_order_uid(1) as order_uid from seed, generate_series(1, 10)
       )
       insert into public.${relation} (id, order_uid, ${columns})
       select gen_random_uuid(), numbers.order_uid, ${columns
         .split(', ')
         .map((column) => `existing.${column}`)
         .join(', ')}
       from numbers, (select * from public.${relation} where id = '${id}') existing`,
        relation,
      );
      expect(taken).toBeGreaterThanOrEqual(10);
      expect(order_uid).toMatch(/^NBT-\d{7}$/);
      expect(isOrderReference(order_uid)).toBe(true);
    },
  );
});
