import { apiRequest, emailsTo, linkInEmailTo, signIn, signUp } from '../support/api';
import {
  accountButton,
  chooseFromAccountMenu,
  errorToast,
  loginLink,
  submitLoginForm,
  successToast,
} from '../support/shop';
import { expect, test } from '../support/test';

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

test.describe('with a failing backend', () => {
  test.use({ signedInAs: 'new customer' });

  test('a failed sign-out is reported, and the customer is signed out in this browser', async ({ page }) => {
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await page.goto('/story');
    await chooseFromAccountMenu(page, 'Log out');
    await expect(errorToast(page, 'Sign out Failed')).toBeVisible();
    await page.reload();
    await expect(loginLink(page)).toBeVisible();
  });
});
