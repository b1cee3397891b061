/*
 * Loses all webhooks of payments, refunds and disputes, and lets `npm run reconcile` find them. Prints what it prints.
 *
 *     npx tsx bench/lostWebhooks.ts
 *
 * The server listens on PORT (default 4173). Exits with code 1 if something is not found, or found twice.
 */
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createBenchDatabase } from './support/benchDatabase.ts';
import {
  checkout,
  JOBS_SECRET,
  queuedEmails,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './support/shopProcess.ts';

const PAYMENTS = 10;
const VARIANT = 'bench-tin';

const port = Number(process.env.PORT ?? 4173);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
// No webhook arrives.
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`, () => Response.error());
const env = { ...stripe.env, ...mailServer.env, ...database.env };
const start = () => startShopProcess({ port, ...database.options, env });

/** Runs the command and returns the number of payments that it corrected. The server's own jobs may correct them before. */
async function reconcile(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'reconcile'], {
    env: { ...process.env, SITE_URL: url, JOBS_SECRET },
  });
  console.log(`$ npm run reconcile\n${stdout}`);
  return Number(/(\d+) corrected/.exec(stdout)?.[1]);
}

try {
  await (await start()).end('SIGTERM');
  await database.use((db) => db.exec(variantSql(VARIANT, 1000)));
  const server = await start();
  for (let n = 0; n < PAYMENTS; n += 1) {
    const opened = await checkout(server.url, VARIANT, n);
    if ('page' in opened) await stripe.pay(opened.page);
  }
  await reconcile(server.url);

  const [partly, failing, disputed] = (await stripe.payments()).map(({ id }) => id);
  await stripe.act(partly ?? '', { action: 'refund', amount: '100' });
  await stripe.act(failing ?? '', { action: 'refund' });
  await stripe.act(disputed ?? '', { action: 'dispute' });
  await reconcile(server.url);
  await stripe.act(failing ?? '', { action: 'fail_refund' });
  await reconcile(server.url);
  const correctedAgain = await reconcile(server.url);

  while ((await queuedEmails(server.url)) > 0) await setTimeout(500);
  await server.end('SIGTERM');
  const orders = await database.use((db) => db.query('select from public.orders'));
  const changed = await database.use((db) =>
    db.query<{ id: string; refunded: number; dispute: string | null; failed: boolean }>(`
      select provider_payment_id as id, refunded::integer, dispute, 'refund_failed' = any(attention) as failed
        from public.payments join public.orders using (checkout_session_id)
        where refunded > 0 or dispute is not null or 'refund_failed' = any(attention)`),
  );
  const expected = [
    { id: partly, refunded: 10_000, dispute: null, failed: false },
    { id: failing, refunded: 0, dispute: null, failed: true },
    { id: disputed, refunded: 0, dispute: 'open', failed: false },
  ];
  const sorted = (rows: object[]) =>
    rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join();
  const isRight =
    sorted(changed) === sorted(expected) &&
    correctedAgain === 0 &&
    orders.length === PAYMENTS &&
    mailServer.emails.length === PAYMENTS;
  console.log(`${orders.length} orders, ${mailServer.emails.length} emails, refunds and disputes: ${sorted(changed)}`);
  console.log(isRight ? 'Everything was found once.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
