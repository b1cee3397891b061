import { expect, type Page } from '@playwright/test';

export const asha = { email: 'asha@nbt.example', password: 'nilgiri-tea-1939' };
export const admin = { email: 'admin@nbt.example', password: 'nilgiri-admin-1939' };

export const guest = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+91 98470 12345',
  address: '4 Lake View Road, Kochi 682001',
};

export const cards = { approved: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export async function openProduct(page: Page, title: string) {
  await page.goto('/products');
  await page.getByRole('article').filter({ hasText: title }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

export const cartPanel = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

export async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cartPanel(page)).toBeVisible();
}

/** From the cart panel to the hosted payment page. */
export async function proceedToPayment(page: Page) {
  await openCart(page);
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
}

export async function fillPaymentPage(page: Page, card: string = cards.approved, customer = guest) {
  await page.getByLabel('Full Name').fill(customer.name);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByLabel('Address').fill(customer.address);
  await page.getByLabel(/card number/i).fill(card);
  await page.getByLabel(/expiry/i).fill('12/30');
  await page.getByLabel(/cvc/i).fill('123');
}

export async function pay(page: Page, card?: string, customer?: typeof guest) {
  await fillPaymentPage(page, card, customer);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

export async function signIn(page: Page, who = asha) {
  await page.goto('/login');
  await logIn(page, who);
}

/** Where the form shows already. */
export async function logIn(page: Page, { email, password } = asha) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** By the simulated page of Google, from a page with the button for it. */
export async function signInWithGoogle(page: Page, { email, fullName }: { email: string; fullName: string }) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL('/');
}

export const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** Chooses an entry of the account menu. */
export async function chooseFromAccountMenu(page: Page, entry: string) {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A toast that tells of success, or another that does no harm. */
export const notice = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) });

/** A toast that tells of a failure. */
export const failure = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });

export async function signInAsAdmin(page: Page, { email, password } = admin) {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
