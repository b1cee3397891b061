import type { Page } from '@playwright/test';
import { paths } from '../../src/domain/routes';
import { VIEWPORTS } from '../support/accessibility';
import { pauseRequests } from '../support/network';
import { expect, test } from '../support/test';

test.use({ viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true });

const readPosition = (page: Page) => page.evaluate(() => window.scrollY);

/** Waits until the app restores positions: before, a link loads another document, and the browser does it. */
const waitForApp = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual');

/** Scrolls to the last link of the list, so that tapping it scrolls no further. */
async function scrollDown(page: Page, list: string) {
  const link = page.locator(list).last();
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  expect(await readPosition(page)).toBeGreaterThan(300);
  return link;
}

async function expectPlaceAfterBack(page: Page, position: number) {
  await page.goBack();
  await expect(page).toHaveURL(paths.products);
  await expect.poll(() => readPosition(page)).toBeCloseTo(position, 0);
}

const TEAS = 'article a[href^="/product/"]';

test('Back finds the place in a list that was scrolled before the app had started', async ({ page }) => {
  const release = await pauseRequests(page, '**/assets/*.js');
  await page.goto(paths.products);
  const tea = await scrollDown(page, TEAS);
  // The whole page is laid out, and the browser has reported the scrolling.
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const position = await readPosition(page);
  release();
  await waitForApp(page);
  await tea.tap();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible();
  await expectPlaceAfterBack(page, position);
});

test('Back finds the place in a list after the page of the product was loaded again', async ({ page }) => {
  await page.goto(paths.products);
  await waitForApp(page);
  const tea = await scrollDown(page, TEAS);
  const position = await readPosition(page);
  await tea.tap();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible();
  await page.reload();
  await waitForApp(page);
  await expectPlaceAfterBack(page, position);
});

test.describe('for an administrator', () => {
  test.use({ signedInAs: 'administrator' });

  /** Opens the last product of the list, loads its page again, and goes back to the list, which waits for `respond`. */
  async function goBackToSlowList(page: Page) {
    await page.goto(paths.adminProducts);
    const product = await scrollDown(page, 'main a[href^="/admin/products/"]');
    const position = await readPosition(page);
    await product.tap();
    await expect(page.getByRole('region', { name: 'Title and prices' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Title and prices' })).toBeVisible();
    const respond = await pauseRequests(page, '**/rest/v1/**');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    return { product, position, respond };
  }

  test('Back and a reload find the place in a list that is loaded slowly', async ({ page }) => {
    const { position, respond } = await goBackToSlowList(page);
    respond();
    await expect.poll(() => readPosition(page)).toBeCloseTo(position, 0);
    await page.reload();
    await expect.poll(() => readPosition(page)).toBeCloseTo(position, 0);
  });

  test('a list that is loaded slowly does not move a user who has scrolled', async ({ page }) => {
    const { product, respond } = await goBackToSlowList(page);
    await page.keyboard.press('Home');
    await expect.poll(() => readPosition(page)).toBe(0);
    respond();
    await expect(product).toBeAttached();
    expect(await readPosition(page)).toBe(0);
  });
});
