import type { Page, Route } from '@playwright/test';
import { pauseRequests, withoutPrerendering } from '../support/network';
import { addToCart, cartPanel, openCart, proceedButton } from '../support/shop';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

type Handler = (route: Route) => Promise<void>;

const endpoints = {
  list: /\/functions\/v1\/store\/store\/[^/]+\/products(\?|$)/,
  product: /\/store\/[^/]+\/products\/[^/?]+/,
  variants: /\/store\/[^/]+\/variants/,
  checkout: /\/store\/[^/]+\/checkout/,
};

const respondWithJson =
  (body: unknown, status = 200): Handler =>
  (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const respondWithError = respondWithJson({ message: 'the database is out of memory' }, 500);
const respondWithPage: Handler = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel Wi-Fi</h1>' });

const malformedResponses: Record<string, Handler> = {
  'an HTML page': respondWithPage,
  null: respondWithJson(null),
  'a number': respondWithJson(7),
  'an array': respondWithJson([]),
  'invalid products': respondWithJson({ count: 3, offset: 0, limit: 3, products: [null, 5, {}] }),
  'no content': (route) => route.fulfill({ status: 204, body: '' }),
};

/** Replaces the responses of an endpoint. CORS preflight requests still reach the store. */
const mockEndpoint = (page: Page, endpoint: RegExp, handler: Handler) =>
  page.route(endpoint, (route) => (route.request().method() === 'OPTIONS' ? route.continue() : handler(route)));

test('a loading state is shown until a slow product list arrives', async ({ page }) => {
  await withoutPrerendering(page);
  const resume = await pauseRequests(page, endpoints.list);
  await page.goto('/products');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
  resume();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a product can be bought when the stock request fails', async ({ page }) => {
  await mockEndpoint(page, endpoints.variants, respondWithError);
  await page.goto('/product/masala-chai');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('malformed responses show an error instead of products', { tag: '@slow' }, async ({ page }) => {
  await withoutPrerendering(page);
  for (const [name, handler] of Object.entries(malformedResponses)) {
    await test.step(name, async () => {
      await page.unrouteAll();
      for (const endpoint of [endpoints.list, endpoints.product, endpoints.variants]) {
        await mockEndpoint(page, endpoint, handler);
      }
      await page.goto('/products');
      await expect(page.getByText(/^Error loading products: |^No products available at the moment\.$/)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.goto('/product/masala-chai');
      await expect(page.getByText(/^Error loading product: /)).toBeVisible();
    });
  }
});

test('a failed checkout request shows the reason and keeps the cart', async ({ page }) => {
  const defaultReason = 'There was a problem initializing checkout. Please try again.';
  const responses: [Handler, reason: string][] = [
    [respondWithJson({ url: 'javascript:alert(1)' }), defaultReason],
    [respondWithError, 'HTTP 500: Internal Server Error'],
    [respondWithJson({}), defaultReason],
  ];
  await addToCart(page, 'Tasting Room Sampler');
  await openCart(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Checkout Error' });
  for (const [handler, reason] of responses) {
    await page.unrouteAll();
    await mockEndpoint(page, endpoints.checkout, handler);
    await proceedButton(page).click();
    await expect(toast).toContainText(reason);
    await expect(cartPanel(page).getByText('Tasting Room Sampler').first()).toBeVisible();
    await expect(proceedButton(page)).toBeEnabled();
  }
});
