import { newAccount, placeOrder, signUp, mailsTo } from '../support/program';
import { accountButton, chooseFromAccountMenu, notice, signIn, signInWithGoogle } from '../support/steps';
import { expect, test } from '../support/test';

test('a new customer signs up, logs in, looks round and logs out', async ({ page }) => {
  const account = newAccount('Leela Kurup');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Full Name').fill(account.fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(notice(page, 'Signup Successful!')).toContainText('Please check your email to verify your account.');
  await expect(page).toHaveURL('/login');
  expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email: Nilgiri Black Tea',
  ]);

  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(notice(page, 'Login Successful!')).toContainText('Welcome back!');
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
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('what needs an account sends to the login, what needs an administrator to theirs', async ({ page }) => {
  for (const path of ['/checkout', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');

  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('while nobody knows yet who is there, a guarded page waits', async ({ page }) => {
  await signIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rpc/is_admin', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  answer();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('another tab follows: signed in, signed out', async ({ page, context }) => {
  const account = newAccount();
  await signUp(account);
  const other = await context.newPage();
  await other.goto('/story');
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();

  await signIn(page, account);
  await expect(accountButton(other)).toBeVisible();
  await other.goto('/profile');
  await expect(other.getByLabel('Email')).toHaveValue(account.email);

  await chooseFromAccountMenu(page, 'Log out');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('Google opens an account, and says when it was cancelled', async ({ page }) => {
  const { email, fullName } = newAccount('Gita Rao');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Google Auth Failed' })).toContainText('cancelled');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  await page.getByRole('link', { name: 'Login' }).click();
  await signInWithGoogle(page, { email, fullName });

  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByLabel('Full Name')).toHaveValue(fullName);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a forgotten password is replaced by way of the mailbox', async ({ page }) => {
  const account = newAccount();
  await signUp(account);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both pages ask for an Email: type into the second.
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(`We have written to ${account.email}.`)).toBeVisible();

  await page.goto('/mailbox');
  await expect(page.getByRole('listitem').filter({ hasText: account.email })).toContainText([
    'Choose a new password',
    'Confirm your email',
  ]);
  const [mail] = await mailsTo(account.email);
  await page.goto(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  const password = 'second flush, first quality';
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(notice(page, 'Password changed')).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await chooseFromAccountMenu(page, 'Log out');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, { email: account.email, password });
});

test('the profile is saved, and an order paid with its address is in its history', async ({ page }) => {
  const account = newAccount('Sunita Rao');
  await signUp(account);
  const uid = await placeOrder({ name: 'S. Rao', email: account.email }, 'kettle-dust-250g', 2);
  await signIn(page, account);
  await chooseFromAccountMenu(page, 'Profile');

  const order = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Order #${uid}` }) });
  await expect(order).toContainText('Total₹360.00');
  await expect(order).toContainText('StatusProcessing');
  await expect(order).toContainText('2 x Strong Kettle Dust');

  await page.getByLabel('Full Name').fill('Sunita Rao-Menon');
  await page.getByLabel('Phone').fill('+91 94470 55599');
  await page.getByLabel('Address').fill('12 Club Road\nCoonoor 643101');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rest/v1/customers*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  answer();
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Sunita Rao-Menon');
  await expect(page.getByLabel('Phone')).toHaveValue('+91 94470 55599');
  await expect(page.getByLabel('Address')).toHaveValue('12 Club Road\nCoonoor 643101');
});
