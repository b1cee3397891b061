/*
 * Runs servers of the shop as a public deployment does, each in a process of its own: with payments by Stripe and email by
 * SMTP. Stripe (the simulator) and the mail server are in the process of the benchmark, so they survive a killed server.
 */
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import WebSocket from 'ws';
import type { Database as Schema } from '../../supabase/database.types.ts';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import type { Client } from '../../supabase/server/backend/clients.ts';
import type { Database } from '../../supabase/server/database/database.ts';
import { openDatabase } from '../../supabase/server/database/openDatabase.ts';
import { deriveSecrets } from '../../supabase/server/secrets.ts';
import type { WebhookEndpoint } from '../../supabase/server/simulators/payments/delivery.ts';
import { createPaymentTables } from '../../supabase/server/simulators/payments/paymentStore.ts';
import { paymentForm } from '../../supabase/server/simulators/payments/exampleForm.ts';
import { createStripeSimulator } from '../../supabase/server/simulators/stripe/stripeSimulator.ts';
import { createScratchDatabase } from '../../supabase/server/testing/scratchDatabase.ts';

const START_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 100;

/** The pages link to it; requests go to the addresses of the processes. */
export const SITE_URL = 'https://shop.example';
export const WEBHOOK_PATH = '/functions/v1/payment-webhook';
export const JOBS_SECRET = randomBytes(16).toString('hex');
const METRICS_TOKEN = randomBytes(16).toString('hex');

