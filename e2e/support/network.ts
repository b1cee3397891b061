import type { BrowserContext, Page, Route } from '@playwright/test';
import { SHOP_URL } from './urls';

type UrlPattern = Parameters<Page['route']>[0];

/** Delays matching requests until the returned function is called. */
export async function pauseRequests(page: Page, url: UrlPattern, method?: string): Promise<() => void> {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await resumed;
    await route.continue();
  });
  return resume;
}

/** Sends matching requests from an IP address; the rate limit of the contact form counts requests per address. */
export async function setIpAddress(page: Page, url: UrlPattern, ipAddress: string) {
  await page.route(url, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': ipAddress } }),
  );
}

const disconnect = (route: Route) => route.abort('internetdisconnected');

/**
 * Takes the network from all pages of a context with a service worker, or gives it back. Chromium 141 does not apply
 * Playwright's `setOffline` to all requests of a service worker, so they are aborted too.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean) {
  // The network is back before the browser says so.
  if (!isOffline) await context.unroute('**', disconnect);
  await context.setOffline(isOffline);
  if (isOffline) await context.route('**', disconnect);
}

/** Lets the browser render all pages, as it does if the server cannot: then it requests what they show. */
export const withoutPrerendering = (page: Page) =>
  // In the context, so that page.unrouteAll() does not undo it.
  page.context().route(`${SHOP_URL}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    await route.fulfill({ response: await route.fetch({ url: `${SHOP_URL}/shell.html` }) });
  });
