import type { Page } from '@playwright/test';
import { openOrderPage } from '../support/backOffice';
import { startRazorpayShop } from '../support/razorpayShop';
import {
  addToCart,
  cartButton,
  fillCard,
  logInAsAdmin,
  openCart,
  payButton,
  proceedButton,
  proceedToPayment,
} from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';
import { RAZORPAY_SHOP_URL } from '../support/urls';

/* The buying journeys with Razorpay, whose page asks for a phone number. */

test.use({ baseURL: RAZORPAY_SHOP_URL });
// One worker runs all tests of this file, so that the server is started once.
test.describe.configure({ mode: 'default' });

let stop: () => Promise<void>;
test.beforeAll(async () => {
  stop = await startRazorpayShop();
});
test.afterAll(() => stop());

/** Opens the payment page with one product. Returns the shopper. */
async function startPayment(page: Page) {
  const shopper = newGuest('Meera');
  await addToCart(page, 'Hill Railway Breakfast');
  await proceedToPayment(page, { ...guest, ...shopper });
  return shopper;
}

test(
  'a purchase is paid after a declined card, and a part of it is refunded in the back office',
  { tag: '@slow' },
  async ({ page, whatsApp }) => {
    const shopper = await startPayment(page);
    const paymentId = new URL(page.url()).pathname.split('/').at(-1);
    await expect(page.getByText(/^Order NBT-\d{6,}: Hill Railway Breakfast/)).toBeVisible();

    await page.getByLabel('Phone').fill(guest.phone);
    await fillCard(page);
    await page.getByRole('radio', { name: 'The bank declines' }).check();
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined');

    await page.getByRole('radio', { name: 'UPI', exact: true }).check();
    await page.getByLabel('UPI ID').fill('meera@okbank');
    await page.getByRole('radio', { name: 'Pay normally' }).check();
    await page.getByRole('radio', { name: 'Twice' }).check();
    await payButton(page).click();
    const message = (await whatsApp.url()).searchParams.get('text') ?? '';
    expect(message).toContain(`Deliver to:\n${shopper.name}\n${guest.address}\nKochi 682001\nKerala`);
    const [reference = ''] = /NBT-\d{6,}/.exec(message) ?? [];
    await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
    await page.goto('/');
    await expect(cartButton(page, '0 items')).toBeVisible();

    await logInAsAdmin(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await openOrderPage(page, reference);
    const payment = page.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText('paid with Razorpay');
    await payment.getByRole('button', { name: 'Refund' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Amount to refund').fill('99.50');
    await question.getByRole('button', { name: 'Refund ₹99.50' }).click();
    await expect(payment).toContainText('₹99.50 refunded');

    await page.goto(`/simulated-razorpay/${paymentId}`);
    await expect(page.getByText('partly refunded')).toBeVisible();
    await expect(page.getByText('refund.processed')).toBeVisible();
  },
);

test(
  'a payment whose bank confirms it later is not paid twice',
  { tag: '@slow' },
  async ({ page, context, whatsApp }) => {
    await startPayment(page);
    const paymentId = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByLabel('Phone').fill(guest.phone);
    await fillCard(page);
    await page.getByRole('radio', { name: 'The confirmation comes later' }).check();
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();

    // The shopper closes the page, which reloads itself until the bank has answered, and starts again.
    await page.close();
    const other = await context.newPage();
    await other.goto('/products');
    await openCart(other);
    await proceedButton(other).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto(`/simulated-razorpay/${paymentId}`);
    await dashboard.getByRole('button', { name: 'Confirm the payment' }).click();
    expect((await whatsApp.url()).searchParams.get('text')).toContain('Hill Railway Breakfast');
  },
);

test('a page that expires cannot be paid, and the cart is kept', { tag: '@slow' }, async ({ page }) => {
  await startPayment(page);
  await page.getByRole('button', { name: 'Let this page expire now' }).click();
  await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(cartButton(page, '1 item')).toBeVisible();
});
