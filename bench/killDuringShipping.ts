/*
 * Marks 50 parcels as shipped at once and kills the server (SIGKILL) in between, ten times. Those that were not shipped are
 * shipped after the next start, as people continue on the packing page. Checks that every order has one invoice, that the
 * numbers of the invoices are gapless, that every order has one email, and that at most a few emails per kill, which a killed
 * server was sending, were sent twice, with the same Message-ID.
 *
 *     npx tsx bench/killDuringShipping.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/killDuringShipping.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4174). Exits with code 1 if the result is wrong.
 */
import { setTimeout } from 'node:timers/promises';
import { createBenchDatabase } from './support/benchDatabase.ts';
import { fillPackingShop, signInOwner, type PaidOrder } from './support/packingShop.ts';
import { queuedEmails, startMailServer, startShopProcess, startStripe } from './support/shopProcess.ts';

const PARCELS = 50;
const KILLS = 10;
const MAX_RUN_MS = 8000;

const port = Number(process.env.PORT ?? 4174);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}/functions/v1/payment-webhook`);
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const start = () => startShopProcess({ port, ...database.options, env });

/** Requests 50 shipments at once. Resolves with the number of those whose response says that they are shipped. */
async function ship(url: string, key: string, whenSent: () => void): Promise<number> {
  const owner = await signInOwner(url, key);
  const open = owner.from('order_list').select('id, order_uid, version').eq('status', 'Processing');
  const orders: PaidOrder[] = (await open.order('created_at').limit(PARCELS).throwOnError()).data;
  const requests = orders.map(({ id, order_uid, version }) =>
    owner.rpc('ship_order', {
      order_id: id,
      expected_version: version,
      tracking_number: `EA${order_uid.slice(4)}IN`,
    }),
  );
  const responses = Promise.all(requests);
  whenSent();
  return (await responses).filter(({ error }) => !error).length;
}

try {
  const key = await fillPackingShop(database, PARCELS * KILLS);
  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await start();
    const afterMs = Math.round(Math.random() * MAX_RUN_MS);
    let killed: Promise<void> = Promise.resolve();
    const confirmed = await ship(server.url, key, () => {
      killed = setTimeout(afterMs).then(() => server.end('SIGKILL'));
    });
    await killed;
    console.log(`Kill ${kill} after ${afterMs} ms: ${confirmed} of ${PARCELS} were confirmed as shipped`);
  }
  const server = await start();
  console.log(`${await queuedEmails(server.url)} emails are left for the last start`);
  let rest: number;
  do rest = await ship(server.url, key, () => {});
  while (rest > 0);
  // The email that a killed server was sending is sent again after its lease of two minutes.
  while ((await queuedEmails(server.url)) > 0) await setTimeout(1000);
  await server.end('SIGTERM');

  const [orders, invoices] = await database.use(async (db) => [
    await db.query<{ id: string; order_uid: string }>(
      `select id, order_uid from public.orders where status = 'Shipped'`,
    ),
    await db.query<{ order_id: string; number: string }>(
      'select order_id, number from public.invoices order by number',
    ),
  ]);
  const numbers = invoices.map(({ number }) => Number(number.split('/').at(-1)));
  const isGapless = numbers.every((number, n) => number === n + 1);
  const withoutInvoice = orders.filter(
    ({ id }) => invoices.filter(({ order_id }) => order_id === id).length !== 1,
  ).length;
  const emailsOf = (uid: string) => mailServer.emails.filter(({ subject }) => subject.includes(uid));
  const withoutEmail = orders.filter(({ order_uid }) => emailsOf(order_uid).length === 0).length;
  const differentIds = orders.filter(
    ({ order_uid }) => new Set(emailsOf(order_uid).map(({ messageId }) => messageId)).size > 1,
  ).length;
  const copies = mailServer.emails.length - new Set(mailServer.emails.map(({ messageId }) => messageId)).size;
  console.log(`${database.name}: ${KILLS} kills, ${orders.length} orders shipped, ${invoices.length} invoices`);
  console.log(
    `numbers 1 to ${numbers.at(-1)}: ${isGapless ? 'gapless' : 'WITH GAPS'}; ${withoutInvoice} without an invoice`,
  );
  console.log(
    `${withoutEmail} orders without an email, ${copies} sent twice, ${differentIds} with several Message-IDs`,
  );
  const isRight =
    orders.length === PARCELS * KILLS &&
    invoices.length === orders.length &&
    isGapless &&
    withoutInvoice + withoutEmail + differentIds === 0 &&
    copies <= KILLS;
  console.log(isRight ? 'No number, invoice or email is lost.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
