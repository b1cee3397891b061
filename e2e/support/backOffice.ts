/* What an administrator does on the dashboard. */
import { expect, type Page } from '@playwright/test';

/** Opens the dashboard with the orders that match. The page must be signed in as an administrator. */
export async function searchOrders(page: Page, words: string) {
  await page.goto(`/admin/dashboard?q=${words}`);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(words);
}

/** Searches for other words on the dashboard. */
export async function changeSearch(page: Page, words: string) {
  // The rows change when the response arrives; a click on one of the previous rows would have no effect.
  const response = page.waitForResponse(/\/rest\/v1\/rpc\/search_orders/);
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${words}`));
  await response;
}

export const orderRow = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });

/** Opens the page of an order. The browser must be signed in as an administrator. */
export async function openOrderPage(page: Page, reference: string) {
  await page.goto(`/admin/orders/${reference}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
}

/** The cells of a column, from top to bottom. */
export const columnCells = (page: Page, field: string) => page.locator(`[role="gridcell"][data-field="${field}"]`);

export const editDialog = (page: Page, reference: string) =>
  page.getByRole('dialog', { name: `Edit Order ${reference}` });

export const deleteDialog = (page: Page, reference: string) =>
  page.getByRole('dialog', { name: `Delete Order ${reference}?` });

export async function openEditDialog(page: Page, reference: string) {
  await page
    .getByRole('menuitem', { name: `Edit order ${reference}` })
    .or(page.getByRole('button', { name: `Edit order ${reference}` }))
    .click();
  await expect(editDialog(page, reference)).toBeVisible();
}

export const openDeleteDialog = (page: Page, reference: string) =>
  orderRow(page, reference).getByLabel(`Delete order ${reference}`).click();

export const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
