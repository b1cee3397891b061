/*
 * Runs the server of the shop in a process of its own, and buys from it over HTTP.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { paymentForm } from '../supabase/local/simulators/stripe/exampleForm.ts';

const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;

export interface ShopProcess {
  /** Ends the process and waits for its exit. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface ShopProcessOptions {
  port: number;
  dataDir: string;
  /** A PostgreSQL database. Default: PGlite in `dataDir`. */
  databaseUrl?: string;
}

/** Starts a server on 127.0.0.1 and waits until it is healthy. */
export async function startShopProcess({ port, dataDir, databaseUrl }: ShopProcessOptions): Promise<ShopProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('serveShop.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDir,
      // Every shopper has an address of their own.
      TRUST_PROXY: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('The server did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return {
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

/** The number of the paid order, the code of the error response, or null if the connection failed. */
export type Purchase = { order: string } | { errorCode: string } | null;

/** Buys one unit of a variant as the n-th shopper: starts a checkout and pays it. */
export async function buy(port: number, variantId: string, n: number): Promise<Purchase> {
  const url = `http://127.0.0.1:${port}`;
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  try {
    const checkout = await fetch(`${url}/functions/v1/store/store/nilgiri/checkout`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        items: [{ variant_id: variantId, quantity: 1 }],
        successUrl: `${url}/success`,
        cancelUrl: `${url}/`,
      }),
    });
    const answer = (await checkout.json()) as { url?: string; code?: string };
    if (!answer.url) return { errorCode: answer.code ?? `HTTP ${checkout.status}` };

    const payment = await fetch(answer.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({
        ...paymentForm,
        name: `Shopper ${n}`,
        email: `shopper.${n}@post.example`,
      }),
    });
    await payment.arrayBuffer();
    const location = payment.headers.get('location');
    const order = location && new URL(location).searchParams.get('order');
    return order ? { order } : { errorCode: `HTTP ${payment.status} from the payment page` };
  } catch {
    return null;
  }
}
