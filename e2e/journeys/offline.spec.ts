import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import {
  addToCart,
  cartButton,
  cartPanel,
  errorToast,
  openCart,
  productCard,
  proceedButton,
  successToast,
} from '../support/shop';
import { setOffline } from '../support/network';
import { openInstalledShop, storedUrls } from '../support/serviceWorker';
import { newIpAddress } from '../support/testData';
import { expect, test } from '../support/test';
import { startUpdatableShop } from '../support/updatableShop';

test.use({ serviceWorkers: 'allow', expectFailedRequests: true });

const waitUntilStored = (page: Page, url: RegExp) =>
  expect.poll(async () => (await storedUrls(page)).some((stored) => url.test(stored))).toBe(true);

const offlineNotice = (page: Page) => page.getByText(/^You are offline\./);

test('without a network, the shop opens with the last prices and keeps the cart; paying says that it needs one', async ({
  page,
  context,
}) => {
  await openInstalledShop(page);
  await page.goto('/product/masala-chai');
  await waitUntilStored(page, /\/products\/masala-chai$/);

  await setOffline(context, true);
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(offlineNotice(page)).toHaveText(
    /^You are offline\. Prices as of \d{1,2} \w+ \d{4}, \d{2}:\d{2} IST\. Your cart is kept; paying needs a connection\.$/,
  );
  await checkAccessibility(page, 'offlinePrices', { fullPage: false });
  await expectNoHorizontalScroll(page);

  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await page.goto('/product/masala-chai');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page, '2 items')).toBeVisible();
  await page.goto('/story');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  await expect(offlineNotice(page)).not.toContainText('Prices');
  await openCart(page);
  await cartPanel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click();
  await proceedButton(page).click();
  await expect(errorToast(page, 'Checkout Error')).toContainText('You are offline. Paying needs a connection');
  await page.keyboard.press('Escape');
  await expect(cartButton(page, '3 items')).toBeVisible();

  await page.goto('/product/not-in-the-list');
  await expect(page.getByText(/^Error loading product: The store cannot be reached/)).toBeVisible();

  await setOffline(context, false);
  await expect(offlineNotice(page)).toBeHidden();
  await expect(page.getByText(/^Error loading product: HTTP 404/)).toBeVisible();
});

test.describe('for a customer', () => {
  test.use({ signedInAs: 'customer' });

  test('the service worker stores neither pages nor personal data', async ({ page }) => {
    await openInstalledShop(page);
    for (const path of ['/profile', '/checkout', '/contact']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const url of await storedUrls(page))
      expect(new URL(url).pathname).toMatch(
        /^\/(shell\.html|assets\/.*|art\/.*|functions\/v1\/store\/store\/nilgiri\/(products|products\/[\w-]+|variants))$/,
      );
  });
});

test(
  'a contact message that was written without a network is kept, and sent once when it is back',
  { tag: '@slow' },
  async ({ page, context }) => {
    const ipAddress = newIpAddress();
    let sent = 0;
    await context.route('**/send-contact-email', (route) => {
      sent += 1;
      return route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': ipAddress } });
    });
    await openInstalledShop(page);
    const otherTab = await context.newPage();
    await otherTab.goto('/contact');
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();

    await setOffline(context, true);
    await page.goto('/contact');
    const write = async (message: string) => {
      await page.getByLabel('Full Name').fill('Leela Menon');
      await page.getByLabel('Email').fill('leela@post.example');
      await page.getByLabel('Message').fill(message);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(successToast(page, 'Message kept')).toBeVisible();
      await expect(page.getByLabel('Message')).toHaveValue('');
    };
    await write('Do you ship to Leh?');
    await write('Never mind.');
    await checkAccessibility(page, 'contactKept');
    await expectNoHorizontalScroll(page);
    await page.reload();
    const kept = (tab: Page) => tab.getByText('Your message waits on this device');
    await expect(kept(page)).toHaveCount(2);
    await expect(kept(otherTab)).toHaveCount(2);
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await expect(kept(page)).toHaveCount(1);
    await expect(page.getByText('Do you ship to Leh?')).toBeVisible();

    await setOffline(context, false);
    await expect(kept(page)).toHaveCount(0);
    await expect(kept(otherTab)).toHaveCount(0);
    const toasts = () => Promise.all([page, otherTab].map((tab) => successToast(tab, 'Message Sent!').count()));
    await expect.poll(async () => (await toasts()).reduce((sum, count) => sum + count)).toBe(1);
    expect(sent).toBe(1);
  },
);

test(
  'a new version is offered, and an open tab works despite the new version and a network that hangs',
  { tag: '@slow' },
  async ({ page, context }) => {
    const shop = await startUpdatableShop();
    try {
      await openInstalledShop(page, shop.url);
      const otherTab = await context.newPage();
      await otherTab.goto(`${shop.url}/story`);
      await expect(otherTab.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();

      shop.update();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const offer = successToast(page, 'A new version of the shop is available.');
      await checkAccessibility(page, 'newVersion', { fullPage: false, prepare: () => expect(offer).toBeVisible() });
      await page.getByRole('link', { name: 'Products', exact: true }).first().click();
      await expect(productCard(page, 'Upper Coonoor Whole Leaf')).toBeVisible();

      await offer.getByRole('button', { name: 'Reload' }).click();
      await expect(page.locator('script[src^="/assets/main.new"]')).toBeAttached();
      await expect(productCard(page, 'Upper Coonoor Whole Leaf')).toBeVisible();

      await otherTab.getByRole('link', { name: 'Contact', exact: true }).first().click();
      await expect(otherTab.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
      await openCart(otherTab);

      shop.hang();
      await otherTab.goto(`${shop.url}/products`);
      await expect(productCard(otherTab, 'Upper Coonoor Whole Leaf')).toBeVisible();
    } finally {
      await shop.close();
    }
  },
);

test(
  'a store that fails leaves the last prices on the page, which offers to try again',
  { tag: '@slow' },
  async ({ page }) => {
    const shop = await startUpdatableShop();
    try {
      await openInstalledShop(page, shop.url);
      shop.setStoreFailing(true);
      await page.goto(`${shop.url}/products?from=newsletter`);
      await expect(productCard(page, 'Upper Coonoor Whole Leaf')).toBeVisible();
      const notice = page.getByText(/^The store does not answer\. Prices as of /);
      await checkAccessibility(page, 'storedPrices', { fullPage: false, prepare: () => expect(notice).toBeVisible() });

      shop.setStoreFailing(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toBeHidden();
      await expect(productCard(page, 'Upper Coonoor Whole Leaf')).toBeVisible();
    } finally {
      await shop.close();
    }
  },
);

test('a service worker is not installed with the page of another version', { tag: '@slow' }, async ({ page }) => {
  const shop = await startUpdatableShop();
  /** Returns the state of a new service worker after its installation. */
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise<ServiceWorker | null>((resolve) =>
        registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
      );
      await registration.update();
      const worker = await found;
      return new Promise((resolve) => {
        const check = () => worker?.state !== 'installing' && resolve(worker?.state);
        worker?.addEventListener('statechange', check);
        check();
      });
    });
  try {
    await openInstalledShop(page, shop.url);
    shop.updateServiceWorker();
    expect(await update()).toBe('redundant');
    shop.update();
    expect(await update()).toBe('installed');
  } finally {
    await shop.close();
  }
});
