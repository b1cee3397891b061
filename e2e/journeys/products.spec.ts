import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import sharp from 'sharp';
import { checkAccessibility, VIEWPORTS } from '../support/accessibility';
import { callFunction, emailsTo } from '../support/api';
import {
  enterDeliveryDetails,
  openCart,
  pay,
  payButton,
  proceedButton,
  cartPanel,
  successToast,
} from '../support/shop';
import { demoAdmin, guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

// The version conflict is a failed request.
test.use({ signedInAs: 'administrator', expectFailedRequests: true });

/** Calls a function of the database, as another administrator does. */
async function call(name: string, parameters: object, { access_token: token }: Session) {
  const response = await callFunction(name, parameters, token);
  expect(response.status, await response.text()).toBe(200);
}

const photo = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer(),
});

const priceOf = (id: string, amount: number) => ({ variants: [{ id: `${id}-1`, amount }] });

/** Opens a section of the editor, which is folded on phones or everywhere. */
const openSection = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

/**
 * Hides from a page what it draws, like a browser that protects against fingerprints.
 * @returns a function that ends it
 */
async function hidePixels(page: Page) {
  const original = await page.evaluateHandle(() => Reflect.get(CanvasRenderingContext2D.prototype, 'getImageData'));
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(8, 8);
  });
  return () =>
    original.evaluate((getImageData) => {
      CanvasRenderingContext2D.prototype.getImageData = getImageData;
    });
}

/** What Google Docs puts on the clipboard. The content security policy reports each style that a browser parses. */
const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-27f6cb80-6774"><p dir="ltr"
style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">, not bold, but </span><span
style="font-weight:700;white-space:pre-wrap;">malty</span></p><div dir="ltr"><table style="border:none;"><tr><td
style="padding:5pt;"><p dir="ltr"><span style="font-weight:400;">50 g</span></p></td><td><p dir="ltr"><span
style="font-weight:400;">25 cups</span></p></td></tr></table></div></b>`;

const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Description' }).evaluate((textbox, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    textbox.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(successToast(page, 'Product saved.').first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: VIEWPORTS.phone });

  test('a tea with three pictures is made, previewed, published and bought while its price changes', async ({
    page,
    whatsApp,
    getDemoSession,
  }) => {
    const other = await getDemoSession('administrator');
    const title = `Mist Tea ${randomUUID().slice(0, 8)}`;
    const id = title.toLowerCase().replaceAll(' ', '-');
    const customer = { ...guest, email: newGuest('Meera').email };
    await page.goto('/admin/products');
    await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
    await checkAccessibility(page, 'products');
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await expect(page.getByLabel('Web address')).toHaveValue(id);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    for (const section of ['Pictures', 'Description', 'Subtitle and ribbon']) await openSection(page, section);
    await page.getByLabel('Subtitle').fill('Plucked before sunrise');
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type('Light and ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('floral');
    await paste(page, GOOGLE_DOCS);
    const files = page.getByLabel('Files of pictures');
    const showPixels = await hidePixels(page);
    await files.setInputFiles([await photo('olive')]);
    await expect(
      page.getByRole('alert').filter({ hasText: 'This browser hides from pages what they draw' }),
    ).toBeVisible();
    await showPixels();
    await page.getByRole('button', { name: 'Try again: olive.png' }).click();
    await files.setInputFiles(await Promise.all(['teal', 'maroon'].map(photo)));
    for (const number of [1, 2, 3])
      await page.getByLabel(`What picture ${number} shows`).fill(`Side ${number} of the tin`);
    await page.getByRole('button', { name: 'Add variant' }).click();
    const variant = page.getByRole('group', { name: /^Variant/ });
    await variant.getByLabel('Title').fill('100 g');
    await variant.getByLabel('Price', { exact: true }).fill('480');

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByText('Light and floral, not bold, but malty')).toBeVisible();
    await expect(preview.locator('strong')).toHaveText(['floral', 'malty']);
    await expect(preview.getByText('50 g · 25 cups')).toBeVisible();
    await expect(preview).toContainText('₹480.00');
    await expect(preview.getByRole('img', { name: /Side 1 of the tin/ })).toBeVisible();
    await checkAccessibility(page, 'product-preview', { fullPage: false });
    await preview.getByRole('button', { name: 'Close preview' }).click();
    await checkAccessibility(page, 'product-editor');
    await page.getByLabel('State').selectOption('published');
    // The lists of other tests do not show it.
    await page.getByLabel('In lists').selectOption('false');
    await save(page);
    await page.getByRole('link', { name: 'Enter the stock' }).click();
    await page.getByLabel(`Received: ${title} (100 g)`).fill('5');
    await checkAccessibility(page, 'received');
    await page.getByRole('button', { name: 'Save received' }).click();
    await expect(successToast(page, '5 received: saved.')).toBeVisible();

    // Meanwhile somebody else changes the price that is being typed.
    await page.goto(`/admin/products?q=${id}`);
    const price = page.getByLabel(`Price of ${title} (100 g)`, { exact: true });
    await price.fill('470');
    await call('save_product', { product_id: id, expected_version: 2, changes: priceOf(id, 49_000) }, other);
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(price).toHaveAccessibleDescription(/Somebody else changed it: the price is ₹490\.00 now/);
    await checkAccessibility(page, 'price-conflict');
    await price.fill('480');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(successToast(page, '1 price saved.')).toBeVisible();

    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    // The cart asks the store for changes when it is opened: for the products, then for their stock.
    const isChecked = page.waitForResponse(/\/products\?/).then(() => page.waitForResponse(/\/variants\?/));
    await openCart(page);
    await expect(cartPanel(page).getByText('₹480.00').first()).toBeVisible();
    await isChecked;
    await call('save_product', { product_id: id, expected_version: 4, changes: priceOf(id, 52_000) }, other);
    await proceedButton(page).click();
    await expect(cartPanel(page).getByText('Price: was ₹480.00, now ₹520.00')).toBeVisible();
    await cartPanel(page)
      .getByRole('button', { name: `Accept new price of ${title}` })
      .click();
    await proceedButton(page).click();
    await enterDeliveryDetails(page, customer);
    // Shoppers pay the price that they have accepted, and see it before they do.
    await expect(payButton(page)).toHaveText('Pay ₹520.00');
    await pay(page);
    const message = (await whatsApp.url()).searchParams.get('text') ?? '';
    expect(message).toContain(title);
    await expect
      .poll(async () => (await emailsTo(customer.email)).some(({ text }) => text.includes('₹520.00')))
      .toBe(true);
  });
});

test('two people edit a tea at once, and neither overwrites the other', async ({ page, getDemoSession }) => {
  const id = `edited-tea-${randomUUID().slice(0, 8)}`;
  const other = await getDemoSession('administrator');
  await call('create_product', { product_id: id, title: 'Edited Tea' }, other);
  await page.goto(`/admin/products/${id}`);
  await openSection(page, 'Subtitle and ribbon');
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Mine');
  const changes = { subtitle: 'Theirs', ribbon_text: 'New' };
  await call('save_product', { product_id: id, expected_version: 1, changes }, other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this product' });
  await expect(conflict).toContainText(demoAdmin.email);
  await expect(conflict).toContainText('Now in the form: Ribbon.');
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Mine');
  await checkAccessibility(page, 'product-conflict', { fullPage: false });
  await page.getByRole('button', { name: 'Use their Subtitle' }).click();
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Theirs');

  // What was typed is still there when the page is opened again.
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Edited again');
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Edited again');
  await save(page);

  await page.getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goto(`/admin/products/${id}`);
  await openSection(page, 'Subtitle and ribbon');
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Theirs');
});
