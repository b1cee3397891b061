import { randomUUID } from 'node:crypto';
import type { Figures, FiguresStep } from '../../../src/domain/figures.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder, reportDispute, reportPayment } from '../support/checkout.ts';
import { gstSettings, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../support/gst.ts';
import { runRandomOrders } from '../support/randomOrders.ts';

const backend = withBackend();
let owner: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
  await saveSettings(backend(), gstSettings);
});

const figures = async (from_day: string, to_day = from_day, step?: FiguresStep): Promise<Figures> =>
  (await owner.client.rpc('figures', { from_day, to_day, step }).throwOnError()).data;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
/** The day in India, as 2026-11-23. */
const dayOf = (time: Date | string) => dayFormat.format(new Date(time));
const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);

/** Moves everything that belongs to an order to a time, except for its refunds and documents. */
async function moveOrder(id: string, at: string) {
  for (const statement of [
    `update public.orders set created_at = $2 where id = $1`,
    `update public.order_numbers set placed_at = $2 where order_id = $1`,
    `update public.sold_units set sold_at = $2 where order_line_id in (select id from public.order_lines where order_id = $1)`,
    `update public.payments set paid_at = $2 where checkout_session_id = (select checkout_session_id from public.orders where id = $1)`,
    `update public.checkout_sessions set created_at = $2 where id = (select checkout_session_id from public.orders where id = $1)`,
  ])
    await backend().db.query(statement, [id, at]);
}

