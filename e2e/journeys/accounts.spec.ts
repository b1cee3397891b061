import { apiRequest, emailsTo, linkInEmailTo, placeOrder, signIn, signUp } from '../support/api';
import { pauseRequests } from '../support/network';
import {
  accountButton,
  addToCart,
  cartButton,
  chooseFromAccountMenu,
  currentCheckoutStep,
  loginLink,
  logIn,
  openCheckout,
  productCard,
  signInWithGoogle,
  successToast,
} from '../support/shop';
import { newAccount } from '../support/testData';
import { expect, test } from '../support/test';

test.describe('a visitor', () => {
  test('signs up, confirms the email with a password, opens the profile and logs out', async ({ page, account }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Full Name').fill(account.fullName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(successToast(page, 'Signup Successful!')).toContainText(
      'Please check your email to verify your account. In this demo, the email is in /mailbox.',
    );
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Confirm your email first')).toBeVisible();
    expect((await emailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email: Nilgiri Black Tea',
    ]);

    // Email scanners open every link. That must not confirm the email.
    const link = await linkInEmailTo(account.email);
    await fetch(link);
    await page.goto(link.href);
    await expect(page.getByText('Someone has signed up at Nilgiri Black Tea')).toBeVisible();
    await expect(signIn(account)).rejects.toThrow('Invalid login credentials');
    const password = page.getByLabel('Password', { exact: true });
    // A password that the server would reject must not use up the link.
    for (const rejected of ['short', 'PassWord123', 'é'.repeat(37)]) {
      await password.fill(rejected);
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(password).toBeFocused();
    }
    await password.fill(account.password);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(successToast(page, 'Login Successful!')).toContainText('Welcome back!');
    await expect(page).toHaveURL('/');

    await page.reload();
    await accountButton(page).click();
    const menu = page.getByRole('menu', { name: 'My Account' });
    await expect(menu).toContainText('My Account');
    await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Log out']);
    await menu.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
    await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();

    await chooseFromAccountMenu(page, 'Log out');
    await expect(page).toHaveURL('/');
    await expect(loginLink(page)).toBeVisible();
  });

  test('is redirected to the login page from pages that need an account', async ({ page }) => {
    for (const path of ['/checkout', '/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
  });

  test('signs up with Google after a cancelled attempt', async ({ page }) => {
    const account = newAccount('Gita Rao');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Google Auth Failed' })).toContainText('cancelled');
    await expect(loginLink(page)).toBeVisible();

    await loginLink(page).click();
    await signInWithGoogle(page, account);

    await chooseFromAccountMenu(page, 'Profile');
    await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('replaces a forgotten password with the link in an email', async ({ page, account }) => {
    await signUp(account);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Both pages have an Email field, so wait for the second page.
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(successToast(page, 'Check your email')).toBeVisible();
    await expect(page.getByText(`We have written to ${account.email}.`)).toBeVisible();

    expect((await emailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Choose a new password'),
      expect.stringContaining('Confirm your email'),
    ]);
    await page.goto((await linkInEmailTo(account.email)).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`For your account ${account.email}.`)).toBeVisible();
    const password = 'second flush, first quality';
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(successToast(page, 'Password changed')).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await signIn({ ...account, password });
  });

  test('gets the same answers whether or not an account exists', async ({ account }) => {
    await signUp(account);
    const unknown = newAccount('Nobody');
    const answerTo = async (path: string, { email }: typeof account, details: object) => {
      const response = await apiRequest(path, { method: 'POST', body: JSON.stringify({ email, ...details }) });
      // The values that differ between two new accounts.
      const values = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g;
      return [response.status, (await response.text()).replaceAll(email, 'EMAIL').replace(values, '…')];
    };
    for (const [path, details] of [
      ['/auth/v1/token?grant_type=password', { password: 'not the password' }],
      ['/auth/v1/recover', {}],
      ['/auth/v1/resend', { type: 'signup' }],
      ['/auth/v1/verify', { type: 'recovery', token: '00000000' }],
      ['/auth/v1/signup', { password: 'another password' }],
      ['/auth/v1/otp', { create_user: false }],
    ] as const) {
      expect(await answerTo(path, account, details)).toEqual(await answerTo(path, unknown, details));
    }
    expect((await emailsTo(account.email)).map(({ subject }) => subject)).toContain(
      'You already have an account: Nilgiri Black Tea',
    );
    await signIn(account);
  });

  test('has the same cart and the same session in a second tab', async ({ context, page, account }) => {
    const title = 'Upper Coonoor Whole Leaf';
    const add = (tab: typeof page) => productCard(tab, title).getByRole('button', { name: 'Add to Cart' }).click();
    await signUp(account);
    const second = await context.newPage();
    await second.goto('/products');
    await page.goto('/products');
    await expect(productCard(second, title)).toBeVisible();
    await add(page);
    await expect(cartButton(second, '1 item')).toBeVisible();
    await add(second);
    await expect(cartButton(page, '2 items')).toBeVisible();

    await logIn(page, account);
    await expect(accountButton(second)).toBeVisible();
    await second.goto('/profile');
    await expect(second.getByLabel('Email')).toHaveValue(account.email);
    await expect(cartButton(second, '2 items')).toBeVisible();

    await chooseFromAccountMenu(page, 'Log out');
    await expect(second).toHaveURL('/login');
    await expect(loginLink(second)).toBeVisible();
  });
});

test.describe('a customer', () => {
  test.use({ signedInAs: 'new customer' });

  test('changes the password, which ends the session of another device, and logs out everywhere', async ({
    page,
    account,
  }) => {
    const { access_token: otherToken } = await signIn(account);
    const statusOfOther = async () =>
      (await apiRequest('/rest/v1/customers?select=email', { token: otherToken })).status;
    expect(await statusOfOther()).toBe(200);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('textbox', { name: 'New password' }).fill('second flush, first quality');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(successToast(page, 'Password changed')).toBeVisible();
    await expect(page).toHaveURL('/profile');
    expect(await statusOfOther()).toBe(401);

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(successToast(page, 'Logged out everywhere')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(loginLink(page)).toBeVisible();
  });

  test('is redirected from the dashboard, but not before their role is known', async ({ page }) => {
    const resume = await pauseRequests(page, '**/rpc/is_admin');
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    resume();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });

  test('sees a paid order in the profile and saves details for the next checkout', async ({ page, account }) => {
    const reference = await placeOrder({ name: 'S. Rao', email: account.email }, 'kettle-dust-250g', 2);
    await page.goto('/profile');
    const order = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Order #${reference}` }) });
    await expect(order).toContainText('Total₹360.00');
    await expect(order).toContainText('StatusProcessing');
    await expect(order).toContainText('2 x Strong Kettle Dust');

    const details = {
      'Full Name': 'Sunita Rao-Menon',
      Phone: '+91 94470 55599',
      Address: '12 Club Road\nCoonoor 643101',
    };
    for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
    // Pasted from a chat, with characters that nobody sees.
    await page.getByLabel('Full Name').fill('Sunita\u200b Rao\u2011Menon\u2060');
    const resume = await pauseRequests(page, '**/rest/v1/customers*', 'PATCH');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    resume();
    await expect(successToast(page, 'Profile updated successfully!')).toBeVisible();

    await addToCart(page, 'Hill Railway Breakfast');
    await openCheckout(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    for (const [label, value] of Object.entries(details)) await expect(page.getByLabel(label)).toHaveValue(value);
  });
});
