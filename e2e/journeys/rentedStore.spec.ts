import { openCart, openProduct, proceedButton, productCard } from '../support/shop';
import { expect, test } from '../support/test';
import { RENTED_SHOP_URL, RENTED_STORE_URL } from '../support/urls';

test.use({ baseURL: RENTED_SHOP_URL });

test('prices, currency and stock come from the store', async ({ page }) => {
  await page.goto('/products');
  await expect(productCard(page, 'Two Sizes')).toContainText('$15.00');
  await expect(productCard(page, 'Two Sizes').locator('s, del')).toHaveText(/\$19\.00/);
  await expect(productCard(page, 'First Shown')).toContainText('$42.00');
  await expect(productCard(page, 'Free Sample')).toContainText('$0.00');
  await expect(productCard(page, 'No Currency')).toContainText('€12.50');

  await openProduct(page, 'Sold Out');
  await expect(page.getByText('Not enough stock. Only 0 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await openProduct(page, 'Wild Leaf');
  await expect(page.getByText('2 in stock!')).toBeVisible();

  // Scripts in the store's description do not run.
  await expect(page.getByRole('main').getByText('Wild leaf', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('[onclick], [onerror]')).toHaveCount(0);
});

test('the checkout request has exactly the fields of the store API and no credentials', async ({ page, whatsApp }) => {
  await openProduct(page, 'Free Sample');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await openCart(page);
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const posted = page.waitForRequest(
    (request) => request.url() === `${RENTED_STORE_URL}/store/rented-42/checkout` && request.method() === 'POST',
  );
  await proceedButton(page).click();

  const request = await posted;
  expect(request.postDataJSON()).toEqual({
    items: [{ variant_id: 'v-gift', quantity: 2 }],
    successUrl: `${RENTED_SHOP_URL}/success`,
    cancelUrl: `${RENTED_SHOP_URL}/product/p-gift`,
    locale: 'en-IN',
    timeZone,
  });
  const headers = await request.allHeaders();
  expect(headers['content-type']).toContain('application/json');
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');

  await page.getByRole('link', { name: 'Pay now' }).click();
  const redirect = await whatsApp.url();
  expect(redirect.href).toContain('919999900000');
  const text = redirect.searchParams.get('text') ?? '';
  expect(text).toMatch(/NBT-\d{6,}/);
  expect(text).toContain('Free Sample');
});
