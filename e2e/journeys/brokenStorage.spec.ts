import { openCart, cartPanel } from '../support/steps';
import { expect, test } from '../support/test';

const FOREIGN = [
  '',
  '{',
  'null',
  '[]',
  '5',
  '"text"',
  '{"lines":"nonsense"}',
  '{"lines":"[{\\"quantity\\":-3}]"}',
  '{"lines":"{\\"a\\":1}","_persist":"x"}',
  '[{"product":null,"variant":{"id":1},"quantity":"2"}]',
];

for (const value of FOREIGN) {
  test(`a foreign cart ${JSON.stringify(value)} is an empty cart`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('e-commerce-cart', text), value);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openCart(page);
    await expect(cartPanel(page)).toContainText('Your cart is empty.');
  });

  test(`a foreign pending order ${JSON.stringify(value)} hands nothing over`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('pendingOrderDetails', text), value);
    await page.goto('/success');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingOrderDetails'))).not.toBe(value || 'x');
    await expect(page).toHaveURL(/\/success$/);
  });
}
