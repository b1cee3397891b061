import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import {
  cartButton,
  cartPanel,
  enterDeliveryDetails,
  logIn,
  openCart,
  openCheckout,
  pay,
  proceedButton,
  signInWithGoogle,
  submitLoginForm,
} from '../support/shop';
import { createTea } from '../support/teas';
import { demoCustomer } from '../support/testData';
import { expect, test } from '../support/test';

const PHONE = { width: 360, height: 780 };
test.use({ viewport: PHONE, hasTouch: true, reducedMotion: 'no-preference' });

async function add(page: Page, { path, title }: { path: string; title: string }) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Cart!' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).tap();
}

test('a cart that has changed asks by touch, and what was accepted is paid', async ({ page, whatsApp }) => {
  const [dearer, scarce, soldOut] = [
    await createTea('Dearer Tea', { stock: 5 }),
    await createTea('Scarce Tea', { stock: 3 }),
    await createTea('Gone Tea', { stock: 1 }),
  ];
  for (const tea of [dearer, scarce, soldOut]) await add(page, tea);
  await openCart(page);
  const panel = cartPanel(page);
  for (let units = 1; units < 3; units += 1)
    await panel.getByRole('button', { name: `Increase quantity of ${scarce.title}` }).tap();
  await panel.getByRole('button', { name: `Increase quantity of ${scarce.title}` }).tap();
  await expect(panel.getByText(`Not enough stock for ${scarce.title} (100 g). Only 3 left.`)).toBeVisible();
  await panel.getByRole('button', { name: 'Close cart' }).tap();

  await Promise.all([dearer.changePrice(59_000), scarce.changeStock(-2), soldOut.changeStock(-1)]);
  await openCart(page);
  await expect(panel.getByText('Price: was ₹560.00, now ₹590.00')).toBeVisible();
  await expect(panel.getByText('Sold out')).toBeVisible();
  await checkAccessibility(page, 'cart-changed', { fullPage: false });
  await expectNoHorizontalScroll(page);

  await panel.getByRole('button', { name: 'Remove what is unavailable first' }).tap();
  await expect(panel.getByRole('group', { name: 'Price: was ₹560.00, now ₹590.00' })).toBeFocused();
  await panel.getByRole('group', { name: 'Sold out' }).getByRole('button', { name: 'Remove' }).tap();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await panel.getByRole('button', { name: `Take 1 of ${scarce.title}` }).tap();
  await panel.getByRole('button', { name: `Accept new price of ${dearer.title}` }).tap();
  await expect(panel.getByText('₹1150.00')).toBeVisible();

  await proceedButton(page).tap();
  await enterDeliveryDetails(page);
  await pay(page);
  const message = (await whatsApp.url()).searchParams.get('text') ?? '';
  expect(message).toContain(`1 x ${dearer.title} (100 g): ₹590.00`);
  expect(message).toContain('Total: ₹1150.00');
});

test('a removed line is put back by keyboard', async ({ page }) => {
  const tea = await createTea('Kept Tea', { stock: 5 });
  await add(page, tea);
  await openCart(page);
  await cartPanel(page)
    .getByRole('button', { name: `Remove ${tea.title}` })
    .press('Enter');
  await expect(cartPanel(page).getByText(`Removed ${tea.title}.`)).toBeVisible();
  await checkAccessibility(page, 'cart-removed', { fullPage: false });
  await expect(cartPanel(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cartPanel(page).getByRole('listitem').filter({ hasText: tea.title })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cartButton(page, '1 item')).toBeVisible();
});

test('the log-in on the way to the checkout offers to continue there', async ({ page }) => {
  const tea = await createTea('Awaited Tea', { stock: 5 });
  await add(page, tea);
  await openCart(page);
  await cartPanel(page).getByRole('link', { name: 'Review details' }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await submitLoginForm(page, demoCustomer);
  await expect(page).toHaveURL('/');
  const toast = page.getByRole('status').filter({ hasText: 'Login Successful!' });
  await checkAccessibility(page, 'login-for-checkout', { fullPage: false });
  await toast.getByRole('link', { name: 'Continue to checkout' }).tap();
  await expect(page.getByRole('heading', { level: 2, name: 'Review Cart' })).toBeVisible();

  await tea.changePrice(61_000);
  await page.goto('/products');
  await openCheckout(page);
  await expect(page.getByText('Price: was ₹560.00, now ₹610.00')).toBeVisible();
  await checkAccessibility(page, 'checkout-changed');
  await page.getByRole('button', { name: 'Decide about the changes first' }).tap();
  await cartPanel(page)
    .getByRole('button', { name: `Accept new price of ${tea.title}` })
    .tap();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('₹610.00');
});

test('the log-in with Google on the way to the checkout offers to continue there', async ({ page, account }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/login$/);
  await signInWithGoogle(page, account);
  const toast = page.getByRole('status').filter({ hasText: 'Login Successful!' });
  await expect(toast.getByRole('link', { name: 'Continue to checkout' })).toBeVisible();
});

test.describe('a checkout that was left open on another device', () => {
  // The other device sends the delivery details of the cancelled checkout.
  test.use({ signedInAs: 'new customer', expectFailedRequests: true });

  test('is cancelled by the shopper, who then buys here', async ({ page, account, openVisitorPage, whatsApp }) => {
    const tea = await createTea('Divided Tea', { stock: 12 });
    await add(page, tea);
    await openCart(page);
    for (let units = 1; units < 5; units += 1)
      await cartPanel(page)
        .getByRole('button', { name: `Increase quantity of ${tea.title}` })
        .tap();
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).tap();

    const laptop = await openVisitorPage();
    await logIn(laptop, account);
    await laptop.goto(tea.path);
    await laptop.getByRole('spinbutton', { name: 'Quantity' }).fill('9');
    await laptop.getByRole('button', { name: 'Add to Cart' }).click();
    await openCart(laptop);
    await proceedButton(laptop).click();
    await expect(laptop.getByRole('heading', { level: 1, name: 'Delivery details' })).toBeVisible();

    const notice = 'Your unfinished checkout on another device holds 9 of these.';
    await page.reload();
    await expect(page.getByText('3 in stock!')).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await checkAccessibility(page, 'unfinished-checkout-product');
    await openCart(page);
    const panel = cartPanel(page);
    await expect(panel.getByText(`Not enough stock for ${tea.title} (100 g). Only 3 left.`)).toBeVisible();
    await expect(panel.getByText(notice)).toBeVisible();
    await checkAccessibility(page, 'unfinished-checkout-cart', { fullPage: false });
    await expectNoHorizontalScroll(page);
    await panel.getByRole('button', { name: 'Cancel it and buy here' }).tap();
    await expect(panel.getByText('The other checkout is cancelled. You can buy here now.')).toBeFocused();
    await expect(panel.getByText(notice)).toBeHidden();

    await proceedButton(page).tap();
    await enterDeliveryDetails(page);
    await pay(page);
    expect((await whatsApp.url()).searchParams.get('text')).toContain(`5 x ${tea.title} (100 g)`);

    await enterDeliveryDetails(laptop);
    await expect(laptop.getByText('This checkout has ended. Please start again from your cart.')).toBeVisible();
  });
});
