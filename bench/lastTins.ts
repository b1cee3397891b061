/*
 * 1,000 shoppers pay at the same time for the last 100 tins: exactly 100 get an order.
 *
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/lastTins.ts
 *
 * The server listens on PORT (default 4170). Exits with code 1 if the result is wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { createScratchDatabase } from '../supabase/local/testing/scratchDatabase.ts';
import { buy, startShopProcess } from './shopProcess.ts';

const SHOPPERS = 1000;
const TINS = 100;

const databaseServer = process.env.TEST_DATABASE_URL;
if (!databaseServer) throw new Error('TEST_DATABASE_URL is required: a PostgreSQL server.');
const port = Number(process.env.PORT ?? 4170);

const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const scratch = await createScratchDatabase(databaseServer);
const server = await startShopProcess({ port, dataDir, databaseUrl: scratch.url });
const sql = postgres(scratch.url, { max: 1 });
try {
  await sql`insert into public.products (id, slug, title) values ('last-tea', 'last-tea', 'Last Tea')`;
  await sql`
    insert into public.variants (id, product_id, title, amount, manage_inventory)
    values ('last-tin', 'last-tea', 'Tin', 50000, true)`;
  await sql`insert into public.stock (variant_id, quantity) values ('last-tin', ${TINS})`;

  const start = performance.now();
  const purchases = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => buy(port, 'last-tin', n)));
  const seconds = (performance.now() - start) / 1000;

  const outcomes = new Map<string, number>();
  for (const purchase of purchases) {
    const outcome = !purchase ? 'no answer' : 'order' in purchase ? 'order' : purchase.errorCode;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const [stored] = await sql<{ orders: number; stock: number; short: number }[]>`
    select (select count(*)::integer from public.orders) as orders,
      (select quantity from public.stock where variant_id = 'last-tin') as stock,
      (select count(*)::integer from public.orders where attention <> '{}') as short`;
  console.log(`${SHOPPERS} shoppers, ${TINS} tins, ${seconds.toFixed(1)} s`);
  console.log(`Answers: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  console.log(`Stored: ${stored?.orders} orders, ${stored?.stock} tins left, ${stored?.short} orders need attention`);
  const isRight = outcomes.get('order') === TINS && stored?.orders === TINS && stored.stock === 0 && stored.short === 0;
  console.log(isRight ? `Exactly ${TINS} orders.` : `WRONG: there should be ${TINS} orders.`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await sql.end();
  await server.end('SIGTERM');
  await scratch.drop();
  await rm(dataDir, { recursive: true });
}
