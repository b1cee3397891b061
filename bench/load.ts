/*
 * Shoppers who browse and buy at the same time: `npx tsx bench/load.ts [--shoppers 200] [--minutes 10] [--addresses 200]`.
 *
 * Starts the shop in a process of its own, with a new database. The shoppers share the addresses: with one address, they
 * are neighbors behind the address of a mobile carrier. Each opens pages with pauses of 3 to 9 seconds, and buys on every
 * third visit. Prints the number of requests and errors, the response times, and how much the memory of the server grew
 * since minute 2. Build the shop before (`npm run build`).
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuiltShop } from '../e2e/support/builtShop.ts';
import { paymentForm } from '../supabase/server/simulators/payments/exampleForm.ts';
import { deliveryTo, emailOf } from './support/shop.ts';

const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    addresses: { type: 'string', default: '200' },
    port: { type: 'string', default: '4990' },
  },
});
const shopperCount = Number(values.shoppers);
const addressCount = Number(values.addresses);
const durationMs = Number(values.minutes) * 60_000;
const STORE = '/functions/v1/store/store/nilgiri';
const WARM_UP_MS = Math.min(120_000, durationMs / 5);

const responseTimesMs: number[] = [];
const problems = new Map<string, number>();

// The addresses of the shoppers are headers of a proxy, which the payment page accepts only with DEMO=1.
const server = await startBuiltShop(Number(values.port), { TRUST_PROXY: '1', DEMO: '1' });
const origin = server.url;

try {
  const variants = await unlimitedVariants();
  const end = Date.now() + durationMs;
  const shoppers = Array.from({ length: shopperCount }, (_, index) => shop(index, variants, end));
  await delay(WARM_UP_MS);
  const memoryBefore = await memoryInMb();
  await Promise.all(shoppers);
  const memoryAfter = await memoryInMb();
  report(memoryBefore, memoryAfter);
} finally {
  await server.close();
}

/** One shopper, who visits the shop until the end of the measurement. */
async function shop(index: number, variants: string[], end: number): Promise<void> {
  const neighborhood = index % addressCount;
  const address = `10.1.${Math.floor(neighborhood / 250)}.${1 + (neighborhood % 250)}`;
  const send = (url: string, init: RequestInit = {}) => request(url, init, address);
  const pause = () => delay(3000 + Math.random() * 6000);

  await delay(Math.random() * 6000);
  for (let visit = index; Date.now() < end; visit += 1) {
    const variant = variants[visit % variants.length]!;
    const product = variant.replace(/-[^-]+$/, '');
    await send('/');
    await send(`${STORE}/products?limit=4`);
    await pause();
    await send(`${STORE}/products`);
    await pause();
    await send(`${STORE}/products/${product}`);
    await send(`${STORE}/variants?fields=inventory_quantity&product_ids[]=${product}`);
    await pause();
    if (visit % 3 === 0) await buy(send, variant);
    await pause();
  }
}

type Send = (url: string, init?: RequestInit) => Promise<Response | undefined>;

async function buy(send: Send, variant: string): Promise<void> {
  const checkout = await send(`${STORE}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ variant_id: variant, quantity: 1 }],
      successUrl: `${origin}/success`,
      cancelUrl: `${origin}/`,
    }),
  });
  const { url: deliveryUrl } = ((await checkout?.json()) ?? {}) as { url?: string };
  if (!deliveryUrl) return;
  const delivery = await send(`${STORE}/checkout/delivery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(deliveryUrl).searchParams.get('checkout'), ...deliveryTo(emailOf(1)) }),
  });
  const { url } = ((await delivery?.json()) ?? {}) as { url?: string };
  if (!url) return;
  await send(url);
  await send(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(paymentForm) });
}

/** Sends a request, and records its time and whether it failed. */
async function request(url: string, init: RequestInit, address: string): Promise<Response | undefined> {
  const { pathname } = new URL(url, origin);
  const start = performance.now();
  try {
    const response = await fetch(new URL(url, origin), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
    });
    const body = await response.arrayBuffer();
    responseTimesMs.push(performance.now() - start);
    if (response.status >= 400) addProblem(`${response.status} ${init.method ?? 'GET'} ${pathname.slice(0, 30)}`);
    return new Response(response.status === 303 ? null : body, {
      status: response.status === 303 ? 200 : response.status,
    });
  } catch (error) {
    addProblem(`${String(error)} ${init.method ?? 'GET'} ${pathname.slice(0, 30)}`);
    return undefined;
  }
}

function addProblem(name: string): void {
  problems.set(name, (problems.get(name) ?? 0) + 1);
}

/** The ids of the variants whose stock is not limited. */
async function unlimitedVariants(): Promise<string[]> {
  const response = await fetch(`${origin}${STORE}/products`);
  const { products } = (await response.json()) as {
    products: { variants: { id: string; manage_inventory: boolean }[] }[];
  };
  return products.flatMap(({ variants }) =>
    variants.flatMap(({ id, manage_inventory }) => (manage_inventory ? [] : [id])),
  );
}

/** The resident memory of the server and its threads, in MB. */
async function memoryInMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function report(memoryBefore: number, memoryAfter: number): void {
  const sorted = responseTimesMs.sort((a, b) => a - b);
  const percentile = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0)} ms`;
  console.log(`${shopperCount} shoppers behind ${addressCount} addresses, ${values.minutes} minutes`);
  console.log(`requests: ${sorted.length}, errors: ${[...problems.values()].reduce((sum, count) => sum + count, 0)}`);
  for (const [problem, count] of problems) console.log(`  ${count} × ${problem}`);
  console.log(`response times: median ${percentile(0.5)}, p99 ${percentile(0.99)}, longest ${percentile(1)}`);
  console.log(
    `memory: ${memoryBefore.toFixed(0)} MB after ${WARM_UP_MS / 60_000} minutes, ${memoryAfter.toFixed(0)} MB at the end (${((memoryAfter / memoryBefore - 1) * 100).toFixed(1)} %)`,
  );
}
