import { cartButton } from '../support/shop';
import { expect, test } from '../support/test';
import { RENTED_SHOP_URL } from '../support/urls';

// Examples: unit tests cover every kind of invalid value.
const invalidValues = ['', '{', 'null', '{"lines":"[{\\"quantity\\":-3}]"}', '[{"product":null}]'];

test('an invalid stored cart is an empty cart, and an invalid pending order starts no redirect', async ({ page }) => {
  // A rented store reports no status, so every return from the payment page counts as a payment.
  await page.goto(`${RENTED_SHOP_URL}/success`);
  for (const value of invalidValues) {
    await page.evaluate((text) => {
      localStorage.setItem('e-commerce-cart', text);
      localStorage.setItem('pendingOrderDetails', text);
    }, value);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(cartButton(page, '0 items')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingOrderDetails'))).toBeNull();
    await expect(page).toHaveURL(/\/success$/);
  }
});

test('an invalid stored cart can be filled again', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('e-commerce-cart', '{"lines":"malformed"}'));
  await page.goto('/product/kettle-dust');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page, '1 item')).toBeVisible();
  await page.reload();
  await expect(cartButton(page, '1 item')).toBeVisible();
});
