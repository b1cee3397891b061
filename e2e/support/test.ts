import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { chromium } from './chromium';

/** Chromium reports every failed request itself; a journey that provokes failures expects those lines. */
const isFailedRequest = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource');

interface Fixtures {
  /** Where the hand-over to the chat went: the chat is somebody else's site, so it is answered here. */
  chat: { url(): Promise<URL> };
  /** True in journeys in which the network or a server is made to fail. */
  expectFailedRequests: boolean;
  quietConsole: void;
}

/** Every journey runs under a guard: an error or warning on the console, or an uncaught exception, fails it. */
export const test = base.extend<Fixtures>({
  launchOptions: [async ({}, use) => use(await chromium()), { scope: 'worker' }],
  expectFailedRequests: [false, { option: true }],
  quietConsole: [
    async ({ context, expectFailedRequests }, use) => {
      const noise: string[] = [];
      const watch = (page: Page) => {
        page.on('pageerror', (error) => noise.push(`uncaught: ${error.stack ?? error.message}`));
        page.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return;
          if (expectFailedRequests && isFailedRequest(message)) return;
          noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use();
      expect(noise, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
  chat: async ({ context }, use) => {
    let arrived: (url: URL) => void;
    const visit = new Promise<URL>((resolve) => (arrived = resolve));
    await context.route(/^https:\/\/(wa\.me|api\.whatsapp\.com)\//, async (route) => {
      arrived(new URL(route.request().url()));
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title><h1>Chat</h1>' });
    });
    await use({ url: () => visit });
  },
});

export { expect };
