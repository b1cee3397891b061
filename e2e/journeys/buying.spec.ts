import {
  cardOf,
  cards,
  cartPanel,
  fillPaymentPage,
  guest,
  openCart,
  openProduct,
  pay,
  proceedToPayment,
} from '../support/steps';
import { expect, test } from '../support/test';

test('a guest buys one tea and is handed to the chat', async ({ page, chat }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await cardOf(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Cart!' })).toContainText(
    'Upper Coonoor Whole Leaf has been added to your cart.',
  );
  await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();

  await proceedToPayment(page);
  await expect(page.getByText('₹560.00').first()).toBeVisible();
  await pay(page);

  const handOver = await chat.url();
  expect(handOver.hostname).toBe('wa.me');
  const message = handOver.searchParams.get('text') ?? '';
  expect(message).toMatch(/NBT-\d{6}/);
  expect(message).toContain('Upper Coonoor Whole Leaf');
  expect(message).toContain('₹560.00');

  // The reference in the chat is the order's own: the confirmation mail carries the same.
  const [reference] = /NBT-\d{6}/.exec(message) ?? [];
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.goto('/mailbox');
  await expect(page.getByText(String(reference)).first()).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Cart, 0 items/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pendingOrderDetails'))).toBeNull();
});

test('two variants of one tea are two lines and one payment', async ({ page, chat }) => {
  await openProduct(page, 'Bazaar Street Masala Chai');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('group', { name: 'Style' }).getByText('250 g').click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '2 x Bazaar Street Masala Chai (250 g) added.' }),
  ).toBeVisible();

  await openCart(page);
  await expect(cartPanel(page).getByText('₹1300.00').first()).toBeVisible();
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('₹1300.00').first()).toBeVisible();
  await pay(page);
  const message = (await chat.url()).searchParams.get('text') ?? '';
  expect(message).toContain('100 g');
  expect(message).toContain('250 g');
});

test('a product with several variants sends its card to the detail page', async ({ page }) => {
  await page.goto('/products');
  await cardOf(page, 'Broken Orange Pekoe').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/product\/broken-orange-pekoe$/);
});

test('more than is there cannot be added, whatever is in the cart already', async ({ page }) => {
  await openProduct(page, 'Doddabetta Golden Tips');
  await expect(page.getByText('3 in stock!')).toBeVisible();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Not enough stock for Doddabetta Golden Tips (50 g tin). Only 3 left.',
  );
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();

  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('Not enough stock. Only 3 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('what cannot be bought says so', async ({ page }) => {
  await openProduct(page, 'Monsoon Flush');
  await expect(page.getByText('Currently unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await openProduct(page, 'Bergamot Black');
  await expect(page.getByText('Not enough stock. Only 0 left.')).toBeVisible();
});

test('a declined card says so, keeps what was typed and can be tried again', async ({ page, chat }) => {
  await openProduct(page, 'Strong Kettle Dust');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await proceedToPayment(page);
  await pay(page, cards.declined);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue(guest.name);

  await fillPaymentPage(page, cards.approved);
  await page.getByRole('button', { name: /^Pay/ }).click();
  expect((await chat.url()).searchParams.get('text')).toContain('Strong Kettle Dust');
});

test('a cancelled payment comes back to the page it left, with the cart', async ({ page }) => {
  await openProduct(page, 'Tasting Room Sampler');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await proceedToPayment(page);
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click();
  await expect(page).toHaveURL(/\/product\/tasting-sampler$/);
  await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
  // And the second try is not stuck in the first.
  await proceedToPayment(page);
});

test('going back from the payment page leaves a working cart', async ({ page }) => {
  await openProduct(page, 'Tasting Room Sampler');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await proceedToPayment(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasting Room Sampler' })).toBeVisible();
  if (await cartPanel(page).isHidden()) await openCart(page);
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
});

test('a reload keeps the cart; its lines change and leave', async ({ page }) => {
  await openProduct(page, 'Woodsmoke Black');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
  await page.reload();
  await openCart(page);
  const panel = cartPanel(page);
  await panel.getByRole('button', { name: 'Increase quantity of Woodsmoke Black' }).click();
  await expect(panel.getByText('₹1040.00').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Decrease quantity of Woodsmoke Black' }).click();
  await panel.getByRole('button', { name: 'Remove Woodsmoke Black' }).click();
  await expect(panel).toContainText('Your cart is empty.');
  await panel.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(panel).toBeHidden();
});

test('the carousel wraps around and follows the chosen variant', async ({ page }) => {
  await openProduct(page, "The Founder's Tin");
  const dots = page.getByRole('button', { name: /^Show image/ });
  const count = await dots.count();
  const current = () =>
    dots.evaluateAll((all) =>
      all.findIndex(
        (dot) => dot.getAttribute('aria-current') === 'true' || dot.getAttribute('aria-pressed') === 'true',
      ),
    );
  await page.getByRole('button', { name: 'Show image 1' }).click();
  await page.getByRole('button', { name: 'Previous image' }).click();
  await expect.poll(current).toBe(count - 1);
  await page.getByRole('button', { name: 'Next image' }).click();
  await expect.poll(current).toBe(0);
});
