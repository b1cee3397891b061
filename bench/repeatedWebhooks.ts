/*
 * Delivers every webhook of 100 payments five times, in random order, to a running shop. A fifth of the deliveries fails
 * first: the connection is refused, or cut while the request is sent or processed, or the response is lost. Checks that
 * the orders, refunds, disputes and emails match the payments at Stripe.
 *
 *     npx tsx bench/repeatedWebhooks.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/repeatedWebhooks.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4172). Exits with code 1 if the result is wrong.
 */
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import {
  checkout,
  createBenchDatabase,
  queuedEmails,
  SITE_URL,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './support/shop.ts';

const SHOPPERS = 100;
const DELIVERIES = 5;
const FAILING_SHARE = 0.2;
const CONCURRENCY = 10;
const VARIANT = 'bench-tin';
const FAULTS = ['refused', 'cut while it is sent', 'cut while it is processed', 'response lost'] as const;
type Fault = (typeof FAULTS)[number];

const port = Number(process.env.PORT ?? 4172);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
// The deliveries below replace Stripe's own delivery.
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`, () => new Response());
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const start = () => startShopProcess({ port, ...database.options, env });

/** Runs a task for each item, some at a time. */
async function forEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Lets a shopper buy. What happens to the payment depends on their number. */
async function buy(url: string, n: number): Promise<void> {
  const opened = await checkout(url, VARIANT, n);
  if (!('page' in opened)) throw new Error(`Shopper ${n}: ${opened.errorCode}`);
  const id = new URL(opened.page).pathname.split('/').at(-1) ?? '';
  const isDelayed = n % 10 === 5 || n % 10 === 6;
  await stripe.pay(opened.page, isDelayed ? { method: 'upi', upi_id: 'meera@okbank', outcome: 'delayed' } : {});
  if (n % 10 === 5) await stripe.act(id, { action: 'succeed' });
  if (n % 10 === 6) await stripe.act(id, { action: 'fail' });
  if (n % 10 === 7) for (const amount of ['100', '50']) await stripe.act(id, { action: 'refund', amount });
  if (n % 10 === 8) for (const action of ['refund', 'fail_refund']) await stripe.act(id, { action });
  if (n % 10 === 9) for (const action of ['dispute', 'evidence', 'lose']) await stripe.act(id, { action });
}

/** Sends an event as Stripe does. Resolves with the status, or null if Stripe would not see a response. */
async function send(body: string, fault?: Fault): Promise<number | null> {
  if (fault === 'refused') return null;
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: stripe.webhookSecret,
  });
  return new Promise((resolve) => {
    const sent = request(`http://127.0.0.1:${port}${WEBHOOK_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
      },
    });
    sent.on('error', () => resolve(null));
    sent.on('response', (response) => {
      response.resume();
      response.on('error', () => resolve(null));
      response.on('end', () => resolve(fault ? null : (response.statusCode ?? null)));
    });
    if (fault === 'cut while it is sent') {
      sent.write(body.slice(0, body.length / 2), () => sent.destroy());
      sent.on('close', () => resolve(null));
      return;
    }
    sent.end(body);
    if (fault === 'cut while it is processed') {
      void setTimeout(Math.random() * 60).then(() => sent.destroy());
      sent.on('close', () => resolve(null));
    }
  });
}

try {
  const preparing = await start();
  await preparing.end('SIGTERM');
  await database.use((db) => db.exec(variantSql(VARIANT, 1_000_000)));
  const server = await start();
  await forEach(
    Array.from({ length: SHOPPERS }, (_, n) => n),
    (n) => buy(server.url, n),
  );

  const events = await stripe.db.query<{ body: string }>('select body from local.simulated_events');
  const deliveries = shuffle(events.flatMap(({ body }) => Array<string>(DELIVERIES).fill(body)));
  const failures = new Map<Fault, number>();
  const retries: string[] = [];
  const rejected: number[] = [];
  const deliver = async (body: string) => {
    const status = await send(body);
    if (status === null || status >= 300) {
      rejected.push(status ?? 0);
      retries.push(body);
    }
  };
  await forEach(deliveries, async (body) => {
    if (Math.random() >= FAILING_SHARE) return deliver(body);
    const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? 'refused';
    failures.set(fault, (failures.get(fault) ?? 0) + 1);
    await send(body, fault);
    retries.push(body);
  });
  while (retries.length > 0) await forEach(shuffle(retries.splice(0)), deliver);
  while ((await queuedEmails(server.url)) > 0) await setTimeout(500);
  await server.end('SIGTERM');

  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${database.name}: ${events.length} events, ${deliveries.length} deliveries, ${failed} failed first:`);
  for (const [fault, count] of failures) console.log(`  ${count} ${fault}`);
  console.log(`${rejected.length} other deliveries were not accepted at once${rejected.map((s) => ` ${s}`).join('')}`);

  const expected = new Map(
    (await stripe.payments()).filter(({ isPaid }) => isPaid).map((payment) => [payment.orderUid, payment]),
  );
  const orders = await database.use((db) =>
    db.query<{ order_uid: string; attention: string[]; refunded: number; dispute: string | null; payments: number }>(`
      select order_uid, attention, max(refunded)::integer as refunded, max(dispute) as dispute, count(*)::integer as payments
      from public.orders
      join public.order_internals on order_internals.order_id = orders.id
      join public.payments using (checkout_session_id)
      group by orders.id, order_internals.order_id`),
  );
  const problems: string[] = [];
  if (orders.length !== expected.size) problems.push(`${orders.length} orders instead of ${expected.size}`);
  for (const order of orders) {
    const n = Number(
      /shopper\.(\d+)@/.exec(
        mailServer.confirmations().find(({ subject }) => subject.includes(order.order_uid))?.recipient ?? '',
      )?.[1],
    );
    const wanted = JSON.stringify({
      refunded: expected.get(order.order_uid)?.refunded,
      attention: n % 10 === 8 ? ['refund_failed'] : n % 10 === 9 ? ['disputed'] : [],
      dispute: n % 10 === 9 ? 'lost' : null,
      payments: 1,
    });
    const { refunded, attention, dispute, payments } = order;
    const actual = JSON.stringify({ refunded, attention, dispute, payments });
    if (actual !== wanted) problems.push(`${order.order_uid}: ${actual} instead of ${wanted}`);
  }
  const emailsOf = (orderUid: string) =>
    mailServer.confirmations().filter(({ subject }) => subject.includes(orderUid)).length;
  const wrongEmails = orders.filter(({ order_uid }) => emailsOf(order_uid) !== 1);
  if (wrongEmails.length > 0) problems.push(`${wrongEmails.length} orders without exactly one email`);
  if (mailServer.confirmations().length !== expected.size) problems.push(`${mailServer.confirmations().length} emails`);
  console.log(
    `${expected.size} paid payments, ${orders.length} orders, ${mailServer.confirmations().length} emails; shop ${SITE_URL}`,
  );
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'The same orders, one email each.' : 'WRONG');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
