import type { Page } from '@playwright/test';
import type { Figures } from '../../src/domain/figures';
import { formatAmount } from '../../src/domain/amounts';
import { dayInIndia } from '../../src/domain/dates';
import { brand } from '../../src/domain/brand/facts';
import { checkAccessibility, expectNoHorizontalScroll, VIEWPORTS } from '../support/accessibility';
import { apiRequest, changeOrder, emailsTo, fetchRows, placeOrder } from '../support/api';
import { successToast } from '../support/shop';
import { createTea } from '../support/teas';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator' });

const dialog = (page: Page) => page.getByRole('dialog');
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stock' }).getByRole('listitem').filter({ hasText: name });

/** Returns how many units of a variant are on the shelf. */
async function readShelf(variantId: string, token: string): Promise<number | undefined> {
  const [stock] = await fetchRows<{ shelf: number }>(`/rest/v1/stock_list?variant_id=eq.${variantId}`, token);
  return stock?.shelf;
}

async function readFigures(token: string): Promise<Figures> {
  const today = dayInIndia(new Date());
  const body = JSON.stringify({ from_day: today, to_day: today, step: 'day' });
  return (await (await apiRequest('/rest/v1/rpc/figures', { method: 'POST', body, token })).json()) as Figures;
}

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('stock is counted and runs low', async ({ page, getDemoSession }) => {
    const { access_token: token } = await getDemoSession('administrator');
    const shelf = 10;
    const moved = await createTea('Moved Tea', { stock: shelf });
    const low = await createTea('Low Tea', { stock: shelf });
    const shipped = await placeOrder(newGuest('Kavya'), moved.variantId);

    await page.goto('/admin/stock?count=1');
    const movedField = page.getByLabel(`Counted: ${moved.title} (100 g)`);
    const lowField = page.getByLabel(`Counted: ${low.title} (100 g)`);
    await movedField.fill(String(shelf));
    await lowField.fill(String(shelf - 1));
    await expect(listed(page, low.title)).toContainText(`−1: ${shelf} expected.`);
    // The parcel leaves after the shelf was counted, and the tab is loaded again.
    await changeOrder('ship_order', shipped, token);
    await page.reload();
    await expect(listed(page, moved.title)).toContainText(`It was ${shelf} when you counted and is ${shelf - 1} now`);
    await expect(lowField).toHaveValue(String(shelf - 1));
    await checkAccessibility(page, 'counting', {
      prepare: () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    });

    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page).getByRole('button', { name: 'Save counts' }).click();
    await expect(dialog(page).getByText('1 saved.')).toBeVisible();
    await checkAccessibility(page, 'counted', { fullPage: false });
    await dialog(page)
      .getByLabel(`Counted: ${moved.title} (100 g)`)
      .fill(String(shelf - 1));
    await dialog(page).getByRole('button', { name: 'Save counts' }).click();
    await expect(successToast(page, '1 count saved.')).toBeVisible();
    expect(await readShelf(low.variantId, token)).toBe(shelf - 1);
    expect(await readShelf(moved.variantId, token)).toBe(shelf - 1);

    const threshold = shelf - 3;
    await page.goto('/admin/stock');
    await page.getByRole('button', { name: `Change ${low.title} (100 g)` }).click();
    await dialog(page).getByText('Low stock', { exact: true }).click();
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
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(listed(page, low.title).getByText('Low', { exact: true })).toBeVisible();
    const subject = `Running low: ${low.title} (`;
    await expect
      .poll(async () => (await emailsTo(brand.email)).filter((email) => email.subject.startsWith(subject)).length)
      .toBe(1);
    await expectNoHorizontalScroll(page);
  });
});

test('the figures equal the orders that were paid', async ({ page, getDemoSession }) => {
  const { access_token: token } = await getDemoSession('administrator');
  await page.goto('/admin/figures');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  const figures = page.getByRole('heading', { level: 2, name: /^Revenue ₹/ });
  await expect(figures).toBeVisible();
  const today = dayInIndia(new Date());
  const before = await readFigures(token);
  await placeOrder(newGuest('Kavya'), 'kettle-dust-250g', 2);
  // Other tests pay for orders at the same time.
  await expect(async () => {
    const { totals } = await readFigures(token);
    expect(totals.orders).toBeGreaterThan(before.totals.orders);
    const { invoiced, credited, uninvoiced, uncredited_chargebacks } = totals;
    expect(totals.revenue).toBe(invoiced - credited + uninvoiced - uncredited_chargebacks);
    await page.goto(`/admin/figures?from=${today}&to=${today}`);
    await expect(figures).toHaveText(`Revenue ${formatAmount(totals.revenue)}`, { timeout: 5000 });
    const table = page.getByRole('table', { name: /^Revenue, refunds by their own day/ });
    await expect(table.getByRole('cell').nth(2)).toHaveText(String(totals.orders), { timeout: 1000 });
  }).toPass();
  await expect(page.locator('.MuiChartsSvgLayer-root').first()).toBeVisible();
  await checkAccessibility(page, 'figures', {
    prepare: () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  });
  await expectNoHorizontalScroll(page);
});
