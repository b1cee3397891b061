import { readFile } from 'node:fs/promises';
import { checkAccessibility } from '../support/accessibility';
import { callFunction, changeOrder, emailsTo, fetchRows, placeOrder, signIn, signUp } from '../support/api';
import { accountButton, addToCart, cartButton, loginLink, signInWithGoogle } from '../support/shop';
import { newAccount } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** Sets an order to Delivered, as an administrator does on another device. */
async function deliver(reference: string, token: string) {
  await changeOrder('ship_order', reference, token);
  const [order] = await fetchRows<{ id: string; version: number }>(
    `/rest/v1/orders?order_uid=eq.${reference}&select=id,version`,
    token,
  );
  const update = { order_id: order?.id, expected_version: order?.version, new_status: 'Delivered' };
  expect((await callFunction('update_order', update, token)).ok).toBe(true);
}

test.describe('a customer', () => {
  // A wrong password is rejected.
  test.use({ signedInAs: 'new customer', expectFailedRequests: true });

  test('downloads the data, and deletes the account when nothing is undecided', async ({
    page,
    account,
    getDemoSession,
  }) => {
    const { access_token: token } = await getDemoSession('administrator');
    const reference = await placeOrder({ email: account.email });
    await addToCart(page, 'Hill Railway Breakfast');
    await page.goto('/profile');
    // What customers come back for is the first thing that they see.
    await expect(page.getByRole('heading', { name: `Order #${reference}` })).toBeInViewport();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).tap();
    const file = await (await downloading).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      account: { email: account.email },
      orders: [{ number: reference, status: 'Processing', delivery: { email: account.email } }],
    });

    const opener = page.getByRole('button', { name: 'Delete your account' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await opener.tap();
    await expect(dialog).toContainText(`The order ${reference} is being processed.`);
    await checkAccessibility(page, 'accountDeletionRefused', { fullPage: false });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await deliver(reference, token);
    // Waits until the emails about the order are sent: an email that is being sent now would arrive after the deletion.
    await emailsTo(account.email);
    await page.keyboard.press('Enter');
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await checkAccessibility(page, 'accountDeletion', { fullPage: false });
    await password.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The password is wrong.')).toBeVisible();
    await password.fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
    await expect(page).toHaveURL('/account-deleted');
    await checkAccessibility(page, 'accountDeleted');
    await expect(cartButton(page, '0 items')).toBeVisible();
    await expect(loginLink(page)).toBeVisible();
    expect((await emailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'Your account is deleted: Nilgiri Black Tea',
    ]);

    await expect(signIn(account)).rejects.toThrow('Invalid login credentials');
    const { access_token: newToken } = await signUp(account);
    expect(await fetchRows('/rest/v1/orders?select=order_uid', newToken)).toEqual([]);
  });
});

test('a customer with a Google account logs in again and deletes the account', async ({ page }) => {
  const account = newAccount('Gita Rao');
  await page.goto('/login');
  await signInWithGoogle(page, account);
  const { origin } = new URL(page.url());
  // A session that did not begin within the last minutes asks for Google; this one has just begun.
  await page.route('**/rest/v1/rpc/own_deletion_check', async (route) => {
    const response = await route.fetch();
    const [check] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...check, signed_in_recently: false }] });
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete your account' }).tap();
  await page.getByRole('button', { name: 'Log in with Google again' }).tap();
  await page.unroute('**/rest/v1/rpc/own_deletion_check');
  await page.getByLabel('Name').fill(account.fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue' }).tap();

  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/profile`);
  await page.getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
  await expect(accountButton(page)).toBeHidden();
});
