import {
  addToCart,
  cartButton,
  cartPanel,
  errorToast,
  enterDeliveryDetails,
  openCart,
  pay,
  payButton,
  proceedButton,
  proceedToPayment,
  productCard,
  successToast,
} from '../support/shop';
import { createTea } from '../support/teas';
import { guest } from '../support/testData';
import { expect, test } from '../support/test';

test('a guest buys a product and is redirected to WhatsApp with the order', async ({ page, whatsApp }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await productCard(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(successToast(page, 'Added to Cart!')).toContainText(
    'Upper Coonoor Whole Leaf has been added to your cart.',
  );
  await expect(cartButton(page, '1 item')).toBeVisible();

  await proceedToPayment(page);
  await expect(page.getByText('₹560.00').first()).toBeVisible();
  await pay(page);

  const redirect = await whatsApp.url();
  expect(redirect.hostname).toBe('wa.me');
  const message = redirect.searchParams.get('text') ?? '';
  expect(message).toContain('Upper Coonoor Whole Leaf');
  expect(message).toContain('₹560.00');

  // The confirmation email has the same order reference.
  const [reference = ''] = /NBT-\d{6,}/.exec(message) ?? [];
  expect(reference).not.toBe('');
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.goto('/mailbox');
  await expect(page.getByText(reference).first()).toBeVisible();

  await page.goto('/');
  await expect(cartButton(page, '0 items')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pendingOrderDetails'))).toBeNull();
});

test('two variants of a product are two cart lines and one payment', async ({ page, whatsApp }) => {
  await page.goto('/products');
  // The card of a product with several variants leads to its page.
  await productCard(page, 'Broken Orange Pekoe').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken Orange Pekoe' })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/broken-orange-pekoe$/);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('group', { name: 'Style' }).getByText('250 g').click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 x Broken Orange Pekoe (250 g) added.' })).toBeVisible();

  await openCart(page);
  await expect(cartPanel(page).getByText('₹1400.00').first()).toBeVisible();
  await proceedButton(page).click();
  await expect(page.getByText('₹1400.00').first()).toBeVisible();
  await enterDeliveryDetails(page);
  await pay(page);
  const message = (await whatsApp.url()).searchParams.get('text') ?? '';
  expect(message).toContain('500 g');
  expect(message).toContain('250 g');
});

test('the cart accepts no more units than the stock, from a product card or the product page', async ({ page }) => {
  // No journey buys this tea.
  const error = 'Not enough stock for Doddabetta Golden Tips (50 g tin). Only 3 left.';
  await page.goto('/products');
  const add = productCard(page, 'Doddabetta Golden Tips').getByRole('button', { name: 'Add to Cart' });
  for (const items of ['1 item', '2 items', '3 items']) {
    await add.click();
    await expect(cartButton(page, items)).toBeVisible();
  }
  await add.click();
  await expect(errorToast(page, 'Error adding to cart')).toContainText(error);
  await expect(cartButton(page, '3 items')).toBeVisible();

  await productCard(page, 'Doddabetta Golden Tips').getByRole('link').first().click();
  await expect(page.getByText('3 in stock!')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(errorToast(page, 'Oh no! Something went wrong.')).toContainText(error);
  for (let quantity = 1; quantity < 4; quantity++) {
    await page.getByRole('button', { name: 'Increase quantity' }).click();
  }
  await expect(page.getByText('Not enough stock. Only 3 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

test('the cart still works after a cancelled payment and after the browser went back', async ({ page }) => {
  await page.goto('/product/broken-orange-pekoe');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await proceedToPayment(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/product\/broken-orange-pekoe$/);
  await expect(cartButton(page, '1 item')).toBeVisible();

  await proceedToPayment(page);
  // The delivery details can be changed, which replaces the payment.
  const firstPayment = page.url();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue(guest.name);
  await page.getByLabel('Address').fill('5 Lake View Road');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toBeVisible();
  expect(page.url()).not.toBe(firstPayment);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken Orange Pekoe' })).toBeVisible();
  if (await cartPanel(page).isHidden()) await openCart(page);
  await proceedButton(page).click();
  // What was typed in this tab is filled in: one tap from the payment.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('a shopper who goes back from the payment page gets the reserved units again', async ({ page, request }) => {
  const tea = await createTea('Reserved Tea', { stock: 3 });
  const availableUnits = async () => {
    const response = await request.get(`/functions/v1/store/store/nilgiri/variants?product_ids[]=${tea.id}`);
    const { variants } = (await response.json()) as { variants: { inventory_quantity: number }[] };
    return variants[0]?.inventory_quantity;
  };
  await page.goto(tea.path);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  for (const goBack of [
    async () => {
      await page.goBack();
      await page.goBack();
    },
    () => page.goto('/story'),
    () => page.getByRole('link', { name: 'Cancel' }).click(),
  ]) {
    await proceedToPayment(page);
    const paymentPage = page.url();
    expect(await availableUnits()).toBe(0);
    await goBack();
    await expect.poll(availableUnits).toBe(3);
    expect(await page.evaluate(() => localStorage.getItem('pendingOrderDetails'))).toBeNull();
    expect(await (await request.get(paymentPage)).text()).toContain('This payment has expired');
  }
});

test('more than the limit of one order is refused with the reason, before the payment', async ({ page }) => {
  await page.goto('/product/kettle-dust');
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await quantity.fill('101');
  await expect(page.getByText('At most 100 per order.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  // Neither an exponent nor the wheel of the mouse is a quantity.
  await quantity.fill('1e2');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await quantity.fill('100');
  await quantity.hover();
  await page.mouse.wheel(0, 100);
  await expect(quantity).toHaveValue('100');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await openCart(page);
  await cartPanel(page).getByRole('button', { name: 'Increase quantity of Strong Kettle Dust' }).click();
  await expect(cartPanel(page).getByText('At most 100 of Strong Kettle Dust (250 g) per order.')).toBeVisible();
});

test('the cart survives a reload, and its lines can be changed and removed', async ({ page }) => {
  await addToCart(page, 'Woodsmoke Black');
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
