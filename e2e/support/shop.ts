/* What a shopper or a customer does on the pages of the shop. */
import { expect, type Page } from '@playwright/test';
import { cards, demoAdmin, demoCustomer, guest, type Account } from './testData';

type Credentials = Pick<Account, 'email' | 'password'>;

export const productCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export async function openProduct(page: Page, title: string) {
  await page.goto('/products');
  await productCard(page, title).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/**
 * Adds one unit of a product with the button of its card on the products page. Journeys that start a payment choose a tea
 * without counted stock, such as *Upper Coonoor Whole Leaf*, or create a tea: one address may reserve only a part of a stock.
 */
export async function addToCart(page: Page, title: string) {
  await page.goto('/products');
  await productCard(page, title).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(successToast(page, 'Added to Cart!')).toContainText(title);
}

export const cartButton = (page: Page, items: string) => page.getByRole('button', { name: `Cart, ${items}` });

export const cartPanel = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartPanel(page)).toBeVisible();
}

export const proceedButton = (page: Page) => cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' });

/** Opens the payment page from the cart panel, by way of the delivery details. */
export async function proceedToPayment(page: Page, customer = guest) {
  await openCart(page);
  await proceedButton(page).click();
  await enterDeliveryDetails(page, customer);
  await expect(payButton(page)).toBeVisible();
}

/** Fills in the page for the delivery details, and continues. */
export async function enterDeliveryDetails(page: Page, customer = guest) {
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery details' })).toBeVisible();
  await fillDeliveryDetails(page, customer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

/** Opens the checkout page from the cart panel. */
export async function openCheckout(page: Page) {
  await openCart(page);
  await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
  await expect(currentCheckoutStep(page)).toContainText('Review Cart');
}

export const currentCheckoutStep = (page: Page) =>
  page.getByRole('list', { name: 'Checkout steps' }).locator('[aria-current="step"]');

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });

export async function fillDeliveryDetails(page: Page, customer = guest) {
  await page.getByLabel('Full Name', { exact: true }).fill(customer.name);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByLabel('Address', { exact: true }).fill(customer.address);
  await page.getByLabel('PIN code').fill(customer.pinCode);
  await page.getByLabel('City').fill(customer.city);
  await expect(page.getByLabel('State')).toHaveValue(customer.state);
}

export async function fillCard(page: Page, card: string = cards.approved) {
  await page.getByLabel(/card number/i).fill(card);
  await page.getByLabel(/expiry/i).fill('12/99');
  await page.getByLabel(/cvc/i).fill('123');
}

export async function pay(page: Page, card?: string) {
  await fillCard(page, card);
  await payButton(page).click();
}

export async function submitLoginForm(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in with the form. Tests that only need a signed-in user set `signedInAs` instead. */
export async function logIn(page: Page, credentials: Credentials = demoCustomer) {
  await page.goto('/login');
  await submitLoginForm(page, credentials);
  await expectSignedIn(page);
}

export async function logInAsAdmin(page: Page, credentials: Credentials = demoAdmin) {
  await page.goto('/admin/login');
  await submitLoginForm(page, credentials);
}

/** Signs in on the simulated Google page, starting at a page with the Google button. */
export async function signInWithGoogle(page: Page, { email, fullName }: Account) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(page);
}

/** Expects the state after a successful login: the account menu on the home page. */
export async function expectSignedIn(page: Page) {
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL('/');
}

export const loginLink = (page: Page) => page.getByRole('link', { name: 'Login' });

export const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu' });

export async function chooseFromAccountMenu(page: Page, entry: string) {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A toast that reports success or gives information. */
export const successToast = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) });

export const errorToast = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });
