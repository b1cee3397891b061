import { isOrderReference } from '../../../src/domain/order/orderReference.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder, reportPayment } from '../support/checkout.ts';

const backend = withBackend();

const oneTin = async () => [{ variant_id: await createVariant(backend()), quantity: 1 }];

/** Opens a checkout session while `public.random_order_uid` returns these numbers, one for each attempt. */
async function openWithNumbers(numbers: string[]) {
  const items = await oneTin();
  return backend().db.tx(async (sql) => {
    const [original] = await sql.query<{ definition: string }>(
      "select pg_get_functiondef('public.random_order_uid(integer)'::regprocedure) as definition",
    );
    await sql.query(
      `create or replace function public.random_order_uid(attempt integer) returns text
       language sql as $$ select (array['${numbers.join("','")}'])[attempt] $$`,
    );
    const [session] = await sql.query<{ order_uid: string }>(
      'select order_uid from public.open_checkout_session($1, $2, $2)',
      [items, 'https://shop.example/'],
    );
    await sql.query(original?.definition ?? '');
    return session?.order_uid;
  });
}

describe('an order number', () => {
  it('has six digits', async () => {
    const order = await placeOrder(backend(), await oneTin());
    expect(order.order_uid).toMatch(/^NBT-\d{6}$/);
  });

  it('is allocated when the checkout session is opened', async () => {
    const session = await openCheckoutSession(backend(), await oneTin());
    const { data } = await reportPayment(backend(), session.id);
    expect(data?.order_uid).toBe(session.order_uid);
  });

  it('has one digit more after each ten attempts to find a free one', async () => {
    const numbers = await backend().db.query<{ attempt: number; number: string }>(
      'select attempt, public.random_order_uid(attempt) as number from generate_series(1, 30) as attempt',
    );
    for (const { attempt, number } of numbers) {
      expect(isOrderReference(number)).toBe(true);
      expect(number).toHaveLength('NBT-'.length + 6 + Math.floor((attempt - 1) / 10));
    }
  });

  it('is not that of an order, a deleted order or another checkout session', async () => {
    const [{ order_uid: ordered }, { order_uid: deleted, id }] = [
      await placeOrder(backend(), await oneTin()),
      await placeOrder(backend(), await oneTin()),
    ];
    // A session keeps the number of its order, so the first two are free only for the sessions.
    await backend().db.query('update public.checkout_sessions set order_uid = order_uid || 0');
    await backend().db.query('delete from public.orders where id = $1', [id]);
    const { order_uid: opened } = await openCheckoutSession(backend(), await oneTin());
    expect(await openWithNumbers([ordered, deleted, opened, 'NBT-1234567'])).toBe('NBT-1234567');
  });
});
