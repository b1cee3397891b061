/*
 * Three processes of `npm start` on one PostgreSQL database, behind a proxy that passes requests to each in turn.
 *
 * 1. A customer logs in at the first process and pays at the second; the third gets the webhook.
 * 2. 1,000 shoppers want the last 100 tins. One process is killed (SIGKILL) in the middle. Exactly 100 get one, each with
 *    one email.
 * 3. The scheduled jobs run once, however many processes there are.
 *
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/lastTins.ts
 *
 * The servers listen on PORT (default 4170) and the next two ports. Exits with code 1 if the result is wrong.
 */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import {
  addressOf,
  checkout,
  createBenchDatabase,
  queuedEmails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
  type ShopProcess,
} from './support/shop.ts';

const SHOPPERS = 1000;
const TINS = 100;
const CONCURRENT_SHOPPERS = 50;
/** One process is killed after as many checkouts. */
const KILL_AFTER = 300;
const ATTEMPTS = 5;
const VARIANT = 'last-tin';
/** How often the jobs run that are due more often than every 15 minutes. */
const EVERY_SECONDS: Record<string, number> = {
  expire_checkouts: 30,
  send_refunds: 30,
  deliver_emails: 30,
  delete_client_hashes: 60,
  issue_missing_invoices: 60,
  queue_digest: 60,
};
/** Long enough for several runs of the jobs. */
const JOBS_MS = 75_000;

if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is required: a PostgreSQL server.');
const port = Number(process.env.PORT ?? 4170);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const processes: ShopProcess[] = [];
const problems: string[] = [];

/** Passes each request to the next process that answers. */
let turn = 0;
const balancer = new Hono().all('*', async (c) => {
  const { pathname, search } = new URL(c.req.url);
  const target = processes[(turn += 1) % processes.length]?.url ?? '';
  const headers = { ...c.req.header(), host: new URL(target).host };
  return proxy(target + pathname + search, { ...c.req, headers }).catch(() => c.text('Bad gateway', 502));
});
const balancerServer = serve({ fetch: balancer.fetch, hostname: '127.0.0.1', port: 0 });
if (!balancerServer.listening) await once(balancerServer, 'listening');
const balancerUrl = `http://127.0.0.1:${(balancerServer.address() as AddressInfo).port}`;

/** Where Stripe sends its webhooks: to one process, or to the proxy. */
let webhookTarget = balancerUrl;
const stripe = await startStripe(`${balancerUrl}${WEBHOOK_PATH}`, async (request) =>
  fetch(webhookTarget + WEBHOOK_PATH, { method: 'POST', headers: request.headers, body: await request.text() }),
);
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const folders: string[] = [];

async function startProcess(n: number): Promise<ShopProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  folders.push(dataDir);
  const { databaseUrl } = database.options;
  return startShopProcess({ port: port + n, dataDir, databaseUrl, env, hasPages: true });
}

const sql = <Row>(query: string) => database.use((db) => db.query<Row>(query));

function check(isRight: boolean, what: string): void {
  console.log(`${isRight ? 'ok' : 'WRONG'}: ${what}`);
  if (!isRight) problems.push(what);
}

