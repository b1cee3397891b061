import type { Page } from '@playwright/test';
import { newAccount, signUp } from '../support/program';
import { asha, chooseFromAccountMenu, failure, signIn } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const outOfTea = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'XX000', message: 'the kettle is dry' }),
};

/** Lets the backend fail at some calls. */
const fail = (page: Page, path: string, method = 'GET') =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill(outOfTea) : route.continue()));

test('a wrong password is refused, and nothing typed is lost', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(failure(page, 'Sign in Failed')).toContainText('Invalid login credentials');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
});

test('an address that has an account cannot sign up again', async ({ page }) => {
  const account = newAccount();
  await signUp(account);
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(failure(page, 'Sign up Failed')).toContainText('already registered');
  await expect(page).toHaveURL('/signup');
});

test('a sign-out that does not get through says so', async ({ page }) => {
  await signIn(page);
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await chooseFromAccountMenu(page, 'Log out');
  await expect(failure(page, 'Sign out Failed')).toBeVisible();
});

test('a profile that cannot be loaded says so, and comes back', async ({ page }) => {
  await signIn(page);
  await fail(page, '**/rest/v1/customers*');
  await chooseFromAccountMenu(page, 'Profile');
  await expect(failure(page, 'Error fetching profile')).toContainText('the kettle is dry');
  await page.unroute('**/rest/v1/customers*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
});

test('orders that cannot be loaded say so, and a profile that cannot be saved keeps what was typed', async ({
  page,
}) => {
  await signIn(page);
  await fail(page, '**/rest/v1/orders*');
  await fail(page, '**/rest/v1/customers*', 'PATCH');
  await chooseFromAccountMenu(page, 'Profile');
  await expect(failure(page, 'Error fetching orders')).toContainText('the kettle is dry');

  await page.getByLabel('Full Name').fill('Asha M.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(failure(page, 'Error updating profile')).toContainText('the kettle is dry');
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha M.');
});
