import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { recordOf, recordStore } from '../support/devTools';
import { newAccount, placeOrder, signUp } from '../support/program';
import {
  accountButton,
  admin,
  chooseFromAccountMenu,
  failure,
  signIn,
  signInAsAdmin,
  signInWithGoogle,
} from '../support/steps';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const SESSION = 'nbt-session';

/** The tokens of whoever is signed in, from the one place where they may be. */
async function tokensOf(page: Page): Promise<string[]> {
  const session = await page.evaluate((key) => localStorage.getItem(key) ?? '{}', SESSION);
  const { access_token: access = '', refresh_token: refresh = '' } = JSON.parse(session) as {
    access_token?: string;
    refresh_token?: string;
  };
  expect(access.length).toBeGreaterThan(20);
  expect(refresh.length).toBeGreaterThan(5);
  return [access, refresh];
}

/** What the page keeps, but for the session itself. */
const keptBy = (page: Page) =>
  page.evaluate(
    (session) =>
      JSON.stringify([
        Object.entries(localStorage).filter(([key]) => key !== session),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
    SESSION,
  );

test('passwords and tokens are nowhere but in the session itself', async ({ page }) => {
  const account = newAccount();
  await signUp(account);
  await placeOrder({ email: account.email });
  await recordStore(page);
  const secrets = [account.password];
  const traces: string[] = [];
  const look = async () => traces.push(await recordOf(page), await keptBy(page));
  page.on('console', (message) => traces.push(message.text()));

  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(`${account.password}!`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(failure(page, 'Sign in Failed')).toBeVisible();
  await look();

  await signIn(page, account);
  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  secrets.push(...(await tokensOf(page)));
  await look();
  expect(traces.join()).toContain('auth/sessionChanged');

  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await look();
  await signInAsAdmin(page);
  await expect(page.getByRole('gridcell', { name: /^NBT-/ }).first()).toBeVisible();
  secrets.push(...(await tokensOf(page)));
  await look();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await look();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION)).toBeNull();

  const log = readFileSync(process.env.E2E_LOG ?? '', 'utf8');
  expect(log).toContain('POST /auth/v1/token 200');
  const everything = traces.join() + log;
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  // The server itself tells the demo accounts when it starts.
  expect(traces.join()).not.toContain(admin.password);
  expect(everything).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  expect(log).not.toMatch(/access_token|refresh_token|[?&#]code=|@post\.example/);
});

test('who comes home from Google or a mail brings no token into the address, the store or the log', async ({
  page,
}) => {
  await recordStore(page);
  await page.goto('/login');
  await signInWithGoogle(page, newAccount('Kala Iyer'));

  const tokens = await tokensOf(page);
  const everything = (await recordOf(page)) + (await keptBy(page)) + readFileSync(process.env.E2E_LOG ?? '', 'utf8');
  expect(everything).toContain('auth/sessionChanged');
  expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
});
