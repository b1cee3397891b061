/* A second shop of the same build, whose payments are by a simulated Razorpay. Only the tests that use it start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RAZORPAY_SHOP_URL } from './urls';

const START_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 250;

/** Starts the shop and waits until it is healthy. Returns a function that stops it. */
export async function startRazorpayShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-razorpay-'));
  const { port } = new URL(RAZORPAY_SHOP_URL);
  const child = spawn(process.execPath, ['supabase/server/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: dataDir,
      PAYMENT_PROVIDER: 'razorpay',
      LOG_FORMAT: 'text',
    },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit');
  async function stop() {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The shop with Razorpay did not start:\n${errors}`);
    }
    await delay(POLL_INTERVAL_MS);
  }
  return stop;
}

const isHealthy = () =>
  fetch(`${RAZORPAY_SHOP_URL}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
