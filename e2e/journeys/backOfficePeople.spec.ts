import { callFunction, emailsTo, enableInvoices, linkInEmailTo, signIn, signUp, updateSettings } from '../support/api';
import { checkAccessibility } from '../support/accessibility';
import { logInAsAdmin, successToast } from '../support/shop';
import { demoAdmin, newAccount, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.describe('people', () => {
  test.use({ signedInAs: 'administrator' });

  test('an owner invites staff, who accepts with a confirmed email and sees neither settings nor people', async ({
    page,
    openVisitorPage,
  }) => {
    const staff = newAccount('Devi Kumar');
    await page.goto('/admin/people');
    const people = page.getByRole('list', { name: 'Who can use the back office' });
    await expect(people.getByText(`${demoAdmin.email} (you)`)).toBeVisible();

    await page.getByLabel('Email').fill(staff.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(successToast(page, `Invitation sent to ${staff.email}.`)).toBeVisible();
    const invitations = page.getByRole('list', { name: 'Open invitations' });
    await expect(invitations.getByRole('listitem').filter({ hasText: staff.email })).toContainText(
      'Staff, 7 days left',
    );
    await expect
      .poll(async () => (await emailsTo(staff.email)).map(({ subject }) => subject))
      .toContain('You are invited to the back office of Nilgiri Black Tea');
    expect((await linkInEmailTo(staff.email)).pathname).toBe('/admin/login');
    await checkAccessibility(page, 'people');

    await signUp(staff);
    const staffPage = await openVisitorPage();
    await logInAsAdmin(staffPage, staff);
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const navigation = staffPage.getByRole('navigation', { name: 'Back office' });
    await expect(navigation.getByRole('link', { name: 'Audit log' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: /Settings|People/ })).toHaveCount(0);
    await staffPage.goto('/admin/people');
    await expect(staffPage.getByText('Only owners of the shop may open this page')).toBeVisible();

    await page.reload();
    await expect(people.getByRole('listitem').filter({ hasText: staff.email })).toContainText('Staff');
    await page.getByRole('button', { name: `Remove ${staff.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(people.getByText(staff.email)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Who can use the back office' })).toBeFocused();
    const { access_token: token } = await signIn(staff);
    expect(await (await callFunction('is_admin', {}, token)).json()).toBe(false);
  });

  test('an invitation that was withdrawn cannot be accepted', async ({ page }) => {
    const person = newAccount();
    await page.goto('/admin/people');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('button', { name: `Renew the invitation of ${person.email}` }).click();
    await expect(successToast(page, `Invitation sent to ${person.email} again.`)).toBeVisible();
    await page.getByRole('button', { name: `Withdraw the invitation of ${person.email}` }).click();
    await expect(page.getByText(`Invitation of ${person.email} withdrawn.`)).toBeVisible();

    const { access_token: token } = await signUp(person);
    expect(await (await callFunction('accept_invitation', {}, token)).json()).toBe(false);
  });
});

test.describe('the last owner', () => {
  test.use({ signedInAs: 'administrator', expectFailedRequests: true });

  test('cannot become staff', async ({ page }) => {
    await page.goto('/admin/people');
    await page.getByRole('button', { name: `Make staff: ${demoAdmin.email}` }).click();
    const dialog = page.getByRole('dialog', { name: `Make ${demoAdmin.email} staff?` });
    await dialog.getByRole('button', { name: 'Make staff' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The shop needs at least one owner.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: `Make staff: ${demoAdmin.email}` })).toBeFocused();
  });
});

test.describe('settings', () => {
  test.use({ signedInAs: 'administrator', expectFailedRequests: true });

  test('an owner fills in the tax settings, keeps what was typed in a conflict, and exports a month', async ({
    page,
    getDemoSession,
  }) => {
    const { access_token: token } = await getDemoSession('administrator');
    // From here on, no other journey changes the settings.
    await enableInvoices(token);
    const signatory = newGuest('Meera').name;
    await page.goto('/admin/settings');
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
    await expect(page.getByText('Please enter a valid GSTIN')).toBeVisible();
    await page.getByLabel('GSTIN').fill('27aapfu0939f1zv');
    await expect(page.getByText('Please enter a valid GSTIN')).toBeHidden();
    await page.getByLabel('State').selectOption('Tamil Nadu');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert')).toContainText('belong to another state');

    await page.getByLabel('State').selectOption('Maharashtra');
    await page.getByLabel('Legal name').fill('Nilgiri Black Tea Private Limited');
    await page.getByLabel('Address').fill('12 Bazaar Street, Coonoor');
    await page.getByLabel('Limit for one order, in rupees').fill('₹1,500.50');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(successToast(page, 'Settings saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('GSTIN')).toHaveValue('27AAPFU0939F1ZV');
    await expect(page.getByLabel('Limit for one order, in rupees')).toHaveValue('1,500.50');
    await checkAccessibility(page, 'settings');

    await updateSettings({ legal_name: 'Changed elsewhere' }, token);
    await page.getByLabel('Signatory').fill(signatory);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert')).toContainText('Someone else changed the settings');
    await expect(page.getByLabel('Legal name')).toHaveValue('Changed elsewhere');
    await expect(page.getByLabel('Signatory')).toHaveValue(signatory);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(successToast(page, 'Settings saved.')).toBeVisible();

    await page.goto('/admin/month-end');
    await expect(page.getByText('An accountant must check these files')).toBeVisible();
    await page.getByRole('button', { name: 'Show the month' }).click();
    const comparison = page.getByRole('table', { name: 'Compared with payments and refunds' });
    await expect(comparison).toContainText('Open after the month');
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all files (ZIP)' }).click();
    expect((await zip).suggestedFilename()).toMatch(/^month-end-20\d\d-\d\d\.zip$/);
    await page.getByText(/^Each file alone/).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download .*b2cs\.csv$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^20\d\d-\d\d-b2cs\.csv$/);
    await checkAccessibility(page, 'month-end');

    // The URL of a page of older entries.
    await page.goto('/admin/audit-log?what=settings&before=999999999');
    await expect(page.getByRole('link', { name: 'Latest' })).toBeVisible();
    await expect(page.getByText(/changed the signatory of the shop/).first()).toBeVisible();
    await page.goto('/admin/audit-log?what=settings');
    await expect(page.getByText(/changed the signatory of the shop/).first()).toBeVisible();
    await page
      .getByText(/changed the signatory of the shop/)
      .first()
      .click();
    await expect(page.getByText(`After: ${signatory}`)).toBeVisible();
    await checkAccessibility(page, 'audit-log');
  });
});
