import type { Page } from '@playwright/test';
import {
  addToCart,
  cartPanel,
  chooseFromAccountMenu,
  currentCheckoutStep,
  errorToast,
  logIn,
  loginLink,
  openCart,
  openCheckout,
  pay,
  proceedButton,
  successToast,
} from '../support/shop';
import { guest } from '../support/testData';
import { expect, test } from '../support/test';

const parcel = (page: Page) => page.getByText('The parcel goes to').locator('..');
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' });

test('proceeding to payment right after the last line was removed is rejected', async ({ page }) => {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await openCart(page);
  const remove = await cartPanel(page)
    .getByRole('button', { name: /^Remove/ })
    .elementHandle();
  const proceed = await proceedButton(page).elementHandle();
  // Both clicks happen before React renders again.
  await page.evaluate(
    ([first, second]) => [first, second].forEach((button) => (button as HTMLElement).click()),
    [remove, proceed],
  );
  await expect(errorToast(page, 'Your cart is empty')).toBeVisible();
  await expect(cartPanel(page)).toContainText('Your cart is empty.');
});

test.describe('the checkout page', () => {
  test.use({ signedInAs: 'new customer', expectFailedRequests: true });

  test('leads through three steps, and Pay securely sends the shipping details', async ({
    page,
    whatsApp,
    account,
  }) => {
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await openCheckout(page);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Total₹560.00');
    await nextButton(page).click();

    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    await expect(page.getByRole('heading', { level: 2, name: 'Shipping' })).toBeFocused();
    await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
    await nextButton(page).click();
    await expect(errorToast(page, 'Missing Information')).toContainText('Please fill in all required shipping fields.');
    await expect(page.getByLabel('Address')).toBeFocused();
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Please say where the parcel goes\./);
    await page.getByLabel('Address').fill('22 Hill Road, Mumbai 400050');

    // The form keeps its values when the customer goes back to the cart.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(currentCheckoutStep(page)).toContainText('Review Cart');
    await nextButton(page).click();
    await expect(page.getByLabel('Address')).toHaveValue('22 Hill Road, Mumbai 400050');
    await nextButton(page).click();

    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await expect(nextButton(page)).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Simulated Card' })).toBeChecked();
    await page.getByText('Simulated UPI').click();
    await expect(page.getByRole('radio', { name: 'Simulated UPI' })).toBeChecked();
    const paySecurely = page.getByRole('button', { name: 'Pay securely' });
    await expect(paySecurely).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(successToast(page, 'Feature Not Implemented')).toContainText('demo');
    await expect(paySecurely).toBeFocused();
    await page.keyboard.press('Enter');

    // The account has no phone number. The rest follows from the address.
    await expect(page).toHaveURL(/\/delivery\?/);
    await expect(page.getByLabel('Address')).toHaveValue('22 Hill Road');
    await expect(page.getByLabel('City')).toHaveValue('Mumbai');
    await expect(page.getByLabel('PIN code')).toHaveValue('400050');
    await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
    await page.getByLabel('Phone').fill(guest.phone);
    await page.getByRole('button', { name: 'Continue to payment' }).click();

    // Now nothing is missing, so the next payment is one tap away.
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await expect(parcel(page)).toContainText(`${account.fullName}\n22 Hill Road\nMumbai 400050\nMaharashtra`);
    await paySecurely.click();
    await expect(page.getByRole('button', { name: 'Pay ₹560.00' })).toBeVisible();
    await pay(page);
    const message = (await whatsApp.url()).searchParams.get('text') ?? '';
    expect(message).toContain(`Deliver to:\n${account.fullName}\n22 Hill Road\nMumbai 400050\nMaharashtra`);
    expect(message).toContain(account.email);
    expect(message).not.toMatch(/Guest|N\/A/);

    const [reference] = /NBT-\d{6,}/.exec(message) ?? [];
    await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: `Order #${reference}` })).toBeVisible();
  });

  test('goes through its steps with Back and Forward of the browser, and keeps them when it is loaded again', async ({
    page,
    account,
  }) => {
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await openCheckout(page);
    await nextButton(page).click();
    await page.getByLabel('Full Name').fill('S. Rao');
    await page.getByLabel('Address').fill('22 Hill Road, Mumbai 400050');
    await page.reload();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    await expect(page.getByLabel('Full Name')).toHaveValue('S. Rao');
    await nextButton(page).click();
    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await page.reload();
    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await expect(parcel(page)).toContainText('22 Hill Road, Mumbai 400050');

    await page.goBack();
    await expect(currentCheckoutStep(page)).toContainText('Shipping');
    await expect(page.getByLabel('Address')).toHaveValue('22 Hill Road, Mumbai 400050');
    await page.goBack();
    await expect(currentCheckoutStep(page)).toContainText('Review Cart');
    await page.goForward();
    await page.goForward();
    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await expect(page).toHaveURL('/checkout');

    await page.getByRole('link', { name: 'Change' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('S. Rao');
    await page.getByLabel('City').fill('Bandra, Mumbai');
    await page.goBack();
    await expect(currentCheckoutStep(page)).toContainText('Payment');
    await expect(parcel(page)).toContainText('Bandra, Mumbai 400050');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/products');

    // The next customer of this tab does not see what was typed.
    await chooseFromAccountMenu(page, 'Log out');
    await expect(loginLink(page)).toBeVisible();
    await logIn(page, account);
    await openCheckout(page);
    await nextButton(page).click();
    await expect(page.getByLabel('Full Name')).toHaveValue(account.fullName);
  });
});
