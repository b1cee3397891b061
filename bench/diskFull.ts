/*
 * Fills the disk of a shop while people buy, keeps it full for a minute, and frees it. The disk is a tmpfs of 400 MB, which
 * contains a PostgreSQL server of its own and the data folder of the shop. Prints when /healthz reported it, how many
 * checkouts failed, when the shop recovered, and whether every paid order is there.
 *
 *     npx tsx bench/diskFull.ts
 *
 * Needs Linux and root, to mount the tmpfs. PostgreSQL listens on PORT (default 4177), the shop on the next port. Exits with
 * code 1 if /healthz reports the full disk after more than 10 s, recovers after more than 30 s, or a paid order is missing.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../supabase/server/database/openDatabase.ts';
import { startPostgres } from './support/postgresServer.ts';
import {
  checkout,
  queuedEmails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
  type ShopProcess,
} from './support/shopProcess.ts';

const DISK_SIZE = '400m';
const NORMAL_MS = 15_000;
const FULL_MS = 60_000;
const REPORT_LIMIT_S = 10;
const RECOVERY_LIMIT_S = 30;
const GIVE_UP_S = 120;
const CONCURRENT_SHOPPERS = 4;
const PAUSE_MS = 200;
const VARIANT = 'bench-tin';
const STOCK = 1_000_000;

const port = Number(process.env.PORT ?? 4177);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const disk = path.join(folder, 'disk');
mkdirSync(disk);
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk], { stdio: 'pipe' });
} catch (error) {
  await rm(folder, { recursive: true });
  throw new Error('A tmpfs cannot be mounted. Run this benchmark as root on Linux.', { cause: error });
}

const filler = path.join(disk, 'filler');

/** Fills the disk. It keeps writing, because the database also frees space. */
function fill(): void {
  const file = openSync(filler, 'a');
  for (const size of [1024 * 1024, 4096])
    for (const chunk = Buffer.alloc(size, 'x'); ;)
      try {
        writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
  closeSync(file);
}

type Phase = 'before' | 'full' | 'after';
const checkouts: Record<Phase, { opened: number; failed: number }> = {
  before: { opened: 0, failed: 0 },
  full: { opened: 0, failed: 0 },
  after: { opened: 0, failed: 0 },
};
let phase: Phase = 'before';
let isOver = false;
let shopper = 0;

async function shopAndPay(url: string): Promise<void> {
  while (!isOver) {
    const n = (shopper += 1);
    const startPhase = phase;
    const opened = await checkout(url, VARIANT, n).catch(() => null);
    const isOpened = opened !== null && 'page' in opened;
    checkouts[startPhase][isOpened ? 'opened' : 'failed'] += 1;
    if (isOpened) await stripe.pay(opened.page);
    await delay(PAUSE_MS);
  }
}

const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
const secondsSince = (time: number) => (performance.now() - time) / 1000;
const shown = (seconds: number) => (Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : 'never');

/** Resolves with the seconds until `/healthz` responds as expected. */
async function untilHealth(url: string, expected: boolean, startTime: number): Promise<number> {
  while (secondsSince(startTime) < GIVE_UP_S) {
    if ((await isHealthy(url)) === expected) return secondsSince(startTime);
    await delay(100);
  }
  return Infinity;
}

const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port + 1}${WEBHOOK_PATH}`);
const postgres = await startPostgres(disk, port, path.join(folder, 'postgres.log'), ['max_wal_size=64MB']);
let shop: ShopProcess | undefined;
try {
  shop = await startShopProcess({
    port: port + 1,
    dataDir: path.join(disk, 'data'),
    databaseUrl: postgres.url,
    env: { ...stripe.env, ...mailServer.env, APP_SECRET: randomBytes(32).toString('base64') },
  });
  const { url } = shop;
  const db = await openDatabase({ url: postgres.url });
  await db.exec(variantSql(VARIANT, STOCK));
  await db.close();
  const shoppers = Array.from({ length: CONCURRENT_SHOPPERS }, () => shopAndPay(url));
  await delay(NORMAL_MS);

  phase = 'full';
  const fullTime = performance.now();
  fill();
  const refill = setInterval(fill, 500);
  const reported = await untilHealth(url, false, fullTime);
  await delay(Math.max(0, FULL_MS - (performance.now() - fullTime)));
  clearInterval(refill);

  phase = 'after';
  const freeTime = performance.now();
  rmSync(filler);
  const recovered = await untilHealth(url, true, freeTime);
  await delay(NORMAL_MS);
  isOver = true;
  await Promise.all(shoppers);
  while ((await stripe.redeliver()) > 0 || (await queuedEmails(url)) > 0) await delay(PAUSE_MS);
  await shop.end('SIGTERM');
  shop = undefined;

  const paid = (await stripe.payments()).filter(({ isPaid }) => isPaid);
  const ended = await openDatabase({ url: postgres.url });
  const orders = await ended.query<{ id: string }>('select checkout_session_id as id from public.orders');
  const [stock] = await ended.query<{ quantity: number }>(
    `select quantity from public.stock where variant_id = '${VARIANT}'`,
  );
  await ended.close();
  const lost = paid.filter(({ sessionId }) => orders.filter(({ id }) => id === sessionId).length !== 1).length;

  console.log(
    `/healthz reported the full disk after ${shown(reported)}, and recovered ${shown(recovered)} after it was freed.`,
  );
  for (const [name, { opened, failed }] of Object.entries(checkouts))
    console.log(`Checkouts ${name}: ${opened} opened, ${failed} answered with an error`);
  console.log(
    `${paid.length} payments, ${orders.length} orders, ${lost} payments without exactly one order, ` +
      `${STOCK - (stock?.quantity ?? 0)} units sold, ${mailServer.emails.length} emails`,
  );
  const isRight =
    reported <= REPORT_LIMIT_S &&
    recovered <= RECOVERY_LIMIT_S &&
    checkouts.full.failed > 0 &&
    lost === 0 &&
    orders.length === paid.length;
  console.log(isRight ? 'No paid order is lost.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  isOver = true;
  rmSync(filler, { force: true });
  await shop?.end('SIGTERM');
  await postgres.stop();
  await mailServer.close();
  await stripe.close();
  execFileSync('umount', [disk]);
  await rm(folder, { recursive: true });
}
