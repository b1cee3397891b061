import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { eraseCustomer } from '../../../scripts/eraseCustomer/eraseCustomer.ts';
import type { Figures } from '../../../src/domain/figures.ts';
import type { GstMonth } from '../../../src/domain/order/taxDocument.ts';
import { writeReturnFiles } from '../../functions/documents/gstr1.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, reportPayment } from '../support/checkout.ts';
import { gstSettings, kochi, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../support/gst.ts';

/* The files and figures of a month that is over, whatever happens later. */
const backend = withBackend();

// PGlite asks JavaScript for the time. The clock of a server cannot be moved.
const itOnPglite = process.env.TEST_DATABASE_URL ? it.skip : it;

let now = Date.now();
const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
afterAll(() => clock.mockRestore());
/** Moves the clock to a time in India. */
const moveTo = (time: string) => (now = Date.parse(`${time}+05:30`));

let owner: Account;
type Placed = Awaited<ReturnType<typeof placeGstOrder>>;

const asOwner = <Row>(query: string, parameters: unknown[]) =>
  backend().as({ role: 'authenticated', id: owner.id }, async (sql) => {
    const [row] = await sql.query<{ value: Row }>(query, parameters);
    return row!.value;
  });
const readFigures = (from: string, to: string, step: string) =>
  asOwner<Figures>('select public.figures($1, $2, $3) as value', [from, to, step]);
const readMonth = (day: string) => asOwner<GstMonth>('select public.gst_month($1) as value', [day]);

/** Everything that the shop says about March. */
async function march() {
  const month = await readMonth('2027-03-01');
  return {
    month,
    files: writeReturnFiles(month),
    days: await readFigures('2027-03-01', '2027-03-31', 'day'),
    whole: await readFigures('2027-03-01', '2027-03-31', 'month'),
    year: await readFigures('2026-04-01', '2027-03-31', 'month'),
  };
}

const reportDispute = (
  { sessionId, paymentId }: Placed,
  dispute: 'open' | 'won' | 'lost',
  { amount, reported_at }: { amount?: number; reported_at?: string } = {},
) =>
  backend()
    .service.rpc('record_dispute', {
      session_id: sessionId,
      provider: 'stripe',
      provider_payment_id: paymentId,
      provider_dispute_id: `dp_${paymentId}`,
      dispute,
      amount,
      reported_at,
    })
    .throwOnError();

/** Requests a refund in the back office, which is queued, and returns its id. */
async function requestRefund({ id }: Placed, details: { amount?: number; lines?: object[] } = {}) {
  const [row] = await backend().db.tx(async (sql) => {
    await sql.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ role: 'authenticated', sub: owner.id }),
    ]);
    return sql.query<{ refund_id: string; refund_amount: number }>(
      `select refund_id, refund_amount::integer from public.request_refund($1, $2, null, $3, null, $4::text::jsonb)`,
      [id, randomUUID(), details.amount ?? null, JSON.stringify(details.lines ?? [])],
    );
  });
  return row!;
}

beforeAll(async () => {
  moveTo('2027-03-05T11:00:00');
  owner = await backend().signUp();
  await backend().promote(owner);
  await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
});

