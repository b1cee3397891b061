import { emailsTo, placeOrder, signUp } from '../support/api';
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
  submitLoginForm,
  successToast,
} from '../support/shop';
import { newAccount } from '../support/testData';
import { expect, test } from '../support/test';

test.describe('a visitor', () => {
  test('signs up, logs in, opens the profile and logs out', async ({ page, account }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Full Name').fill(account.fullName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(successToast(page, 'Signup Successful!')).toContainText(
      'Please check your email to verify your account.',
    );
    await expect(page).toHaveURL('/login');
    expect((await emailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email: Nilgiri Black Tea',
    ]);

    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await submitLoginForm(page, account);
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

    await page.goto('/mailbox');
    await expect(page.getByRole('listitem').filter({ hasText: account.email })).toContainText([
      'Choose a new password',
      'Confirm your email',
    ]);
    const [email] = await emailsTo(account.email);
    await page.goto(/http\S+/.exec(email?.text ?? '')?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    const password = 'second flush, first quality';
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(successToast(page, 'Password changed')).toBeVisible();
    await expect(page).toHaveURL('/profile');

    await chooseFromAccountMenu(page, 'Log out');
    await expect(loginLink(page)).toBeVisible();
    await logIn(page, { email: account.email, password });
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
    const resume = await pauseRequests(page, '**/rest/v1/customers*', 'PATCH');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    resume();
    await expect(successToast(page, 'Profile updated successfully!')).toBeVisible();

    await page.reload();
    for (const [label, value] of Object.entries(details)) await expect(page.getByLabel(label)).toHaveValue(value);

    await addToCart(page, 'Hill Railway Breakfast');
    await openCheckout(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    for (const [label, value] of Object.entries(details)) await expect(page.getByLabel(label)).toHaveValue(value);
  });
});
