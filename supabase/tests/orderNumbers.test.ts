import { isOrderReference } from '../../src/domain/orderReference.ts';
import { withBackend } from '../local/testing/backend.ts';
import { createVariant } from './support/catalog.ts';
import { openCheckoutSession, placeOrder, reportPayment } from './support/checkout.ts';

const backend = withBackend();

/** Opens a checkout session after the SQL statement. The same seed produces the same random numbers. */
async function openWithSeed(statement: string, relation: 'orders' | 'deleted_orders' | 'checkout_sessions') {
  const lines = [{ variant_id: await createVariant(backend()), quantity: 1 }];
  return backend().db.tx(async (sql) => {
    await sql.query(statement);
    const [taken] = await sql.query<{ count: number }>(
      `select count(*)::integer as count from public.${relation} where order_uid ~ '^NBT-[0-9]{6}$'`,
    );
    await sql.query('select setseed(0.42)');
    const [session] = await sql.query<{ order_uid: string }>(
      'select order_uid from public.open_checkout_session($1, $2, $2)',
      [lines, 'https://shop.example/'],
    );
    return { order_uid: session?.order_uid ?? '', taken: taken?.count ?? 0 };
  });
}

describe('an order number', () => {
  it('has six digits', async () => {
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    expect(order.order_uid).toMatch(/^NBT-\d{6}$/);
  });

  it('is allocated when the checkout session is opened', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    const { data } = await reportPayment(backend(), session.id);
    expect(data?.order_uid).toBe(session.order_uid);
  });

  it.each(['orders', 'deleted_orders'] as const)(
    'grows to seven digits when six are used up in %s',
    async (relation) => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      if (relation === 'deleted_orders') await backend().db.query('delete from public.orders where id = $1', [id]);
      const columns =
        'customer_id, items, shipping, status, total_amount, stock_taken, attention, version, created_at, updated_at';
      const { order_uid, taken } = await openWithSeed(
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

  it('is not that of another checkout session', async () => {
    const [first, second] = [
      await openWithSeed('select 1', 'checkout_sessions'),
      await openWithSeed('select 1', 'checkout_sessions'),
    ];
    expect(second.order_uid).not.toBe(first.order_uid);
  });
});
