import { expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { signInAsAdmin } from './steps';

/** A surname that no other order bears, to find a journey's own orders by. */
export const newSurname = () => Array.from({ length: 8 }, () => 'bdfghklmnprstvz'[randomInt(15)]).join('a');

/** The grid, narrowed down to what bears the words. */
export async function openOrders(page: Page, words: string) {
  await signInAsAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${words}`));
}

export const orderRow = (page: Page, uid: string) => page.getByRole('row').filter({ hasText: uid });

/** What a column shows, from top to bottom. */
export const column = (page: Page, field: string) => page.locator(`[role="gridcell"][data-field="${field}"]`);

export const editDialog = (page: Page, uid: string) => page.getByRole('dialog', { name: `Edit Order ${uid}` });

export async function openEditor(page: Page, uid: string) {
  await page
    .getByRole('menuitem', { name: `Edit order ${uid}` })
    .or(page.getByRole('button', { name: `Edit order ${uid}` }))
    .click();
  await expect(editDialog(page, uid)).toBeVisible();
}

export const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
