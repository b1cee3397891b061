import path from 'node:path';
import { editDialog, newSurname, orderRow } from '../support/backOffice';
import { press, tabTo, type } from '../support/keyboard';
import { placeOrder } from '../support/program';
import { accountButton, admin, cards, cartPanel, guest, notice, signIn } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ reducedMotion: 'reduce' });

test('a tea is bought without a mouse', async ({ page, chat }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The first press offers a way past the navigation.
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
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeFocused();

  await press(page, page.getByRole('main').getByRole('link', { name: 'Broken Orange Pekoe' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Broken Orange Pekoe' })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /500 g/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /250 g/ })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Increase quantity' }));
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await press(page, page.getByRole('button', { name: 'Add to Cart' }));
  await expect(notice(page, 'Added to Cart!')).toContainText('2 x Broken Orange Pekoe (250 g) added.');

  const cart = page.getByRole('button', { name: 'Cart, 2 items' });
  await tabTo(page, cart, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cartPanel(page)).toBeVisible();
  // Round and round inside, and back to the button at the end.
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
  await press(page, cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }));
  const pay = page.getByRole('button', { name: 'Pay ₹720.00' });
  await expect(pay).toBeVisible();
  await type(page, page.getByLabel('Full Name'), guest.name);
  await type(page, page.getByLabel('Email'), guest.email);
  await type(page, page.getByLabel('Phone'), guest.phone);
  await type(page, page.getByLabel('Address'), guest.address);
  await type(page, page.getByLabel('Card number'), cards.approved);
  await type(page, page.getByLabel('Expiry'), '12/40');
  await type(page, page.getByLabel('CVC'), '123');
  await press(page, pay);
  expect((await chat.url()).searchParams.get('text')).toContain('2 x Broken Orange Pekoe (250 g)');
});

test('an order is edited and deleted without a mouse', async ({ page }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Meera ${surname}`, email: `${surname}@post.example` });
  await page.goto('/admin/login');
  await type(page, page.getByLabel('Email'), admin.email);
  await type(page, page.getByLabel('Password', { exact: true }), admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();

  await type(page, page.getByRole('searchbox', { name: 'Search' }), surname);
  await expect(orderRow(page, uid)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^NBT-/ })).toHaveCount(1);
  // A grid is one stop; inside, arrows lead on.
  await tabTo(page, page.getByRole('columnheader', { name: 'Order ID' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('gridcell', { name: uid, exact: true })).toBeFocused();
  await page.keyboard.press('End');
  const pencil = orderRow(page, uid).getByLabel(`Edit order ${uid}`);
  await expect(pencil).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = editDialog(page, uid);
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Phone'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('+91 90000 00042');
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Shi');
  await expect(dialog.getByLabel('Status')).toHaveValue('Shipped');
  await press(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await expect(notice(page, `Order ${uid} updated!`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(orderRow(page, uid)).toContainText('Shipped');
  await expect(pencil).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(orderRow(page, uid).getByLabel(`Delete order ${uid}`)).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Delete Order ${uid}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(notice(page, 'Order deleted successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeFocused();
  // The row that had the focus is gone; the way into the grid is not.
  await tabTo(page, page.getByRole('columnheader', { name: 'Order ID' }));
});

test('the menus open, move and close by keys', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, accountButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await press(page, toggle);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }));
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('with forced colours everything still has its edges and its focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/product/kettle-dust');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  const looks = await add.evaluate((button) => {
    const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button);
    return { border: borderTopStyle, isWide: parseFloat(borderTopWidth) >= 1, outline: outlineStyle };
  });
  expect(looks).toEqual({ border: 'solid', isWide: true, outline: 'solid' });
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Added to Cart!')).toBeVisible();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  const paper = cartPanel(page);
  await expect(paper).toBeVisible();
  await page.screenshot({ path: path.resolve(__dirname, '../screenshots/forcedColours.png') });
  const icon = paper.getByRole('button', { name: 'Close cart' }).locator('svg');
  expect(
    await icon.evaluate((svg) => getComputedStyle(svg).stroke !== 'none' || getComputedStyle(svg).fill !== 'none'),
  ).toBe(true);
});
