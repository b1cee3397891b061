/*
 * Restores a backup that is older than 18 paid orders: makes a backup, sells, restores the backup into a new database, and
 * lets `npm run reconcile` restore the orders from Stripe's record. On PostgreSQL, the default privileges of the new database
 * grant everything. Prints what the commands print, and how long they took.
 *
 *     [TEST_DATABASE_URL=postgres://…] npx tsx bench/restoreDrill.ts
 *
 * The server listens on PORT (default 4173). Exits with code 1 if an order is missing, different or there twice, if a customer
 * gets a second confirmation, or if a privilege is not as before.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OPEN_DEFAULT_PRIVILEGES, readGrants } from '../supabase/tests/support/grants.ts';
import {
  checkout,
  createBenchDatabase,
  JOBS_SECRET,
  queuedEmails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
  type BenchDatabase,
} from './support/shop.ts';

const ORDERS_IN_BACKUP = 5;
const LOST_ORDERS = 18;
const ALL_ORDERS = ORDERS_IN_BACKUP + LOST_ORDERS;
const VARIANT = 'bench-tin';

const port = Number(process.env.PORT ?? 4173);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const file = path.join(folder, 'shop.dump');
const [before, after] = [await createBenchDatabase(), await createBenchDatabase()];
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const env = { ...stripe.env, ...mailServer.env, ...before.env };

const start = ({ options }: BenchDatabase) => startShopProcess({ port, ...options, env });

/** Runs a command of the operator and prints what it prints. */
async function run(command: string, { options }: BenchDatabase, ...args: string[]): Promise<string> {
  const startTime = performance.now();
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      SITE_URL: `http://127.0.0.1:${port}`,
      JOBS_SECRET,
    },
  });
  console.log(`$ npm run ${command}   # ${((performance.now() - startTime) / 1000).toFixed(1)} s\n${stdout}`);
  return stdout;
}

/** Runs a server while some shoppers buy. Every order is confirmed by email before it ends. */
async function sell(from: number, to: number): Promise<void> {
  const server = await start(before);
  for (let n = from; n < to; n += 1) {
    const opened = await checkout(server.url, VARIANT, n);
    if ('page' in opened) await stripe.pay(opened.page);
  }
  while ((await stripe.redeliver()) > 0 || (await queuedEmails(server.url)) > 0) await delay(200);
  await server.end('SIGTERM');
}

const readOrders = (database: BenchDatabase) =>
  database.use((db) =>
    db.query<{ order: string }>(`
      select concat_ws(' ', order_uid, total_amount, shipping ->> 'email', items #>> '{0,variant,id}') as order
      from public.orders order by 1`),
  );

try {
  await (await start(before)).end('SIGTERM');
  await before.use((db) => db.exec(variantSql(VARIANT, 1000)));
  await sell(0, ORDERS_IN_BACKUP);
  await run('backup', before, file);
  await sell(ORDERS_IN_BACKUP, ALL_ORDERS);
  const expected = await readOrders(before);
  const grants = await before.use(readGrants);

  if (after.options.databaseUrl) await after.use((db) => db.exec(OPEN_DEFAULT_PRIVILEGES));
  await run('try-restore', after, file);
  await run('restore', after, file);
  const server = await start(after);
  const restored: number[] = [];
  // Nothing is left for the second run.
  for (let round = 0; round < 2; round += 1)
    restored.push(Number(/(\d+) orders restored/.exec(await run('reconcile', after))?.[1]));
  while ((await queuedEmails(server.url)) > 0) await delay(200);
  await server.end('SIGTERM');

  const actual = await readOrders(after);
  const [marked] = await after.use((db) =>
    db.query<{ count: number }>(
      `select count(*)::integer as count from public.order_list where attention @> '{restored}'`,
    ),
  );
  const grantsAfter = await after.use(readGrants);
  const isRight =
    restored.join() === [LOST_ORDERS, 0].join() &&
    JSON.stringify(actual) === JSON.stringify(expected) &&
    // Orders of the backup may have been shipped since.
    marked?.count === ALL_ORDERS &&
    mailServer.confirmations().length === ALL_ORDERS &&
    JSON.stringify(grantsAfter) === JSON.stringify(grants);
  console.log(
    `${before.name}: ${actual.length} of ${expected.length} orders, ${restored[0]} restored, ${marked?.count} marked, ` +
      `${mailServer.confirmations().length} emails, ${grantsAfter.length} of ${grants.length} privileges`,
  );
  console.log(isRight ? 'Every order is back, once.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await before.remove();
  await after.remove();
  await rm(folder, { recursive: true });
}