/** Creates a database on the server of TEST_DATABASE_URL, otherwise PGlite in a new folder. */
export async function createBenchDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  const scratch = server ? await createScratchDatabase(server) : undefined;
  const location = scratch ? { url: scratch.url } : { dataDir: path.join(dataDir, 'db') };
  return {
    name: scratch ? 'PostgreSQL' : 'PGlite',
    /** For `startBackend`. */
    location,
    /** For `startShopProcess`. */
    options: { dataDir, databaseUrl: scratch?.url },
    env: { APP_SECRET: randomBytes(32).toString('base64') },
    /** Opens the database, which on PGlite no server may use at the same time. */
    async use<T>(work: (db: Database) => Promise<T>): Promise<T> {
      const db = await openDatabase(location);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await scratch?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type BenchDatabase = Awaited<ReturnType<typeof createBenchDatabase>>;

interface ReceivedEmail {
  messageId: string;
  recipient: string;
  subject: string;
  source: string;
}

/** A mail server that accepts every email. */
export async function startMailServer() {
  const emails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      const receive = (source: string) => {
        const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';
        const recipient = envelope.rcptTo[0]?.address ?? '';
        emails.push({ messageId: header('Message-ID'), recipient, subject: header('Subject'), source });
        callback();
      };
      // A server may be killed while it sends an email. The email was not received then.
      readText(stream).then(receive, callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    emails,
    /** The emails that confirm orders to customers. */
    confirmations: () => emails.filter(({ subject }) => /^Your order NBT-\d+ at /.test(subject)),
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Nilgiri Black Tea <orders@nbt.example>' },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** What Stripe knows about a payment, as far as the benchmarks use it. */
interface StripePayment {
  id: string;
  sessionId: string;
  orderUid: string;
  isPaid: boolean;
  refunded: number;
}

/** The simulated Stripe. Its webhooks go to `webhookUrl`, unless `sendWebhook` handles them. */
export async function startStripe(webhookUrl: string, sendWebhook?: WebhookEndpoint['fetch']) {
  const secret = randomBytes(16).toString('hex');
  const db = await openDatabase({ memory: true });
  await createPaymentTables(db);
  let handle = (request: Request): Response | Promise<Response> => new Response(`Not ready: ${request.url}`);
  const server = serve({ fetch: (request: Request) => handle(request), hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = { url: webhookUrl, secret, fetch: sendWebhook };
  const simulator = createStripeSimulator({
    db,
    siteUrl: url,
    apiSecret: randomBytes(16).toString('hex'),
    endpoint,
  });
  handle = (request) => simulator.app.fetch(request);
  const stopDelivery = simulator.delivery.start();

  return {
    url,
    db,
    env: simulator.env as Record<string, string>,
    webhookSecret: `whsec_${secret}`,
    /** Submits the form of a payment page. Returns where the page leads. */
    async pay(page: string, fields: Record<string, string> = {}): Promise<URL | null> {
      const response = await fetch(page, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...paymentForm, ...fields }),
      });
      await response.body?.cancel();
      const location = response.headers.get('location');
      return location ? new URL(location, url) : null;
    },
    /** Uses a button of the dashboard. */
    async act(paymentId: string, form: Record<string, string>): Promise<void> {
      const response = await fetch(`${url}/simulated-stripe/${paymentId}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      });
      if (response.status !== 303) throw new Error(`${JSON.stringify(form)}: ${response.status}`);
    },
    payments: () =>
      db.query<StripePayment>(`
        select id, payment -> 'params' -> 'metadata' ->> 'checkout_session_id' as "sessionId",
          payment -> 'params' -> 'metadata' ->> 'order_uid' as "orderUid",
          payment ->> 'charge' is not null as "isPaid",
          (select coalesce(sum((refund ->> 'amount')::integer), 0)::integer
            from jsonb_array_elements(payment -> 'refunds') refund
            where refund ->> 'hasFailed' is null) as refunded
        from local.simulated_payments`),
    /** Delivers the events that wait for another attempt, now. Returns how many are left. */
    async redeliver(): Promise<number> {
      await db.exec('update local.simulated_events set due_at = now() where deliveries_left > 0');
      await simulator.delivery.run();
      return (await db.query('select from local.simulated_events where deliveries_left > 0')).length;
    },
    async close() {
      await stopDelivery();
      server.close();
      await db.close();
    },
  };
}

export const emailOf = (n: number) => `shopper.${n}@post.example`;

export interface ShopProcess {
  url: string;
  pid: number;
  /** Ends the process and waits for its exit. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface ShopProcessOptions {
  port: number;
  dataDir: string;
  /** A PostgreSQL database. Default: PGlite in `dataDir`. */
  databaseUrl?: string;
  env: Record<string, string>;
  /** Whether to run what `npm start` runs. Default: the same without the pages. */
  hasPages?: boolean;
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Starts a public shop on 127.0.0.1 and waits until it is healthy. Every shopper has an address of their own. */
export async function startShopProcess({
  port,
  dataDir,
  databaseUrl,
  env,
  hasPages = false,
}: ShopProcessOptions): Promise<ShopProcess> {
  const url = `http://127.0.0.1:${port}`;
  const entry = pathOf(hasPages ? '../../supabase/server/start.ts' : 'serveShop.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    stdio: ['ignore', 'ignore', process.env.SHOW_ERRORS ? 'inherit' : 'ignore'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL,
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      JOBS_SECRET,
      METRICS_TOKEN,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('The server did not start. SHOW_ERRORS=1 prints its messages.');
    }
    await delay(POLL_INTERVAL_MS);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The network address of the n-th shopper. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Delivery details with an email. */
export const deliveryTo = (email: string) => ({
  name: 'Shopper',
  email,
  phone: '+91 98470 12345',
  address: '4 Lake View Road',
  city: 'Kochi',
  pin_code: '682001',
  state: 'Kerala',
});

/**
 * Starts a checkout and enters the delivery details. Returns the URL of the payment page, or the code of the error response.
 * Rejects if the connection failed.
 */
export async function checkout(
  url: string,
  variantId: string,
  n: number,
  email = emailOf(n),
): Promise<{ page: string } | { errorCode: string }> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/functions/v1/store/store/nilgiri/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as { url?: string; code?: string }) };
  };
  const opened = await post('checkout', {
    items: [{ variant_id: variantId, quantity: 1 }],
    successUrl: `${SITE_URL}/success`,
    cancelUrl: `${SITE_URL}/`,
  });
  const token = opened.url && new URL(opened.url).searchParams.get('checkout');
  const answer = token ? await post('checkout/delivery', { token, ...deliveryTo(email) }) : opened;
  return answer.url ? { page: answer.url } : { errorCode: answer.code ?? `HTTP ${answer.status}` };
}

/** How many emails of a running shop are not sent yet. */
export async function queuedEmails(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^shop_mails\{status="queued"\} (\d+)/m.exec(await response.text())?.[1] ?? 0);
}

/** Sells a variant with the given stock. */
export const variantSql = (variantId: string, stock: number) => `
  insert into public.products (id, slug, title) values ('bench-tea', 'bench-tea', 'Bench Tea');
  insert into public.variants (id, product_id, title, amount, manage_inventory)
  values ('${variantId}', 'bench-tea', 'Tin', 50000, true);
  insert into public.stock (variant_id, quantity) values ('${variantId}', ${stock});`;

const OWNER = { email: 'owner@bench.example', password: 'a-long-password' };

/**
 * Migrates the database, adds an owner, and lets `fill` add what the benchmark needs.
 * @returns the key for `signInOwner`
 */
export async function fillShop(
  { location, env }: BenchDatabase,
  fill: (db: Database) => Promise<unknown>,
): Promise<string> {
  const secrets = deriveSecrets(env.APP_SECRET);
  const backend = await startBackend({ location, secrets, siteUrl: SITE_URL, demo: false });
  try {
    const { data, error } = await backend.createServiceClient().auth.signUp(OWNER);
    if (error || !data.user) throw error ?? new Error('The sign-up did not create an account.');
    await backend.db.query('update auth.users set email_confirmed_at = now() where id = $1', [data.user.id]);
    await backend.db.query('insert into public.admins (user_id) values ($1)', [data.user.id]);
    await fill(backend.db);
  } finally {
    await backend.close();
  }
  return secrets.publishableKey;
}

/** Signs the owner in to a running shop. A shop that has just started on a busy machine may be overloaded at first. */
export async function signInOwner(url: string, publishableKey: string): Promise<Client> {
  const client = createClient<Schema>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  for (;;) {
    const { error } = await client.auth.signInWithPassword(OWNER);
    if (!error) return client;
    if (error.status !== 503) throw error;
    await delay(1000);
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
