import type { Page, Route } from '@playwright/test';
import { openProduct, openCart, cartPanel } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const calls = {
  list: /\/functions\/v1\/store\/store\/[^/]+\/products(\?|$)/,
  product: /\/store\/[^/]+\/products\/[^/?]+/,
  variants: /\/store\/[^/]+\/variants/,
  checkout: /\/store\/[^/]+\/checkout/,
};

const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const failing = json({ message: 'the shelf fell over' }, 500);
const NONSENSE: Record<string, (route: Route) => Promise<void>> = {
  'a web page': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel Wi-Fi</h1>' }),
  null: json(null),
  'a number': json(7),
  'an array': json([]),
  'products that are none': json({ count: 3, offset: 0, limit: 3, products: [null, 5, {}] }),
  nothing: (route) => route.fulfill({ status: 204, body: '' }),
};

const answerWith = (page: Page, call: RegExp, answer: (route: Route) => Promise<void>) =>
  page.route(call, (route) => (route.request().method() === 'OPTIONS' ? route.continue() : answer(route)));

test('a failing list says what the store said, and comes back', async ({ page }) => {
  await answerWith(page, calls.list, failing);
  await page.goto('/products');
  await expect(page.getByText('Error loading products: HTTP 500: Internal Server Error')).toBeVisible();
});

test('a failing product says so and leads back', async ({ page }) => {
  await answerWith(page, calls.product, failing);
  await page.goto('/product/masala-chai');
  await expect(page.getByText('Error loading product: HTTP 500: Internal Server Error')).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('an unknown product says so', async ({ page }) => {
  await page.goto('/product/no-such-tea');
  await expect(page.getByText('Error loading product: HTTP 404: Not Found')).toBeVisible();
});

test('without stock numbers the tea still shows', async ({ page }) => {
  await answerWith(page, calls.variants, failing);
  await openProduct(page, 'Bazaar Street Masala Chai');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});

test('a store that cannot be reached says so in words', async ({ page }) => {
  await page.route(calls.list, (route) => route.abort('connectionrefused'));
  await page.goto('/products');
  await expect(page.getByText(/^Error loading products: /)).toBeVisible();
});

test('a slow store shows that it is loading, then the teas', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(calls.list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
  answer();
  await expect(page.getByRole('article').first()).toBeVisible();
});

for (const [name, answer] of Object.entries(NONSENSE)) {
  test(`nonsense instead of products (${name}) never breaks the page`, async ({ page }) => {
    await answerWith(page, calls.list, answer);
    await answerWith(page, calls.variants, answer);
    await page.goto('/products');
    await expect(page.getByText(/^Error loading products: |^No products available at the moment\.$/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test(`nonsense instead of a product (${name}) never breaks the page`, async ({ page }) => {
    await answerWith(page, calls.product, answer);
    await page.goto('/product/masala-chai');
    await expect(page.getByText(/^Error loading product: /)).toBeVisible();
  });
}

for (const [name, answer, message] of [
  ['fails', failing, 'HTTP 500: Internal Server Error'],
  [
    'answers nonsense',
    json({ url: 'javascript:alert(1)' }),
    'There was a problem initializing checkout. Please try again.',
  ],
  ['answers nothing', json({}), 'There was a problem initializing checkout. Please try again.'],
] as const) {
  test(`a checkout that ${name} keeps the cart and says so`, async ({ page }) => {
    await answerWith(page, calls.checkout, answer);
    await openProduct(page, 'Tasting Room Sampler');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await openCart(page);
    await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Checkout Error' });
    await expect(alert).toContainText(message);
    await expect(cartPanel(page).getByText('Tasting Room Sampler').first()).toBeVisible();
    await expect(cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  });
}

test('an empty shelf says so', async ({ page }) => {
  await answerWith(page, calls.list, json({ count: 0, offset: 0, limit: 50, products: [] }));
  await page.goto('/products');
  await expect(page.getByText('No products available at the moment.')).toBeVisible();
});
