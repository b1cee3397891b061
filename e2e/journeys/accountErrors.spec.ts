import { apiRequest, emailsTo, linkInEmailTo, signIn, signUp } from '../support/api';
import { accountButton, chooseFromAccountMenu, errorToast, submitLoginForm, successToast } from '../support/shop';
import { expect, test } from '../support/test';
import { serverError } from '../support/testData';

test.use({ expectFailedRequests: true });

test('wrong passwords are rejected, and after five of them the form says how long to wait', async ({
  page,
  account,
}) => {
  await signUp(account);
  await page.goto('/login');
  await submitLoginForm(page, { email: account.email, password: 'not the password' });
  await expect(errorToast(page, 'Sign in Failed')).toContainText('Invalid login credentials');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);

  for (let miss = 2; miss <= 6; miss++) {
    const answer = page.waitForResponse(/\/auth\/v1\/token/);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await answer;
  }
  await expect(page.getByRole('main').getByText('Too many attempts. Please wait 15 minutes')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test('a stranger who signs up with the same email cannot log in, and the owner gets the email again', async ({
  page,
  account,
}) => {
  const strangers = { ...account, password: 'the password of a stranger' };
  const signUpOnly = ({ email, password }: typeof account) =>
    apiRequest('/auth/v1/signup', { method: 'POST', body: JSON.stringify({ email, password }) });
  await signUpOnly(strangers);
  await signUpOnly(account);
  await signUpOnly(strangers);

  await page.goto('/login');
  await submitLoginForm(page, account);
  await expect(errorToast(page, 'Sign in Failed')).toContainText('Invalid login credentials');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(successToast(page, 'Check your email')).toBeVisible();
  const subjects = (await emailsTo(account.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(4).fill('Confirm your email: Nilgiri Black Tea'));

  await page.goto((await linkInEmailTo(account.email)).href);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL('/');
  await expect(accountButton(page)).toBeVisible();
  await expect(signIn(strangers)).rejects.toThrow('Invalid login credentials');
  await signIn(account);
});

test('a common password is rejected, and the form keeps its values', async ({ page, account }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(account.fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(errorToast(page, 'Sign up Failed')).toContainText('one of the most common ones');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

test.describe('with a failing backend', () => {
  test.use({ signedInAs: 'new customer' });

  test('the profile and the orders report their errors and load when the customer tries again', async ({
    page,
    account,
  }) => {
    await page.route('**/rest/v1/customers*', (route) => route.fulfill(serverError));
    await page.route('**/rest/v1/orders*', (route) => route.fulfill(serverError));
    await page.goto('/profile');
    await expect(errorToast(page, 'Error fetching profile')).toContainText(serverError.json.message);
    await page.unroute('**/rest/v1/customers*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);

    await expect(errorToast(page, 'Error fetching orders')).toContainText(serverError.json.message);
    await page.unroute('**/rest/v1/orders*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  });

  test('a failed save keeps the typed values, and a failed sign-out is reported', async ({ page }) => {
    await page.goto('/profile');
    await page.route('**/rest/v1/customers*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(serverError) : route.continue(),
    );
    await page.getByLabel('Full Name').fill('Asha M.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(errorToast(page, 'Error updating profile')).toContainText(serverError.json.message);
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha M.');

    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await chooseFromAccountMenu(page, 'Log out');
    await expect(errorToast(page, 'Sign out Failed')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
