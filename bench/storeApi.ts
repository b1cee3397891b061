/*
 * Requests per second of the store API, beside a static file and beside another version of the shop:
 *
 *     npm run build && npx tsx bench/storeApi.ts [--baseline ../another-checkout] [--seconds 8]     on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/storeApi.ts                         on a PostgreSQL server
 *
 * The other checkout needs its dependencies and its build. 16 clients send each kind of request one after another, and
 * 200 clients read lists and stock at once. Then the time of a page of 24 products is compared for a small and a large
 * catalog, from memory and from the database.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import postgres from 'postgres';
import { startBackend } from '../supabase/server/backend/backend.ts';
import type { DatabaseLocation } from '../supabase/server/database/openDatabase.ts';
import { deriveSecrets } from '../supabase/server/secrets.ts';
import { createScratchDatabase } from '../supabase/server/testing/scratchDatabase.ts';
import { median } from './support/builtShop.ts';

const CLIENTS = 16;
const MANY_CLIENTS = 200;
const WARM_UP_SECONDS = 2;
const PAGE_SIZE = 24;
const PAGE_ROUNDS = 60;
const SHUTDOWN_TIMEOUT_MS = 10_000;
const CATALOG_SIZES = [PAGE_SIZE, 5000];
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
const databaseServer = process.env.TEST_DATABASE_URL;

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
await comparePages();

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

/** Compares the time of a page for each size of the catalog. The shops run at once, so other load affects all alike. */
async function comparePages(): Promise<void> {
  const catalogs: { size: number; shop: Shop; fromMemory: number[]; fromDatabase: number[] }[] = [];
  try {
    for (const [i, size] of CATALOG_SIZES.entries()) {
      const shop = await startShop('.', Number(values.port) + i, size);
      catalogs.push({ size, shop, fromMemory: [], fromDatabase: [] });
    }
    for (let round = 0; round < PAGE_ROUNDS; round++) {
      for (const { shop, fromMemory, fromDatabase } of catalogs) {
        const page = `${shop.url}${LIST.path}?limit=${PAGE_SIZE}`;
        fromMemory.push(await timeOf(page));
        // Another filter is another page, which is not in memory.
        fromDatabase.push(await timeOf(`${page}&to_date=${new Date(Date.now() + round * 1000).toISOString()}`));
      }
    }
  } finally {
    for (const { shop } of catalogs) await shop.close();
  }
  for (const { size, fromMemory, fromDatabase } of catalogs)
    console.log(
      `${PAGE_SIZE} of ${String(size).padStart(4)} products: median ${median(fromMemory).toFixed(1)} ms, ` +
        `${median(fromDatabase).toFixed(1)} ms if the page is not in memory`,
    );
}

async function timeOf(page: string): Promise<number> {
  const start = performance.now();
  const { products } = (await (await fetch(page)).json()) as { products: object[] };
  if (products.length !== PAGE_SIZE) throw new Error(`${page} has ${products.length} products.`);
  return performance.now() - start;
}

/** Runs the shop of a checkout until `use` has ended. */
async function withShop<Result>(checkout: string, use: () => Promise<Result>): Promise<Result> {
  const shop = await startShop(checkout, Number(values.port));
  try {
    return await use();
  } finally {
    await shop.close();
  }
}

interface Shop {
  url: string;
  /** Stops the shop and deletes its data. */
  close(): Promise<void>;
}

/**
 * Runs `npm start` in a checkout with a new database and the demo data.
 * @param catalogSize the number of products; default: those of the demo data
 */
async function startShop(checkout: string, port: number, catalogSize?: number): Promise<Shop> {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-store-api-'));
  const scratch = databaseServer ? await createScratchDatabase(databaseServer) : undefined;
  if (catalogSize !== undefined) await createCatalog(scratch ?? { dataDir: path.join(dataDir, 'db') }, catalogSize);
  const server = spawn(process.execPath, ['--import', 'tsx', 'supabase/server/start.ts'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), SITE_URL: url, DATA_DIR: dataDir, DATABASE_URL: scratch?.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const close = async () => {
    server.kill('SIGTERM');
    // An early version does not end while it is connected to a PostgreSQL server.
    const killTimer = setTimeout(() => server.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
    await ended;
    clearTimeout(killTimer);
    await scratch?.drop();
    await rm(dataDir, { recursive: true });
  };
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null) {
      await close();
      throw new Error(`The shop in ${checkout} ended before it was ready.`);
    }
    await delay(500);
  }
  // On a PostgreSQL server, a shop starts without the demo data.
  if (scratch && catalogSize === undefined) await insertDemoData(scratch.url, checkout);
  return { url, close };
}

/** Creates the database of a shop, with copies of the products of the demo data in their place. */
async function createCatalog(location: DatabaseLocation, size: number): Promise<void> {
  const secrets = deriveSecrets(randomBytes(32).toString('base64'));
  const backend = await startBackend({ location, secrets, siteUrl: url, demo: true });
  await backend.db.exec(`
    create temporary table original on commit preserve rows as
      select *, row_number() over (order by position) - 1 as place from public.products where not is_hidden;
    alter table original drop column representative_price;
    update public.products set status = 'draft';
    insert into public.products (id, slug, title, subtitle, description, thumbnail, images, options, additional_info, position)
      select id || '-' || n, id || '-' || n, title, subtitle, description, thumbnail, images, options, additional_info, n
      from generate_series(1, ${size}) n join original on place = n % (select count(*) from original);
    insert into public.variants (id, product_id, title, amount, manage_inventory, weight, options, position)
      select variant.id || '-' || product.position, product.id, variant.title, variant.amount, variant.manage_inventory,
        variant.weight, variant.options, variant.position
      from public.products product join original on product.id = original.id || '-' || product.position
      join public.variants variant on variant.product_id = original.id;
    insert into public.stock (variant_id, quantity)
      select id, 20 from public.variants where manage_inventory on conflict do nothing;
    analyze;
  `);
  await backend.close();
}

async function insertDemoData(databaseUrl: string, checkout: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  // An older checkout has the catalog in seed.sql.
  for (const file of ['supabase/catalog.sql', 'supabase/seed.sql'].filter((each) =>
    existsSync(path.join(checkout, each)),
  ))
    await sql.unsafe(await readFile(path.join(checkout, file), 'utf8')).simple();
  await sql.end();
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
