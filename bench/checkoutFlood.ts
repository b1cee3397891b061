/*
 * 5,000 overdue checkout sessions, each with a payment at the simulated Stripe, and how long the scheduled jobs need to
 * expire them all.
 *
 *     npx tsx bench/checkoutFlood.ts                             on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/checkoutFlood.ts
 *
 * The server listens on PORT (default 4176). Exits with code 1 if it takes more than ten minutes.
 */
import { setTimeout } from 'node:timers/promises';
import { createBenchDatabase } from './support/benchDatabase.ts';
import {
  checkout,
  METRICS_TOKEN,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './support/shopProcess.ts';

const SESSIONS = 5000;
const LIMIT_MINUTES = 10;
const VARIANT = 'bench-tin';

const port = Number(process.env.PORT ?? 4176);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const start = () => startShopProcess({ port, ...database.options, env });

async function countOpen(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^shop_checkout_sessions\{status="open"\} (\d+)/m.exec(await response.text())?.[1] ?? 0);
}

/** Copies the only session and its payment, and makes all of them overdue. */
async function floodCheckouts(): Promise<void> {
  await database.use((db) =>
    db.exec(`
      insert into public.checkout_sessions
          (order_uid, success_url, cancel_url, items, amount_total, currency, provider, payment_id)
        select 'NBT-' || 900000000 + n, success_url, cancel_url, items, amount_total, currency, provider, 'cs_test_flood' || n
        from public.checkout_sessions, generate_series(2, ${SESSIONS}) n;
      update public.checkout_sessions set expires_at = now() - interval '1 minute';`),
  );
  const sessions = await database.use((db) =>
    db.query<{ id: string; payment: string }>(
      `select id::text, payment_id as payment from public.checkout_sessions where payment_id like 'cs_test_flood%'`,
    ),
  );
  await stripe.db.query(
    `insert into local.simulated_payments (id, provider, payment, aliases, expires_at)
       select
         copy.payment, original.provider,
         jsonb_set(
           jsonb_set(original.payment, '{id}', to_jsonb(copy.payment)),
           '{params,metadata,checkout_session_id}', to_jsonb(copy.id)
         ),
         original.aliases, original.expires_at
       from local.simulated_payments original, jsonb_to_recordset($1::text::jsonb) as copy (id text, payment text)`,
    [JSON.stringify(sessions)],
  );
}

try {
  await (await start()).end('SIGTERM');
  await database.use((db) => db.exec(variantSql(VARIANT, 1000)));
  const first = await start();
  await checkout(first.url, VARIANT, 0);
  await first.end('SIGTERM');
  await floodCheckouts();

  const server = await start();
  const begin = performance.now();
  let left = await countOpen(server.url);
  console.log(`${left} sessions are overdue on ${database.name}`);
  for (let minute = 1; left > 0 && minute <= LIMIT_MINUTES; minute += 1) {
    for (let second = 0; left > 0 && second < 60; second += 5) {
      await setTimeout(5000);
      left = await countOpen(server.url);
    }
    console.log(`${left} are left after ${((performance.now() - begin) / 60_000).toFixed(1)} minutes`);
  }
  const expired = await stripe.db.query(`select from local.simulated_payments where payment ->> 'status' = 'expired'`);
  console.log(`${expired.length} payments are expired at the provider`);
  await server.end('SIGTERM');
  process.exitCode = left === 0 && expired.length === SESSIONS ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
