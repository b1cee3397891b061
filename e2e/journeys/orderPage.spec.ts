import { checkAccessibility, VIEWPORTS } from '../support/accessibility';
import { changeOrder, emailsTo, enableInvoices, placeOrder } from '../support/api';
import { openOrderPage } from '../support/backOffice';
import { successToast } from '../support/shop';
import { demoAdmin, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator' });

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('an order is changed, refunded in part, and shipped with tracking and invoice', async ({
    page,
    getDemoSession,
  }) => {
    await enableInvoices((await getDemoSession('administrator')).access_token);
    const customer = newGuest('Meera');
    const reference = await placeOrder(customer, 'kettle-dust-250g', 3);
    await openOrderPage(page, reference);
    const summary = page.getByRole('list', { name: 'Summary' });
    await expect(summary).toContainText('₹540.00 paid');
    await checkAccessibility(page, 'order-page');

    const items = page.getByRole('region', { name: 'Items' });
    await items.getByRole('button', { name: 'Change items' }).click();
    await items.getByRole('button', { name: /^Decrease quantity/ }).click();
    await expect(items).toContainText('₹180.00 is refunded.');
    await checkAccessibility(page, 'order-page-items', { fullPage: false });
    await items.getByRole('button', { name: 'Save and refund ₹180.00' }).click();
    await expect(successToast(page, `Order ${reference} changed.`)).toBeVisible();
    await expect(summary).toContainText('₹180.00 refunded');

    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByRole('button', { name: 'Refund', exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByLabel('Amount to refund')).toHaveValue('0');
    await question.getByRole('button', { name: /^Increase quantity/ }).click();
    await expect(page.getByRole('dialog', { name: 'Refund ₹180.00 of ₹540.00?' })).toBeVisible();
    await expect(question.getByRole('checkbox')).toBeChecked();
    await question.getByLabel('Reason').fill('One was not wanted');
    await checkAccessibility(page, 'order-page-refund', { fullPage: false });
    await question.getByRole('button', { name: 'Refund ₹180.00' }).click();
    await expect(payment.getByText('The refund of ₹180.00 is on its way to the customer.')).toBeVisible();
    await expect(summary).toContainText('₹360.00 refunded');

    const shipping = page.getByRole('region', { name: 'Shipping' });
    await shipping.getByRole('button', { name: 'Mark packed' }).click();
    await expect(shipping).toContainText('Packed');
    await shipping.getByRole('button', { name: 'Mark shipped' }).click();
    await shipping.getByLabel('Courier').fill('India Post');
    await shipping.getByLabel('Tracking number').fill('EZ123456789IN');
    await shipping.getByRole('button', { name: 'Mark shipped' }).click();
    await expect(successToast(page, `Order ${reference} shipped!`)).toBeVisible();
    await expect(shipping).toContainText('India Post, EZ123456789IN');

    const invoice = page.getByRole('region', { name: 'Invoice' });
    await expect(invoice).toContainText(/Invoice TI\/\d\d-\d\d\/\S+, ₹180.00/);
    const download = page.waitForEvent('download');
    await invoice.getByRole('button', { name: 'Download invoice' }).click();
    expect((await download).suggestedFilename()).toBe(`${reference}-invoices.pdf`);

    const timeline = page.getByRole('list', { name: 'Timeline' });
    await page.getByLabel('Note', { exact: true }).fill('Rang: the neighbor takes it.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(timeline).toContainText('Rang: the neighbor takes it.');
    await expect(timeline).toContainText('One was not wanted');
    await expect(timeline).toContainText('Status changed from Processing to Shipped');
    await expect(timeline).toContainText(demoAdmin.email);
    await expect
      .poll(async () => (await emailsTo(customer.email)).some(({ text }) => text.includes('EZ123456789IN')))
      .toBe(true);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: VIEWPORTS.phone, hasTouch: true });

  test('a wrong tracking number is corrected, for the customer and in an email', async ({ page, browser }) => {
    const customer = newGuest('Farida');
    const reference = await placeOrder(customer);
    await openOrderPage(page, reference);
    const shipping = page.getByRole('region', { name: 'Shipping' });
    await shipping.getByRole('button', { name: 'Mark shipped' }).tap();
    await shipping.getByLabel('Courier').fill('Delhivery');
    await shipping.getByLabel('Tracking number').fill('1234567890124');
    await shipping.getByRole('button', { name: 'Mark shipped' }).tap();
    await expect(shipping).toContainText('Delhivery, 1234567890124');
    const emailWith = async (number: string) =>
      (await emailsTo(customer.email)).find(({ text }) => text.includes(number));
    await expect.poll(() => emailWith('1234567890124')).toBeDefined();

    await shipping.getByRole('button', { name: 'Change tracking' }).tap();
    await shipping.getByLabel('Tracking number').fill('1234567890123');
    await checkAccessibility(page, 'order-page-tracking', { fullPage: false });
    await shipping.getByRole('button', { name: 'Save tracking' }).tap();
    await expect(successToast(page, `The email to ${customer.email} will be sent.`)).toBeVisible();
    await expect(shipping).toContainText('Delhivery, 1234567890123');
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
      'Tracking number changed from 1234567890124 to 1234567890123',
    );

    await expect.poll(() => emailWith('1234567890123')).toBeDefined();
    const email = await emailWith('1234567890123');
    expect(email?.text).toContain('This email replaces the earlier one.');
    const device = await browser.newContext();
    const customerPage = await device.newPage();
    await customerPage.goto(/http\S+\/track#[\w-]{43}/.exec(email?.text ?? '')?.[0] ?? '');
    await expect(customerPage.getByText('1234567890123')).toBeVisible();
    await expect(customerPage.getByText('1234567890124')).toHaveCount(0);
    await device.close();
  });
});

test('an order leads back to its list, and to the orders and messages of its customer', async ({ page }) => {
  const customer = newGuest('Leela');
  const [reference, other] = [await placeOrder(customer), await placeOrder(customer)];
  const list = `/admin/orders?list=to-pack&q=${reference}`;
  await page.goto(list);
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
  await page.reload();
  await page.getByRole('region', { name: 'Delivery' }).getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Orders', exact: true })).toContainText(reference);
  const apart = page.getByRole('region', { name: 'Not proved to be the same person' });
  await expect(apart).toContainText(other);
  await expect(apart).not.toContainText(reference);
  await checkAccessibility(page, 'customer-page');
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).locator('..').getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${reference}`));
});

test.describe('with a cancellation that is rejected', () => {
  test.use({ viewport: VIEWPORTS.desktop, expectFailedRequests: true });

  test('an order that somebody else ships meanwhile is not cancelled, but another order is', async ({
    page,
    getDemoSession,
  }) => {
    const customer = newGuest('Ravi');
    const shipped = await placeOrder(customer);
    await openOrderPage(page, shipped);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel Order ${shipped}?` });
    await expect(dialog).toContainText('₹180.00 is refunded');
    await checkAccessibility(page, 'order-page-cancel', { fullPage: false });
    await changeOrder('ship_order', shipped, (await getDemoSession('administrator')).access_token);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    // The page may have loaded the shipped order before.
    await expect(dialog.getByRole('alert')).toContainText('This order was shipped meanwhile');
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await expect(page.getByRole('region', { name: 'Shipping' })).toContainText('Shipped since');
    await expect(page.getByRole('list', { name: 'Summary' })).not.toContainText('refunded');

    const cancelled = await placeOrder(customer);
    await openOrderPage(page, cancelled);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(successToast(page, `Order ${cancelled} cancelled.`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Summary' })).toContainText('₹180.00 refunded');
    await expect(page.getByRole('region', { name: 'Shipping' })).toContainText('Cancelled. Do not send it.');
  });
});
