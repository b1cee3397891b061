import {
  orderCountQuery,
  orderListQuery,
  type OrderFilter,
} from '../../../src/features/backOffice/orders/orderQuery.ts';
import { stockListQuery } from '../../../src/features/backOffice/stock/stockQuery.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { signUpAdministrators } from '../support/accounts.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { placeOrder, reportDispute } from '../support/checkout.ts';
import { gstSettings, placeGstOrder, saveSettings, setStatus } from '../support/gst.ts';
import { runRandomOrders } from '../support/randomOrders.ts';
import { settleAttention } from '../support/attention.ts';

const backend = withBackend();
let owner: Account;
let staff: Account;

beforeAll(async () => {
  ({ owner, staff } = await signUpAdministrators(backend()));
  await saveSettings(backend(), gstSettings);
});

const sessionOf = (order: { checkout_session_id: string | null }) => order.checkout_session_id!;
const openWork = async ({ client }: Account) => (await client.rpc('open_work').throwOnError()).data;

/** The number of rows of a list of orders, which must be the number that the list shows. */
async function ordersIn(filter: OrderFilter) {
  const { data } = await orderListQuery(owner.client, { ...filter, offset: 0, limit: 1000 }).throwOnError();
  const { count } = await orderCountQuery(owner.client, filter).throwOnError();
  expect(data).toHaveLength(count ?? NaN);
  return count;
}

describe('the work of the shop', () => {
  it('has the number of rows of the list that each line of the page Today opens', async () => {
    await runRandomOrders(backend(), { seed: 43, steps: 150 });
    const { db, service } = backend();
    const variant_id = await createVariant(backend(), { stock: 100 });
    const [packed, disputed, late, lost, deleted] = await Promise.all(
      Array.from({ length: 5 }, () => placeOrder(backend(), [{ variant_id, quantity: 1 }])),
    );
    await owner.client.rpc('pack_orders', { order_ids: [packed!.id] }).throwOnError();
    for (const order of [disputed!, late!, deleted!]) await reportDispute(backend(), sessionOf(order), 'open');
    await reportDispute(backend(), sessionOf(lost!), 'lost');
    // An administrator has removed the mark of an order whose dispute is open.
    await settleAttention(owner.client, late!.id);
    await db.query(
      `update public.payments set dispute_due_at = '2026-12-03T10:00:00Z' where checkout_session_id = $1`,
      [sessionOf(disputed!)],
    );
    await db.query('delete from public.orders where id = $1', [deleted!.id]);
    for (const message of ['First', 'Second', 'Handled'])
      await service
        .rpc('submit_contact', { name: 'Leela', email: 'leela@post.example', phone: null, message, client: message })
        .throwOnError();
    const { data: handled } = await service.from('contact_submissions').select('id').eq('message', 'Handled').single();
    await staff.client.rpc('set_message_handled', { message_id: handled!.id, handled: true }).throwOnError();
    // A variant that is low, and a deleted product whose unit of an order that is not shipped is on the shelf.
    const low = [await createVariant(backend(), { stock: 2 }), await createVariant(backend(), { stock: 2 })] as const;
    for (const each of low) await owner.client.rpc('set_low_stock', { variant_id: each, threshold: 5 }).throwOnError();
    await placeOrder(backend(), [{ variant_id: low[1], quantity: 1 }]);
    await owner.client.rpc('delete_product', { product_id: productIdOf(low[1]) }).throwOnError();

    const work = await openWork(staff);
    expect(work).toMatchObject({
      to_pack: await ordersIn({ list: 'to-pack' }),
      to_ship: await ordersIn({ list: 'to-ship' }),
      needs_attention: await ordersIn({ list: 'problems' }),
      messages: 2,
      low_stock: 1,
    });
    expect(work.disputes).toHaveLength((await ordersIn({ isDisputed: true })) ?? NaN);
    expect(work.disputes.slice(0, 2)).toEqual(['2026-12-03T10:00:00+00:00', null]);
    const { data: lowRows } = await stockListQuery(
      owner.client,
      { words: '', isLowOnly: true, page: 0 },
      100,
    ).throwOnError();
    expect(lowRows.map((row) => row.variant_id)).toEqual([low[0]]);
    const { data: messages } = await staff.client
      .from('message_list')
      .select('answer_due_at')
      .is('handled_at', null)
      .order('created_at')
      .throwOnError();
    expect([messages.length, messages[0]?.answer_due_at]).toEqual([work.messages, work.answer_due_at]);
    const { data: problems } = await orderListQuery(owner.client, {
      list: 'problems',
      sort: { field: 'created_at', direction: 'asc' },
      offset: 0,
      limit: 1,
    }).throwOnError();
    expect(work.first_attention).toEqual({
      order_uid: problems[0]!.order_uid,
      reason: problems[0]!.attention[0],
    });
    // Otherwise the test compares nothing with nothing.
    for (const count of [work.to_pack, work.to_ship, work.needs_attention]) expect(count).toBeGreaterThan(0);
  });

  it('has the revenue of the figures, for owners only', async () => {
    const { db } = backend();
    const { today } = await openWork(staff);
    const [year, month, day] = today.split('-').map(Number) as [number, number, number];
    const dayOf = (...date: [year: number, month: number, day: number]) =>
      new Date(Date.UTC(...date)).toISOString().slice(0, 10);
    const yesterday = dayOf(year, month - 1, day - 1);
    const daysOfMonthBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
    const until = dayOf(year, month - 2, Math.min(day, daysOfMonthBefore));

    // A sale on each side of every boundary: some of these are the same day in the first days of a month.
    const monthBefore = dayOf(year, month - 2, 1);
    const days = [dayOf(year, month - 2, 0), monthBefore, until, dayOf(year, month - 1, 0), `${today.slice(0, 7)}-01`];
    await db.exec('alter table public.invoices disable trigger refuse_document_change');
    for (const soldOn of [...days, yesterday, today])
      for (const isShipped of [true, false]) {
        const order = await placeGstOrder(backend());
        if (isShipped) await setStatus(backend(), order.id, 'Shipped');
        await db.query('update public.invoices set issued_on = $1 where order_id = $2', [soldOn, order.id]);
        await db.query(
          `update public.payments set paid_at = $1 from public.orders
            where orders.checkout_session_id = payments.checkout_session_id and orders.id = $2`,
          [`${soldOn} 12:00+05:30`, order.id],
        );
      }
    await db.exec('alter table public.invoices enable trigger refuse_document_change');

    const revenue = async (from_day: string, to_day: string) =>
      (await owner.client.rpc('figures', { from_day, to_day }).throwOnError()).data.totals.revenue;
    const { sales } = await openWork(owner);
    expect(sales).toEqual({
      yesterday: await revenue(yesterday, yesterday),
      this_month: await revenue(`${today.slice(0, 7)}-01`, today),
      month_before: await revenue(monthBefore, until),
      month_before_until: until,
    });
    expect(sales?.month_before).toBeGreaterThan(0);
    expect((await openWork(staff)).sales).toBeNull();
  });

  it('is for administrators', async () => {
    for (const { client } of [await backend().signUp(), { client: backend().anon }])
      expect((await client.rpc('open_work')).error?.code).toBe('42501');
  });
});
