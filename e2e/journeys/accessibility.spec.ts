import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { addToCart } from '../support/shop';
import { expect, test } from '../support/test';

type Routes = Record<string, { path: string; heading: RegExp }>;

/** Public pages in groups; the pages of a group share one browser tab. */
const groups: Record<string, Routes> = {
  'home and catalog': {
    home: { path: '/', heading: /./ },
    products: { path: '/products', heading: /./ },
    product: { path: '/product/founders-tin', heading: /The Founder's Tin/ },
    productPlain: { path: '/product/kettle-dust', heading: /Strong Kettle Dust/ },
    productUnavailable: { path: '/product/monsoon-flush', heading: /Monsoon Flush/ },
  },
  'story, contact and policy': {
    story: { path: '/story', heading: /./ },
    contact: { path: '/contact', heading: /Contact us/ },
    privacyPolicy: { path: '/privacy-policy', heading: /Privacy Policy/ },
    terms: { path: '/terms-and-conditions', heading: /Terms/ },
    shippingPolicy: { path: '/shipping-policy', heading: /Shipping Policy/ },
    cancellation: { path: '/cancellation-refund-policy', heading: /Cancellation/ },
  },
  'account and order confirmation': {
    success: { path: '/success', heading: /Your order/ },
    delivery: { path: '/delivery', heading: /Delivery details/ },
    orderSuccess: { path: '/order-success', heading: /Order placed/ },
    login: { path: '/login', heading: /Log in/ },
    signup: { path: '/signup', heading: /Sign up/ },
    resetPassword: { path: '/reset-password', heading: /Reset your password/ },
    confirm: { path: '/confirm?type=signup&token_hash=unused', heading: /Confirm your email/ },
    adminLogin: { path: '/admin/login', heading: /Admin Login/ },
  },
};

async function checkPages(page: Page, routes: Routes) {
  for (const [name, { path, heading }] of Object.entries(routes)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
      if (/^(home|product)/.test(name)) await expect(page.getByText(/₹\d/).first()).toBeVisible();
      await expect(page).toHaveTitle(/Nilgiri Black Tea/);
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
      await checkAccessibility(page, name);
      await expectNoHorizontalScroll(page);
    });
  }
}

test('the home page and the login page are accessible', ({ page }) =>
  checkPages(page, { home: { path: '/', heading: /./ }, login: { path: '/login', heading: /Log in/ } }));

for (const [group, routes] of Object.entries(groups))
  test(`the ${group} pages are accessible`, { tag: '@slow' }, ({ page }) => checkPages(page, routes));

test.describe('at a path without a page', { tag: '@slow' }, () => {
  // The page has the status 404.
  test.use({ expectFailedRequests: true });

  test('the page is accessible', ({ page }) =>
    checkPages(page, { notFound: { path: '/no/such/page', heading: /^Page not found$/ } }));

  test('the status is 404, also of a product that the store does not have', async ({ page }) => {
    for (const path of ['/no/such/page', '/product/no-such-tea', '/product/no-such-tea/'])
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: 'This tea cannot be shown' })).toBeVisible();
    expect((await page.goto('/product/kettle-dust/'))?.status()).toBe(200);
  });
});

test.describe('for a customer', { tag: '@slow' }, () => {
  test.use({ signedInAs: 'customer' });

  test('the profile and checkout pages are accessible', async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: /^Order #/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['My Profile']);
    await checkAccessibility(page, 'profile');
    await expectNoHorizontalScroll(page);

    await addToCart(page, 'Hill Railway Breakfast');
    await page.goto('/checkout');
    for (const step of ['Review Cart', 'Shipping', 'Payment']) {
      await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
      await checkAccessibility(page, `checkout${step.replace(' ', '')}`);
      await expectNoHorizontalScroll(page);
      if (step !== 'Payment') await page.getByRole('button', { name: 'Next' }).click();
    }
  });
});

test.describe('for an administrator', { tag: '@slow' }, () => {
  test.use({ signedInAs: 'administrator' });

  test('the dashboard is accessible', async ({ page }) => {
    await page.goto('/admin/dashboard');
    const firstOrder = page.getByRole('gridcell', { name: /^NBT-/ }).first();
    await expect(firstOrder).toBeVisible();
    await checkAccessibility(page, 'dashboardOrders', { prepare: () => expect(firstOrder).toBeVisible() });
    await expectNoHorizontalScroll(page);
    await page.getByRole('tab', { name: 'Contact Submissions' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkAccessibility(page, 'dashboardInbox');
    await expectNoHorizontalScroll(page);
  });
});
