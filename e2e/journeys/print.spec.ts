import type { Page } from '@playwright/test';
import { placeOrder } from '../support/api';
import { openOrderPage, orderRow, searchOrders } from '../support/backOffice';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator' });

/** A4 in portrait with margins of 10 mm, in pixels. */
const PAPER = { width: 718, height: 1047 };

/** Shows the page as it is printed, and checks that only its contents are on paper, and are not wider than it. */
async function showAsPrinted(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  // A chart takes a moment to adapt to another width.
  await expect.poll(() => page.evaluate(misplacedElements)).toEqual([]);
}

/** Returns the shown elements that are fixed, or that the right edge of the window cuts. */
function misplacedElements(): string[] {
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
  return shown
    .filter(
      (element) =>
        getComputedStyle(element).position === 'fixed' || element.getBoundingClientRect().right > innerWidth + 1,
    )
    .map((element) => element.outerHTML.slice(0, 200));
}

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 640 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`printed from ${device}`, () => {
    test.use({ viewport });

    test('a list has its filters in words, and its rows', async ({ page }) => {
      const customer = newGuest('Meera');
      const reference = await placeOrder(customer);
      await searchOrders(page, customer.surname);
      await expect(orderRow(page, reference)).toBeVisible();
      await showAsPrinted(page);
      await expect(page.getByText(`Search: ${customer.surname}.`)).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeHidden();
      await expect(orderRow(page, reference)).toContainText(customer.surname);
      await expect(orderRow(page, reference)).toContainText('Processing');
      await expect(page.getByRole('button', { name: `Edit order ${reference}` })).toBeHidden();

      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(viewport);
      await page.goto('/admin/orders');
      const row = page.getByRole('row').nth(1);
      await expect(row).toBeVisible();
      await showAsPrinted(page);
      await expect(row).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText([/^To pack/]);
    });

    test('an order has what is known about it, without buttons and forms', async ({ page }) => {
      const customer = newGuest('Meera');
      await openOrderPage(page, await placeOrder(customer));
      await expect(page.getByText('Order placed')).toBeVisible();
      await showAsPrinted(page);
      await expect(page.getByText('Order placed')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(customer.surname);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });

    test('figures have their days and tables, without the form', async ({ page }) => {
      await page.goto('/admin/figures?from=2026-11-01&to=2026-11-30');
      await expect(page.getByRole('heading', { name: 'Units by tea' })).toBeVisible();
      await showAsPrinted(page);
      await expect(page.getByText('1 Nov 2026 to 30 Nov 2026')).toBeVisible();
      await expect(page.getByRole('form')).toHaveCount(0);
    });

    test('a dialog is printed alone, and a list of the stock with what is shown', async ({ page }) => {
      await page.goto('/admin/stock');
      const first = page.getByRole('button', { name: /^Change / }).first();
      await first.click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await expect(page.locator('main')).toBeHidden();
      await expect(page.locator('.MuiBackdrop-root')).toBeHidden();

      await page.emulateMedia({ media: 'screen' });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await showAsPrinted(page);
      await expect(first).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeHidden();
    });
  });
}
