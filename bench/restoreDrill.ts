/*
 * Restores a backup that is older than the last orders: makes a backup, sells, restores the backup into a new database
 * whose default privileges grant everything, and lets `npm run reconcile` find the payments that the database does not know.
 *
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/restoreDrill.ts
 *
 * The server listens on PORT (default 4173). Exits with code 1 if an order is missing or a privilege is not as before.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OPEN_DEFAULT_PRIVILEGES, readGrants } from '../supabase/tests/support/grants.ts';
import { createBenchDatabase } from './benchDatabase.ts';
import {
  checkout,
  JOBS_SECRET,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './shopProcess.ts';

const ORDERS = 18;
const VARIANT = 'bench-tin';

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
const port = Number(process.env.PORT ?? 4173);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
const file = path.join(folder, 'shop.dump');
const [before, after] = [await createBenchDatabase(), await createBenchDatabase()];
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}${WEBHOOK_PATH}`);
const env = { ...stripe.env, ...mailServer.env, ...before.env };
type BenchDatabase = typeof before;

const start = ({ options }: BenchDatabase) => startShopProcess({ port, ...options, env });

/** Runs a command of the operator and prints what it prints. */
async function run(command: string, database: BenchDatabase, ...args: string[]): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.options.databaseUrl,
      SITE_URL: `http://127.0.0.1:${port}`,
      JOBS_SECRET,
    },
  });
  console.log(`$ npm run ${command}\n${stdout}`);
}

const readOrders = (database: BenchDatabase) =>
  database.use((db) =>
    db.query<{ order_uid: string }>('select order_uid, total_amount, items from public.orders order by order_uid'),
  );

try {
  const server = await start(before);
  await before.use((db) => db.exec(variantSql(VARIANT, 1000)));
  await run('backup', before, file);
  for (let n = 0; n < ORDERS; n += 1) {
    const opened = await checkout(server.url, VARIANT, n);
    if ('page' in opened) await stripe.pay(opened.page, n);
  }
  while ((await readOrders(before)).length < ORDERS) await stripe.redeliver();
  await server.end('SIGTERM');

  await after.use((db) => db.exec(OPEN_DEFAULT_PRIVILEGES));
  await run('restore', after, file);
  const restored = await start(after);
  await run('reconcile', after);
  await restored.end('SIGTERM');

  const [expected, actual] = [await readOrders(before), await readOrders(after)];
  const missing = expected.filter(({ order_uid }) => !actual.some((order) => order.order_uid === order_uid));
  const [grants, grantsAfter] = [await before.use(readGrants), await after.use(readGrants)];
  const otherGrants = grantsAfter.filter((grant) => !grants.includes(grant)).length;
  const isRight = missing.length === 0 && otherGrants === 0 && grants.length === grantsAfter.length;
  console.log(`${expected.length} orders before, ${actual.length} after, ${missing.length} missing`);
  console.log(`${grants.length} privileges before, ${grantsAfter.length} after, ${otherGrants} others`);
  console.log(isRight ? 'Everything is restored.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await before.remove();
  await after.remove();
  await rm(folder, { recursive: true });
}
