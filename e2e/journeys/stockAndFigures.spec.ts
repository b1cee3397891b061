import type { Page } from '@playwright/test';
import type { Figures } from '../../src/domain/figures';
import { dayInIndia } from '../../src/domain/order/businessDays';
import { brand } from '../../src/domain/brand';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { apiRequest, emailsTo, fetchRows, placeOrder } from '../support/api';
import { successToast } from '../support/shop';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

const viewports = { phone: { width: 360, height: 780 }, desktop: { width: 1440, height: 900 } };
/** Each viewport has products of its own, because the tests run at the same time. */
const products = {
  phone: { moved: 'masala-chai-250g', low: 'hill-railway-breakfast-200g' },
  desktop: { moved: 'coonoor-orange-pekoe-250g', low: 'woodsmoke-black-100g' },
};

interface Stock {
  variant_id: string;
  product_title: string;
  variant_title: string;
  quantity: number;
  shelf: number;
}

test.use({ signedInAs: 'administrator' });

const dialog = (page: Page) => page.getByRole('dialog');
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stock' }).getByRole('listitem').filter({ hasText: name });

async function readStock(variantId: string, token: string): Promise<Stock & { name: string }> {
  const [stock] = await fetchRows<Stock>(`/rest/v1/stock_list?variant_id=eq.${variantId}`, token);
  if (!stock) throw new Error(`The stock of ${variantId} is not counted.`);
  return { ...stock, name: [stock.product_title, stock.variant_title].filter(Boolean).join(', ') };
}

async function readFigures(token: string): Promise<Figures> {
  const today = dayInIndia(new Date());
  const body = JSON.stringify({ from_day: today, to_day: today, step: 'day' });
  return (await (await apiRequest('/rest/v1/rpc/figures', { method: 'POST', body, token })).json()) as Figures;
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

for (const [viewport, size] of Object.entries(viewports) as [keyof typeof viewports, (typeof viewports)['phone']][]) {
  test(`stock is counted and runs low on a ${viewport}`, async ({ page, getDemoSession }) => {
    test.slow();
    await page.setViewportSize(size);
    const { access_token: token } = await getDemoSession('administrator');
    const moved = await readStock(products[viewport].moved, token);
    const low = await readStock(products[viewport].low, token);
    const { order_uid: shipped } = await placeAndFind(products[viewport].moved, token);
    const shelf = moved.shelf;

    await page.goto('/admin/stock?count=1');
    const movedField = page.getByLabel(`Counted: ${moved.name}`);
    const lowField = page.getByLabel(`Counted: ${low.name}`);
    await movedField.fill(String(shelf));
    await lowField.fill(String(low.shelf - 1));
    await expect(listed(page, low.name)).toContainText(`−1: ${low.shelf} expected.`);
    // The parcel leaves after the shelf was counted, and the tab is loaded again.
    await ship(shipped, token);
    await page.reload();
    await expect(listed(page, moved.name)).toContainText(`It was ${shelf} when you counted and is ${shelf - 1} now`);
    await expect(lowField).toHaveValue(String(low.shelf - 1));
    await checkAccessibility(page, 'counting', {
      prepare: () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    });
    await page.setViewportSize(size);

    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page).getByRole('button', { name: 'Save counts' }).click();
    await expect(dialog(page).getByText('1 saved.')).toBeVisible();
    await checkAccessibility(page, 'counted', { fullPage: false });
    await page.setViewportSize(size);
    await dialog(page)
      .getByLabel(`Counted: ${moved.name}`)
      .fill(String(shelf - 1));
    await dialog(page).getByRole('button', { name: 'Save counts' }).click();
    await expect(successToast(page, '1 count saved.')).toBeVisible();
    expect(await readStock(products[viewport].low, token)).toMatchObject({ shelf: low.shelf - 1 });
    expect(await readStock(products[viewport].moved, token)).toMatchObject({ shelf: shelf - 1 });

    const threshold = low.quantity - 3;
    await page.goto('/admin/stock');
    await page.getByRole('button', { name: `Change ${low.name}` }).click();
    await dialog(page).getByLabel('Low at or below, in units').fill(String(threshold));
    await dialog(page).getByRole('button', { name: 'Save threshold' }).click();
    await expect(successToast(page, 'Low-stock threshold saved.')).toBeVisible();
    await dialog(page).getByLabel('Reason').selectOption('Damaged');
    await dialog(page).getByLabel('Units', { exact: true }).fill('2');
    await expect(dialog(page).getByText(`Then ${threshold} in stock.`)).toBeVisible();
    await dialog(page).getByLabel('Note (optional)').fill('Water in the box');
    await dialog(page).getByRole('button', { name: 'Save change' }).click();
    await expect(successToast(page, `Saved: ${threshold} units in stock.`)).toBeVisible();
    await expect(dialog(page).getByRole('listitem').first()).toContainText('−2 Damaged');
    await expect(dialog(page).getByRole('listitem').first()).toContainText('Water in the box');
    await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('−1 Counted');
    await checkAccessibility(page, 'stock of a product', { fullPage: false });
    await page.setViewportSize(size);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(listed(page, low.name).getByText('Low', { exact: true })).toBeVisible();
    const subject = `Running low: ${low.product_title} (`;
    await expect
      .poll(async () => (await emailsTo(brand.email)).filter((email) => email.subject.startsWith(subject)).length)
      .toBe(1);
    await expectNoHorizontalScroll(page);
  });
}

