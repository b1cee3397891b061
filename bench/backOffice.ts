/*
 * Measures how long the queries of the back office take with 100,000 orders, 100,000 entries of the audit log and 20,000
 * messages, beside the first page of a shop with 25 orders; and the lists of 5,000 products and their stock, beside
 * the lists of 24 products.
 *
 *     npx tsx bench/backOffice.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/backOffice.ts     on a PostgreSQL server
 *
 * The servers listen on PORT (default 4160) and the next port. Milliseconds depend on the machine. The last column depends
 * on it much less: the duration relative to the small shop's, requested alternately.
 */
import {
  orderCountQuery,
  orderListQuery,
  rowsOfPage,
  type OrderFilter,
  type OrderQuery,
} from '../src/features/backOffice/orders/orderQuery.ts';
import { stockListQuery } from '../src/features/backOffice/stock/stockQuery.ts';
import type { Client } from '../supabase/server/backend/clients.ts';
import { fillDatabase, type RowCounts } from './support/fillDatabase.ts';
import {
  createBenchDatabase,
  fillShop,
  median,
  signInOwner,
  startMailServer,
  startShopProcess,
  startStripe,
  WEBHOOK_PATH,
} from './support/shop.ts';

const ROW_COUNTS = { customers: 20_000, orders: 100_000, messages: 20_000, auditEntries: 100_000, products: 5000 };
const FEW_ROWS = { customers: 25, orders: 25, messages: 25, auditEntries: 25, products: 24 };
const ROUNDS = 15;
const WARM_UP_ROUNDS = 30;
const PAGE_SIZE = 25;
const PAGES = ROW_COUNTS.orders / PAGE_SIZE;

type Query = (admin: Client) => PromiseLike<{ error: { message: string } | null }>;

const orders =
  ({ page = 0, ...query }: Partial<OrderQuery> & { page?: number }): Query =>
  (admin) =>
    orderListQuery(admin, { ...rowsOfPage(page, PAGE_SIZE, ROW_COUNTS.orders), ...query });
const count =
  (filter: OrderFilter): Query =>
  (admin) =>
    orderCountQuery(admin, filter);
const messages =
  (page: number): Query =>
  (admin) =>
    admin
      .from('contact_submissions')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(page * PAGE_SIZE, page * PAGE_SIZE + PAGE_SIZE - 1);
const openMessages: Query = (admin) =>
  admin
    .from('message_list')
    .select('*')
    .is('handled_at', null)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(0, PAGE_SIZE - 1);
const foundMessages: Query = (admin) =>
  admin
    .rpc('search_messages', { words: 'frost' })
    .order('created_at', { ascending: false })
    .order('id')
    .range(0, PAGE_SIZE - 1);
