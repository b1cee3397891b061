import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '../../../src/domain/order/order.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerOfAccount } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  stockQuantity,
} from '../support/checkout.ts';
import { roundsOf } from '../support/rounds.ts';

const backend = withBackend();
let owner: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
});

describe('cancelled and deleted orders', () => {
  /* Cancelling returns stock once; deleted orders can be restored; changes by administrators are recorded. */

  let admin: Account;
  let customer: Account;

  beforeAll(async () => {
    [admin, customer] = [await backend().signUp(), await backend().signUp()];
    await backend().promote(admin);
  });

  const readOrder = async (id: string) => {
    const { data } = await backend().service.from('orders').select('*').eq('id', id).maybeSingle().throwOnError();
    return data;
  };
  /** Sets a status with the version that the order has now. */
  const setStatus = async (id: string, new_status: OrderStatus) =>
    admin.client.rpc('update_order', {
      order_id: id,
      expected_version: (await readOrder(id))?.version ?? 0,
      new_status,
    });
  const deleteOrder = (id: string) => admin.client.from('orders').delete().eq('id', id).throwOnError();

  it('are searched by the name again when they are restored, and have no text while they are deleted or erased', async () => {
    const name = `Name${randomUUID().replaceAll('-', '')}`;
    const lines = async () => [{ variant_id: await createVariant(backend(), { stock: 5 }), quantity: 1 }];
    const [order, kept] = [
      await placeOrder(backend(), await lines(), { name, email: `${randomUUID()}@guest.example` }),
      await placeOrder(backend(), await lines(), { name, email: `${randomUUID()}@guest.example` }),
    ];
    const found = async () => {
      const { data } = await admin.client.rpc('search_orders', { words: name }).throwOnError();
      return data.map(({ id }) => id).sort();
    };
    const textsOf = (id: string) =>
      backend().db.query<{ is_email_changed: boolean; search_text: string }>(
        'select is_email_changed, search_text from public.order_internals where order_id = $1',
        [id],
      );
    await backend().db.query('update public.order_internals set is_email_changed = true where order_id = $1', [
      order.id,
    ]);
    expect(await found()).toEqual([order.id, kept.id].sort());
    await deleteOrder(order.id);
    expect(await textsOf(order.id)).toEqual([{ is_email_changed: true, search_text: '' }]);
    await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect(await found()).toEqual([order.id, kept.id].sort());
    expect(await textsOf(order.id)).toMatchObject([{ is_email_changed: true }]);

    await deleteOrder(order.id);
    await backend().db.query('select public.erase_orders($1)', [[order.id, kept.id]]);
    for (const { id } of [order, kept]) {
      const [{ search_text } = { search_text: name }] = await textsOf(id);
      expect(search_text).not.toContain(name.toLowerCase());
      expect(search_text).not.toContain('guest');
    }
  });

  describe('the stock of an order', () => {
    it('is returned when the order is cancelled, and taken again when it is changed back', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const { id } = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      for (const [status, quantity] of [
        ['Cancelled', 5],
        ['Cancelled', 5],
        ['Shipped', 3],
        ['Delivered', 3],
        ['Cancelled', 5],
        ['Processing', 3],
      ] as const) {
        expect((await setStatus(id, status)).error).toBeNull();
        expect({ status, quantity: await stockQuantity(backend(), variant) }).toEqual({ status, quantity });
      }
    });

    it('is also returned when the status is updated directly', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const { id } = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      await admin.client.from('orders').update({ status: 'Cancelled' }).eq('id', id).throwOnError();
      await admin.client.from('orders').update({ status: 'Cancelled' }).eq('id', id).throwOnError();
      expect(await stockQuantity(backend(), variant)).toBe(5);
    });

    it('is not taken again when there is not enough, and the order stays cancelled', async () => {
      const variant = await createVariant(backend(), { stock: 3, product: { title: 'Golden Tips' } });
      const { id } = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      await setStatus(id, 'Cancelled');
      // Units that a shopper has reserved cannot be taken either.
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      expect(await setStatus(id, 'Processing')).toMatchObject({
        status: 409,
        error: {
          code: 'PT409',
          message: 'Not enough stock for Golden Tips (100 g). Only 1 left.',
          hint: 'insufficient_inventory',
        },
      });
      expect(await readOrder(id)).toMatchObject({ status: 'Cancelled' });
      expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([3, 1]);
    });

    it('is returned only for the units that the order has taken', async () => {
      const variant = await createVariant(backend(), { stock: 3 });
      const late = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 3 }]);
      await expireCheckoutSession(backend(), late.id);
      await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      const { data } = await reportPayment(backend(), late.id).throwOnError();
      await setStatus(data?.order_id ?? '', 'Cancelled');
      expect(await stockQuantity(backend(), variant)).toBe(1);
    });

    it('does not change for a variant without managed stock', async () => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 2 }]);
      expect((await setStatus(id, 'Cancelled')).error).toBeNull();
      expect((await setStatus(id, 'Processing')).error).toBeNull();
    });

    it('is returned once when an order is cancelled, deleted, restored and cancelled again', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      const payment = randomUUID();
      const { data } = await reportPayment(backend(), session.id, undefined, payment).throwOnError();
      const id = data?.order_id ?? '';
      await setStatus(id, 'Cancelled');
      await deleteOrder(id);
      await reportPayment(backend(), session.id, undefined, payment).throwOnError();
      await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
      await setStatus(id, 'Cancelled');
      expect(await stockQuantity(backend(), variant)).toBe(5);

      await setStatus(id, 'Processing');
      await deleteOrder(id);
      await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
      expect(await stockQuantity(backend(), variant)).toBe(3);
      await setStatus(id, 'Cancelled');
      expect(await stockQuantity(backend(), variant)).toBe(5);
    });

    it('neither deadlocks nor gets lost when many orders are cancelled while others are paid', async () => {
      const count = roundsOf(10);
      const variants = [await createVariant(backend(), { stock: 40 }), await createVariant(backend(), { stock: 40 })];
      const lines = variants.map((variant_id) => ({ variant_id, quantity: 1 }));
      const orders = await Promise.all(Array.from({ length: count }, () => placeOrder(backend(), lines)));
      const responses = await Promise.all([
        ...orders.flatMap(({ id }) => [setStatus(id, 'Cancelled'), setStatus(id, 'Cancelled')]),
        ...Array.from({ length: count }, (_, n) => placeOrder(backend(), n % 2 ? lines : [...lines].reverse())),
      ]);
      const errors = responses.flatMap((response) =>
        'error' in response && response.error ? [response.error.code] : [],
      );
      expect(errors.filter((code) => code !== 'PT409')).toEqual([]);
      expect(await Promise.all(variants.map((variant) => stockQuantity(backend(), variant)))).toEqual([
        40 - count,
        40 - count,
      ]);
    });
  });

  describe('a deleted order', () => {
    it('is restored exactly as it was', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      const details = { name: 'Leela', email: `${randomUUID()}@guest.example`, phone: '98400', address: 'Ooty' };
      const account = await customerOfAccount(backend(), customer.id);
      const { id } = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }], details, account.id);
      await setStatus(id, 'Shipped');
      const before = await readOrder(id);
      expect(before?.placed_by_account).toBe(true);
      await deleteOrder(id);
      expect(await readOrder(id)).toBeNull();
      const { data: deleted } = await admin.client.from('deleted_orders').select('*').eq('id', id).single();
      expect(deleted).toMatchObject({ ...before, deleted_by: admin.id });

      const { data: restored } = await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
      expect(restored).toEqual(before);
      expect(await readOrder(id)).toEqual(before);
      expect((await admin.client.from('deleted_orders').select('*').eq('id', id)).data).toEqual([]);
    });

    it('is kept with the columns that later migrations add to orders and deleted_orders', async () => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      const rollback = new Error('rolled back');
      let restored: unknown;
      const run = backend().db.tx(async (sql) => {
        await sql.exec(`
        alter table public.orders add column "gift note" jsonb not null default '{}', add column wrapped_at timestamptz;
        alter table public.deleted_orders add column "gift note" jsonb not null default '{}', add column wrapped_at timestamptz`);
        await sql.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: admin.id })]);
        await sql.query(
          `update public.orders set "gift note" = '{"text": "For Leela"}', wrapped_at = '2026-04-01T10:00:00.123456Z' where id = $1`,
          [id],
        );
        await sql.query('delete from public.orders where id = $1', [id]);
        restored = await sql.query(
          `select "gift note", wrapped_at = '2026-04-01T10:00:00.123456Z' as "hasTime" from public.restore_order($1)`,
          [id],
        );
        throw rollback;
      });
      await expect(run).rejects.toBe(rollback);
      expect(restored).toEqual([{ 'gift note': { text: 'For Leela' }, hasTime: true }]);
    });

    it('has every column of an order that is not generated, so that none is lost', async () => {
      const columns = await backend().db.query<{ name: string; orders: string | null; deleted: string | null }>(`
      with columns as (
        select attrelid::regclass::text as relation, attname as name, format_type(atttypid, atttypmod) as type
          from pg_attribute
          where attrelid in ('public.orders'::regclass, 'public.deleted_orders'::regclass)
            and attnum > 0 and not attisdropped and attgenerated = ''
      )
      select name, orders.type as orders, deleted.type as deleted
        from (select * from columns where relation = 'orders') orders
        full join (select * from columns where relation = 'deleted_orders') deleted using (name)
        where orders.type is distinct from deleted.type
        order by name`);
      expect(columns.map(({ name }) => name)).toEqual(['deleted_at', 'deleted_by']);
    });

    it('is restored once when the call is repeated', async () => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      await deleteOrder(id);
      const [first, second] = await Promise.all([
        admin.client.rpc('restore_order', { order_id: id }),
        admin.client.rpc('restore_order', { order_id: id }),
      ]);
      expect([first.error, second.error]).toEqual([null, null]);
      expect(second.data).toEqual(first.data);
    });

    it('is not recreated when its webhook is repeated', async () => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      const payment = randomUUID();
      const { data } = await reportPayment(backend(), session.id, undefined, payment).throwOnError();
      await deleteOrder(data?.order_id ?? '');
      expect(await reportPayment(backend(), session.id, undefined, payment)).toMatchObject({ data: null, error: null });
      const { data: orders } = await backend()
        .service.from('orders')
        .select('id')
        .eq('checkout_session_id', session.id);
      expect(orders).toEqual([]);
    });

    it('neither deadlocks nor misses what the payment provider reports while it is deleted or restored', async () => {
      const half = roundsOf(10);
      const variant = await createVariant(backend(), { stock: 20 });
      const orders = await Promise.all(
        Array.from({ length: 2 * half }, () => placeOrder(backend(), [{ variant_id: variant, quantity: 1 }])),
      );
      const ids = orders.map(({ id }) => id);
      const sessionIds = orders.map(({ checkout_session_id }) => checkout_session_id ?? '');
      const { data: payments } = await backend()
        .service.from('payments')
        .select('session_id:checkout_session_id, provider, provider_payment_id')
        .in('checkout_session_id', sessionIds)
        .throwOnError();
      const reportFailedRefund = (payment: (typeof payments)[number]) =>
        backend().service.rpc('record_refunds', {
          ...payment,
          refunds: [{ id: randomUUID(), amount: 1, has_failed: true }],
        });
      // Locks the order, and is refused.
      const cancelAnotherVersion = (order_id: string) =>
        admin.client.rpc('cancel_order', { order_id, expected_version: 0 });
      // One statement, so that it has all locks while the other requests start.
      const deleteOrders = () => admin.client.from('orders').delete().in('id', ids);
      const restore = (order_id: string) => admin.client.rpc('restore_order', { order_id });

      for (let round = 0; round < roundsOf(5); round += 1)
        for (const changes of [[deleteOrders], ids.map((id) => () => restore(id))]) {
          const responses = await Promise.all([
            ...payments.slice(half).map(reportFailedRefund),
            ...changes.map((change) => change()),
            ...payments.slice(0, half).map(reportFailedRefund),
            ...ids.map(cancelAnotherVersion),
          ]);
          const errors = responses.flatMap(({ error }) => (error ? [error] : []));
          expect(errors.filter(({ code }) => code !== 'PT404' && code !== 'PT409')).toEqual([]);
        }
      const { data } = await backend().service.from('order_list').select('attention').in('id', ids).throwOnError();
      expect(data.map(({ attention }) => attention)).toEqual(ids.map(() => ['refund_failed']));
    });

    it('is hidden from its customer and restored by administrators only', async () => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
        email: customer.email,
      });
      await deleteOrder(id);
      expect((await customer.client.from('deleted_orders').select('*')).data).toEqual([]);
      expect((await customer.client.rpc('restore_order', { order_id: id })).error?.code).toBe('42501');
      expect((await backend().anon.rpc('restore_order', { order_id: id })).error?.code).toBe('42501');
      expect(await readOrder(id)).toBeNull();
    });

    it('is rejected with 404 if it never existed', async () => {
      const response = await admin.client.rpc('restore_order', { order_id: randomUUID() });
      expect(response).toMatchObject({ status: 404, error: { code: 'PT404' } });
    });
  });

  describe('audit_log', () => {
    const readLog = async (rowId: string) => {
      const { data } = await admin.client.from('audit_log').select('*').eq('row_id', rowId).order('id').throwOnError();
      return data;
    };

    it('records who changed, deleted and restored an order, when, and the row before and after', async () => {
      const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      const start = await readOrder(id);
      await setStatus(id, 'Shipped');
      const shipped = await readOrder(id);
      await deleteOrder(id);
      await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
      const log = await readLog(id);
      expect(log).toMatchObject([
        { operation: 'update', before: { status: 'Processing' }, after: { status: 'Shipped' } },
        { operation: 'delete', before: { status: 'Shipped', order_uid: shipped?.order_uid }, after: null },
        { operation: 'restore', before: null, after: { status: 'Shipped', version: shipped?.version } },
      ]);
      for (const { actor_id, table_name, happened_at } of log) {
        expect({ actor_id, table_name }).toEqual({ actor_id: admin.id, table_name: 'orders' });
        expect(Date.parse(happened_at)).toBeGreaterThanOrEqual(Date.parse(start?.created_at ?? ''));
      }
    });

    it('records changes of a customer, made in the dialog or directly', async () => {
      const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
      await admin.client
        .rpc('update_order', {
          order_id: order.id,
          expected_version: order.version,
          new_status: 'Processing',
          customer: { name: 'Leela' },
        })
        .throwOnError();
      await admin.client.from('customers').update({ phone: '1' }).eq('id', order.customer_id).throwOnError();
      expect(await readLog(order.customer_id)).toMatchObject([
        { operation: 'update', table_name: 'customers', before: { name: null }, after: { name: 'Leela' } },
        { operation: 'update', table_name: 'customers', before: { phone: null }, after: { phone: '1' } },
      ]);
    });

    it('does not record what customers and the payment webhook change', async () => {
      const { customer_id, id } = await placeOrder(
        backend(),
        [{ variant_id: await createVariant(backend()), quantity: 1 }],
        { email: customer.email },
      );
      await customer.client.from('customers').update({ phone: '2' }).eq('user_id', customer.id).throwOnError();
      expect([await readLog(id), await readLog(customer_id)]).toEqual([[], []]);
    });

    it('records nothing of a change that failed', async () => {
      const { id, version } = await placeOrder(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      await admin.client.rpc('update_order', {
        order_id: id,
        expected_version: version,
        new_status: 'Shipped',
        customer: { email: 'x'.repeat(321) },
      });
      expect(await readLog(id)).toEqual([]);
    });

    it('cannot be written by any client', async () => {
      for (const client of [admin.client, customer.client, backend().anon, backend().service]) {
        const entry = { actor_id: admin.id, table_name: 'orders', row_id: randomUUID(), operation: 'update' as const };
        expect((await client.from('audit_log').insert(entry)).error?.code).toBe('42501');
        expect((await client.from('audit_log').update({ actor_id: randomUUID() }).gt('id', 0)).error?.code).toBe(
          '42501',
        );
        expect((await client.from('audit_log').delete().gt('id', 0)).error?.code).toBe('42501');
      }
      expect((await customer.client.from('audit_log').select('*')).data).toEqual([]);
    });
  });
});

