import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { brand } from '../../src/domain/brand/facts';
import { checkAccessibility, expectNoHorizontalScroll, VIEWPORTS } from '../support/accessibility';
import { changeOrder, emailsTo, enableInvoices, placeOrder } from '../support/api';
import { orderRow } from '../support/backOffice';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ signedInAs: 'administrator' });

const emailsToShop = async () => (await emailsTo(brand.email)).map(({ subject }) => subject).join();
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button that writes PDFs, and returns the number of files that the dialog offers. */
async function print(page: Page, button: Locator, kind: string): Promise<number> {
  const response = page.waitForResponse(new RegExp(`/documents/${kind}$`));
  await button.click();
  expect((await response).headers()['content-type']).toBe('application/pdf');
  await expect(dialog(page).getByText('Ready.')).toBeVisible();
  const links = await dialog(page).getByRole('link').all();
  for (const link of links) expect(await link.getAttribute('href')).toMatch(/^blob:/);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  return links.length;
}

test.describe('on a phone', () => {
  // One parcel is refused.
  test.use({
    viewport: VIEWPORTS.phone,
    expectFailedRequests: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('three orders are packed, shipped and invoiced', async ({ page, getDemoSession }) => {
    const { access_token: token } = await getDemoSession('administrator');
    await enableInvoices(token);
    const customer = newGuest('Kavya');
    const references = [await placeOrder(customer), await placeOrder(customer), await placeOrder(customer)];
    const [first = '', second = '', third = ''] = references;
    for (const reference of references) await expect.poll(emailsToShop).toContain(`New order ${reference}`);

    await page.goto(`/admin/orders?q=${customer.surname}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    for (const reference of references) await expect(orderRow(page, reference)).toBeVisible();
    await checkAccessibility(page, 'packing');
    await page.getByRole('button', { name: 'Select all 3' }).click();
    expect(await print(page, page.getByRole('button', { name: 'Print slips' }), 'slips')).toBe(1);
    await expect(page.getByText('3 orders are now in To ship.')).toBeVisible();

    await page.getByRole('tab', { name: 'To ship' }).click();
    await orderRow(page, third).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Not packed' }).click();
    await expect(orderRow(page, third)).toBeHidden();
    await page.getByRole('tab', { name: 'To pack' }).click();
    await orderRow(page, third).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Mark packed' }).click();
    await expect(page.getByText('1 order is now in To ship.')).toBeVisible();

    await page.getByRole('tab', { name: 'To ship' }).click();
    await expect(orderRow(page, third)).toBeVisible();
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog(page).getByLabel('Courier of all parcels').fill('India Post');
    await page.evaluate(
      (copied) => navigator.clipboard.writeText(copied),
      [
        'AWB No.\tCity\tPIN code\tOrder',
        ...references.map((reference) => `EA${reference.slice(4)}IN\tKochi\t682001\t${reference.slice(4)}`),
      ].join('\n'),
    );
    await dialog(page).getByRole('button', { name: 'Paste tracking numbers' }).click();
    await expect(dialog(page).getByLabel(new RegExp(second))).toHaveValue(`EA${second.slice(4)}IN`);
    await checkAccessibility(page, 'shipping', { fullPage: false });

    // The tab is closed, and somebody else cancels an order.
    await page.goto('about:blank');
    await page.goto(`/admin/orders?list=to-ship&q=${customer.surname}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByLabel(new RegExp(first))).toHaveValue(`EA${first.slice(4)}IN`);
    await changeOrder('cancel_order', second, token);
    await dialog(page).getByRole('button', { name: 'Mark 3 shipped' }).click();
    await expect(dialog(page).getByText(`Shipped, EA${first.slice(4)}IN`)).toBeVisible();
    await expect(dialog(page).getByText(`Shipped, EA${third.slice(4)}IN`)).toBeVisible();
    await expect(dialog(page).getByText('This order was cancelled.')).toBeVisible();
    await checkAccessibility(page, 'shipped', { fullPage: false });

    expect(await print(page, dialog(page).getByRole('button', { name: 'Print invoices' }), 'invoices')).toBe(1);
    await expect(page.getByText(/not marked as shipped yet/)).toBeHidden();
    await page.getByRole('tab', { name: 'Shipped' }).click();
    await expect(orderRow(page, first)).toContainText(`EA${first.slice(4)}IN`);
    await expect(orderRow(page, second)).toBeHidden();
    await expect
      .poll(async () => (await emailsTo(customer.email)).filter(({ text }) => /EA\d+IN/.test(text)).length)
      .toBe(2);
    await expectNoHorizontalScroll(page);
  });
});

test('the CSV has the orders that match, phones and addresses as they were typed, and no formulas', async ({
  page,
}) => {
  const customer = newGuest('Kavya');
  const reference = await placeOrder({
    ...customer,
    name: `=1+1 ${customer.surname}`,
    phone: '+919847012345',
    address: '- 4 Lake View Road',
  });
  await page.goto(`/admin/orders?q=${customer.surname}`);
  await expect(orderRow(page, reference)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: 'Save orders-to-pack.csv (1 order)' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${reference},Processing,`);
  expect(csv).toContain(`,'=1+1 ${customer.surname},${customer.email},+919847012345,- 4 Lake View Road,Kochi,`);
  expect(csv).toMatch(/Total \(INR\),Refunded \(INR\),Invoice number,.*\r\n.*,0\.00,,\r\n$/);
});

test('a "#" before an order number and the name of a product find orders, and one is packed from its row', async ({
  page,
}) => {
  const reference = await placeOrder(newGuest('Kavya'));
  await page.goto(`/admin/orders?q=${encodeURIComponent(`#${reference}`)}`);
  await page.getByRole('button', { name: `Pack: ${reference}` }).click();
  await expect(page.getByText('1 order is now in To ship.')).toBeVisible();
  await page.goto('/admin/orders?list=to-ship&q=strong%20kettle');
  await expect(page.getByRole('row').filter({ hasText: 'Strong Kettle Dust' }).first()).toBeVisible();
});
