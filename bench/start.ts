/*
 * How long the shop takes from its start to its first page, with a build and a database that exist already, by turns with
 * another version of the shop:
 *
 *     npm run build && npx tsx bench/start.ts [--baseline ../another-checkout] [--rounds 9]
 *
 * The other checkout needs its dependencies and its build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from './support/builtShop.ts';

const POLL_INTERVAL_MS = 10;

const { values } = parseArgs({
  options: {
    baseline: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    port: { type: 'string', default: '4990' },
  },
});
const url = `http://localhost:${values.port}/`;

if (await hasPage()) throw new Error(`Another server uses ${url}.`);

const folder = await mkdtemp(path.join(tmpdir(), 'nbt-start-'));
const checkouts = ['.', ...(values.baseline ? [values.baseline] : [])].map((checkout, i) => ({
  checkout,
  dataDir: path.join(folder, String(i)),
  durations: [] as number[],
}));
try {
  // The first start creates the database.
  for (const { checkout, dataDir } of checkouts) await startOnce(checkout, dataDir);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { checkout, dataDir, durations } of checkouts) durations.push(await startOnce(checkout, dataDir));
} finally {
  await rm(folder, { recursive: true });
}
const [shop = NaN, baseline] = checkouts.map(({ durations }) => median(durations) / 1000);
console.log(
  `first page after ${shop.toFixed(2)} s` +
    (baseline ? `, ${(shop / baseline).toFixed(2)} of the baseline (${baseline.toFixed(2)} s)` : ''),
);

/** Starts the shop of a checkout and stops it. Returns the milliseconds until its first page. */
async function startOnce(checkout: string, dataDir: string): Promise<number> {
  const startTime = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: values.port, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (!(await hasPage())) {
    if (server.exitCode !== null) throw new Error(`The shop in ${checkout} ended before it was ready.`);
    await delay(POLL_INTERVAL_MS);
  }
  const duration = performance.now() - startTime;
  server.kill('SIGTERM');
  await ended;
  // npm ends before the server does.
  while (await hasPage()) await delay(POLL_INTERVAL_MS);
  return duration;
}

async function hasPage(): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
