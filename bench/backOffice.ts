/*
 * How long the back office waits for its lists in a shop with years of business.
 *
 *     npx tsx bench/backOffice.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/backOffice.ts     on a PostgreSQL server
 *
 * Milliseconds differ from machine to machine; the last column does not much: how
 * many times as long a query takes as a trivial one in the same run.
 */
import { orderListQuery, type OrderQuery } from '../src/features/backOffice/orderQuery.ts';
import type { Client } from '../supabase/local/clients.ts';
import { openFilledShop } from './openFilledShop.ts';

const AMOUNTS = { customers: 20_000, orders: 100_000, messages: 20_000 };
const ROUNDS = 9;

type Ask = (admin: Client) => PromiseLike<{ error: { message: string } | null; count: number | null }>;

const orders =
  (query: Partial<OrderQuery>): Ask =>
  (admin) =>
    orderListQuery(admin, { page: 0, pageSize: 25, ...query });
const messages =
  (page: number): Ask =>
  (admin) =>
    admin
      .from('contact_submissions')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(page * 25, page * 25 + 24);

const trivial: Ask = (admin) => admin.rpc('is_admin');

const questions: Record<string, Ask> = {
  'orders, first page': orders({}),
  'orders of a status': orders({ status: 'Shipped' }),
  'orders of thirty days': orders({ from: daysAgo(60), to: daysAgo(30) }),
  'text: an order number': orders({ text: 'NBT-512345' }),
  'text: part of a name': orders({ text: 'priya' }),
  'text: an e-mail': orders({ text: 'customer-777@' }),
  'text within a status': orders({ text: 'priya', status: 'Processing' }),
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

async function time(ask: Ask, admin: Client): Promise<{ ms: number; count: number | null }> {
  const start = performance.now();
  const { error, count } = await ask(admin);
  if (error) throw new Error(error.message);
  return { ms: performance.now() - start, count };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const started = performance.now();
const shop = await openFilledShop(AMOUNTS, Number(process.env.PORT ?? 4160), process.env.TEST_DATABASE_URL);
try {
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(1)} s:`, AMOUNTS);
  const base: number[] = [];
  const results: { question: string; found: number | null; times: number[] }[] = [];
  for (const [question, ask] of Object.entries(questions)) {
    const times: number[] = [];
    const { count } = await time(ask, shop.admin);
    for (let round = 0; round < ROUNDS; round++) {
      // In turns, so that a busy moment of the machine falls on both.
      base.push((await time(trivial, shop.admin)).ms);
      times.push((await time(ask, shop.admin)).ms);
    }
    results.push({ question, found: count, times });
  }
  console.log(`A trivial query takes ${median(base).toFixed(1)} ms.`);
  console.table(
    results.map(({ question, found, times }) => ({
      question,
      found,
      'median ms': Math.round(median(times)),
      'worst ms': Math.round(Math.max(...times)),
      'times trivial': Number((median(times) / median(base)).toFixed(1)),
    })),
  );
} finally {
  await shop.close();
}
