/*
 * Restores the embedded database from a backup that is older than 18 paid orders, and lets `npm run reconcile` restore them
 * from Stripe's record. Prints what it prints, and how long it took.
 *
 *     npx tsx bench/lostOrders.ts
 *
 * The server listens on PORT (default 4173). Exits with code 1 if an order is missing, different or there twice, or if a
 * customer gets a second confirmation.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../supabase/local/database/openDatabase.ts';
import {
  checkout,
  JOBS_SECRET,
  queuedMails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './shopProcess.ts';

const ORDERS_IN_BACKUP = 5;
const LOST_ORDERS = 18;
const VARIANT = 'bench-tin';

const port = Number(process.env.PORT ?? 4173);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const dataDir = path.join(folder, 'data');
const databaseDir = path.join(dataDir, 'db');
const backupDir = path.join(folder, 'backup');
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const start = () => startShopProcess({ port, dataDir, env: { ...stripe.env, ...mailServer.env } });

async function useDatabase<T>(statement: string): Promise<T[]> {
  const db = await openDatabase({ dataDir: databaseDir });
  try {
    return await db.query<T>(statement);
  } finally {
    await db.close();
  }
}

/** Runs a server while some shoppers buy. Every order is confirmed by email before it ends. */
async function sell(from: number, to: number): Promise<void> {
  const server = await start();
  for (let n = from; n < to; n += 1) {
    const opened = await checkout(server.url, VARIANT, n);
    if ('page' in opened) await stripe.pay(opened.page, n);
  }
  while ((await stripe.redeliver()) > 0 || (await queuedMails(server.url)) > 0) await setTimeout(200);
  await server.end('SIGTERM');
}

const readOrders = () =>
  useDatabase<{ order: string }>(
    `select order_uid || ' ' || total_amount || ' ' || (shipping ->> 'email') as order from public.orders order by 1`,
  );

try {
  await (await start()).end('SIGTERM');
  const db = await openDatabase({ dataDir: databaseDir });
  await db.exec(variantSql(VARIANT, 1000));
  await db.close();
  await sell(0, ORDERS_IN_BACKUP);
  await cp(databaseDir, backupDir, { recursive: true });
  await sell(ORDERS_IN_BACKUP, ORDERS_IN_BACKUP + LOST_ORDERS);
  const before = await readOrders();

  await rm(databaseDir, { recursive: true });
  await cp(backupDir, databaseDir, { recursive: true });
  const server = await start();
  const restored: number[] = [];
  for (let run = 0; run < 2; run += 1) {
    const startedAt = performance.now();
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'reconcile'], {
      env: { ...process.env, SITE_URL: server.url, JOBS_SECRET },
    });
    console.log(`$ npm run reconcile   # ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n${stdout}`);
    restored.push(Number(/(\d+) orders restored/.exec(stdout)?.[1]));
  }
  while ((await queuedMails(server.url)) > 0) await setTimeout(200);
  await server.end('SIGTERM');

  const after = await readOrders();
  const [marked] = await useDatabase<{ count: number }>(
    `select count(*)::integer as count from public.orders where attention @> '{restored}'`,
  );
  const isRight =
    restored.join() === [LOST_ORDERS, 0].join() &&
    JSON.stringify(after) === JSON.stringify(before) &&
    marked?.count === LOST_ORDERS &&
    mailServer.mails.length === ORDERS_IN_BACKUP + LOST_ORDERS;
  console.log(
    `${after.length} of ${before.length} orders, ${marked?.count} restored, ${mailServer.mails.length} mails`,
  );
  console.log(isRight ? 'Every order is back, once.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await rm(folder, { recursive: true });
}