itOnPglite('never change', async () => {
  const { service, db } = backend();
  const variant = await createVariant(backend(), { variant: { amount: 56_000 } });
  const cheap = await createVariant(backend(), { variant: { amount: 20_000 } });
  const place = (details: Parameters<typeof placeGstOrder>[1] = {}) =>
    placeGstOrder(backend(), { items: [{ variant_id: variant, quantity: 2 }], ...details });
  const shipped = async (details?: Parameters<typeof placeGstOrder>[1]) => {
    const order = await place(details);
    await setStatus(backend(), order.id, 'Shipped');
    return order;
  };
  const lastMinute = { email: 'kavya@guest.example' };

  const refunded = await shipped();
  const cancelled = await shipped({ shipping: { state: 'Tamil Nadu' } });
  const lost = await shipped();
  const disputed = await shipped();
  const erased = await shipped({ shipping: lastMinute });
  const deleted = await shipped({ shipping: { gstin: '32AABCU9603R1ZW', name: 'Kochi Fine Teas' } });
  moveTo('2027-03-10T11:00:00');
  await reportRefunds(backend(), refunded, { id: 're_1', amount: 30_000 });
  await setStatus(backend(), cancelled.id, 'Cancelled');
  await reportDispute(lost, 'lost', { amount: 50_000 });
  await reportDispute(disputed, 'open');
  moveTo('2027-03-31T23:30:00');
  const waiting = await place();
  const partlyRefunded = await place();
  await reportRefunds(backend(), partlyRefunded, { id: 're_2', amount: 10_000 });
  const withoutState = await shipped({ shipping: { state: null } });
  const changed = await place();
  const cancelledLater = await place({ shipping: lastMinute });
  const twice = await place({ shipping: { ...lastMinute, email: 'other@guest.example' } });
  const byLines = await shipped();
  const queued = await requestRefund(byLines, { lines: [{ variant_id: variant, quantity: 1, restock: true }] });
  const lateSession = await openCheckoutSession(backend(), [{ variant_id: cheap, quantity: 1 }]);
  await openCheckoutSession(backend(), [{ variant_id: cheap, quantity: 3 }]);
  const idle = await openCheckoutSession(backend(), [{ variant_id: cheap, quantity: 1 }]);
  const [counted] = await db.query<{ counted_as: string }>(
    `update public.checkout_sessions set counted_as = 'a-network' where id = $1 returning counted_as`,
    [idle.id],
  );

  moveTo('2027-04-01T00:05:00');
  const closed = await march();
  expect(closed.days.totals).toMatchObject({ orders: 13, cancelled: 1, started: 16, refunded: 40_000 });
  expect(closed.month.totals).toMatchObject({ refunded: 40_000, failed: 0, charged_back: 50_000 });

  const ids = (order: Placed) => ({ session_id: order.sessionId, provider: 'stripe' });
  const steps: [string, () => PromiseLike<unknown>][] = [
    [
      'a checkout of March gives way to another one',
      () =>
        service
          .rpc('replace_checkout_session', { opening: '1 minute', counted_as: counted!.counted_as })
          .throwOnError(),
    ],
    ['a checkout of March is paid', () => reportPayment(backend(), lateSession.id).throwOnError()],
    ['a refund fails', () => reportRefunds(backend(), refunded, { id: 're_1', amount: 30_000, has_failed: true })],
    [
      'a refund fails, on a day of March by the provider',
      () =>
        reportRefunds(backend(), partlyRefunded, {
          ...{ id: 're_2', amount: 10_000, has_failed: true },
          ...{ created_at: '2027-03-31T18:10:00Z', failed_at: '2027-03-31T18:20:00Z' },
        }),
    ],
    [
      'a queued refund is reported, on a day of March by the provider',
      () =>
        reportRefunds(backend(), byLines, {
          ...{ id: 're_3', amount: queued.refund_amount, request_id: queued.refund_id },
          created_at: '2027-03-31T18:25:00Z',
        }),
    ],
    ['a refund of the dashboard', () => reportRefunds(backend(), disputed, { id: 're_4', amount: 1_234 })],
    ['a dispute is lost', () => reportDispute(disputed, 'lost', { reported_at: '2027-03-31T18:00:00Z' })],
    ['the amount of a lost dispute changes', () => reportDispute(lost, 'lost', { amount: 60_000 })],
    ['a lost dispute is won', () => reportDispute(lost, 'won')],
    ['a dispute that was won is lost', () => reportDispute(lost, 'lost', { amount: 112_000 })],
    ['an order is shipped', () => setStatus(backend(), waiting.id, 'Shipped')],
    ['an order of which something was refunded is shipped', () => setStatus(backend(), partlyRefunded.id, 'Shipped')],
    [
      'an invoice is completed',
      () =>
        db.query(
          `update public.orders set shipping = shipping || '{"state": "Goa"}', invoice_due_at = null where id = $1`,
          [withoutState.id],
        ),
    ],
    [
      'items are changed',
      () =>
        db.tx(async (sql) => {
          await sql.query(`select set_config('request.jwt.claims', $1, true)`, [
            JSON.stringify({ role: 'authenticated', sub: owner.id }),
          ]);
          await sql.query(
            `select public.change_order_items(id, version, $2::text::jsonb) from public.orders where id = $1`,
            [changed.id, JSON.stringify([{ variant_id: cheap, quantity: 3 }])],
          );
        }),
    ],
    ['an order is cancelled', () => setStatus(backend(), cancelledLater.id, 'Cancelled')],
    ['an order with an invoice is cancelled', () => setStatus(backend(), byLines.id, 'Cancelled')],
    ['a cancelled order is shipped again', () => setStatus(backend(), cancelled.id, 'Shipped')],
    ['an order is cancelled again', () => setStatus(backend(), cancelled.id, 'Cancelled')],
    [
      'an order is paid twice',
      () =>
        service
          .rpc('complete_checkout_session', {
            ...ids(twice),
            provider_payment_id: randomUUID(),
            customer: kochi,
            amount: 112_000,
            currency: 'inr',
          })
          .throwOnError(),
    ],
    ['an order is deleted', () => db.query('delete from public.orders where id = $1', [deleted.id])],
    [
      'an order is deleted and restored',
      async () => {
        await db.query('delete from public.orders where id = $1', [waiting.id]);
        await db.query(
          `insert into public.orders select * from jsonb_populate_record(
        null::public.orders, (select to_jsonb(gone) from public.deleted_orders gone where id = $1))`,
          [waiting.id],
        );
        await db.query('delete from public.deleted_orders where id = $1', [waiting.id]);
      },
    ],
    ['the shop has another name', () => saveSettings(backend(), { legal_name: 'Coonoor Teas' })],
    [
      'a tea is renamed, costs more and is deleted',
      async () => {
        await db.query(`update public.products set title = 'New Tea'`);
        await db.query(`update public.variants set amount = amount + 100, hsn = '0901', tax_rate = 18`);
        await db.query('delete from public.variants where id = $1', [variant]);
      },
    ],
    [
      'a customer is erased',
      async () => {
        await setStatus(backend(), erased.id, 'Delivered');
        await eraseCustomer(owner.client, 'kavya@guest.example');
      },
    ],
    [
      'a week is over',
      async () => {
        moveTo('2027-04-12T12:00:00');
        await service.rpc('purge_checkout_sessions').throwOnError();
        await service.rpc('issue_missing_invoices').throwOnError();
        await service.rpc('purge_tax_documents').throwOnError();
      },
    ],
  ];
  for (const [name, step] of steps) {
    now += 60_000;
    await step();
    expect({ name, ...(await march()) }).toEqual({ name, ...closed });
  }

  const april = await readMonth('2027-04-01');
  expect(april.totals).toMatchObject({
    opening: closed.month.totals.closing,
    // Everything that failed or was given back is in April instead.
    failed: 40_000,
    refunded: queued.refund_amount + 1_234,
    charged_back: 112_000 + 10_000 - 60_000 + 112_000,
  });
});
