/*
 * Measures how long others wait while PDFs are written, and the memory of the server: slips of ten orders whose texts are
 * each one word of conjuncts, 100 requests at once for one invoice, and for 100 invoices. Then it measures the CPU time of
 * the ten slips in Deno, as on Supabase.
 *
 *     npx tsx bench/documents.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/documents.ts     on a PostgreSQL server
 *
 * The server listens on PORT (default 4172). Exits with code 1 if a visitor waits for more than half a second longer than
 * without the documents, the slips are not printed, or Deno needs more than two seconds.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { longestWords } from '../supabase/functions/_testing/hostileSlips.ts';
import { createBenchDatabase } from './support/benchDatabase.ts';
import { fillPackingShop, signInOwner } from './support/packingShop.ts';
import { startMailServer, startShopProcess, startStripe } from './support/shopProcess.ts';

const ATTEMPTS = 5;
const LONGEST = 'longest delay, ms';
const ORDERS = 110;
const HOSTILE = 10;
const DELAY_LIMIT_MS = 500;
const DENO_LIMIT_MS = 2000;
const QUIET_MS = 3000;
const VISIT_INTERVAL_MS = 20;

const port = Number(process.env.PORT ?? 4172);
const database = await createBenchDatabase();
const mailServer = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${port}/functions/v1/payment-webhook`);
const env = { ...stripe.env, ...mailServer.env, ...database.env };

try {
  const key = await fillPackingShop(database, ORDERS);
  await database.use(async (db) => {
    for (let n = 1; n <= HOSTILE; n += 1)
      await db.query('update public.orders set shipping = shipping || $2::jsonb where order_uid = $1', [
        `NBT-${700_000 + n}`,
        longestWords(n * 10),
      ]);
  });
  const server = await startShopProcess({ port, ...database.options, env });
  const owner = await signInOwner(server.url, key);
  const token = (await owner.auth.getSession()).data.session?.access_token ?? '';
  const { data: orders } = await owner
    .from('orders')
    .select('id, order_uid, version')
    .order('order_uid')
    .throwOnError();
  const ids = orders.map(({ id }) => id);
  for (const { id, version } of orders.slice(HOSTILE))
    await owner.rpc('ship_order', { order_id: id, expected_version: version, tracking_number: 'EA1IN' }).throwOnError();

  const statusOf = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/functions/v1/documents/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const visit = async () => {
    const start = performance.now();
    const response = await fetch(`${server.url}/functions/v1/store/store/nilgiri/products?limit=4`);
    await response.arrayBuffer();
    return response.ok ? performance.now() - start : Infinity;
  };
  /** Returns how many responses had which status, and the longest delay of a visitor until the last one. */
  const attackOnce = async (requests: () => Promise<number>[]) => {
    let isOver = false;
    const visits = (async () => {
      let longest = 0;
      while (!isOver) {
        longest = Math.max(longest, await visit());
        await delay(VISIT_INTERVAL_MS);
      }
      return longest;
    })();
    const start = performance.now();
    const statuses = await Promise.all(requests());
    const duration = performance.now() - start;
    isOver = true;
    const counts: Record<string, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return { [LONGEST]: Math.round(await visits), 'all, ms': Math.round(duration), ...counts };
  };
  /** Returns the attempt whose longest delay is the median, because other programs of the machine cause delays too. */
  const attack = async (requests: () => Promise<number>[]) => {
    const attempts = [];
    for (let n = 0; n < ATTEMPTS; n += 1) attempts.push(await attackOnce(requests));
    return attempts.sort((a, b) => a[LONGEST] - b[LONGEST])[(ATTEMPTS - 1) / 2]!;
  };
  const memory = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

  await visit();
  const memoryBefore = memory();
  const results = {
    'no documents': await attack(() => [delay(QUIET_MS).then(() => 0)]),
    'ten slips of long words': await attack(() => [statusOf('slips', { order_ids: ids.slice(0, HOSTILE) })]),
    'one invoice, 100 times': await attack(() => Array.from({ length: 100 }, () => statusOf(`invoices/${ids.at(-1)}`))),
    '100 invoices': await attack(() => ids.slice(HOSTILE).map((id) => statusOf(`invoices/${id}`))),
  };
  console.log(database.name);
  console.table(results);
  console.log(`Highest memory: ${Math.round(memoryBefore)} MB before, ${Math.round(memory())} MB after.`);
  await server.end('SIGTERM');

  const denoMs = Number(
    execFileSync(
      (createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall: () => string }).runInstall(),
      [
        'run',
        '--quiet',
        '--no-check',
        '--node-modules-dir=manual',
        '--no-lock',
        '--cached-only',
        '--allow-env',
        '--config',
        fileURLToPath(new URL('../supabase/functions/documents/deno.json', import.meta.url)),
        fileURLToPath(new URL('support/slipsInDeno.ts', import.meta.url)),
      ],
      { encoding: 'utf8' },
    ),
  );
  console.log(`Ten slips of long words in Deno: ${denoMs} ms of CPU.`);

  const quiet = results['no documents'][LONGEST];
  const isRight =
    Object.values(results).every((result) => result[LONGEST] - quiet < DELAY_LIMIT_MS) &&
    200 in results['ten slips of long words'] &&
    denoMs <= DENO_LIMIT_MS;
  console.log(isRight ? 'Right.' : 'WRONG');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stripe.close();
  await mailServer.close();
  await database.remove();
}
