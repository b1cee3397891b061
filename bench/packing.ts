/*
 * Measures how long 100 orders take from paid to shipped, invoiced and emailed, with the requests of the packing page: a pick
 * list, slips in batches of 10, which mark the orders as packed, each parcel in a request of its own, invoices in batches of
 * 10, and the emails, which an SMTP server receives.
 *
 *     npx tsx bench/packing.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/packing.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4173). Exits with code 1 if it takes more than three minutes.
 */
import { setTimeout } from 'node:timers/promises';
import { createBenchDatabase } from './support/benchDatabase.ts';
import { fillPackingShop, signInOwner, type PaidOrder } from './support/packingShop.ts';
import { startMailServer, startShopProcess, startStripe } from './support/shopProcess.ts';

const ORDERS = 100;
const BATCH = 10;
const LIMIT_MS = 180_000;

const port = Number(process.env.PORT ?? 4173);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}/functions/v1/payment-webhook`);
const env = { ...stripe.env, ...mailServer.env, ...database.env };

const batches = <Item>(items: Item[]) =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH));
const shippingNotices = () => mailServer.emails.filter(({ subject }) => /NBT-7\d+/.test(subject));

try {
  const key = await fillPackingShop(database, ORDERS);
  const server = await startShopProcess({ port, ...database.options, env });
  const owner = await signInOwner(server.url, key);
  const write = async (kind: string, order_ids: string[]) => {
    const response = await owner.functions.invoke<Blob>(`documents/${kind}`, { body: { order_ids } });
    if (!response.data?.size) throw new Error(`${kind}: ${String(response.error)}`);
  };
  const durations: Record<string, number> = {};
  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    durations[name] = Math.round(performance.now() - start);
    return result;
  };
  const start = performance.now();
  const orders: PaidOrder[] = await measure('list', async () => {
    const toPack = owner
      .from('order_list')
      .select('id, order_uid, version')
      .eq('status', 'Processing')
      .is('packed_at', null);
    return (await toPack.order('created_at').limit(ORDERS).throwOnError()).data;
  });
  const ids = orders.map(({ id }) => id);
  await measure('pick list', () => write('pick-list', ids));
  const packed = await measure('slips and packed', async () => {
    const { data } = await owner.rpc('pack_orders', { order_ids: ids }).throwOnError();
    for (const batch of batches(ids)) await write('slips', batch);
    return data;
  });
  await measure('shipped with tracking', async () => {
    for (const { id, order_uid, version } of packed)
      await owner
        .rpc('ship_order', { order_id: id, expected_version: version, tracking_number: `EA${order_uid.slice(4)}IN` })
        .throwOnError();
  });
  await measure('invoices', async () => {
    for (const batch of batches(ids)) await write('invoices', batch);
  });
  await measure('waited for emails', async () => {
    while (shippingNotices().length < ORDERS && performance.now() - start < LIMIT_MS) await setTimeout(50);
  });
  const total = performance.now() - start;
  await server.end('SIGTERM');

  console.log(`${database.name}: ${packed.length} orders from paid to shipped, invoiced and emailed, ms:`);
  console.table({ ...durations, total: Math.round(total) });
  const isRight = packed.length === ORDERS && shippingNotices().length === ORDERS && total < LIMIT_MS;
  console.log(`${shippingNotices().length} emails. ${isRight ? 'Right.' : 'WRONG'}`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
