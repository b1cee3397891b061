/*
 * Interrupts the database of a shop for 80 seconds: once PostgreSQL is stopped, once its processes are suspended, so that
 * connections stay open and nothing answers. Meanwhile requests pages and APIs, and prints what they respond and after what
 * time, and how long after the outage everything is served again.
 *
 *     npm run build && npx tsx bench/databaseOutage.ts
 *
 * Runs a PostgreSQL server of its own on PORT (default 4175) and the shop on the next port. Exits with code 1 if a response
 * takes more than 5 s or is not the expected one, or if the shop does not recover within 30 s.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../supabase/server/database/openDatabase.ts';
import { deriveSecrets } from '../supabase/server/secrets.ts';
import { median } from './support/builtShop.ts';
import { startPostgres } from './support/postgresServer.ts';
import { addressOf, startMailServer, startShopProcess, startStripe, variantSql } from './support/shopProcess.ts';

const OUTAGE_MS = 80_000;
const REPORT_LIMIT_MS = 10_000;
const RESPONSE_LIMIT_MS = 5_000;
const RECOVERY_LIMIT_MS = 30_000;
const INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 40_000;
const VARIANT = 'bench-tin';
const STORE = '/functions/v1/store/store/nilgiri';

interface Probe {
  name: string;
  path: string;
  body?: object;
  /** What it responds while the database is away. `page` is a page that the process has sent before. */
  duringOutage: 'unavailable' | 'page' | 'shell' | 'alive';
}

const probesWith = (newPage: string): Probe[] => [
  { name: 'a page that was not sent before', path: newPage, duringOutage: 'shell' },
  { name: 'a page that was sent before', path: '/products', duringOutage: 'page' },
  { name: 'a product page that was sent before', path: '/product/bench-tea', duringOutage: 'page' },
  { name: 'products', path: `${STORE}/products`, duringOutage: 'unavailable' },
  {
    name: 'a checkout',
    path: `${STORE}/checkout`,
    body: {
      items: [{ variant_id: VARIANT, quantity: 1 }],
      successUrl: 'https://shop.example/success',
      cancelUrl: 'https://shop.example/',
    },
    duringOutage: 'unavailable',
  },
  { name: 'own orders', path: '/rest/v1/orders?select=id', duringOutage: 'unavailable' },
  {
    name: 'a log-in',
    path: '/auth/v1/token?grant_type=password',
    body: { email: 'asha@post.example', password: 'a quiet cup' },
    duringOutage: 'unavailable',
  },
  { name: '/healthz', path: '/healthz', duringOutage: 'unavailable' },
  { name: '/livez', path: '/livez', duringOutage: 'alive' },
];

interface Answer {
  probe: Probe;
  /** 0 if there was no response. */
  status: number;
  isRight: boolean;
  durationMs: number;
}

const port = Number(process.env.PORT ?? 4175);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
mkdirSync(path.join(folder, 'database'));
const appSecret = randomBytes(32).toString('base64');
const { publishableKey } = deriveSecrets(appSecret);
const mailServer = await startMailServer();
const stripe = await startStripe('http://127.0.0.1:9/unused');
const postgres = await startPostgres(path.join(folder, 'database'), port, path.join(folder, 'postgres.log'));
const shop = await startShopProcess({
  port: port + 1,
  dataDir: path.join(folder, 'data'),
  databaseUrl: postgres.url,
  env: { ...stripe.env, ...mailServer.env, APP_SECRET: appSecret },
  hasPages: true,
});

let requests = 0;

