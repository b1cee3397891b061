import type { Page } from '@playwright/test';
import { paths } from '../../src/domain/routes';
import { VIEWPORTS } from '../support/accessibility';
import { placeOrder } from '../support/api';
import { editDialog, openEditDialog, orderRow } from '../support/backOffice';
import {
  accountButton,
  addToCart,
  cartButton,
  cartPanel,
  chooseFromAccountMenu,
  currentCheckoutStep,
  loginLink,
  openCart,
  openCheckout,
  proceedButton,
} from '../support/shop';
import { createTea } from '../support/teas';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

/* The button Back closes what is open above the page, and leaves no entry of it in the history. */

test.use({ viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits until the state of the current history entry says that `count` overlays are open. */
const expectOverlays = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)).toBe(count);

/** Opens the contact page, and from there the products, in the same document. */
async function openProducts(page: Page) {
  await page.goto(paths.contact);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).first().tap();
  await expect(heading(page, 'Our Collection')).toBeVisible();
  // The list grows while it is loaded, and moves what is below it.
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
}

/** Expects that the next step back leaves the products. */
async function expectContactAfterBack(page: Page) {
  await page.goBack();
  await expect(page).toHaveURL(paths.contact);
}

test('Back closes the cart, and Forward does not open an empty one', async ({ page }) => {
  await openProducts(page);
  await openCart(page);
  await expectOverlays(page, 1);
  await page.goBack();
  await expect(cartPanel(page)).toBeHidden();
  await expect(page).toHaveURL(paths.products);

  await page.goForward();
  await expectOverlays(page, 0);
  await expect(cartPanel(page)).toBeHidden();
  await expectContactAfterBack(page);
  await page.goForward();
  await expect(page).toHaveURL(paths.products);
});

