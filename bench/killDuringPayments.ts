/*
 * Kills the server (SIGKILL) at random moments of 200 payments, at least ten times. Checks, after it was started again and
 * the webhooks were delivered again, that every paid payment has exactly one order, that every order has one email, and
 * that at most one email per kill was sent twice, with the same Message-ID.
 *
 *     npx tsx bench/killDuringPayments.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/killDuringPayments.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4171). Exits with code 1 if the result is wrong.
 */
import { setTimeout } from 'node:timers/promises';
import {
  checkout,
  createBenchDatabase,
  queuedEmails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './support/shop.ts';

const PAYMENTS = 200;
const KILLS = 10;
const MAX_RUN_MS = 10_000;
const CONCURRENT_SHOPPERS = 10;
const VARIANT = 'bench-tin';
const STOCK = 1_000_000;

const port = Number(process.env.PORT ?? 4171);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const start = () => startShopProcess({ port, ...database.options, env });
const countPaid = async () => (await stripe.payments()).filter(({ isPaid }) => isPaid).length;

let shopper = 0;

/** Lets shoppers buy until the server is killed after a random time. */
async function buyUntilKilled(): Promise<number> {
  const server = await start();
  let isKilled = false;
  const shoppers = Array.from({ length: CONCURRENT_SHOPPERS }, async () => {
    while (!isKilled) {
      const n = (shopper += 1);
      // The connection fails when the server is killed.
      const opened = await checkout(server.url, VARIANT, n).catch(() => null);
      if (opened && 'page' in opened) await stripe.pay(opened.page);
    }
  });
  const afterMs = 200 + Math.random() * MAX_RUN_MS;
  await setTimeout(afterMs);
  await server.end('SIGKILL');
  isKilled = true;
  await Promise.all(shoppers);
  return Math.round(afterMs);
}

try {
  await (await start()).end('SIGTERM');
  await database.use((db) => db.exec(variantSql(VARIANT, STOCK)));

  let kills = 0;
  for (let paid = 0; paid < PAYMENTS || kills < KILLS; paid = await countPaid()) {
    const afterMs = await buyUntilKilled();
    kills += 1;
    console.log(`Kill ${kills} after ${afterMs} ms: ${await countPaid()} payments so far`);
  }
  const server = await start();
  const undelivered = await stripe.db.query('select from local.simulated_events where deliveries_left > 0');
  console.log(
    `${undelivered.length} webhooks and ${await queuedEmails(server.url)} emails are left for the last start`,
  );
  // The email that a killed server was sending is sent again after its lease of two minutes.
  while ((await stripe.redeliver()) > 0 || (await queuedEmails(server.url)) > 0) await setTimeout(1000);
  await server.end('SIGTERM');

  const paid = (await stripe.payments()).filter(({ isPaid }) => isPaid);
  const [orders, [variant]] = await database.use(async (db) => [
    await db.query<{ order_uid: string; checkout_session_id: string }>(
      'select order_uid, checkout_session_id from public.orders',
    ),
    await db.query<{ quantity: number }>(`select quantity from public.stock where variant_id = '${VARIANT}'`),
  ]);
  const lost = paid.filter(
    ({ sessionId }) => orders.filter(({ checkout_session_id }) => checkout_session_id === sessionId).length !== 1,
  );
  const ids = new Map<string, Set<string>>();
  for (const { order_uid } of orders) {
    const emails = mailServer.confirmations().filter(({ subject }) => subject.includes(order_uid));
    ids.set(order_uid, new Set(emails.map(({ messageId }) => messageId)));
  }
  const ordersWithoutEmail = [...ids.values()].filter(({ size }) => size === 0).length;
  const differentIds = [...ids.values()].filter(({ size }) => size > 1).length;
  const copies =
    mailServer.confirmations().length - new Set(mailServer.confirmations().map(({ messageId }) => messageId)).size;
  const sold = STOCK - (variant?.quantity ?? 0);
  console.log(`${database.name}: ${kills} kills, ${paid.length} payments, ${orders.length} orders, ${sold} units sold`);
  console.log(`${lost.length} payments without exactly one order`);
  console.log(
    `${mailServer.confirmations().length} emails received: ${ordersWithoutEmail} orders without, ${copies} sent twice, ` +
      `${differentIds} orders with several Message-IDs`,
  );
  const isRight =
    lost.length === 0 &&
    orders.length === paid.length &&
    sold === paid.length &&
    ordersWithoutEmail === 0 &&
    differentIds === 0 &&
    copies <= kills;
  console.log(isRight ? 'No order and no email is lost.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