async function ask(probe: Probe, isOutage: boolean): Promise<Answer> {
  requests += 1;
  const startTime = performance.now();
  const answer = (status: number, isRight: boolean) => ({
    probe,
    status,
    isRight,
    durationMs: performance.now() - startTime,
  });
  try {
    const response = await fetch(`${shop.url}${probe.path}`, {
      method: probe.body ? 'POST' : 'GET',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(requests),
        accept: probe.duringOutage === 'page' || probe.duringOutage === 'shell' ? 'text/html' : '*/*',
      },
      body: probe.body && JSON.stringify(probe.body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return answer(
      response.status,
      isOutage ? isRightDuringOutage(probe, response, text) : isRight(probe, response, text),
    );
  } catch {
    return answer(0, false);
  }
}

const hasContent = (text: string) => text.includes('Bench Tea');

function isRight({ duringOutage, path: url }: Probe, { status, ok }: Response, text: string): boolean {
  // Nobody has the account of the log-in, or may read orders without one.
  if (/^\/(auth|rest)\//.test(url)) return status >= 400 && status < 500;
  return ok && (duringOutage !== 'page' || hasContent(text));
}

function isRightDuringOutage({ duringOutage, path: url }: Probe, { status, headers }: Response, text: string): boolean {
  if (duringOutage === 'page') return status === 200 && hasContent(text);
  if (duringOutage === 'shell') return status === 200 && text.includes('<div id="root"></div>');
  if (duringOutage === 'alive') return status === 200;
  return status === 503 && (url === '/healthz' || headers.has('retry-after'));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Waits until everything is served. */
async function untilServed(probes: Probe[]): Promise<void> {
  while (!(await Promise.all(probes.map((probe) => ask(probe, false)))).every(({ isRight: isServed }) => isServed))
    await delay(INTERVAL_MS);
}

/**
 * Returns whether everything was as expected.
 * @param newPage a page that the process has not sent before
 */
async function drill(
  name: string,
  newPage: string,
  interrupt: () => Promise<void> | void,
  restore: () => Promise<void> | void,
): Promise<boolean> {
  const probes = probesWith(newPage);
  await untilServed(probes.filter(({ duringOutage }) => duringOutage !== 'shell'));
  const startTime = performance.now();
  await interrupt();
  const answers = await Promise.all(
    probes.map(async (probe) => {
      const own: (Answer & { sentAtMs: number })[] = [];
      while (performance.now() - startTime < OUTAGE_MS) {
        const sentAtMs = performance.now() - startTime;
        own.push({ ...(await ask(probe, true)), sentAtMs });
        await delay(INTERVAL_MS);
      }
      return own;
    }),
  );
  const endTime = performance.now();
  await restore();
  const restoredMs = performance.now() - endTime;
  await untilServed(probes);
  const recoveryMs = performance.now() - endTime;

  console.log(`PostgreSQL is ${name} for ${seconds(endTime - startTime)}:`);
  let isExpected = recoveryMs <= RECOVERY_LIMIT_MS;
  probes.forEach((probe, index) => {
    const own = answers[index]!;
    const durations = own.map(({ durationMs }) => durationMs);
    const statuses = [...new Set(own.map(({ status }) => status))].map(
      (status) => `${own.filter((answer) => answer.status === status).length} × ${status || 'no answer'}`,
    );
    // It reports the last probe of the process.
    const counted = probe.path === '/healthz' ? own.filter(({ sentAtMs }) => sentAtMs > REPORT_LIMIT_MS) : own;
    const wrong = counted.filter(({ isRight: isServed }) => !isServed).length;
    isExpected &&= wrong === 0 && Math.max(...durations) <= RESPONSE_LIMIT_MS;
    console.log(
      `  ${probe.name}: ${statuses.join(', ')}, median ${seconds(median(durations))}, ` +
        `max ${seconds(Math.max(...durations))}${wrong > 0 ? `, ${wrong} WRONG` : ''}`,
    );
  });
  const reported = answers.flat().find(({ probe, status }) => probe.path === '/healthz' && status === 503);
  console.log(
    `  /healthz reported it after ${seconds(reported?.sentAtMs ?? Infinity)}; everything is served again ` +
      `${seconds(recoveryMs)} after the end, of which PostgreSQL needed ${seconds(restoredMs)}`,
  );
  return isExpected;
}

try {
  const db = await openDatabase({ url: postgres.url });
  await db.exec(variantSql(VARIANT, 1_000_000));
  await db.exec(`insert into public.products (id, slug, title)
    values ('second-tea', 'second-tea', 'Second Bench Tea'), ('third-tea', 'third-tea', 'Third Bench Tea')`);
  await db.close();
  const isRightStopped = await drill('stopped', '/product/second-tea', postgres.stop, postgres.start);
  const isRightSuspended = await drill('suspended', '/product/third-tea', postgres.suspend, postgres.resume);
  console.log(isRightStopped && isRightSuspended ? 'Everything was as expected.' : 'WRONG');
  process.exitCode = isRightStopped && isRightSuspended ? 0 : 1;
} finally {
  await shop.end('SIGTERM');
  await postgres.stop();
  await mailServer.close();
  await stripe.close();
  await rm(folder, { recursive: true });
}