/** A request with a JSON body to one process. */
async function call<T>(url: string, method: string, apikey: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      apikey,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(0),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function payAcrossProcesses([first, second, third]: string[]): Promise<void> {
  const page = await (await fetch(`${first}/`, { headers: { accept: 'text/html' } })).text();
  const [, config = '{}'] = /id="config">(.*?)<\/script>/s.exec(page) ?? [];
  const { SUPABASE_ANON_KEY: key = '' } = JSON.parse(config) as { SUPABASE_ANON_KEY?: string };
  const credentials = { email: 'asha@post.example', password: 'a quiet cup at four' };
  await call(`${first}/auth/v1/signup`, 'POST', key, undefined, credentials);
  const findEmail = () => mailServer.emails.find(({ recipient }) => recipient === credentials.email);
  while (!findEmail()) await setTimeout(200);
  const source = (findEmail()?.source ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const [, token_hash] = /[?&]token_hash=([\w-]+)/.exec(source) ?? [];
  const link = await call<{ access_token: string }>(`${second}/auth/v1/verify`, 'POST', key, undefined, {
    type: 'signup',
    token_hash,
  });
  await call(`${third}/auth/v1/user`, 'PUT', key, link.access_token, { password: credentials.password });
  const { access_token } = await call<{ access_token: string }>(
    `${first}/auth/v1/token?grant_type=password`,
    'POST',
    key,
    undefined,
    credentials,
  );
  const opened = await checkout(second ?? '', VARIANT, 0, credentials.email);
  webhookTarget = third ?? '';
  if ('page' in opened) await stripe.pay(opened.page);
  webhookTarget = balancerUrl;
  const orders = await call<{ order_uid: string }[]>(
    `${second}/rest/v1/orders?select=order_uid`,
    'GET',
    key,
    access_token,
  );
  check(
    orders.length === 1,
    'logged in at the first process, paid at the second, webhook at the third: the customer sees the order',
  );
}

const outcomes = new Map<string, number>();
let attempted = 0;

/** A shopper tries again if a process has died while it answered. */
async function buy(n: number): Promise<void> {
  attempted += 1;
  let outcome = 'no answer';
  for (let attempt = 0; attempt < ATTEMPTS && outcome === 'no answer'; attempt += 1) {
    const opened = await checkout(balancerUrl, VARIANT, n).catch(() => ({ errorCode: 'no answer' }));
    outcome = 'page' in opened ? 'paid' : opened.errorCode;
    if ('page' in opened) await stripe.pay(opened.page);
  }
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/** Lets shoppers buy, some at a time. */
async function buyAll(shoppers: number[], during: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const queue = shoppers.values();
  await Promise.all([
    during(),
    ...Array.from({ length: CONCURRENT_SHOPPERS }, async () => {
      for (const n of queue) await buy(n);
    }),
  ]);
}

try {
  for (const n of [0, 1, 2]) processes.push(await startProcess(n));
  await database.use((db) =>
    db.exec(`
      ${variantSql(VARIANT, TINS + 1)}
      create schema bench;
      create table bench.job_runs (name text, started_at timestamptz default clock_timestamp());
      create function bench.count_run() returns trigger language plpgsql security definer as $$
      begin
        insert into bench.job_runs (name) values (new.name);
        return null;
      end;
      $$;
      create trigger count_run after update on public.scheduled_jobs
        for each row when (new.run_id is not null and new.run_id is distinct from old.run_id)
        execute function bench.count_run();`),
  );
  await payAcrossProcesses(processes.map(({ url }) => url));
  const jobsStart = Date.now();

  const start = performance.now();
  await buyAll(
    Array.from({ length: SHOPPERS }, (_, index) => index + 1),
    async () => {
      while (attempted < KILL_AFTER) await setTimeout(5);
      // The proxy passes requests to it until it notices.
      await processes[1]?.end('SIGKILL');
      processes.splice(1, 1);
      console.log(`Killed the second process after ${attempted} shoppers`);
    },
  );
  console.log(`${SHOPPERS} shoppers in ${((performance.now() - start) / 1000).toFixed(0)} s:`);
  for (const [outcome, count] of outcomes) console.log(`  ${count} ${outcome}`);

  // The killed process may have reserved tins for shoppers who never got the answer. Their time is over after 15 minutes.
  const [held] = await sql<{ tins: number }>(
    `select count(*)::integer as tins from public.checkout_sessions where status = 'open'`,
  );
  await sql(`update public.checkout_sessions set expires_at = now() - interval '1 second' where status = 'open'`);
  outcomes.clear();
  await buyAll(Array.from({ length: held?.tins ?? 0 }, (_, n) => SHOPPERS + 1 + n));
  console.log(`${held?.tins} tins were reserved by lost answers, and sold after their time`);
  while ((await stripe.redeliver()) > 0 || (await queuedEmails(processes[0]?.url ?? '')) > 0) await setTimeout(1000);

  await setTimeout(Math.max(0, JOBS_MS - (Date.now() - jobsStart)));
  const runs = await sql<{ name: string; runs: number; gap: number | null }>(`
    select name, count(*)::integer as runs, round(extract(epoch from min(gap)))::integer as gap
    from (select name, started_at - lag(started_at) over (partition by name order by started_at) as gap from bench.job_runs) run
    group by name order by name`);
  const seconds = Math.round((Date.now() - jobsStart) / 1000);
  for (const { name, runs: count, gap } of runs) {
    const everySeconds = EVERY_SECONDS[name] ?? 900;
    check(
      gap === null || gap >= everySeconds - 1,
      `${name} ran ${count} times in ${seconds} s${gap === null ? '' : `, at least ${gap} s apart`}`,
    );
  }

  const paid = (await stripe.payments()).filter(({ isPaid }) => isPaid);
  const [stored] = await sql<{ orders: number; sessions: number; stock: number; short: number }>(`
    select count(*)::integer as orders, count(distinct checkout_session_id)::integer as sessions,
      (select quantity from public.stock where variant_id = '${VARIANT}') as stock,
      (count(*) filter (where needs_attention))::integer as short
    from public.orders join public.order_internals on order_internals.order_id = orders.id`);
  const confirmations = mailServer.confirmations();
  const ids = new Set(confirmations.map(({ messageId }) => messageId));
  // One more order belongs to the customer above.
  check(paid.length === TINS + 1, `${paid.length - 1} of ${SHOPPERS} shoppers have paid for ${TINS} tins`);
  check(
    stored?.orders === paid.length && stored.sessions === paid.length && stored.stock === 0 && stored.short === 0,
    `${(stored?.orders ?? 0) - 1} orders, ${stored?.stock} tins left, ${stored?.short} orders need attention`,
  );
  check(
    ids.size === paid.length && confirmations.length <= ids.size + 1,
    `${ids.size - 1} emails, ${confirmations.length - ids.size} sent twice`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  for (const server of processes) await server.end('SIGTERM');
  await stripe.close();
  await mailServer.close();
  balancerServer.close();
  await database.remove();
  for (const folder of folders) await rm(folder, { recursive: true });
}
