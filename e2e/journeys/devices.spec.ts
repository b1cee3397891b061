/* Devices that write the same letters differently, or whose clock is wrong. */
import type { Page } from '@playwright/test';
import { VIEWPORTS } from '../support/accessibility';
import { apiRequest, linkInEmailTo, signIn, signUp } from '../support/api';
import { accountButton, logIn, logInAsAdmin, submitLoginForm, successToast } from '../support/shop';
import { demoAdmin, demoCustomer } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ viewport: VIEWPORTS.phone, hasTouch: true });

const HOUR_MS = 60 * 60 * 1000;

test('a password that was chosen on one device opens the account on another', async ({ page, account }) => {
  // An e and an accent, and a no-break space; then the same text from another keyboard.
  const chosen = 'Cafe\u0301\u00a0au lait';
  const typed = 'Caf\u00e9 au lait';
  await signUp(account);
  await apiRequest('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email: account.email }) });
  await page.goto((await linkInEmailTo(account.email)).href);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('textbox', { name: 'New password' }).fill(chosen);
  await page.getByRole('button', { name: 'Save password' }).tap();
  await expect(successToast(page, 'Password changed')).toBeVisible();
  await signIn({ ...account, password: typed });

  await page.getByRole('button', { name: 'Log out everywhere' }).tap();
  await expect(successToast(page, 'Logged out everywhere')).toBeVisible();
  await page.goto('/login');
  await submitLoginForm(page, { email: account.email, password: typed });
  await expect(accountButton(page)).toBeVisible();
});

/** Sets the clock of the device, and returns how often the session was refreshed. */
async function useFastClock(page: Page) {
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/v1/token?grant_type=refresh_token')) refreshes += 1;
  });
  await page.clock.install({ time: Date.now() + 2 * HOUR_MS });
  return () => refreshes;
}

test('a customer and an administrator stay signed in on a device whose clock is two hours fast', async ({
  page,
  openVisitorPage,
}) => {
  const refreshesOfCustomer = await useFastClock(page);
  await logIn(page, demoCustomer);
  for (const path of ['/profile', '/products', '/profile']) await page.goto(path);
  await expect(page.getByLabel('Email')).toHaveValue(demoCustomer.email);
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  expect(refreshesOfCustomer()).toBeLessThanOrEqual(3);

  const office = await openVisitorPage({ viewport: VIEWPORTS.phone, hasTouch: true });
  const refreshesOfAdministrator = await useFastClock(office);
  await logInAsAdmin(office, demoAdmin);
  await expect(office).toHaveURL('/admin/dashboard');
  for (const path of ['/admin/orders', '/admin/products', '/admin/orders']) await office.goto(path);
  await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(refreshesOfAdministrator()).toBeLessThanOrEqual(3);
});
