import { cardOf, failure, notice, openProduct } from '../support/steps';
import { expect, test } from '../support/test';

const refusal = 'Not enough stock for Doddabetta Golden Tips (50 g tin). Only 3 left.';

test('the fourth of three is refused from a card', async ({ page }) => {
  await page.goto('/products');
  const add = cardOf(page, 'Doddabetta Golden Tips').getByRole('button', { name: 'Add to Cart' });
  for (const count of [1, 2, 3]) {
    await add.click();
    await expect(page.getByRole('button', { name: new RegExp(`^Cart, ${count} item`) })).toBeVisible();
  }
  await expect(notice(page, 'Added to Cart!')).toContainText('Doddabetta Golden Tips has been added to your cart.');
  await add.click();
  await expect(failure(page, 'Error adding to cart')).toContainText(refusal);
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
});

test('and on its own page', async ({ page }) => {
  await openProduct(page, 'Doddabetta Golden Tips');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(notice(page, 'Added to Cart!')).toContainText('2 x Doddabetta Golden Tips (50 g tin) added.');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(failure(page, 'Oh no! Something went wrong.')).toContainText(refusal);
});
