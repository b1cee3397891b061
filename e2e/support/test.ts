import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { SESSION_KEY } from '../../src/shared/sessionKey';
import { signIn, signUp } from './api';
import { chromiumLaunchOptions } from './chromiumLaunchOptions';
import { demoAdmin, demoCustomer, newAccount, type Account } from './testData';
import { SHOP_URL } from './urls';

type DemoRole = 'customer' | 'administrator';

interface TestFixtures {
  /**
   * Who is signed in when the test starts. The demo accounts are shared by all tests: a test that changes
   * the account or logs out uses a new customer.
   */
  signedInAs: 'visitor' | 'new customer' | DemoRole;
  /** The account of `signedInAs`; an account that does not exist yet for a visitor. */
  account: Account;
  /** True if the test makes requests fail. Chromium then logs an error for each of them. */
  expectFailedRequests: boolean;
  /**
   * How many pages of the test cannot be hydrated, because they were translated before. React reports an error for each of
   * them and renders the page anew.
   */
  failedHydrations: number;
  /** Responds to requests to WhatsApp. `url` resolves when the browser shows the chat to which the shop redirects. */
  whatsApp: { url(): Promise<URL> };
  /** Opens a page for somebody else, who has a browser of their own and is not signed in. */
  openVisitorPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Makes the test fail if a page of a browser logs an error or a warning. Always watches the browser of `page`. */
  watchConsole: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  /** Returns a session of a demo account, signed in once per worker. */
  getDemoSession: (role: DemoRole) => Promise<Session>;
}

/** A warning of Playwright, if the shop installs its service worker. */
const isBlockedServiceWorker = (message: ConsoleMessage) =>
  message.text() === 'Service Worker registration blocked by Playwright';

const isFailedRequest = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource');

const isFailedHydration = (error: Error) => error.message.includes('react.dev/errors/418');

const EMPTY_STORAGE = { cookies: [], origins: [] };

/** The browser storage of a signed-in user. */
const storageStateOf = (session: Session) => ({
  cookies: [],
  origins: [{ origin: SHOP_URL, localStorage: [{ name: SESSION_KEY, value: JSON.stringify(session) }] }],
});

export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [async ({}, use) => use(await chromiumLaunchOptions()), { scope: 'worker' }],
  getDemoSession: [
    async ({}, use) => {
      const sessions: Partial<Record<DemoRole, Promise<Session>>> = {};
      await use((role) => (sessions[role] ??= signIn(role === 'customer' ? demoCustomer : demoAdmin)));
    },
    { scope: 'worker' },
  ],
  signedInAs: ['visitor', { option: true }],
  account: async ({ signedInAs }, use) => {
    if (signedInAs === 'customer') await use(demoCustomer);
    else if (signedInAs === 'administrator') await use(demoAdmin);
    else await use(newAccount());
  },
  storageState: async ({ signedInAs, account, getDemoSession }, use) => {
    if (signedInAs === 'visitor') await use(undefined);
    else if (signedInAs === 'new customer') await use(storageStateOf(await signUp(account)));
    else await use(storageStateOf(await getDemoSession(signedInAs)));
  },
  expectFailedRequests: [false, { option: true }],
  failedHydrations: [0, { option: true }],
  watchConsole: [
    async ({ context, expectFailedRequests, failedHydrations }, use) => {
      const problems: string[] = [];
      let expectedHydrationErrors = failedHydrations;
      const watchPage = (page: Page) => {
        page.on('pageerror', (error) => {
          if (isFailedHydration(error) && expectedHydrationErrors > 0) expectedHydrationErrors--;
          else problems.push(`uncaught: ${error.stack ?? error.message}`);
        });
        page.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type()) || isBlockedServiceWorker(message)) return;
          if (expectFailedRequests && isFailedRequest(message)) return;
          problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
      };
      const watchConsole = (watched: BrowserContext) => {
        watched.pages().forEach(watchPage);
        watched.on('page', watchPage);
      };
      watchConsole(context);
      await use(watchConsole);
      expect(problems, 'errors and warnings on the console').toEqual([]);
      expect(expectedHydrationErrors, 'expected failures of hydration that did not occur').toBe(0);
    },
    { auto: true },
  ],
  openVisitorPage: async ({ browser, watchConsole }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...options, storageState: EMPTY_STORAGE });
      contexts.push(context);
      watchConsole(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  whatsApp: async ({ context }, use) => {
    let handleRedirect: (url: URL) => void;
    const redirect = new Promise<URL>((resolve) => (handleRedirect = resolve));
    await context.route(/^https:\/\/(wa\.me|api\.whatsapp\.com)\//, async (route) => {
      const request = route.request();
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title><h1>Chat</h1>' });
      await request.frame().waitForURL(request.url());
      handleRedirect(new URL(request.url()));
    });
    await use({ url: () => redirect });
  },
});

export { expect };
