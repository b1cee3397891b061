/* The shop as `npm start` serves it, and a static page to compare it with. Build the shop before (`npm run build`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const root = path.resolve(import.meta.dirname, '../..');
const POLL_INTERVAL_MS = 200;

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the shop with a new database and the demo data.
 * @param siteUrl the address that browsers use, if they reach the shop through a proxy
 */
export async function startBuiltShop(port: number, siteUrl?: string): Promise<TestServer> {
  const url = `http://localhost:${port}`;
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await isHealthy()) throw new Error(`Another server uses ${url}.`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'supabase/server/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_URL: siteUrl ?? url, DATA_DIR: dataDir, LOG_FORMAT: 'json' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => server.kill('SIGTERM');
  process.once('exit', stop);
  const exited = once(server, 'exit');
  async function close() {
    process.off('exit', stop);
    stop();
    await exited;
    await rm(dataDir, { recursive: true });
  }
  while (!(await isHealthy())) {
    if (server.exitCode !== null || server.signalCode !== null) {
      await close();
      throw new Error('The server did not start.');
    }
    await delay(POLL_INTERVAL_MS);
  }
  return { url, close };
}

const PICTURES = ['masala-chai-1', 'golden-tips-1', 'winter-frost-1', 'bergamot-black-1'];

/** Four pictures of the shop and some text, without scripts and fonts. */
export const FLOOR_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title>
<meta name="description" content="A static page with four pictures."><h1>Four pictures</h1>
${PICTURES.map((name) => `<p><img src="/art/products/${name}-640.webp" alt="${name}" width="320" height="320"></p>`).join('\n')}`;

/** Starts a server of the floor page. */
export async function startFloor(): Promise<TestServer> {
  const app = new Hono()
    .get('/', (c) => c.html(FLOOR_PAGE))
    .get('/robots.txt', (c) => c.text('User-agent: *'))
    .get('/art/*', serveStatic({ root: path.join(root, 'dist') }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