test('a cart that was closed otherwise leaves no entry', async ({ page }) => {
  await openProducts(page);
  for (const close of [
    () => cartPanel(page).getByRole('button', { name: 'Close cart' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ]) {
    await openCart(page);
    await expectOverlays(page, 1);
    // The panel of a phone leaves no room beside it.
    await page.setViewportSize(VIEWPORTS.desktop);
    await close();
    await expect(cartPanel(page)).toBeHidden();
    await expectOverlays(page, 0);
  }
  await expectContactAfterBack(page);
});

test('a cart that was open before a reload leaves no entry', async ({ page }) => {
  await openProducts(page);
  await openCart(page);
  await expectOverlays(page, 1);
  await page.reload();
  await expectContactAfterBack(page);
});

test('one step leads back from the payment to the page with the cart, and one forward again', async ({ page }) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await openCart(page);
  await expectOverlays(page, 1);
  await proceedButton(page).tap();
  await expect(heading(page, 'Delivery details')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(paths.products);
  await expectOverlays(page, 0);
  await expect(cartButton(page, '1 item')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Delivery details')).toBeVisible();
});

test('Back leaves a page whose table of contents was used while the menu was open', async ({ page }) => {
  await openProducts(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).first().tap();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expectOverlays(page, 1);
  await contents.getByRole('link').last().tap();
  await expect(page).toHaveURL(/#/);
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(page).toHaveURL(paths.privacyPolicy);
  await expectOverlays(page, 0);
  await page.goForward();
  await expect(page).toHaveURL(/#/);
  await page.goBack();
  await expectOverlays(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(paths.products);
});

test('Back closes the menu and the enlarged picture', async ({ page }) => {
  await openProducts(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.tap();
  await expectOverlays(page, 1);
  await page.goBack();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  // A wide window has no menu, so nothing is open in it.
  await menu.tap();
  await page.setViewportSize(VIEWPORTS.desktop);
  await expectOverlays(page, 0);
  await page.setViewportSize(VIEWPORTS.phone);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('article').getByRole('link').first().tap();
  await page.getByRole('button', { name: 'Enlarge picture' }).tap();
  const picture = page.getByRole('dialog', { name: /^Enlarged picture/ });
  await expect(picture).toBeVisible();
  await expectOverlays(page, 1);
  await page.goBack();
  await expect(picture).toBeHidden();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(paths.products);
});

test.describe('for a customer', () => {
  test.use({ signedInAs: 'new customer' });

  test('a link in the cart leads to a page from which one step leads back', async ({ page }) => {
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await page.goto(paths.contact);
    await openCart(page);
    await cartPanel(page).getByRole('link', { name: 'Review details' }).tap();
    await expect(currentCheckoutStep(page)).toContainText('Review Cart');
    await page.goBack();
    await expect(page).toHaveURL(paths.contact);
    await expect(cartPanel(page)).toBeHidden();
    await page.goForward();
    await expect(currentCheckoutStep(page)).toContainText('Review Cart');
  });

  test('the steps of the checkout are the same after the cart was open', async ({ page }) => {
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await openCheckout(page);
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByLabel('Full Name').fill('S. Rao');
    await openCart(page);
    await expectOverlays(page, 1);
    await page.goBack();
    await expect(cartPanel(page)).toBeHidden();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    await expect(page.getByLabel('Full Name')).toHaveValue('S. Rao');
    await page.goBack();
    await expect(currentCheckoutStep(page)).toContainText('Review Cart');
    await page.goForward();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
  });

  test('logging out from the menu does not leave the private page in the history', async ({ page }) => {
    await openProducts(page);
    await accountButton(page).tap();
    await expectOverlays(page, 1);
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();

    await chooseFromAccountMenu(page, 'Profile');
    await expect(page).toHaveURL(paths.profile);
    await chooseFromAccountMenu(page, 'Log out');
    await expect(loginLink(page)).toBeVisible();
    await expectOverlays(page, 0);
    // The private page redirects to the log-in, which replaces it.
    await page.goBack();
    await expect(page).toHaveURL(paths.login);
    await page.goBack();
    await expect(page).toHaveURL(paths.products);
  });
});

test.describe('for an administrator', () => {
  test.use({ signedInAs: 'administrator' });

  test('Back closes the filters, and keeps them', async ({ page }) => {
    await page.goto(paths.adminToday);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Dashboard' }).tap();
    const filters = page.getByRole('button', { name: /^Filters/ });
    await filters.tap();
    await expectOverlays(page, 1);
    await page.getByLabel('Status').selectOption('Processing');
    await expect(page).toHaveURL(/status=Processing/);
    await expectOverlays(page, 1);
    await page.goBack();
    await expect(filters).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(/status=Processing/);
    await page.goBack();
    await expect(page).toHaveURL(paths.adminToday);
  });

  test('Back asks before it discards what was typed in a dialog', async ({ page }) => {
    const reference = await placeOrder(newGuest('Meena'), 'kettle-dust-1kg');
    await page.goto(`${paths.adminDashboard}?q=${reference}`);
    await orderRow(page, reference).getByRole('link').first().tap();
    await expect(heading(page, `Order ${reference}`)).toBeVisible();
    await page.goBack();
    await openEditDialog(page, reference);
    const dialog = editDialog(page, reference);
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await dialog.getByLabel('Full Name').fill('Meena R.');
    await expectOverlays(page, 1);

    await page.goBack();
    await expect(question).toBeVisible();
    await expectOverlays(page, 2);
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Meena R.');
    await expectOverlays(page, 1);

    // A link asks too, and the dialog has its entry again.
    page.once('dialog', (leave) => void leave.dismiss());
    await dialog.getByRole('link', { name: /^Order page/ }).tap();
    await expectOverlays(page, 1);
    await expect(dialog).toBeVisible();

    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).tap();
    await expect(dialog).toBeHidden();
    await expectOverlays(page, 0);
    await expect(page).toHaveURL(new RegExp(reference));
  });

  test('Back closes the stock of a product, also after a reload, and then leaves the page', async ({ page }) => {
    const tea = await createTea('Back Tea', { stock: 5 });
    await page.goto(paths.adminToday);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Stock' }).tap();
    await expect(heading(page, 'Stock')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill(tea.title);
    await page.keyboard.press('Enter');
    const row = page.getByRole('list', { name: 'Stock' }).getByRole('listitem').filter({ hasText: tea.title });
    const dialog = page.getByRole('dialog', { name: new RegExp(tea.title) });

    await row.getByRole('button').first().tap();
    await expect(dialog).toBeVisible();
    await expectOverlays(page, 1);
    await page.reload();
    await expect(dialog).toBeVisible();
    await expectOverlays(page, 1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/variant=/);
    await expectOverlays(page, 0);

    await row.getByRole('button').first().tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await expectOverlays(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(paths.adminStock);
    await page.goBack();
    await expect(page).toHaveURL(paths.adminToday);
  });
});
