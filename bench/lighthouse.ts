/*
 * Measures public pages with Lighthouse (mobile defaults) beside a static page in the same run, because times depend on the
 * machine but ratios do not: `npx tsx bench/lighthouse.ts [--runs 5] [--port 4980]`. Build the shop before
 * (`npm run build`). Installs Lighthouse into node_modules/.cache; it is not a dependency, because it is as large as a third
 * of all dependencies.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { paths } from '../src/domain/routes.ts';
import { chromiumLaunchOptions } from '../e2e/support/chromiumLaunchOptions.ts';
import { startBuiltShop } from '../e2e/support/builtShop.ts';
import { median } from './support/shop.ts';

const LIGHTHOUSE_VERSION = '13.5.0';
const folder = path.resolve(import.meta.dirname, `../node_modules/.cache/lighthouse-${LIGHTHOUSE_VERSION}`);
const run = promisify(execFile);

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, port: { type: 'string', default: '4980' } },
});

interface Measurement {
  score: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
  runtimeError?: { message: string };
}

async function installLighthouse(): Promise<string> {
  const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli)) return cli;
  console.log(`Installing Lighthouse ${LIGHTHOUSE_VERSION} into ${folder}…`);
  await mkdir(folder, { recursive: true });
  // A project of its own, so that npm does not change ours.
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE_VERSION}`], { cwd: folder });
  return cli;
}

async function measure(cli: string, url: string): Promise<Measurement> {
  const { executablePath, args = [] } = await chromiumLaunchOptions();
  const { stdout } = await run(
    process.execPath,
    [
      cli,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 100_000_000 },
  );
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    score: Math.round(categories.performance.score * 100),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

const PICTURES = ['masala-chai-1', 'golden-tips-1', 'winter-frost-1', 'bergamot-black-1'];

/** Four pictures of the shop and some text, without scripts and fonts. */
const FLOOR_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title>
<meta name="description" content="A static page with four pictures."><h1>Four pictures</h1>
${PICTURES.map((name) => `<p><img src="/art/products/${name}-640.webp" alt="${name}" width="320" height="320"></p>`).join('\n')}`;

/** Starts a server of the floor page. */
async function startFloor() {
  const app = new Hono()
    .get('/', (c) => c.html(FLOOR_PAGE))
    .get('/robots.txt', (c) => c.text('User-agent: *'))
    .get('/art/*', serveStatic({ root: path.resolve(import.meta.dirname, '../dist') }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const cli = await installLighthouse();
const floor = await startFloor();
const shop = await startBuiltShop(Number(values.port));
try {
  const pages = {
    floor: floor.url,
    ...Object.fromEntries(
      [paths.home, paths.products, paths.product('masala-chai'), paths.contact].map((page) => [page, shop.url + page]),
    ),
  };
  const results = new Map<string, Measurement[]>(Object.keys(pages).map((name) => [name, []]));
  // The server renders a page for its first visitor.
  for (const url of Object.values(pages)) await (await fetch(url)).text();
  // In turns, because the speed of the machine changes.
  for (let i = 0; i < Number(values.runs); i++)
    for (const [name, url] of Object.entries(pages)) results.get(name)?.push(await measure(cli, url));

  const medianOf = (name: string, key: keyof Measurement) => median((results.get(name) ?? []).map((row) => row[key]));
  /** The median and the range of the ratios to the floor in the same round. */
  const ratio = (name: string, key: 'fcpMs' | 'lcpMs') => {
    const floorRows = results.get('floor') ?? [];
    const ratios = (results.get(name) ?? []).map((row, i) => row[key] / (floorRows[i]?.[key] ?? NaN));
    const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((each) =>
      each.toFixed(2),
    );
    return `${middle} (${least}-${most})`;
  };
  console.table(
    Object.fromEntries(
      Object.keys(pages).map((name) => [
        name,
        {
          score: medianOf(name, 'score'),
          'FCP ms': Math.round(medianOf(name, 'fcpMs')),
          'FCP / floor': ratio(name, 'fcpMs'),
          'LCP ms': Math.round(medianOf(name, 'lcpMs')),
          'LCP / floor': ratio(name, 'lcpMs'),
          'TBT ms': Math.round(medianOf(name, 'tbtMs')),
          CLS: medianOf(name, 'cls').toFixed(3),
        },
      ]),
    ),
  );
} finally {
  await shop.close();
  await floor.close();
}
