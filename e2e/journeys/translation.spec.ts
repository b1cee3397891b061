import { paths } from '../../src/domain/routes';
import { VIEWPORTS } from '../support/accessibility';
import { pauseRequests } from '../support/network';
import {
  cartButton,
  cartPanel,
  fillCard,
  fillDeliveryDetails,
  openCart,
  payButton,
  proceedButton,
  productCard,
  successToast,
} from '../support/shop';
import { expect, test } from '../support/test';
import { translateNextPages, translatePage } from '../support/translate';

/* Chrome translates the pages for shoppers who read Hindi or Tamil: it replaces the text nodes that React has rendered. */

test.use({ viewport: VIEWPORTS.phone, hasTouch: true });

test.describe('a product page that is translated before the app has started', () => {
  test.use({ failedHydrations: 1 });

  test('answers the taps that were made before, once each', async ({ page }) => {
    const release = await pauseRequests(page, '**/assets/*.js');
    await page.goto(paths.product('masala-chai'));
    await translatePage(page);
    await page.getByRole('group', { name: 'Style' }).getByText('250 g').tap();
    await page.getByRole('button', { name: 'Increase quantity' }).tap();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect(cartButton(page, '0 items')).toBeVisible();

    release();

    await expect(successToast(page, 'Added to Cart!')).toContainText('2 x Bazaar Street Masala Chai (250 g) added.');
    await expect(cartButton(page, '2 items')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    await page.getByRole('group', { name: 'Style' }).getByText('100 g').tap();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect(cartButton(page, '4 items')).toBeVisible();
  });
});

test('a shopper buys on translated pages, and sees that the payment is confirmed', async ({ page, context }) => {
  // The chat does not open, so /success stays.
  await page.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await productCard(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).tap();
  await expect(cartButton(page, '1 item')).toBeVisible();
  await translatePage(page);

  // The cart says what it contains and costs after each change.
  await openCart(page);
  const panel = cartPanel(page);
  await panel.getByRole('button', { name: 'Increase quantity of Upper Coonoor Whole Leaf' }).tap();
  await expect(panel.getByText('₹1120.00').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Remove Upper Coonoor Whole Leaf' }).tap();
  await expect(panel).toContainText('Your cart is empty.');
  await panel.getByRole('button', { name: 'Undo' }).tap();
  await panel.getByRole('button', { name: 'Decrease quantity of Upper Coonoor Whole Leaf' }).tap();
  await expect(panel.getByText('₹560.00').first()).toBeVisible();

  await translateNextPages(page);
  await proceedButton(page).tap();
  await page.getByRole('button', { name: 'Continue to payment' }).tap();
  await expect(page.getByText('Please say who receives the parcel.')).toBeVisible();
  await fillDeliveryDetails(page);
  await page.getByRole('button', { name: 'Continue to payment' }).tap();
  await expect(payButton(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await fillCard(page);
  await page.getByLabel('The confirmation comes later, as with UPI').check();
  await payButton(page).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Please do not pay again; your cart is kept.');

  const dashboard = await context.newPage();
  await dashboard.goto(`/simulated-stripe/${id}`);
  await dashboard.getByRole('button', { name: 'Confirm the payment' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Your order is NBT-\d{6,}\. Redirecting you to WhatsApp/);
  await expect(page.getByRole('main')).toContainText('open your order and choose Cancel order.');
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible();
});