const auditEntries =
  (filter: Record<string, string>): Query =>
  (admin) =>
    admin
      .from('audit_entries')
      .select('*')
      .match(filter)
      .order('happened_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, PAGE_SIZE - 1);

const products: Query = (admin) =>
  admin
    .from('product_list')
    .select('*')
    .order('position')
    .order('id')
    .range(0, PAGE_SIZE - 1);
const stock =
  (isLowOnly: boolean, words = ''): Query =>
  (admin) =>
    stockListQuery(admin, { words, isLowOnly, page: 0 }, PAGE_SIZE);

const openWork: Query = (admin) => admin.rpc('open_work');

const firstPage = orders({});
const byCustomer = { field: 'customer_name', direction: 'asc' } as const;

const queries: Record<string, Query> = {
  'orders, first page': firstPage,
  'what is to be done': openWork,
  'orders with a status': orders({ status: 'Shipped' }),
  'orders of 30 days': orders({ from: daysAgo(60), to: daysAgo(30) }),
  'orders to pack': orders({ list: 'to-pack', sort: { field: 'created_at', direction: 'asc' } }),
  'orders to ship': orders({ list: 'to-ship', sort: { field: 'packed_at', direction: 'asc' } }),
  'shipped orders': orders({ list: 'shipped', sort: { field: 'shipped_at', direction: 'desc' } }),
  'orders with problems': orders({ list: 'problems', sort: { field: 'created_at', direction: 'asc' } }),
  'number of orders to pack': count({ list: 'to-pack' }),
  'text: a product': orders({ text: 'bench tea' }),
  'text: an order number': orders({ text: 'NBT-512345' }),
  'text: part of a name': orders({ text: 'priya' }),
  'text: an email': orders({ text: 'customer-777@' }),
  'text and status': orders({ text: 'priya', status: 'Processing' }),
  'by total, largest first': orders({ sort: { field: 'total_amount', direction: 'desc' } }),
  'by total, smallest first': orders({ sort: { field: 'total_amount', direction: 'asc' } }),
  'by order number': orders({ sort: { field: 'order_uid', direction: 'asc' } }),
  'by status': orders({ sort: { field: 'status', direction: 'asc' } }),
  'by customer': orders({ sort: byCustomer }),
  'by customer, last page': orders({ sort: byCustomer, page: PAGES - 1 }),
  'orders, the page in the middle': orders({ page: PAGES / 2 }),
  'orders, last page': orders({ page: PAGES - 1 }),
  'number of orders': count({}),
  'number with a status': count({ status: 'Shipped' }),
  'number with a text': count({ text: 'priya' }),
  'orders with an open dispute': orders({ isDisputed: true }),
  'messages, first page': messages(0),
  'messages, last page': messages(ROW_COUNTS.messages / PAGE_SIZE - 1),
  'open messages': openMessages,
  'messages with a text': foundMessages,
  'audit log, first page': auditEntries({}),
  'audit log of a person': auditEntries({ actor_id: '00000000-0000-4000-8000-000000000001' }),
  'audit log of an order': auditEntries({ order_uid: 'NBT-512345' }),
  'audit log of the settings': auditEntries({ table_name: 'shop_settings', operation: 'update' }),
};

/** Compared with themselves in the small shop. */
const catalogQueries: Record<string, Query> = {
  products,
  stock: stock(false),
  'low stock': stock(true),
  'stock with a text': stock(false, 'bench tea 1'),
};

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

async function timeMs(query: Query, admin: Client): Promise<number> {
  const start = performance.now();
  const { error } = await query(admin);
  if (error) throw new Error(error.message);
  return performance.now() - start;
}

/** Starts a shop with a new database, and signs in an administrator. */
async function startFilledShop(rowCounts: RowCounts, port: number) {
  const database = await createBenchDatabase();
  const key = await fillShop(database, (db) => fillDatabase(db, rowCounts));
  const env = { ...stripe.env, ...mailServer.env, ...database.env };
  const server = await startShopProcess({ port, ...database.options, env });
  return {
    admin: await signInOwner(server.url, key),
    async close() {
      await server.end('SIGTERM');
      await database.remove();
    },
  };
}

const port = Number(process.env.PORT ?? 4160);
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const started = performance.now();
const shop = await startFilledShop(ROW_COUNTS, port);
console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(1)} s:`, ROW_COUNTS);
const smallShop = await startFilledShop(FEW_ROWS, port + 1);
try {
  await measure(shop.admin, smallShop.admin);
} finally {
  await smallShop.close();
  await shop.close();
  await stripe.close();
  await mailServer.close();
}

async function measure(admin: Client, smallAdmin: Client): Promise<void> {
  const results: Record<string, string | number>[] = [];
  // The first requests of a server are slower.
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await timeMs(firstPage, smallAdmin);
    await timeMs(firstPage, admin);
  }
  for (const [name, query] of Object.entries({ ...queries, ...catalogQueries })) {
    const smallQuery = catalogQueries[name] ?? firstPage;
    const smallTimes: number[] = [];
    const times: number[] = [];
    await timeMs(query, admin);
    for (let round = 0; round < ROUNDS; round++) {
      // Alternates the two queries, so that other load on the machine affects both.
      smallTimes.push(await timeMs(smallQuery, smallAdmin));
      times.push(await timeMs(query, admin));
    }
    results.push({
      query: name,
      'median ms': Math.round(median(times)),
      'worst ms': Math.round(Math.max(...times)),
      'small shop, ms': Math.round(median(smallTimes)),
      ratio: Number((median(times) / median(smallTimes)).toFixed(1)),
    });
  }
  console.table(results);
}
