import type { Page } from '@playwright/test';
import { emailsTo, startPayment } from '../support/api';
import { addToCart, cartButton, fillCard, pay, payButton, proceedToPayment } from '../support/shop';
import { cards, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

/* What can happen to a payment, chosen in the test panel of the simulated Stripe page and in its dashboard. */

/** Opens the payment page of one product. Returns the email of the shopper. */
async function openPaymentPage(page: Page): Promise<string> {
  const customer = newGuest('Meera');
  await page.goto(await startPayment(customer));
  return customer.email;
}

/** Expects that the payment page has led back to the shop, which says that the order is paid. */
const expectConfirmation = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();

const choose = (page: Page, label: string) => page.getByRole('radio', { name: label }).check();

/** Opens the newest payment of a shopper in the dashboard. */
async function openPayment(page: Page, paymentUrl: string) {
  await page.goto(`/simulated-stripe/${new URL(paymentUrl).pathname.split('/').at(-1)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment of ₹' })).toBeVisible();
}

const confirmationsTo = async (email: string) =>
  (await emailsTo(email)).filter(({ subject }) => /NBT-\d{6}/.test(subject));

test('after declined cards and a refused 3-D Secure, a payment whose webhook arrives twice is one order', async ({
  page,
}) => {
  const email = await openPaymentPage(page);
  const paymentUrl = page.url();
  await pay(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText('Your card was declined');

  await fillCard(page);
  await choose(page, 'The bank declines');
  await page.getByLabel('CVC').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Your card was declined');

  await choose(page, 'The bank asks for 3-D Secure');
  await choose(page, 'Twice');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank did not confirm the payment');

  await fillCard(page);
  await choose(page, 'The bank asks for 3-D Secure');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectConfirmation(page);

  await expect(async () => {
    await openPayment(page, paymentUrl);
    await expect(page.getByText('checkout.session.completed')).toBeVisible();
    await expect(page.getByText('Will be delivered')).toHaveCount(0, { timeout: 1 });
  }).toPass();
  expect(await confirmationsTo(email)).toHaveLength(1);
});

test('a delayed payment becomes an order when it is confirmed', async ({ page }) => {
  const email = await openPaymentPage(page);
  const paymentUrl = page.url();
  await page.getByRole('radio', { name: 'UPI', exact: true }).check();
  await page.getByLabel('UPI ID').fill('meera@okbank');
  await choose(page, 'The confirmation comes later');
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();

  await openPayment(page, paymentUrl);
  await expect(page.getByText('waiting for confirmation')).toBeVisible();
  expect(await confirmationsTo(email)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(page.getByText('checkout.session.async_payment_succeeded')).toBeVisible();
  await expect.poll(() => confirmationsTo(email)).toHaveLength(1);
});

test('a missing webhook is sent in the dashboard, where the payment is refunded and disputed', async ({ page }) => {
  const email = await openPaymentPage(page);
  const paymentUrl = page.url();
  await fillCard(page);
  await choose(page, 'Never');
  await payButton(page).click();
  await expectConfirmation(page);

  await openPayment(page, paymentUrl);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect.poll(() => confirmationsTo(email)).toHaveLength(1);

  await page.getByLabel('Amount in rupees').fill('99.50');
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('partly refunded')).toBeVisible();
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByRole('button', { name: 'Decide for the customer' }).click();
  await expect(page.getByText('dispute lost')).toBeVisible();
  await expect(page.getByText('Will be delivered')).toHaveCount(0);
});

test('a page that was left open until it expired cannot be paid, and the cart is kept', async ({ page }) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page);
  await page.getByRole('button', { name: 'Let this page expire now' }).click();
  await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(cartButton(page, '1 item')).toBeVisible();
});
