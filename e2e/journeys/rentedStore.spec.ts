import { RENTED_SHOP, RENTED_STORE } from '../support/addresses';
import { cardOf, cartPanel, openCart, openProduct } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ baseURL: RENTED_SHOP });

test('prices follow the store: selection, sale at nothing, its currency, its stock', async ({ page }) => {
  await page.goto('/products');
  await expect(cardOf(page, 'Two Sizes')).toContainText('$15.00');
  await expect(cardOf(page, 'Two Sizes').locator('s, del')).toHaveText(/\$19\.00/);
  await expect(cardOf(page, 'First Shown')).toContainText('$42.00');
  await expect(cardOf(page, 'Free Sample')).toContainText('$0.00');
  await expect(cardOf(page, 'No Currency')).toContainText('€12.50');

  await openProduct(page, 'Wild Leaf');
  await expect(page.getByText('2 in stock!')).toBeVisible();
  await openProduct(page, 'Sold Out');
  await expect(page.getByText('Not enough stock. Only 0 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('a description written by a stranger runs nothing', async ({ page }) => {
  await openProduct(page, 'Wild Leaf');
  await expect(page.getByRole('main').getByText('Wild leaf', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('[onclick], [onerror]')).toHaveCount(0);
});

test('the checkout call is exactly the contract’s, without credentials', async ({ page, chat }) => {
  await openProduct(page, 'Free Sample');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await openCart(page);
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const posted = page.waitForRequest(
    (request) => request.url() === `${RENTED_STORE}/store/rented-42/checkout` && request.method() === 'POST',
  );
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();

  const request = await posted;
  expect(request.postDataJSON()).toEqual({
    items: [{ variant_id: 'v-gift', quantity: 2 }],
    successUrl: `${RENTED_SHOP}/success`,
    cancelUrl: `${RENTED_SHOP}/product/p-gift`,
    locale: 'en-IN',
    timeZone,
  });
  const headers = await request.allHeaders();
  expect(headers['content-type']).toContain('application/json');
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');

  await page.getByRole('link', { name: 'Pay now' }).click();
  const handOver = await chat.url();
  expect(handOver.href).toContain('919999900000');
  const text = handOver.searchParams.get('text') ?? '';
  expect(text).toMatch(/NBT-\d{6}/);
  expect(text).toContain('Free Sample');
});
