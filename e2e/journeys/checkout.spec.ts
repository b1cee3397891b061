import type { Page } from '@playwright/test';
import { newAccount, signUp } from '../support/program';
import {
  cartPanel,
  chooseFromAccountMenu,
  failure,
  fillPaymentPage,
  guest,
  notice,
  openCart,
  openProduct,
  signIn,
} from '../support/steps';
import { expect, test } from '../support/test';

const currentStep = (page: Page) => page.getByRole('list', { name: 'Checkout steps' }).locator('[aria-current="step"]');
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function putOneInTheCart(page: Page) {
  await openProduct(page, 'Hill Railway Breakfast');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
}

test('three steps, and Pay securely takes the details along', async ({ page, chat }) => {
  const account = newAccount('Fatima Sheikh');
  await signUp(account);
  await signIn(page, account);
  await putOneInTheCart(page);
  await openCart(page);
  await cartPanel(page).getByRole('link', { name: 'Review details' }).click();

  await expect(page).toHaveURL('/checkout');
  await expect(currentStep(page)).toContainText('Review Cart');
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Total₹399.00');
  await next(page).click();

  await expect(currentStep(page)).toContainText('Shipping');
  await expect(page.getByRole('heading', { level: 2, name: 'Shipping' })).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await next(page).click();
  await expect(failure(page, 'Missing Information')).toContainText('Please fill in all required shipping fields.');
  await expect(page.getByLabel('Address')).toBeFocused();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Please say where the parcel goes\./);
  await page.getByLabel('Address').fill('22 Hill Road, Mumbai 400050');

  // A look back at the cart costs nothing of what was typed.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(currentStep(page)).toContainText('Review Cart');
  await next(page).click();
  await expect(page.getByLabel('Address')).toHaveValue('22 Hill Road, Mumbai 400050');
  await next(page).click();

  await expect(currentStep(page)).toContainText('Payment');
  await expect(next(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Simulated Card' })).toBeChecked();
  await page.getByText('Simulated UPI').click();
  await expect(page.getByRole('radio', { name: 'Simulated UPI' })).toBeChecked();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const demo = notice(page, 'Feature Not Implemented');
  await expect(demo).toContainText('demo');
  await demo.getByRole('button', { name: 'Pay securely' }).click();

  await expect(page.getByRole('button', { name: 'Pay ₹399.00' })).toBeVisible();
  await fillPaymentPage(page, undefined, { ...guest, email: account.email });
  await page.getByRole('button', { name: /^Pay/ }).click();
  const message = (await chat.url()).searchParams.get('text') ?? '';
  expect(message).toContain('Name: Fatima Sheikh');
  expect(message).toContain(`Email: ${account.email}`);
  expect(message).toContain('Address: 22 Hill Road, Mumbai 400050');

  const [uid] = /NBT-\d{6}/.exec(message) ?? [];
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: `Order #${uid}` })).toBeVisible();
});

test('with nothing in the cart there is nothing to check out', async ({ page }) => {
  await signIn(page);
  await page.goto('/checkout');
  await expect(failure(page, 'Your cart is empty!')).toContainText('Redirecting to products page.');
  await expect(page).toHaveURL('/products');
});

test('paying as the last tea leaves the cart is refused', async ({ page }) => {
  await putOneInTheCart(page);
  await openCart(page);
  const remove = await cartPanel(page)
    .getByRole('button', { name: /^Remove/ })
    .elementHandle();
  const proceed = await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).elementHandle();
  // Two presses faster than the page is drawn anew.
  await page.evaluate(
    ([first, second]) => [first, second].forEach((button) => (button as HTMLElement).click()),
    [remove, proceed],
  );
  await expect(failure(page, 'Your cart is empty')).toBeVisible();
  await expect(cartPanel(page)).toContainText('Your cart is empty.');
});

test.describe('with a backend that fails', () => {
  test.use({ expectFailedRequests: true });

  test('the address can be typed where it cannot be fetched', async ({ page }) => {
    const account = newAccount('Thomas Kurien');
    await signUp(account);
    await signIn(page, account);
    await putOneInTheCart(page);
    await page.route('**/rest/v1/customers*', (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'the kettle is dry' } }),
    );
    await openCart(page);
    await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
    await expect(failure(page, 'Error fetching details')).toContainText('the kettle is dry');
    await next(page).click();
    await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('Pay securely tells why there is no payment, and can be pressed again', async ({ page }) => {
    const account = newAccount('Priya Nair');
    await signUp(account);
    await signIn(page, account);
    await putOneInTheCart(page);
    await page.route(/\/store\/nilgiri\/checkout$/, (route) => route.fulfill({ status: 503, json: {} }));
    await openCart(page);
    await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
    await next(page).click();
    await page.getByLabel('Address').fill('Panampilly Nagar, Kochi 682036');
    await next(page).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: 'Pay securely' }).click();
    await expect(failure(page, 'Checkout Error')).toContainText('HTTP 503');
    await expect(currentStep(page)).toContainText('Payment');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  });
});

test('a name and address once saved stand in the next checkout', async ({ page }) => {
  const account = newAccount('Gurpreet Gill');
  await signUp(account);
  await signIn(page, account);
  await chooseFromAccountMenu(page, 'Profile');
  await page.getByLabel('Phone').fill('+91 98150 55506');
  await page.getByLabel('Address').fill('House 118, Sector 9, Chandigarh 160009');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();

  await putOneInTheCart(page);
  await page.goto('/checkout');
  await next(page).click();
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98150 55506');
  await expect(page.getByLabel('Address')).toHaveValue('House 118, Sector 9, Chandigarh 160009');
});