describe('a customer who cancels while the shop works on the order', () => {
  /*
   * Customers who cancel at the moment in which the shop ships. On PGlite the requests run one after the other, on PostgreSQL
   * at the same time.
   */

  const refundsOf = (sessionId: string | null) =>
    backend().db.query<{ amount: number }>(
      `select refund.amount::integer as amount from public.refunds refund
     join public.payments on payments.id = refund.payment_id where checkout_session_id = $1`,
      [sessionId],
    );

  it('either cancels or ships an order, never both, whichever is requested first', async () => {
    for (let round = 0; round < roundsOf(20); round += 1) {
      const variant = await createVariant(backend(), { stock: 5 });
      const order = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      const cancel = () => backend().service.rpc('cancel_by_customer', { order_id: order.id });
      const ship = () => owner.client.rpc('ship_order', { order_id: order.id, expected_version: order.version });
      const [first, second] = round % 2 === 0 ? [cancel, ship] : [ship, cancel];
      const responses = await Promise.all([first(), second()]);
      const errors = responses.flatMap(({ error }) => (error ? [error.hint] : []));

      const { data } = await backend()
        .service.from('orders')
        .select('status')
        .eq('id', order.id)
        .single()
        .throwOnError();
      const isCancelled = data.status === 'Cancelled';
      expect(errors).toEqual([isCancelled ? 'already_cancelled' : 'already_shipped']);
      expect(await stockQuantity(backend(), variant)).toBe(isCancelled ? 5 : 3);
      expect(await refundsOf(order.checkout_session_id)).toEqual(isCancelled ? [{ amount: 100_000 }] : []);
    }
  });

  it('cancels and refunds once if the customer and the shop cancel several times at once', async () => {
    const variant = await createVariant(backend(), { stock: 5 });
    const order = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => backend().service.rpc('cancel_by_customer', { order_id: order.id })),
      owner.client.rpc('cancel_order', { order_id: order.id, expected_version: order.version }),
    ]);
    // The call of the shop may be too late.
    expect(responses.slice(0, 4).filter(({ error }) => error)).toEqual([]);
    expect(await stockQuantity(backend(), variant)).toBe(5);
    expect(await refundsOf(order.checkout_session_id)).toEqual([{ amount: 100_000 }]);
  });
});
