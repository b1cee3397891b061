/*
 * Runs the journeys in Firefox and WebKit: `npm run e2e:engines`, or `npm run e2e:engines webkit` for one of them.
 * Uses two ports from `E2E_PORT` (see ../support/urls.ts).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { startBuiltShop } from '../support/builtShop';
import { SHOP_URL } from '../support/urls';
import type { Engine, EngineLauncher } from './engine';
import { firefox } from './firefox';
import { JourneyPage } from './journeyPage';
import { journeys, type Journey } from './journeys';
import { startShopProxy, type ShopProxy } from './shopProxy';
import { webkit } from './webkit';

const SCREENSHOTS = path.resolve(import.meta.dirname, '../results/engines');
const JOURNEY_TIMEOUT_MS = 120_000;
const CLOSE_TIMEOUT_MS = 10_000;

const launchers = chooseLaunchers(process.argv.slice(2));
const openResources: Promise<{ close(): unknown }>[] = [];
let proxy: ShopProxy;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
}

before(async () => {
  rmSync(SCREENSHOTS, { recursive: true, force: true });
  const port = Number(new URL(SHOP_URL).port);
  const shop = await closeLater(startBuiltShop(port + 1, { SITE_URL: SHOP_URL }));
  proxy = await closeLater(startShopProxy(port, shop.url, bundlePageScript()));
});

after(closeAll);

for (const launcher of launchers) {
  describe(launcher.name, () => {
    let engine: Engine;
    before(async () => {
      engine = await closeLater(launcher.launch(proxy.port));
    });
    for (const [title, journey] of Object.entries(journeys)) {
      const screenshot = path.join(SCREENSHOTS, `${launcher.name}: ${title}.png`.replaceAll(/[^\w.]+/g, '-'));
      it(title, () => runJourney(engine, journey, screenshot));
    }
  });
}

async function runJourney(engine: Engine, journey: Journey, screenshot: string): Promise<void> {
  proxy.reset();
  const driver = await engine.openPage();
  try {
    await withTimeout(journey({ page: new JourneyPage(driver), network: proxy }), JOURNEY_TIMEOUT_MS);
    if (proxy.consoleMessages().length > 0) throw new Error('The console has errors or warnings.');
  } catch (error) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(screenshot, await withTimeout(driver.screenshot(), CLOSE_TIMEOUT_MS).catch(() => ''));
    const messages = proxy.consoleMessages().join('\n') || 'none';
    throw new Error(`${String(error)}\nScreenshot: ${screenshot}\nConsole messages: ${messages}`, { cause: error });
  } finally {
    await withTimeout(driver.close(), CLOSE_TIMEOUT_MS);
  }
}

/** Exits with a message if a browser is unknown or not installed. */
function chooseLaunchers(names: string[]): EngineLauncher[] {
  const all = [firefox, webkit];
  const chosen = names.length === 0 ? all : all.filter(({ name }) => names.includes(name.toLowerCase()));
  const missing = chosen.flatMap((launcher) => launcher.missing());
  if (chosen.length < names.length) console.error('Please name the engines to test: firefox, webkit.');
  else if (missing.length > 0) console.error(`Please install first:\n${missing.map((text) => `  ${text}`).join('\n')}`);
  else return chosen;
  process.exit(1);
}

function bundlePageScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, 'pageScript.ts')],
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env': '{}' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Closes a resource at the end, even if the command is stopped while it starts. */
function closeLater<Resource extends { close(): unknown }>(resource: Promise<Resource>): Promise<Resource> {
  openResources.push(resource);
  return resource;
}

/** Closes the resources in the opposite order of their start. */
async function closeAll(): Promise<void> {
  for (let resource = openResources.pop(); resource; resource = openResources.pop()) {
    await resource.then((opened) => opened.close()).catch(console.error);
  }
}

/** A browser that hangs must not stop the others. */
function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const expired = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`The browser did not answer within ${timeoutMs / 1000} s.`);
  });
  return Promise.race([work, expired]);
}
