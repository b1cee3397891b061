import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll, VIEWPORTS } from '../support/accessibility';
import { pressKeyOn, tabTo, typeInto } from '../support/keyboard';
import { setOffline } from '../support/network';
import { openInstalledShop } from '../support/serviceWorker';
import { productCard, successToast } from '../support/shop';
import { expect, test } from '../support/test';
import { RENTED_SHOP_URL } from '../support/urls';

const { phone } = VIEWPORTS;
test.use({ viewport: phone, hasTouch: true });

const searchField = (page: Page) => page.getByLabel('Search teas');
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /teas?$/ });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Enlarged picture/ });

/** The dialog of an enlarged picture says its scale. */
const expectScale = (page: Page, percent: number) => expect(zoom(page).getByText(/%$/)).toHaveText(`${percent} %`);

test('a tea is found by touch, in spite of a typing error, and its URL can be shared', async ({
  page,
  openVisitorPage,
}) => {
  await page.goto('/products');
  await expect(count(page)).toHaveText(/^\d+ teas$/);
  await searchField(page).tap();
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('massala chay');
  await expect(count(page)).toHaveText(/^1 of \d+ teas$/);
  await expect(productCard(page, 'Bazaar Street Masala Chai')).toBeVisible();
  await expect(page).toHaveURL('/products?q=massala+chay');
  await checkAccessibility(page, 'search');

  // A page that was loaded again, or by somebody else, shows the same.
  await page.reload();
  await expect(searchField(page)).toHaveValue('massala chay');
  await expect(count(page)).toHaveText(/^1 of \d+ teas$/);

  // The filters and the order are in the URL too.
  await searchField(page).fill('');
  await page.getByLabel('In stock').tap();
  await page.getByLabel('Collection').selectOption('To give');
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  await expect(page).toHaveURL('/products?stock=in&collection=gifts&sort=price-down');
  const other = await openVisitorPage({ viewport: phone });
  await other.goto(page.url());
  await expect(count(other)).toHaveText(/^\d of \d+ teas$/);
  const titles = await cards(other).getByRole('heading').allInnerTexts();
  await expect(cards(page).getByRole('heading')).toHaveText(titles);

  // Back from a product, the list is as it was.
  await cards(page).first().getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(titles.length);
  await expectNoHorizontalScroll(page);
});

test('a search without a result says what to remove', async ({ page }) => {
  await page.goto('/products?q=kettle+dust&collection=gifts');
  await expect(page.getByText('We have no tea for “kettle dust” here.')).toBeVisible();
  await checkAccessibility(page, 'nothingFound');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /^Without “To give”: / }).tap();
  await expect(cards(page).first()).toBeVisible();
  await searchField(page).fill('xyzzy');
  await page.getByRole('button', { name: 'Show all teas' }).tap();
  await expect(count(page)).toHaveText(/^\d+ teas$/);
  await expect(page).toHaveURL('/products');
});

test('the keyboard searches, filters, opens a tea, enlarges its picture and follows a related link', async ({
  page,
}) => {
  await page.goto('/products');
  await typeInto(page, searchField(page), 'orang pekoe');
  await expect(count(page)).toHaveText(/^\d of \d+ teas$/);
  await page.keyboard.press('Enter');
  await expect(count(page)).toBeFocused();
  await tabTo(page, page.getByLabel('In stock'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products?q=orang+pekoe&stock=in');
  await pressKeyOn(page, productCard(page, 'Coonoor Orange Pekoe').getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: 'Coonoor Orange Pekoe' })).toBeVisible();

  const enlarge = page.getByRole('button', { name: 'Enlarge picture' });
  await pressKeyOn(page, enlarge);
  await expect(zoom(page)).toBeVisible();
  await page.keyboard.press('+');
  await expectScale(page, 150);
  await pressKeyOn(page, zoom(page).getByRole('button', { name: 'Zoom in' }));
  await expectScale(page, 225);
  const picture = zoom(page).getByRole('img');
  // The picture may change a frame after the text.
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(phone.width * 2.25);
  const before = await picture.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x).toBe((before?.x ?? 0) - 60);
  await checkAccessibility(page, 'zoom', { fullPage: false });
  await page.keyboard.press('Escape');
  await expect(zoom(page)).toBeHidden();
  await expect(enlarge).toBeFocused();

  const related = page.getByRole('region', { name: 'If you like this' });
  await pressKeyOn(page, related.getByRole('link', { name: 'Upper Coonoor Whole Leaf' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Upper Coonoor Whole Leaf' })).toBeVisible();
});

test('two fingers enlarge a picture, and a tap shows it whole again', async ({ page, context }) => {
  await page.goto('/product/masala-chai');
  await page.getByRole('button', { name: 'Enlarge picture' }).tap();
  await expect(zoom(page).getByRole('img')).toBeVisible();
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) });
  await touch('touchStart', 160, 200);
  for (const step of [10, 20, 30, 40]) await touch('touchMove', 160 - step, 200 + step);
  await touch('touchEnd');
  await expectScale(page, 300);
  await page.touchscreen.tap(180, 400);
  await expectScale(page, 100);
  await zoom(page).getByRole('button', { name: 'Close picture' }).tap();
  await expect(zoom(page)).toBeHidden();
});

test('Add to Cart stays in reach on a phone, and covers nothing where there is no room', async ({ page }) => {
  await page.goto('/product/coonoor-orange-pekoe');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toHaveCount(1);
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.getByText('Good to know').scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.getByRole('region', { name: 'If you like this' }).getByRole('link').first().scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.tap();
  await expect(successToast(page, 'Added to Cart!')).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByText(/^Founded 1939/)
    .scrollIntoViewIfNeeded();
  await expect(add).not.toBeInViewport();
  await checkAccessibility(page, 'relatedProducts');
  await expectNoHorizontalScroll(page);

  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(add).not.toBeInViewport({ ratio: 1 });
});

test('a rented store has the search, and no filter of collections', async ({ page }) => {
  await page.goto(`${RENTED_SHOP_URL}/products?q=wild+leef`);
  await expect(cards(page)).toHaveCount(1);
  await expect(productCard(page, 'Wild Leaf')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(count(page)).toHaveText('1 of 6 teas');
  await expect(page.getByLabel('Collection')).toHaveCount(0);
});

test.describe('without a network', { tag: '@slow' }, () => {
  test.use({ serviceWorkers: 'allow', expectFailedRequests: true });

  test('the teas of the list are found, open from what is known, and missing pictures have a placeholder', async ({
    page,
    context,
  }) => {
    await openInstalledShop(page);
    await setOffline(context, true);
    await page.goto('/products');
    await searchField(page).fill('fonders tin');
    await expect(count(page)).toHaveText(/^\d of \d+ teas$/);
    await productCard(page, "The Founder's Tin").getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1, name: "The Founder's Tin" })).toBeVisible();
    await expect(page.getByText(/^You are offline\. Prices as of /)).toBeVisible();
    await expect(page.getByText('₹2200.00').first()).toBeVisible();

    // Every picture is either loaded or replaced.
    const broken = () =>
      page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length);
    await page.getByText('Good to know').scrollIntoViewIfNeeded();
    await expect.poll(broken).toBe(0);
    // At the top, the bar with the buy controls covers no part of a link.
    const prepare = () => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await checkAccessibility(page, 'offlineProduct', { fullPage: false, prepare });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: "The Founder's Tin" })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect(successToast(page, 'Added to Cart!')).toBeVisible();

    await page.goto('/');
    await expect(page.getByRole('img', { name: /pluckers at work/ })).toBeVisible();
    await expect.poll(broken).toBe(0);
  });
});
