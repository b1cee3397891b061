/*
 * Requests per second of the store API, beside a static file and beside another version of the shop:
 *
 *     npm run build && npx tsx bench/storeApi.ts [--baseline ../another-checkout] [--seconds 8]
 *     DATABASE_URL=postgres://… npx tsx bench/storeApi.ts          on an empty PostgreSQL database
 *
 * The other checkout needs its dependencies and its build. 16 clients send each kind of request one after another. Then
 * 200 clients read lists and stock at once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';

const CLIENTS = 16;
const MANY_CLIENTS = 200;
const WARM_UP_SECONDS = 2;
const STORE = '/functions/v1/store/store/nilgiri';
const LIST: Request = { method: 'GET', path: `${STORE}/products` };
const STOCK: Request = { method: 'GET', path: `${STORE}/variants?fields=inventory_quantity` };
const STATIC_FILE: Request = { method: 'GET', path: '/robots.txt' };

const { values } = parseArgs({
  options: {
    baseline: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '4980' },
  },
});
const url = `http://127.0.0.1:${values.port}`;
const duration = Number(values.seconds);

type Rates = Record<'static file' | 'list' | '304' | 'stock' | 'mix', number>;

const baseline = values.baseline ? await withShop(values.baseline, measureRates) : undefined;
await withShop('.', async () => {
  const rates = await measureRates();
  for (const [name, rate] of Object.entries(rates)) {
    const before = baseline?.[name as keyof Rates];
    console.log(
      `${name.padEnd(12)} ${rate.toFixed(0).padStart(6)} requests/s, ${(rate / rates['static file']).toFixed(3)} of the static file` +
        (before ? `, ${(rate / before).toFixed(1)} × the baseline (${before.toFixed(0)}/s)` : ''),
    );
  }
  const { errors, non2xx, latency } = await send([LIST, STOCK], MANY_CLIENTS);
  console.log(
    `${MANY_CLIENTS} clients: ${errors + non2xx} errors, median ${latency.p50} ms, p99 ${latency.p99} ms, longest ${latency.max} ms`,
  );
});

async function measureRates(): Promise<Rates> {
  const etag = (await fetch(url + LIST.path)).headers.get('etag') ?? '';
  const rateOf = async (...requests: Request[]) => (await send(requests, CLIENTS)).requests.average;
  return {
    'static file': await rateOf(STATIC_FILE),
    list: await rateOf(LIST),
    '304': await rateOf({ ...LIST, headers: { 'if-none-match': etag } }),
    stock: await rateOf(STOCK),
    mix: await rateOf(LIST, STOCK),
  };
}

async function send(requests: Request[], connections: number) {
  await autocannon({ url, connections, duration: WARM_UP_SECONDS, requests });
  return autocannon({ url, connections, duration, requests });
}

/** Runs `npm start` in a checkout with a new data folder, until `use` has ended. */
async function withShop<Result>(checkout: string, use: () => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-store-api-'));
  const shop = spawn(process.execPath, ['--import', 'tsx', 'supabase/local/start.ts'], {
    cwd: checkout,
    env: { ...process.env, PORT: values.port, SITE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');
  try {
    while (!(await isHealthy())) {
      if (shop.exitCode !== null) throw new Error(`The shop in ${checkout} ended before it was ready.`);
      await delay(500);
    }
    return await use();
  } finally {
    shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true });
  }
}

function isHealthy(): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