describe('the figures', () => {
  it('equal the orders, payments, refunds, chargebacks, invoices and credit notes of random orders, on every day and month', async () => {
    await runRandomOrders(backend(), { seed: 26, steps: 250 });
    const { db } = backend();
    // Moves every row to a random time of 60 days, so that days, months and the time zone matter.
    const randomTime = `'2025-10-10'::timestamptz + random() * interval '60 days'`;
    await db.exec(`
      alter table public.invoices disable trigger refuse_document_change;
      alter table public.credit_notes disable trigger refuse_document_change;
      select setseed(0.26);
      update public.invoices set issued_on = '2025-10-10'::date + floor(random() * 60)::integer;
      update public.credit_notes set issued_on = '2025-10-10'::date + floor(random() * 60)::integer;
      update public.payments set paid_at = ${randomTime};
      update public.payment_refunds set created_at = ${randomTime};
      update public.payment_refunds set failed_at = ${randomTime} where failed_at is not null;
      update public.payment_chargebacks set created_at = ${randomTime};
      update public.order_numbers set placed_at = ${randomTime};
      update public.order_numbers set cancelled_at = ${randomTime} where cancelled_at is not null;
      update public.checkout_sessions set created_at = ${randomTime};
      alter table public.invoices enable trigger refuse_document_change;
      alter table public.credit_notes enable trigger refuse_document_change`);
    interface Moved {
      session: string;
      amount: number;
      at: string;
    }
    const invoices = await db.query<Moved & Record<string, unknown>>(
      `select checkout_session_id as session, total::integer as amount, issued_on::text as at from public.invoices`,
    );
    const notes = await db.query<Moved & Record<string, unknown>>(
      `select checkout_session_id as session, amount::integer, note.issued_on::text as at
       from public.credit_notes note join public.invoices on invoices.id = invoice_id`,
    );
    const payments = await db.query<Moved & Record<string, unknown>>(
      `select checkout_session_id as session, amount::integer, paid_at::text as at from public.payments`,
    );
    // The provider may report something before the payment.
    const moved = (table: string, column: string, sign = '') =>
      db.query<Moved & Record<string, unknown>>(
        `select checkout_session_id as session, (${sign} moved.amount)::integer as amount,
           greatest(moved.${column}, paid_at)::text as at
         from public.${table} moved join public.payments on payments.id = payment_id where moved.${column} is not null`,
      );
    const [refunds, failures, chargebacks] = [
      await moved('payment_refunds', 'created_at'),
      await moved('payment_refunds', 'failed_at', '-'),
      await moved('payment_chargebacks', 'created_at'),
    ];
    const orders = await db.query<{ amount: number; at: string }>(
      'select amount::integer, placed_at::text as at from public.order_numbers',
    );
    const cancellations = await db.query<{ at: string }>(
      'select cancelled_at::text as at from public.order_numbers where cancelled_at is not null',
    );
    const sessions = await db.query<{ at: string }>('select created_at::text as at from public.checkout_sessions');
    // Otherwise the run has tested nothing.
    for (const rows of [invoices, notes, payments, refunds, failures, chargebacks, orders, cancellations])
      expect(rows.length).toBeGreaterThan(2);
    expect(payments.length).toBeGreaterThan(invoices.length + 2);
    expect(chargebacks.some(({ amount }) => amount < 0)).toBe(true);

    const dayIn = (at: string) => (at.length === 10 ? at : dayOf(at));
    const total = (rows: readonly Moved[], isIncluded: (row: Moved) => boolean) =>
      sum(rows.filter(isIncluded), ({ amount }) => amount);
    /** What the revenue of all orders had been at the end of a day. */
    const stateOn = (day: string) => {
      const state = { uninvoiced: 0, uncredited: 0 };
      for (const { session } of payments) {
        const until = (rows: readonly Moved[]) => total(rows, (row) => row.session === session && dayIn(row.at) <= day);
        const kept = until(payments) - until(refunds) - until(failures);
        const taken = until(chargebacks);
        const invoiced = until(invoices);
        const missing = invoiced - until(notes) - kept;
        if (invoiced === 0) {
          state.uninvoiced += kept;
          state.uncredited += taken;
        } else state.uncredited += Math.max(missing + taken, 0) - Math.max(missing, 0);
      }
      return state;
    };
    const dayBefore = (day: string) => dayOf(new Date(Date.parse(day) - 12 * 60 * 60_000));
    /** The figures of some days, both inclusive. */
    const expected = (from: string, to: string) => {
      const within = ({ at }: { at: string }) => dayIn(at) >= from && dayIn(at) <= to;
      const [before, after] = [stateOn(dayBefore(from)), stateOn(to)];
      const parts = {
        invoiced: total(invoices, within),
        credited: total(notes, within),
        uninvoiced: after.uninvoiced - before.uninvoiced,
        uncredited_chargebacks: after.uncredited - before.uncredited,
      };
      return {
        ...parts,
        revenue: parts.invoiced - parts.credited + parts.uninvoiced - parts.uncredited_chargebacks,
        refunded: total(refunds, within) + total(failures, within),
        charged_back: total(chargebacks, within),
        orders: orders.filter(within).length,
        cancelled: cancellations.filter(within).length,
        ordered: sum(orders.filter(within), ({ amount }) => amount),
        started: sessions.filter(within).length,
        paid: orders.filter(within).length,
      };
    };
    for (const [from, to] of [
      ['2025-10-01', '2025-12-31'],
      ['2025-10-15', '2025-11-20'],
      ['2025-10-31', '2025-10-31'],
    ] as const) {
      const days = await figures(from, to);
      expect(days.totals).toMatchObject(expected(from, to));
      for (const { first_day: first, ...step } of days.steps)
        expect({ first, ...step }).toEqual({ first, ...expected(first, first) });
      const months = await figures(from, to, 'month');
      expect(months.totals).toEqual(days.totals);
      for (const { first_day: first, ...step } of months.steps) {
        const { first_day: next = '2099-01-01' } =
          months.steps[months.steps.findIndex((each) => each.first_day === first) + 1] ?? {};
        const lastDay = [dayBefore(next), to].sort()[0]!;
        expect({ first, ...step }).toEqual({ first, ...expected(first > from ? first : from, lastDay) });
      }
    }
  });

  it('have what was paid in the revenue until the order is invoiced, and credit notes afterwards', async () => {
    const today = dayOf(new Date());
    const before = await figures(today);
    const parts = async () => {
      const { totals } = await figures(today);
      return (['invoiced', 'credited', 'uninvoiced', 'revenue', 'refunded'] as const).map(
        (name) => totals[name] - before.totals[name],
      );
    };
    const order = await placeGstOrder(backend());
    expect(await parts()).toEqual([0, 0, 56_000, 56_000, 0]);
    await reportRefunds(backend(), order, { id: 're_1', amount: 6_000 });
    expect(await parts()).toEqual([0, 0, 50_000, 50_000, 6_000]);
    await setStatus(backend(), order.id, 'Shipped');
    expect(await parts()).toEqual([50_000, 0, 0, 50_000, 6_000]);
    await reportRefunds(backend(), order, { id: 're_2', amount: 10_000 });
    expect(await parts()).toEqual([50_000, 10_000, 0, 40_000, 16_000]);
  });

  it('have a chargeback in the revenue until the order is credited', async () => {
    const today = dayOf(new Date());
    const before = await figures(today);
    const parts = async () => {
      const { totals } = await figures(today);
      return (['uncredited_chargebacks', 'revenue', 'charged_back'] as const).map(
        (name) => totals[name] - before.totals[name],
      );
    };
    const order = await placeGstOrder(backend());
    await reportDispute(backend(), order.sessionId, 'open');
    expect(await parts()).toEqual([0, 56_000, 0]);
    await reportDispute(backend(), order.sessionId, 'lost');
    expect(await parts()).toEqual([56_000, 0, 56_000]);
    await setStatus(backend(), order.id, 'Shipped');
    expect(await parts()).toEqual([56_000, 0, 56_000]);
    await reportDispute(backend(), order.sessionId, 'won');
    expect(await parts()).toEqual([0, 56_000, 0]);
    await reportDispute(backend(), order.sessionId, 'lost');
    expect(await parts()).toEqual([56_000, 0, 56_000]);
    await setStatus(backend(), order.id, 'Cancelled');
    expect(await parts()).toEqual([0, 0, 56_000]);
  });

  it('have no chargeback of an invoiced order in the revenue that another payment of the order covers', async () => {
    const today = dayOf(new Date());
    const order = await placeGstOrder(backend());
    await setStatus(backend(), order.id, 'Shipped');
    const before = await figures(today);
    await reportDispute(backend(), order.sessionId, 'lost');
    await reportPayment(backend(), order.sessionId).throwOnError();
    const { totals } = await figures(today);
    expect(totals.revenue).toBe(before.totals.revenue);
    expect(totals.charged_back - before.totals.charged_back).toBe(56_000);
  });

  it('begin and end a day at midnight in India', async () => {
    const variant_id = await createVariant(backend());
    for (const at of ['2024-03-09T18:29:59Z', '2024-03-09T18:30:00Z', '2024-03-10T18:29:59Z', '2024-03-10T18:30:00Z'])
      await moveOrder((await placeOrder(backend(), [{ variant_id, quantity: 1 }])).id, at);
    const { totals, steps } = await figures('2024-03-09', '2024-03-11');
    expect(steps.map(({ orders, uninvoiced, paid }) => [orders, uninvoiced, paid])).toEqual([
      [1, 50_000, 1],
      [2, 100_000, 2],
      [1, 50_000, 1],
    ]);
    expect(totals).toMatchObject({ orders: 4, revenue: 200_000, average: 50_000 });
  });

  it('count units by tea, minus those of cancelled orders and returned units', async () => {
    const [one, other] = [
      await createVariant(backend()),
      await createVariant(backend(), { variant: { amount: 10_000 } }),
    ];
    const cart = [
      { variant_id: one, quantity: 2 },
      { variant_id: other, quantity: 3 },
    ];
    const [kept, cancelled] = [await placeOrder(backend(), cart), await placeOrder(backend(), cart)];
    await setStatus(backend(), cancelled.id, 'Cancelled');
    await setStatus(backend(), kept.id, 'Shipped');
    const lines = [{ variant_id: other, quantity: 1, restock: false }];
    await owner.client
      .rpc('request_refund', { order_id: kept.id, idempotency_key: randomUUID(), lines })
      .throwOnError();
    for (const { id } of [kept, cancelled]) await moveOrder(id, '2024-04-01T12:00:00Z');
    const { products, totals } = await figures('2024-04-01');
    expect(products).toEqual(
      [
        { product_id: productIdOf(one), title: 'Test Tea', units: 2, amount: 100_000 },
        { product_id: productIdOf(other), title: 'Test Tea', units: 2, amount: 20_000 },
      ].sort((a, b) => (a.product_id < b.product_id ? -1 : 1)),
    );
    expect(totals).toMatchObject({ orders: 2, ordered: 260_000, average: 130_000 });
  });

  it('say which customers had ordered before', async () => {
    const variant_id = await createVariant(backend());
    const orderBy = async (email: string, at: string) => {
      const order = await placeOrder(backend(), [{ variant_id, quantity: 1 }], { email });
      await moveOrder(order.id, at);
      return order;
    };
    const [often, once, twiceToday, cancelled] = Array.from({ length: 4 }, () => `${randomUUID()}@guest.example`) as [
      string,
      string,
      string,
      string,
    ];
    await orderBy(often, '2024-05-01T12:00:00Z');
    await setStatus(backend(), (await orderBy(cancelled, '2024-05-01T12:00:00Z')).id, 'Cancelled');
    for (const email of [often, once, twiceToday, cancelled]) await orderBy(email, '2024-05-20T12:00:00Z');
    await orderBy(twiceToday, '2024-05-20T13:00:00Z');
    expect((await figures('2024-05-20')).customers).toEqual({ all: 4, returning: 3 });
    expect((await figures('2024-05-01')).customers).toEqual({ all: 2, returning: 0 });
  });

  it('count checkouts by the day of their start even when unpaid ones are deleted', async () => {
    const variant_id = await createVariant(backend());
    const paid = await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
    await moveOrder(paid.id, '2024-06-01T12:00:00Z');
    for (let n = 0; n < 3; n += 1) {
      const { id } = await openCheckoutSession(backend(), [{ variant_id, quantity: 1 }]);
      await backend().db.query(
        `update public.checkout_sessions
         set created_at = '2024-06-01T12:00:00Z', expires_at = '2024-06-01T12:15:00Z', status = $2 where id = $1`,
        [id, n === 0 ? 'cancelled' : 'expired'],
      );
    }
    expect((await figures('2024-06-01')).totals).toMatchObject({ started: 4, paid: 1 });
    await backend().service.rpc('purge_checkout_sessions').throwOnError();
    expect((await figures('2024-06-01')).totals).toMatchObject({ started: 4, paid: 1 });
    const [row] = await backend().db.query('select sessions from public.deleted_checkouts where day = $1', [
      '2024-06-01',
    ]);
    expect(row).toEqual({ sessions: 3 });
  });

  it('are for owners', async () => {
    const staff = await backend().signUp();
    await backend().promote(staff, 'staff');
    for (const { client } of [staff, await backend().signUp(), { client: backend().anon }])
      expect((await client.rpc('figures', { from_day: '2024-01-01', to_day: '2024-01-01' })).error?.code).toBe('42501');
  });

  it.each([
    ['2024-01-02', '2024-01-01', 'day'],
    ['2020-01-01', '2024-01-01', 'day'],
    ['0001-01-01', '2024-01-01', 'month'],
    ['2024-01-01', '2024-01-02', 'second'],
    [null, '2024-01-02', 'day'],
  ])('reject a period from %s to %s by %s', async (from_day, to_day, step) => {
    const { error } = await owner.client.rpc('figures', { from_day, to_day, step } as never);
    expect(error?.code).toBe('PT400');
  });

  it('are empty for days without orders', async () => {
    expect(await figures('2001-01-01', '2001-01-02')).toMatchObject({
      totals: { revenue: 0, orders: 0, average: null, started: 0 },
      steps: [{ first_day: '2001-01-01', revenue: 0 }, { first_day: '2001-01-02' }],
      products: [],
      customers: { all: 0, returning: 0 },
    });
  });
});
