import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signUp } from '../support/api';
import { chooseFromAccountMenu, logIn, logInAsAdmin, loginLink } from '../support/shop';
import { newAccount } from '../support/testData';
import { expect, test as base } from '../support/test';
import { SHOP_URL } from '../support/urls';

/* Nothing private stays in the browser after log-out: neither in its cache nor in its back/forward cache. */

interface Fixtures {
  /** Starts a browser with a folder of its own that it keeps when it is closed, and with a back/forward cache. */
  startBrowser: () => Promise<BrowserContext>;
}

const test = base.extend<Fixtures>({
  startBrowser: async ({ playwright, launchOptions }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nbt-profile-'));
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: SHOP_URL,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const isPrivate = (url: string) =>
  /^\/(auth|rest|functions)\//.test(new URL(url).pathname) &&
  !/\/(products|variants)(\/|$)/.test(new URL(url).pathname);

/** Returns the URLs whose responses the browser has in its cache. */
const cachedUrls = (page: Page, urls: string[]) =>
  page.evaluate(async (candidates) => {
    const read = (url: string) => fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });
    const responses = await Promise.all(candidates.map((url) => read(url).catch(() => undefined)));
    return candidates.filter((_url, index) => responses[index]?.ok);
  }, urls);

test('after log-out and a restart of the browser, its cache contains no private response', async ({ startBrowser }) => {
  const account = newAccount();
  await signUp(account);
  const urls = new Set<string>();

  const context = await startBrowser();
  context.on('request', (request) => request.method() === 'GET' && urls.add(request.url()));
  const [page = await context.newPage()] = context.pages();
  await logIn(page, account);
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(loginLink(page)).toBeVisible();
  await logInAsAdmin(page);
  await expect(page.getByRole('gridcell', { name: /^NBT-/ }).first()).toBeVisible();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(loginLink(page)).toBeVisible();

  const privateUrls = [...urls].filter(isPrivate);
  const paths = privateUrls.map((url) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/rest/v1/customers', '/rest/v1/orders', '/rest/v1/order_list']));
  // Public files are in the cache, so the browser has one.
  const script = [...urls].find((url) => url.endsWith('.js')) ?? '';
  expect(await cachedUrls(page, [...privateUrls, script])).toEqual([script]);
  await context.close();

  const restarted = await startBrowser();
  const [newPage = await restarted.newPage()] = restarted.pages();
  await newPage.goto('/');
  expect(await cachedUrls(newPage, [...privateUrls, script])).toEqual([script]);
});

/**
 * The `visibility` of the page when the browser restored it, before a script of the shop ran. Null if the browser did not
 * restore the page but loaded it again: the headless shell of Chromium has no back/forward cache.
 */
const visibilityWhenRestored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

/** Goes back after the call has returned, because the page that runs it is left. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

/** Opens the profile, and then another page as a new document. */
async function leaveProfile(page: Page) {
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', getComputedStyle(document.body).visibility);
    }),
  );
  const account = newAccount();
  await signUp(account);
  await logIn(page, account);
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.goto('/story');
  return account;
}

/**
 * Makes sure that the browser restores pages: Chromium deletes a page from its back/forward cache if it gets a message of
 * another tab, and a log-out sends one.
 */
const disableMessages = (context: BrowserContext) =>
  context.addInitScript(() => Object.assign(window, { BroadcastChannel: undefined }));

test('the Back button shows nothing private after log-out', async ({ startBrowser }) => {
  const context = await startBrowser();
  await disableMessages(context);
  const [page = await context.newPage()] = context.pages();
  const account = await leaveProfile(page);
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.locator('body')).not.toContainText(account.email);
  expect(await visibilityWhenRestored(page)).not.toBe('visible');
});

test(
  'the Back button shows nothing private after log-out in another tab',
  { tag: '@slow' },
  async ({ startBrowser }) => {
    const context = await startBrowser();
    await disableMessages(context);
    const [page = await context.newPage()] = context.pages();
    const account = await leaveProfile(page);
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await chooseFromAccountMenu(otherTab, 'Log out');
    await expect(loginLink(otherTab)).toBeVisible();
    await page.bringToFront();
    await goBack(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.locator('body')).not.toContainText(account.email);
    expect(await visibilityWhenRestored(page)).not.toBe('visible');
  },
);

test(
  'the Back button shows the profile again while its owner is logged in',
  { tag: '@slow' },
  async ({ startBrowser }) => {
    const context = await startBrowser();
    const [page = await context.newPage()] = context.pages();
    const account = await leaveProfile(page);
    await goBack(page);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await visibilityWhenRestored(page)).not.toBe('visible');
  },
);
