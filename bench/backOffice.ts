/*
 * Measures how long the queries of the back office take with 100,000 orders and 20,000 messages, beside the first page of
 * a shop with 25 orders.
 *
 *     npx tsx bench/backOffice.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/backOffice.ts     on a PostgreSQL server
 *
 * The servers listen on PORT (default 4160) and the next port. Milliseconds depend on the machine. The last column depends
 * on it much less: the duration relative to the first page of 25 orders in the same run.
 */
import { orderListQuery, type OrderQuery } from '../src/features/backOffice/orderQuery.ts';
import type { Client } from '../supabase/local/clients.ts';
import { startFilledServer } from './startFilledServer.ts';

const ROW_COUNTS = { customers: 20_000, orders: 100_000, messages: 20_000 };
const FEW_ROWS = { customers: 25, orders: 25, messages: 25 };
const ROUNDS = 9;

type Query = (admin: Client) => PromiseLike<{ error: { message: string } | null; count: number | null }>;

const orders =
  (query: Partial<OrderQuery>): Query =>
  (admin) =>
    orderListQuery(admin, { page: 0, pageSize: 25, ...query });
const messages =
  (page: number): Query =>
  (admin) =>
    admin
      .from('contact_submissions')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(page * 25, page * 25 + 24);

const firstPage = orders({});

const queries: Record<string, Query> = {
  'orders, first page': firstPage,
  'orders with a status': orders({ status: 'Shipped' }),
  'orders of 30 days': orders({ from: daysAgo(60), to: daysAgo(30) }),
  'text: an order number': orders({ text: 'NBT-512345' }),
  'text: part of a name': orders({ text: 'priya' }),
  'text: an email': orders({ text: 'customer-777@' }),
  'text and status': orders({ text: 'priya', status: 'Processing' }),
  'by total, largest first': orders({ sort: { field: 'total_amount', direction: 'desc' } }),
  'by total, smallest first': orders({ sort: { field: 'total_amount', direction: 'asc' } }),
  'by order number': orders({ sort: { field: 'order_uid', direction: 'asc' } }),
  'by status': orders({ sort: { field: 'status', direction: 'asc' } }),
  'by customer': orders({ sort: { field: 'customer_name', direction: 'asc' } }),
  'orders, page 2000': orders({ page: 1999 }),
  'orders, last page': orders({ page: 3999 }),
  'messages, first page': messages(0),
  'messages, last page': messages(799),
};

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

async function time(query: Query, admin: Client): Promise<{ ms: number; count: number | null }> {
  const start = performance.now();
  const { error, count } = await query(admin);
  if (error) throw new Error(error.message);
  return { ms: performance.now() - start, count };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const port = Number(process.env.PORT ?? 4160);
const databaseServer = process.env.TEST_DATABASE_URL;
const started = performance.now();
const server = await startFilledServer(ROW_COUNTS, port, databaseServer);
try {
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(1)} s:`, ROW_COUNTS);
  const smallServer = await startFilledServer(FEW_ROWS, port + 1, databaseServer);
  try {
    await measure(server.admin, smallServer.admin);
  } finally {
    await smallServer.close();
  }
} finally {
  await server.close();
}

async function measure(admin: Client, smallAdmin: Client): Promise<void> {
  const smallTimes: number[] = [];
  const results: { name: string; found: number | null; times: number[] }[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    const { count } = await time(query, admin);
    for (let round = 0; round < ROUNDS; round++) {
      // Alternates the two queries, so that other load on the machine affects both.
      smallTimes.push((await time(firstPage, smallAdmin)).ms);
      times.push((await time(query, admin)).ms);
    }
    results.push({ name, found: count, times });
  }
  console.log(`The first page of ${FEW_ROWS.orders} orders takes ${median(smallTimes).toFixed(1)} ms.`);
  console.table(
    results.map(({ name, found, times }) => ({
      query: name,
      found,
      'median ms': Math.round(median(times)),
      'worst ms': Math.round(Math.max(...times)),
      [`relative to ${FEW_ROWS.orders} orders`]: Number((median(times) / median(smallTimes)).toFixed(1)),
    })),
  );
}
