import path from 'node:path';
import type { Locator } from '@playwright/test';
import { placeOrder } from '../support/api';
import { deleteDialog, editDialog, orderRow } from '../support/backOffice';
import { pressKeyOn, tabTo, typeInto } from '../support/keyboard';
import { accountButton, cartButton, cartPanel, proceedButton, successToast } from '../support/shop';
import { cards, demoAdmin, guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test('a guest buys a product with the keyboard', async ({ page, whatsApp }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  // Not focused if the app has not started yet: then the browser loads the page. Layout.test.tsx tests the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible();

  await pressKeyOn(page, page.getByRole('main').getByRole('link', { name: 'Broken Orange Pekoe' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Broken Orange Pekoe' })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /500 g/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /250 g/ })).toBeChecked();
  await pressKeyOn(page, page.getByRole('button', { name: 'Increase quantity' }));
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await pressKeyOn(page, page.getByRole('button', { name: 'Add to Cart' }));
  await expect(successToast(page, 'Added to Cart!')).toContainText('2 x Broken Orange Pekoe (250 g) added.');

  const cart = cartButton(page, '2 items');
  await tabTo(page, cart, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cartPanel(page)).toBeVisible();
  // The panel traps the focus while it is open.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(
      await cartPanel(page).evaluate(
        (panel) => panel.contains(document.activeElement) || document.activeElement?.contains(panel),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(cartPanel(page)).toBeHidden();
  await expect(cart).toBeFocused();

  await page.keyboard.press('Enter');
  await pressKeyOn(page, proceedButton(page));
  const continueButton = page.getByRole('button', { name: 'Continue to payment' });
  await expect(continueButton).toBeVisible();
  await typeInto(page, page.getByLabel('Full Name'), guest.name);
  await typeInto(page, page.getByLabel('Email'), guest.email);
  await typeInto(page, page.getByLabel('Phone'), guest.phone);
  await typeInto(page, page.getByLabel('Address'), guest.address);
  await typeInto(page, page.getByLabel('PIN code'), guest.pinCode);
  await typeInto(page, page.getByLabel('City'), guest.city);
  await pressKeyOn(page, continueButton);
  const pay = page.getByRole('button', { name: 'Pay ₹720.00' });
  await expect(pay).toBeVisible();
  await typeInto(page, page.getByLabel('Card number'), cards.approved);
  await typeInto(page, page.getByLabel('Expiry'), '12/99');
  await typeInto(page, page.getByLabel('CVC'), '123');
  await pressKeyOn(page, pay);
  expect((await whatsApp.url()).searchParams.get('text')).toContain('2 x Broken Orange Pekoe (250 g)');
});

test('an administrator edits and deletes an order with the keyboard', async ({ page }) => {
  const customer = newGuest('Meera');
  const reference = await placeOrder(customer);
  await page.goto('/admin/login');
  await typeInto(page, page.getByLabel('Email'), demoAdmin.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), demoAdmin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();

  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), customer.surname);
  await expect(orderRow(page, reference)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^NBT-/ })).toHaveCount(1);
  // The grid is one tab stop. Arrow keys move inside.
  await tabTo(page, page.getByRole('columnheader', { name: 'Order ID' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: reference })).toBeFocused();
  await page.keyboard.press('End');
  const editButton = orderRow(page, reference).getByLabel(`Edit order ${reference}`);
  await expect(editButton).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = editDialog(page, reference);
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Phone'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('+91 90000 00042');
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Shi');
  await expect(dialog.getByLabel('Status')).toHaveValue('Shipped');
  await pressKeyOn(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await expect(successToast(page, `Order ${reference} updated!`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(orderRow(page, reference)).toContainText('Shipped');
  await expect(editButton).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(orderRow(page, reference).getByLabel(`Delete order ${reference}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deleteDialog(page, reference).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressKeyOn(page, deleteDialog(page, reference).getByRole('button', { name: 'Delete' }));
  await expect(successToast(page, 'Order deleted successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeFocused();
  // The deleted row had the grid's tab stop. The grid must still be reachable.
  await tabTo(page, page.getByRole('columnheader', { name: 'Order ID' }));
});

test.describe('a signed-in customer', () => {
  test.use({ signedInAs: 'customer' });

  test('opens, uses and closes the menus with the keyboard', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, accountButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(accountButton(page)).toBeFocused();

    await page.setViewportSize({ width: 360, height: 780 });
    await page.reload();
    const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
    await pressKeyOn(page, menuButton);
    await expect(menuButton).toHaveAttribute('aria-expanded', 'true');
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }));
    await page.keyboard.press('Escape');
    await expect(menuButton).toBeFocused();
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false');
  });
});

test('forced colors keep borders, icons and the focus outline visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/product/kettle-dust');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await tabTo(page, add);
  const style = await add.evaluate((button) => {
    const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button);
    return { border: borderTopStyle, isWide: parseFloat(borderTopWidth) >= 1, outline: outlineStyle };
  });
  expect(style).toEqual({ border: 'solid', isWide: true, outline: 'solid' });
  await page.keyboard.press('Enter');
  await expect(successToast(page, 'Added to Cart!')).toBeVisible();
  await cartButton(page, '1 item').click();
  const icon = cartPanel(page).getByRole('button', { name: 'Close cart' }).locator('svg');
  expect(
    await icon.evaluate((svg) => getComputedStyle(svg).stroke !== 'none' || getComputedStyle(svg).fill !== 'none'),
  ).toBe(true);
  if (process.env.E2E_SCREENSHOTS) {
    await page.screenshot({ path: path.resolve(import.meta.dirname, '../screenshots/forcedColors.png') });
  }
});

test.describe('for an administrator', () => {
  test.use({ signedInAs: 'administrator' });

  test('forced colors show what is chosen: a page, a tab, a filter', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/admin/dashboard');
    const backgroundOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).backgroundColor);
    const filter = (name: string) => page.getByRole('button', { name });
    await filter('Disputed').click();
    await expect(filter('Disputed')).toHaveAttribute('aria-pressed', 'true');
    const pages = page.getByRole('navigation', { name: 'Back office' });
    for (const [chosen, other] of [
      [filter('Disputed'), filter('Invoice missing')],
      [page.getByRole('tab', { name: 'Orders' }), page.getByRole('tab', { name: 'Contact Submissions' })],
      [pages.getByRole('link', { name: 'Dashboard' }), pages.getByRole('link', { name: 'Today' })],
    ] as const)
      expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
  });
});
