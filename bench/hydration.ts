/*
 * Measures hydration and first taps with a CPU that is four times slower: `npx tsx bench/hydration.ts [--runs 5]
 * [--port 4984]`. Prints the longest task of each page when hydration is forced right after the load, and on the product
 * page the response to a tap on Add to Cart: 3 s after the load, and right after the first paint. Build the shop before
 * (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { paths } from '../src/domain/routes.ts';
import { chromiumLaunchOptions } from '../e2e/support/chromiumLaunchOptions.ts';
import { median, startBuiltShop } from './support/builtShop.ts';

const SLOWDOWN = 4;
const TAP_DELAY_MS = 3000;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, port: { type: 'string', default: '4984' } },
});
const PRODUCT = paths.product('masala-chai');

declare global {
  interface Window {
    measurements: { longestTaskMs: number; interactionMs: number; tappedAt: number; answeredAt: number };
  }
}

/** Runs in the page before its own scripts. */
function observe() {
  const measurements = (window.measurements = { longestTaskMs: 0, interactionMs: 0, tappedAt: 0, answeredAt: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      measurements.longestTaskMs = Math.max(measurements.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) measurements.interactionMs = Math.max(measurements.interactionMs, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  addEventListener('click', ({ timeStamp }) => (measurements.tappedAt ||= timeStamp), true);
  // The count in the name of the cart button is the answer to Add to Cart.
  new MutationObserver(() => {
    if (!measurements.answeredAt && document.querySelector('[aria-label="Cart, 1 item"]'))
      requestAnimationFrame(() => (measurements.answeredAt ||= performance.now()));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
}

async function withSlowPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await work(page);
  } finally {
    await context.close();
  }
}

const isHydrated = () => {
  const content = document.querySelector('#root')?.firstElementChild;
  return Boolean(content && Object.keys(content).some((key) => key.startsWith('__reactProps')));
};

const hydrate = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.evaluate(() => void dispatchEvent(new Event('scroll')));
  await page.waitForFunction(isHydrated);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => window.measurements.longestTaskMs);
};

async function tap(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().tap();
  await page.waitForFunction(() => window.measurements.answeredAt > 0);
  // The entry of the interaction follows its frame.
  await page.waitForFunction(() => window.measurements.interactionMs > 0);
  return page.evaluate(() => window.measurements);
}

async function tapLater(page: Page) {
  await page.goto(shop.url + PRODUCT);
  await page.waitForTimeout(TAP_DELAY_MS);
  return tap(page);
}

async function tapAtOnce(page: Page) {
  await page.goto(shop.url + PRODUCT, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return tap(page);
}

const shop = await startBuiltShop(Number(values.port));
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  async function repeat<T>(work: (page: Page) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let i = 0; i < Number(values.runs); i++) results.push(await withSlowPage(browser, work));
    return results;
  }
  console.log(`Medians of ${values.runs}, with a CPU that is ${SLOWDOWN} times slower:`);
  for (const page of [paths.home, paths.products, PRODUCT, paths.contact]) {
    const longest = Math.round(median(await repeat(hydrate(shop.url + page))));
    console.log(`${page}: the longest task of load and hydration takes ${longest || 'less than 50'} ms`);
  }
  for (const [name, work] of [
    [`${TAP_DELAY_MS / 1000} s after the load`, tapLater],
    ['right after the first paint', tapAtOnce],
  ] as const) {
    const taps = await repeat(work);
    const interaction = Math.round(median(taps.map(({ interactionMs }) => interactionMs)));
    const answer = Math.round(median(taps.map(({ tappedAt, answeredAt }) => answeredAt - tappedAt)));
    const longest = Math.round(median(taps.map(({ longestTaskMs }) => longestTaskMs)));
    console.log(
      `Add to Cart ${name}: next paint after ${interaction} ms (INP), in the cart after ${answer} ms, ` +
        `the longest task takes ${longest || 'less than 50'} ms`,
    );
  }
} finally {
  await browser.close();
  await shop.close();
}
