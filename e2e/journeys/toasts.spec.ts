import type { Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility';
import { pressKeyOn, tabTo } from '../support/keyboard';
import { cartPanel, errorToast, productCard, submitLoginForm, successToast } from '../support/shop';
import { demoCustomer } from '../support/testData';
import { expect, test } from '../support/test';

const phone = { width: 360, height: 780 };
const added = (page: Page) => successToast(page, 'Added to Cart!');

test.use({ reducedMotion: 'no-preference' });

/** The height of a bar of two lines. */
const MAX_BAR_HEIGHT = 64;

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a toast is a bar above the bottom, which makes room for what the shopper opens', async ({ page }) => {
    await page.goto('/products');
    const add = productCard(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' });
    await add.tap();
    await expect(added(page)).toBeVisible();
    await expect
      .poll(async () => {
        const box = await added(page).boundingBox();
        const distance = box && phone.height - box.y - box.height;
        return { isSlim: box && box.height <= MAX_BAR_HEIGHT, isAtBottom: distance && distance > 0 && distance < 20 };
      })
      .toEqual({ isSlim: true, isAtBottom: true });
    await checkAccessibility(page, 'toastOnPhone', { fullPage: false, prepare: async () => add.click() });

    await add.tap();
    await expect(added(page)).toBeVisible();
    await page.getByRole('button', { name: /^Cart/ }).tap();
    await expect(cartPanel(page)).toBeVisible();
    await expect(added(page)).toBeHidden();
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).tap();

    await add.tap();
    await expect(added(page)).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(added(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();

    await add.tap();
    await expect(added(page)).toBeVisible();
    await productCard(page, 'Hill Railway Breakfast').getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Hill Railway Breakfast' })).toBeVisible();
    await expect(added(page)).toBeHidden();
  });

  test('a toast stays through the redirect that it announces', async ({ page }) => {
    await page.goto('/login');
    await submitLoginForm(page, demoCustomer);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /Blue Mountains/ })).toBeVisible();
    await expect(successToast(page, 'Login Successful!')).toBeVisible();

    await page.getByRole('link', { name: 'Our story', exact: true }).tap();
    await expect(successToast(page, 'Login Successful!')).toBeHidden();
    await page.goto('/checkout');
    await expect(page).toHaveURL('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible();
    await expect(errorToast(page, 'Your cart is empty!')).toContainText('Redirecting to products page.');
    await page.goBack();
    await expect(errorToast(page, 'Your cart is empty!')).toBeHidden();
  });
});

test('a toast waits for the keyboard, and Escape closes it', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  await page.goto('/products');
  const add = productCard(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' });
  await pressKeyOn(page, add);
  await expect(added(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(added(page)).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(added(page)).toBeVisible();
  // The toast is at the end of the page.
  await page.getByRole('link', { name: 'YouTube' }).focus();
  await tabTo(page, added(page).getByRole('button', { name: 'Dismiss' }));
  await page.clock.fastForward(60_000);
  await expect(added(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(added(page)).toBeHidden();

  await add.focus();
  await page.keyboard.press('Enter');
  await expect(added(page)).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(added(page)).toBeHidden();
});
