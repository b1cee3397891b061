import type { Page } from '@playwright/test';
import { apiRequest } from '../support/api';
import {
  addToCart,
  cartButton,
  enterDeliveryDetails,
  fillDeliveryDetails,
  fillCard,
  openCart,
  pay,
  payButton,
  proceedButton,
  proceedToPayment,
} from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

const snapshotOf = () => localStorage.getItem('pendingOrderDetails');

test('a free sample is ordered on the page for the delivery details', async ({ page, whatsApp }) => {
  const { name, email } = newGuest('Leela');
  await addToCart(page, 'First Cup Sample');
  await openCart(page);
  await proceedButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery details' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Total₹0.00');

  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('1234567890');
  await page.getByLabel('Address').fill('4 Lake View Road');
  await page.getByLabel('City').fill('Kochi');
  await page.getByLabel('PIN code').fill('68200');
  await page.getByLabel('State').selectOption('Kerala');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('PIN code')).toHaveAccessibleDescription('Please enter a PIN code of six digits.');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please enter one phone number/);
  await page.getByLabel('Phone').fill('+91-०९८४७०.१२३४५');
  await page.getByLabel('PIN code').fill('६८२-००१');
  await page.getByRole('button', { name: 'Place Order' }).click();

  const message = (await whatsApp.url()).searchParams.get('text') ?? '';
  expect(message).toContain(`Deliver to:\n${name}\n4 Lake View Road\nKochi 682001\nKerala\n+919847012345`);
  expect(message).toMatch(/order NBT-\d{6,}/);
  await page.goto('/');
  await expect(cartButton(page, '0 items')).toBeVisible();
});

test('going back after the payment leads to the order instead of a second payment', async ({ page, whatsApp }) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page);
  // The browser gets no return address, as if the shopper had closed the tab too early.
  const isPaid = new Promise<void>((resolve) => {
    void page.route('**/pay/*', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ status: 204 });
      resolve();
    });
  });
  await pay(page);
  await isPaid;
  await page.unroute('**/pay/*');

  await page.goto('/products');
  const chat = await whatsApp.url();
  expect(chat.searchParams.get('text')).toContain('Upper Coonoor Whole Leaf');
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.goto('/');
  await expect(cartButton(page, '0 items')).toBeVisible();
  expect(await page.evaluate(snapshotOf)).toBeNull();
});

/** Pays by a method whose confirmation comes later. Returns the payment's page in the dashboard of the provider. */
async function payWithDelay(page: Page, dashboard: Page) {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await fillCard(page);
  await page.getByLabel('The confirmation comes later, as with UPI').check();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  await dashboard.goto(`/simulated-stripe/${id}`);
}

test('a delayed payment is waited for, is not paid twice, and is confirmed', async ({ page, context, whatsApp }) => {
  const other = await context.newPage();
  await payWithDelay(page, other);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  await expect(cartButton(page, '1 item')).toBeVisible();

  // Paying again leads back to the payment that is being confirmed.
  await page.goto('/products');
  await openCart(page);
  await proceedButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();

  await other.getByRole('button', { name: 'Confirm the payment' }).click();
  expect((await whatsApp.url()).searchParams.get('text')).toContain('Upper Coonoor Whole Leaf');
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.goto('/');
  await expect(cartButton(page, '0 items')).toBeVisible();
});

test('a delayed payment that fails is reported, and the cart is offered again', async ({ page, context }) => {
  const other = await context.newPage();
  await payWithDelay(page, other);
  await other.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed' })).toBeVisible();
  expect(page.url()).not.toContain('checkout=');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed' })).toBeVisible();
  expect(await page.evaluate(snapshotOf)).toBeNull();
  await page.getByRole('button', { name: 'Open your cart' }).click();
  await proceedButton(page).click();
  await enterDeliveryDetails(page);
  await expect(payButton(page)).toBeVisible();
});

test('a payment that ended in another tab can be started again', async ({ page, context }) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Let this page expire now' }).click();
  await expect(payButton(other)).toHaveCount(0);

  await page.goBack();
  await expect.poll(() => page.evaluate(snapshotOf)).toBeNull();
  await page.getByRole('button', { name: 'Open your cart' }).click();
  await proceedButton(page).click();
  await enterDeliveryDetails(page);
  await expect(payButton(page)).toBeVisible();
});

test('an order number without the secret of the return address shows nothing about the order', async ({ page }) => {
  await page.goto('/success?order=NBT-482913');
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('NBT-482913');
  const response = await apiRequest('/functions/v1/store/store/nilgiri/checkout/status', {
    method: 'POST',
    body: JSON.stringify({ token: 'NBT-482913' }),
  });
  expect(response.status).toBe(404);
});

test('whoever has prepared a checkout for somebody else learns nothing about the parcel, and may start again', async ({
  page,
  openVisitorPage,
}) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await openCart(page);
  await proceedButton(page).click();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  const deliveryUrl = page.url();

  const other = await openVisitorPage();
  await other.goto(deliveryUrl);
  await fillDeliveryDetails(other);
  await other.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(other)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Somebody else has entered the details')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  // The other one comes back and finds what was entered.
  await other.goBack();
  await expect(other.getByLabel('Full Name')).toHaveValue(guest.name);
  await other.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();

  await page.getByRole('button', { name: 'Start again with the same items' }).click();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Upper Coonoor Whole Leaf');
  expect(page.url()).not.toBe(deliveryUrl);
});
