import { checkAccessibility } from '../support/accessibility';
import { placeOrder } from '../support/api';
import { openOrderPage } from '../support/backOffice';
import { createTea } from '../support/teas';
import { demoAdmin, newGuest } from '../support/testData';
import { SESSION_KEY } from '../../src/shared/sessionKey';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator', viewport: { width: 360, height: 740 }, hasTouch: true });

test('typed texts survive a session that ends, a reload and a closed tab', async ({ page }) => {
  const reference = await placeOrder(newGuest('Meera'), 'kettle-dust-250g');
  await openOrderPage(page, reference);
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants it by Friday');
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('button', { name: 'Change delivery' }).tap();
  await delivery.getByLabel('City').fill('Fort Kochi');
  await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Refund', exact: true }).tap();
  await page.getByRole('dialog').getByLabel('Reason').fill('One was broken');

  // The session ends, without a log-out in this browser.
  const url = page.url();
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
  await page.reload();
  await page.getByLabel('Email').fill(demoAdmin.email);
  await page.getByLabel('Password').fill(demoAdmin.password);
  await page.getByRole('button', { name: 'Log in' }).tap();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('One was broken');
  expect(page.url()).toBe(url);
  await checkAccessibility(page, 'draft-refund', { fullPage: false });
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep payment' }).tap();

  const tab = await page.context().newPage();
  await page.close();
  await tab.goto(url);
  await expect(tab.getByRole('textbox', { name: 'Note' })).toHaveValue('Wants it by Friday');
  const restored = tab.getByRole('region', { name: 'Delivery' });
  await expect(restored.getByLabel('City')).toHaveValue('Fort Kochi');
  await checkAccessibility(tab, 'drafts-order');
  await restored.getByRole('button', { name: 'Save delivery' }).tap();
  await expect(restored).toContainText('Fort Kochi');
  await tab.getByRole('button', { name: 'Add note' }).tap();
  await expect(tab.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await tab.reload();
  await expect(tab.getByRole('region', { name: 'Delivery' })).toContainText('Fort Kochi');
  await expect(tab.getByText('Not saved yet')).toHaveCount(0);
});

test('a product, settings and a new order are kept, too', async ({ page }) => {
  const { id } = await createTea('Typed Tea');
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Typed and not saved');
  await page.goto('/admin/settings');
  await page.getByLabel('Signatory').fill('Typed Name');
  await page.goto('/admin/orders/new');
  await page.getByLabel('Full Name').fill('Meera Nair');
  await page.getByLabel('Add an item').fill('kettle');
  await page.getByRole('option').first().tap();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera Nair');
  await expect(page.getByRole('list', { name: 'Items' })).toContainText(/kettle/i);
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Signatory')).toHaveValue('Typed Name');
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expect(page.getByLabel('Signatory')).not.toHaveValue('Typed Name');
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Typed and not saved');
  await page.getByRole('button', { name: 'Discard' }).tap();
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).not.toHaveValue('Typed and not saved');
});

test('a form whose text is not kept asks before it is left', async ({ page }) => {
  await page.goto('/admin/people');
  await page.getByRole('textbox', { name: 'Email' }).fill('ravi@nbt.example');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ravi@nbt.example');
  void reloaded;
});
