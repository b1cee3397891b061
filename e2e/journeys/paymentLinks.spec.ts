import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { emailsTo } from '../support/api';
import { orderRow, searchOrders } from '../support/backOffice';
import { fillDeliveryDetails, pay, payButton, successToast } from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator' });

async function createLink(page: Page, customer: typeof guest) {
  await page.goto('/admin/orders/new');
  await page.getByLabel('Add an item').fill('whole leaf');
  await page.getByRole('option', { name: /Upper Coonoor Whole Leaf/ }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('Total: ₹1,120.00')).toBeVisible();
  await fillDeliveryDetails(page, customer);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  await expect(page.getByRole('heading', { name: `Payment link for ${customer.name}` })).toBeFocused();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

const listed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a payment link is paid, and its order belongs to the customer', async ({ page, openVisitorPage }) => {
  const customer = { ...guest, ...newGuest('Farida') };
  const link = await createLink(page, customer);
  await expect(listed(page, customer.name)).toContainText('open for 24 h 0 min');
  await checkAccessibility(page, 'payment-link-created');
  await expectNoHorizontalScroll(page);

  const phone = await openVisitorPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(link);
  await expect(phone.getByText('Hello Farida')).toBeVisible();
  await expect(phone.getByText('₹1120.00').first()).toBeVisible();
  await checkAccessibility(phone, 'payment-link');
  await expectNoHorizontalScroll(phone);
  await phone.getByRole('link', { name: 'Pay securely' }).click();
  await expect(payButton(phone)).toBeVisible();
  // Leaving the payment page for the shop does not end the link.
  await phone.goto('/');
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Pay securely' }).click();
  await pay(phone);
  await expect(phone.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const [order = ''] = /NBT-\d{6,}/.exec(await phone.getByRole('main').innerText()) ?? [];
  await expect.poll(async () => (await emailsTo(customer.email)).map(({ subject }) => subject).join()).toContain(order);
  await phone.goto(link);
  await expect(phone.getByText('This order is paid')).toBeVisible();

  await searchOrders(page, customer.surname);
  await expect(orderRow(page, order)).toContainText(customer.name);
});

test('a payment link that was cancelled can no longer be paid', async ({ page, openVisitorPage }) => {
  const customer = { ...guest, ...newGuest('Imran') };
  const link = await createLink(page, customer);
  const phone = await openVisitorPage();
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Pay securely' }).click();
  await expect(payButton(phone)).toBeVisible();

  await listed(page, customer.name).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the link' }).click();
  await expect(successToast(page, 'Payment link cancelled.')).toBeVisible();
  await expect(listed(page, customer.name)).toContainText('cancelled');

  await phone.reload();
  await expect(payButton(phone)).toBeHidden();
  await phone.goto(link);
  await expect(phone.getByText('This order was cancelled')).toBeVisible();
  await checkAccessibility(phone, 'payment-link-cancelled');
});

test('the form of a new order says what is missing', async ({ page }) => {
  await page.goto('/admin/orders/new');
  await page.getByRole('button', { name: 'Create payment link' }).click();
  await expect(page.getByLabel('Add an item')).toBeFocused();
  await expect(page.getByText('Please add an item.')).toBeVisible();
  await checkAccessibility(page, 'new-order-errors');
  await expectNoHorizontalScroll(page);
});
