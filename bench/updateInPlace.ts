/*
 * Updates the shop in place while people use it: a process runs with the old build, the build in its folder is replaced,
 * and a process with the new one is started, with a data folder of its own. A proxy sends each request to either of them.
 * Opens product pages and adds to the cart, in new tabs and in one that was opened before the update, and counts errors.
 *
 *     npm run build && TEST_DATABASE_URL=postgres://… npx tsx bench/updateInPlace.ts
 *
 * The processes listen on PORT and the next one, the proxy on the one after (default 4271). Exits with code 1 if anything
 * failed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { chromium, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { chromiumLaunchOptions } from '../e2e/support/chromiumLaunchOptions.ts';
import { writeOtherBuild } from '../e2e/support/otherBuild.ts';
import { createBenchDatabase } from './support/benchDatabase.ts';
import { variantSql } from './support/shopProcess.ts';

const TABS = 20;
const POLL_INTERVAL_MS = 200;
const PRODUCT = '/product/bench-tea';
const BACK_LINKS = ['Back to products', 'Back to all teas'] as const;

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL: two processes need a PostgreSQL server.');
const port = Number(process.env.PORT ?? 4271);
const siteUrl = `http://localhost:${port + 2}`;
const database = await createBenchDatabase();
const { dataDir, databaseUrl = '' } = database.options;
const repository = path.resolve(import.meta.dirname, '..');
/** Contains what the container contains: no process builds in it. */
const root = path.join(dataDir, 'shop');

function copyShop(): void {
  for (const name of ['dist', 'dist-render', 'dist-server', 'src', 'supabase', 'package.json'])
    cpSync(path.join(repository, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
}

/** Replaces the build in the folder, as `git pull && npm run build` does. */
function replaceBuild(): void {
  const folders = { dist: path.join(root, 'dist'), distRender: path.join(root, 'dist-render') };
  const other = writeOtherBuild(folders, path.join(dataDir, 'other'), [...BACK_LINKS]);
  for (const name of ['dist', 'distRender'] as const) {
    rmSync(folders[name], { recursive: true });
    renameSync(other[name], folders[name]);
  }
}

const children: ChildProcess[] = [];

async function startProcess(name: string, processPort: number) {
  const child = spawn(process.execPath, [path.join(root, 'dist-server/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(processPort),
      SITE_URL: siteUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(dataDir, name),
      TRUST_PROXY: '1',
      ...database.env,
    },
  });
  children.push(child);
  const url = `http://127.0.0.1:${processPort}`;
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`The ${name} process did not start.`);
    await delay(POLL_INTERVAL_MS);
  }
  return { url, child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The processes, which the proxy uses in turn. */
let targets: string[] = [];
let requests = 0;
const app = new Hono().all('*', (c) => {
  const { pathname, search } = new URL(c.req.url);
  requests += 1;
  return proxy(`${targets[requests % targets.length]}${pathname}${search}`, {
    raw: c.req.raw,
    headers: { ...c.req.header(), host: new URL(siteUrl).host },
  });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: port + 2 }) as Server;

const problems: string[] = [];

function watch(page: Page): Page {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return page;
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
}

const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  copyShop();
  const old = await startProcess('old', port);
  targets = [old.url];
  await database.use((db) => db.exec(variantSql('bench-tin', 1000)));
  const openTab = watch(await browser.newPage());
  await openTab.goto(siteUrl + PRODUCT);

  replaceBuild();
  const updated = await startProcess('new', port + 1);
  targets = [old.url, updated.url];
  const shown = { [BACK_LINKS[0]]: 0, [BACK_LINKS[1]]: 0 };
  for (let tab = 0; tab < TABS; tab += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = watch(await context.newPage());
    await page.goto(siteUrl + PRODUCT);
    await addToCart(page);
    const label = await page.getByRole('link', { name: /^Back to/ }).innerText();
    shown[label as keyof typeof shown] += 1;
    await context.close();
  }
  console.log(`${TABS} tabs while both processes run: ${JSON.stringify(shown)}, ${requests} requests`);

  await end(old.child);
  targets = [updated.url];
  await addToCart(openTab);
  await openTab.getByRole('link', { name: 'Login', exact: true }).click();
  await openTab.getByLabel('Password', { exact: true }).waitFor();
  console.log('The tab that was opened before the update works without the old process.');

  const errors = problems.length;
  for (const problem of problems) console.log(`  ${problem}`);
  const isRight = errors === 0 && Object.values(shown).every((count) => count > 0);
  console.log(isRight ? 'No error.' : `WRONG: ${errors} errors`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await browser.close();
  for (const child of children) await end(child);
  server.closeAllConnections();
  server.close();
  await database.remove();
}
