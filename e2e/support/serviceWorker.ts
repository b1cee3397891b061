import { expect, type Page } from '@playwright/test';

/** The time after which a page installs the service worker. */
const SETTLE_TIME_MS = 5000;

/** Returns the URLs of everything that the service worker has stored. */
export const storedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

/** Opens a page, and waits until the service worker is installed and has stored all products. */
export async function openInstalledShop(page: Page, path = '/') {
  await page.clock.install();
  await page.goto(path);
  // The stock of all products is stored last.
  await expect
    .poll(async () => {
      // The clock of the browser is moved on, so the test does not wait. The app may not have started before.
      await page.clock.fastForward(SETTLE_TIME_MS);
      return (await storedUrls(page)).filter((url) => url.includes('/variants')).length;
    })
    .toBeGreaterThan(1);
}
