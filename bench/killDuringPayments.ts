/*
 * Kills the server (SIGKILL) repeatedly while shoppers pay, and checks that every payment that was confirmed to a shopper
 * has an order, that none has two, and that every order has one confirmation mail, of which at most one per kill is sent
 * twice.
 *
 *     npx tsx bench/killDuringPayments.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/killDuringPayments.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4171). Exits with code 1 if the result is wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../supabase/local/database/openDatabase.ts';
import { createScratchDatabase } from '../supabase/local/testing/scratchDatabase.ts';
import { buy, startShopProcess, type Purchase } from './shopProcess.ts';

const ROUNDS = 7;
const CONCURRENT_SHOPPERS = 10;
/** The server is killed after this time in the first round, twice as much in the second … */
const KILL_AFTER_MS = 700;
/** Long enough for the delivery of most webhooks that a kill has delayed. */
const DELIVERY_MS = 5000;
const VARIANT = 'bench-tin';
const STOCK = 1_000_000;

const databaseServer = process.env.TEST_DATABASE_URL;
const port = Number(process.env.PORT ?? 4171);
const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const scratch = databaseServer ? await createScratchDatabase(databaseServer) : undefined;
const location = scratch ? { url: scratch.url } : { dataDir: path.join(dataDir, 'db') };
const start = () => startShopProcess({ port, dataDir, databaseUrl: scratch?.url });

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase(location);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

let shopper = 0;

/** Lets shoppers buy until the server is gone. Returns their purchases. */
async function buyUntilKilled(kill: () => Promise<void>, afterMs: number): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  let isKilled = false;
  const shoppers = Array.from({ length: CONCURRENT_SHOPPERS }, async () => {
    while (!isKilled) purchases.push(await buy(port, VARIANT, (shopper += 1)));
  });
  await setTimeout(afterMs);
  await kill();
  isKilled = true;
  await Promise.all(shoppers);
  return purchases;
}

try {
  await (await start()).end('SIGTERM');
  await withDatabase(async (db) => {
    await db.exec(`
      insert into public.products (id, slug, title) values ('bench-tea', 'bench-tea', 'Bench Tea');
      insert into public.variants (id, product_id, title, amount, manage_inventory)
      values ('${VARIANT}', 'bench-tea', 'Tin', 50000, true);
      insert into public.stock (variant_id, quantity) values ('${VARIANT}', ${STOCK});
    `);
  });

  const reported: string[] = [];
  let unanswered = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await start();
    const purchases = await buyUntilKilled(() => server.end('SIGKILL'), round * KILL_AFTER_MS);
    const orders = purchases.flatMap((purchase) => (purchase && 'order' in purchase ? [purchase.order] : []));
    unanswered += purchases.filter((purchase) => purchase === null).length;
    reported.push(...orders);
    console.log(`Round ${round}: killed after ${round * KILL_AFTER_MS} ms, ${orders.length} orders reported`);
  }
  // The payments whose webhook was not delivered because of a kill become orders now.
  for (let isUndelivered = true; isUndelivered;) {
    await withDatabase((db) => db.exec('update local.stripe_events set due_at = now() where deliveries_left > 0'));
    const server = await start();
    await setTimeout(DELIVERY_MS);
    await server.end('SIGTERM');
    const left = await withDatabase((db) => db.query('select from local.stripe_events where deliveries_left > 0'));
    isUndelivered = left.length > 0;
  }

  const [stored, stock, [mails]] = await withDatabase(async (db) => [
    await db.query<{ order_uid: string; checkout_session_id: string }>(
      'select order_uid, checkout_session_id from public.orders where order_uid = any ($1) or checkout_session_id is not null',
      [reported],
    ),
    await db.query<{ quantity: number }>('select quantity from public.stock where variant_id = $1', [VARIANT]),
    await db.query<{ queued: number; lost: number; copies: number }>(`
      select
        (select count(*)::integer from public.mail_outbox where kind = 'order_confirmation') as queued,
        (select count(*)::integer from public.mail_outbox
          where status = 'sent' and id::text not in (select message_id from local.mails)) as lost,
        (select (count(*) - count(distinct message_id))::integer from local.mails) as copies`),
  ]);
  const storedNumbers = new Set(stored.map(({ order_uid }) => order_uid));
  const lost = reported.filter((order) => !storedNumbers.has(order));
  const sessions = new Set(stored.map(({ checkout_session_id }) => checkout_session_id));
  const sold = STOCK - (stock[0]?.quantity ?? 0);
  console.log(
    `${reported.length} orders reported, ${unanswered} shoppers without an answer, ${stored.length} orders stored`,
  );
  console.log(`${lost.length} lost, ${stored.length - sessions.size} twice, ${sold} units taken from the stock`);
  console.log(`${mails?.queued} mails queued, ${mails?.lost} lost, ${mails?.copies} sent twice`);
  const areMailsRight = mails?.queued === stored.length && mails.lost === 0 && mails.copies <= ROUNDS;
  const isRight =
    reported.length > 0 &&
    lost.length === 0 &&
    sessions.size === stored.length &&
    sold === stored.length &&
    areMailsRight;
  console.log(
    isRight ? 'No order and no mail is lost.' : 'WRONG: orders, stock or mails differ from what was reported.',
  );
  process.exitCode = isRight ? 0 : 1;
} finally {
  await scratch?.drop();
  await rm(dataDir, { recursive: true });
}
