import type { SqlSession } from '../../server/database/database.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { gstSettings, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../support/gst.ts';

/*
 * Invoice numbers while many orders are shipped at the same time. On PGlite the requests run one after the other, on
 * PostgreSQL at the same time.
 */
const server = process.env.TEST_DATABASE_URL;
const backend = withBackend();

beforeAll(() => saveSettings(backend(), gstSettings));

const placeOrders = (count: number) => Promise.all(Array.from({ length: count }, () => placeGstOrder(backend())));

const placesOf = (numbers: string[]) => numbers.map((number) => Number(number.split('/').at(-1))).sort((a, b) => a - b);

const consecutive = (count: number, after: number) => Array.from({ length: count }, (_, n) => after + n + 1);

async function readNumbers(table: 'invoices' | 'credit_notes'): Promise<number[]> {
  const rows = await backend().db.query<{ number: string }>(`select number from public.${table}`);
  return placesOf(rows.map(({ number }) => number));
}

it('gives orders that are shipped at once consecutive numbers, each one once', async () => {
  const count = server ? 50 : 10;
  const before = (await readNumbers('invoices')).length;
  const orders = await placeOrders(count);
  // Each order twice, as two administrators do.
  const responses = await Promise.all(
    [...orders, ...orders].map(({ id }) =>
      backend().service.from('orders').update({ status: 'Shipped' }).eq('id', id).select('id'),
    ),
  );
  expect(responses.filter(({ error }) => error)).toEqual([]);
  expect(await readNumbers('invoices')).toEqual(consecutive(before + count, 0));
});

it('ships orders of several statements in opposite order without a deadlock', async () => {
  const orders = await placeOrders(10);
  const ids = orders.map(({ id }) => id);
  const ship = (list: string[]) =>
    backend().service.from('orders').update({ status: 'Shipped' }).in('id', list).neq('status', 'Shipped').select('id');
  const before = (await readNumbers('invoices')).length;
  const responses = await Promise.all([ship(ids.slice(0, 5)), ship(ids.slice(5)), ...ids.map((id) => ship([id]))]);
  expect(responses.filter(({ error }) => error)).toEqual([]);
  expect(await readNumbers('invoices')).toEqual(consecutive(before + 10, 0));
});

it('credits orders once that are cancelled while their refunds are reported', async () => {
  const orders = await placeOrders(10);
  for (const { id } of orders) await setStatus(backend(), id, 'Shipped');
  const before = (await readNumbers('credit_notes')).length;
  await Promise.all(
    orders.flatMap((order) => [
      backend().service.from('orders').update({ status: 'Cancelled' }).eq('id', order.id).throwOnError(),
      reportRefunds(backend(), order, { id: `re_${order.id}`, amount: 6_000 }),
      reportRefunds(backend(), order, { id: `re_${order.id}`, amount: 6_000 }),
    ]),
  );
  const credited = await backend().db.query<{ amount: number }>(
    `select sum(note.amount)::integer as amount from public.credit_notes note
     join public.invoices on invoices.id = note.invoice_id where order_id = any ($1) group by order_id`,
    [orders.map(({ id }) => id)],
  );
  expect(credited).toEqual(Array(10).fill({ amount: 56_000 }));
  const numbers = await readNumbers('credit_notes');
  expect(numbers).toEqual(consecutive(numbers.length, 0));
  expect(numbers.length).toBeGreaterThanOrEqual(before + 10);
});

// PGlite's single connection cannot keep one transaction open while another one waits for it.
const itOnPostgres = server ? it : it.skip;

itOnPostgres('leaves no gap when the connection is killed after it has taken a number', async () => {
  const [killed, waiting] = await placeOrders(2);
  const before = (await readNumbers('invoices')).length;
  let shipped: PromiseLike<unknown> | undefined;
  const transaction = backend().db.tx(async (sql: SqlSession) => {
    await sql.query(`update public.orders set status = 'Shipped' where id = $1`, [killed?.id]);
    const [taken] = await sql.query<{ number: string }>('select number from public.invoices where order_id = $1', [
      killed?.id,
    ]);
    expect(placesOf([taken?.number ?? ''])).toEqual([before + 1]);
    shipped = setStatus(backend(), waiting?.id ?? '', 'Shipped');
    await sql.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(transaction).rejects.toThrow();
  await shipped;
  expect(await readNumbers('invoices')).toEqual(consecutive(before + 1, 0));
  await setStatus(backend(), killed?.id ?? '', 'Shipped');
  expect(await readNumbers('invoices')).toEqual(consecutive(before + 2, 0));
});
