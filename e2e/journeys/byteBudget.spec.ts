import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import { indexedRoutes, paths } from '../../src/domain/routes';
import { budgetFrom, excesses, sumLoads, type Budgets, type Load } from '../support/byteBudget';
import { expect, test } from '../support/test';

/*
 * What public pages and the back office transfer on the first visit, until they are hydrated and with all of their
 * pictures. Run `UPDATE_BUDGET=1 npm run e2e:slow -- byteBudget` after a change that is worth its bytes, or has saved some.
 */
const BUDGET_FILE = path.resolve(import.meta.dirname, '../byteBudget.json');
const PUBLIC_PATHS = [...indexedRoutes.map((route) => route.path), paths.product('masala-chai')];

const CATEGORIES: Partial<Record<string, Load['category']>> = {
  document: 'html',
  script: 'js',
  stylesheet: 'css',
  font: 'fonts',
  image: 'pictures',
};

/** The icon of the page, which only a browser with tabs requests. */
const isIcon = (request: Request) => new URL(request.url()).pathname.startsWith('/favicon.');

// One after another, because an update reads and writes the file of the budgets.
test.describe.configure({ mode: 'default' });

test('public pages stay within their budgets of bytes and requests', { tag: '@slow' }, async ({ browser }) => {
  const measured: Record<string, Load[]> = {};
  for (const path of PUBLIC_PATHS) measured[path] = await measure(browser, path);
  checkBudgets(measured);
});

test.describe('for an administrator', { tag: '@slow' }, () => {
  test.use({ signedInAs: 'administrator' });

  test('the back office stays within its budget of bytes and requests', async ({ browser }) => {
    const path = paths.adminDashboard;
    const rows = (page: Page) => page.getByRole('gridcell').first().waitFor();
    checkBudgets({ [path]: await measure(browser, path, rows) });
  });
});

function checkBudgets(measured: Record<string, Load[]>): void {
  const budgets = JSON.parse(readFileSync(BUDGET_FILE, 'utf8')) as Budgets;
  if (process.env.UPDATE_BUDGET) {
    for (const [path, loads] of Object.entries(measured)) budgets[path] = budgetFrom(sumLoads(loads));
    writeFileSync(BUDGET_FILE, `${JSON.stringify(budgets, null, 2)}\n`);
    return;
  }
  const lines = excesses(budgets, measured);
  // Also as the message, because the summary of the checks shows its first line.
  expect(lines, lines.join('\n')).toEqual([]);
}

/**
 * Opens a page on the screen of a phone, with an empty cache.
 * @param waitForContent waits for what is loaded after hydration
 */
async function measure(
  browser: Browser,
  path: string,
  waitForContent?: (page: Page) => Promise<unknown>,
): Promise<Load[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => {
      if (!isIcon(request)) requests.push(request);
    });
    await page.goto(path);
    // A sign of a person, so that the app starts at once.
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => {
      const content = document.querySelector('#root')?.firstElementChild;
      return content && Object.keys(content).some((key) => key.startsWith('__reactProps'));
    });
    await waitForContent?.(page);
    // Pictures below the screen are loaded at distances that depend on the measured speed of the network.
    await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode()));
    });
    await page.waitForLoadState('networkidle');
    const loads = new Map<string, Load>();
    for (const request of requests) {
      const [url, category] = [request.url(), CATEGORIES[request.resourceType()] ?? 'data'];
      // Not the transferred size: a preloaded file that is used later is reported again, as loaded from the cache.
      const length = await (await request.response())?.headerValue('content-length');
      if (!length && category !== 'data') throw new Error(`${url} has no content-length.`);
      loads.set(url, { url, category, bytes: Number(length) });
    }
    return [...loads.values()];
  } finally {
    await context.close();
  }
}