test('the figures equal the orders that were paid', async ({ page, getDemoSession }) => {
  const { access_token: token } = await getDemoSession('administrator');
  await placeOrder(newGuest('Kavya'));
  await page.goto('/admin/figures');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  const figures = page.getByRole('heading', { level: 2, name: /^Revenue ₹/ });
  await expect(figures).toBeVisible();
  const today = dayInIndia(new Date());
  for (const { width, height } of Object.values(viewports)) {
    await page.setViewportSize({ width, height });
    const before = await readFigures(token);
    await placeOrder(newGuest('Kavya'), 'kettle-dust-250g', 2);
    // Other tests pay for orders at the same time.
    await expect(async () => {
      const { totals } = await readFigures(token);
      expect(totals.orders).toBeGreaterThan(before.totals.orders);
      expect(totals.revenue).toBe(totals.invoiced - totals.credited + totals.uninvoiced - totals.refunded_uninvoiced);
      await page.goto(`/admin/figures?from=${today}&to=${today}`);
      await expect(figures).toHaveText(`Revenue ${rupees(totals.revenue)}`, { timeout: 5000 });
      const table = page.getByRole('table', { name: /^Revenue, refunds by their own day/ });
      await expect(table.getByRole('cell').nth(2)).toHaveText(String(totals.orders), { timeout: 1000 });
    }).toPass();
    await expect(page.locator('.MuiChartsSvgLayer-root').first()).toBeVisible();
  }
  await checkAccessibility(page, 'figures', {
    prepare: () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  });
  await expectNoHorizontalScroll(page);
});

/** Buys one unit, and returns the order. */
async function placeAndFind(variantId: string, token: string) {
  const reference = await placeOrder(newGuest('Kavya'), variantId);
  return findOrder(reference, token);
}

async function findOrder(reference: string, token: string) {
  const path = `/rest/v1/orders?order_uid=eq.${reference}&select=id,version,order_uid`;
  const [order] = await fetchRows<{ id: string; version: number; order_uid: string }>(path, token);
  if (!order) throw new Error(`There is no order ${reference}.`);
  return order;
}

async function ship(reference: string, token: string) {
  const { id, version } = await findOrder(reference, token);
  const body = JSON.stringify({ order_id: id, expected_version: version });
  const response = await apiRequest('/rest/v1/rpc/ship_order', { method: 'POST', body, token });
  expect(response.status).toBe(200);
}
