import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../src/shared/sessionKey';
import { emailsTo, placeOrder, signUp } from '../support/api';
import { recordReduxHistory, reduxHistoryOf } from '../support/reduxHistory';
import {
  accountButton,
  addToCart,
  chooseFromAccountMenu,
  errorToast,
  logIn,
  logInAsAdmin,
  loginLink,
  fillCard,
  payButton,
  proceedToPayment,
  signInWithGoogle,
  submitLoginForm,
} from '../support/shop';
import { demoAdmin, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const readServerLog = () => readFileSync(path.join(process.env.E2E_SERVER_DIR ?? '', 'server.log'), 'utf8');

/** Returns the tokens of the signed-in user, which only the session in the browser's storage may contain. */
async function tokensOf(page: Page): Promise<string[]> {
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '{}', SESSION_KEY);
  const { access_token: access = '', refresh_token: refresh = '' } = JSON.parse(session) as {
    access_token?: string;
    refresh_token?: string;
  };
  expect(access.length).toBeGreaterThan(20);
  expect(refresh.length).toBeGreaterThan(5);
  return [access, refresh];
}

/** Returns the browser's storage and cookies without the session. */
const storageOf = (page: Page) =>
  page.evaluate(
    (session) =>
      JSON.stringify([
        Object.entries(localStorage).filter(([key]) => key !== session),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
    SESSION_KEY,
  );

test('passwords and tokens are only in the stored session', async ({ page, account }) => {
  await signUp(account);
  await placeOrder({ email: account.email });
  await recordReduxHistory(page);
  const secrets = [account.password];
  const traces: string[] = [];
  const collectTraces = async () => traces.push(await reduxHistoryOf(page), await storageOf(page));
  page.on('console', (message) => traces.push(message.text()));

  await page.goto('/login');
  await submitLoginForm(page, { email: account.email, password: `${account.password}!` });
  await expect(errorToast(page, 'Sign in Failed')).toBeVisible();
  await collectTraces();

  await logIn(page, account);
  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  secrets.push(...(await tokensOf(page)));
  await collectTraces();
  expect(traces.join()).toContain('auth/sessionChanged');

  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await collectTraces();
  await logInAsAdmin(page);
  await expect(page.getByRole('gridcell', { name: /^NBT-/ }).first()).toBeVisible();
  secrets.push(...(await tokensOf(page)));
  await collectTraces();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(loginLink(page)).toBeVisible();
  await collectTraces();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();

  const log = readServerLog();
  expect(log).toContain('POST /auth/v1/token 200');
  const everything = traces.join() + log;
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  // Not in the log: the server prints the demo accounts when it starts.
  expect(traces.join()).not.toContain(demoAdmin.password);
  expect(traces.join()).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  expect(log).not.toContain(account.email);
});

test('the secret of a checkout is in no event and in no log', async ({ page }) => {
  await recordReduxHistory(page);
  const returned = page.waitForRequest(/\/success\?/);
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page);
  await fillCard(page);
  await page.getByLabel('The confirmation comes later, as with UPI').check();
  await payButton(page).click();
  const secret = new URL((await returned).url()).searchParams.get('checkout') ?? '';
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();

  const history = await reduxHistoryOf(page);
  expect(history).toContain('checkout/paymentOutcomeReported');
  expect(secret.length).toBeGreaterThan(20);
  expect(history + readServerLog()).not.toContain(secret);
});

test('the secrets of a tracking link are in no event, in no log and not in the storage of the browser', async ({
  page,
}) => {
  await recordReduxHistory(page);
  const customer = newGuest('Uma');
  await placeOrder(customer);
  const link = async (pattern: RegExp) =>
    (await emailsTo(customer.email)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
  const trackingLink = /http\S+\/track#[\w-]{43}(?=\s)/;
  const cancelLink = /http\S+\/track#[\w-]{43}\.[\w-]{43}/;
  await expect.poll(() => link(trackingLink)).not.toBe('');
  await page.goto(await link(trackingLink));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(() => link(cancelLink)).not.toBe('');
  await page.goto(await link(cancelLink));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await page.getByRole('button', { name: /^Order again/ }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();

  const history = await reduxHistoryOf(page);
  expect(history).toContain('cart/orderRepeated');
  const traces = [history, readServerLog(), await storageOf(page), await page.title()].join();
  const secrets = new URL(await link(cancelLink)).hash.slice(1).split('.');
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(traces).not.toContain(secret);
  expect(history).not.toContain(customer.surname);
});

test('a sign-in with Google leaves no token in the URL, the Redux store or the server log', async ({
  page,
  account,
}) => {
  const codes: string[] = [];
  page.on('request', (request) => codes.push(...new URL(request.url()).searchParams.getAll('code')));
  await recordReduxHistory(page);
  await page.goto('/login');
  await signInWithGoogle(page, account);

  expect(codes).not.toEqual([]);
  const tokens = [...(await tokensOf(page)), ...codes];
  const log = readServerLog();
  const everything = (await reduxHistoryOf(page)) + (await storageOf(page)) + log;
  expect(log).not.toContain(account.email);
  expect(everything).toContain('auth/sessionChanged');
  expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
});
