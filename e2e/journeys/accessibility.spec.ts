import { expectNoSidewaysScroll, inspect } from '../support/inspection';
import { asha, signIn, signInAsAdmin } from '../support/steps';
import { expect, test } from '../support/test';

const routes: Record<string, [address: string, heading: RegExp]> = {
  home: ['/', /./],
  products: ['/products', /./],
  product: ['/product/founders-tin', /The Founder's Tin/],
  productPlain: ['/product/kettle-dust', /Strong Kettle Dust/],
  productUnavailable: ['/product/monsoon-flush', /Monsoon Flush/],
  story: ['/story', /./],
  contact: ['/contact', /Contact us/],
  privacyPolicy: ['/privacy-policy', /Privacy Policy/],
  terms: ['/terms-and-conditions', /Terms/],
  shippingPolicy: ['/shipping-policy', /Shipping Policy/],
  cancellation: ['/cancellation-refund-policy', /Cancellation/],
  success: ['/success', /Order Confirmed!/],
  orderSuccess: ['/order-success', /Order placed/],
  login: ['/login', /Log in/],
  signup: ['/signup', /Sign up/],
  resetPassword: ['/reset-password', /Reset your password/],
  adminLogin: ['/admin/login', /Admin Login/],
  notFound: ['/no/such/page', /./],
};

for (const [name, [address, heading]] of Object.entries(routes)) {
  test(`${address} is for everybody`, async ({ page }) => {
    await page.goto(address);
    const headings = page.getByRole('heading', { level: 1 });
    await expect(headings).toHaveText([heading]);
    if (/^\/(products?\b|$)/.test(address)) await expect(page.getByText(/₹\d/).first()).toBeVisible();
    await expect(page).toHaveTitle(/Nilgiri Black Tea/);
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    await inspect(page, name);
    await expectNoSidewaysScroll(page);
  });
}

test('/profile and /checkout are for everybody', async ({ page }) => {
  await signIn(page, asha);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: /^Order #/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['My Profile']);
  await inspect(page, 'profile');
  await expectNoSidewaysScroll(page);

  await page.goto('/product/kettle-dust');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto('/checkout');
  for (const step of ['Review Cart', 'Shipping', 'Payment']) {
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
    await inspect(page, `checkout${step.replace(' ', '')}`);
    await expectNoSidewaysScroll(page);
    if (step !== 'Payment') await page.getByRole('button', { name: 'Next' }).click();
  }
});

test('/admin/dashboard is for everybody', async ({ page }) => {
  await signInAsAdmin(page);
  const firstOrder = page.getByRole('gridcell', { name: /^NBT-/ }).first();
  await expect(firstOrder).toBeVisible();
  await inspect(page, 'dashboardOrders', { settle: () => expect(firstOrder).toBeVisible() });
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await inspect(page, 'dashboardInbox');
  await expectNoSidewaysScroll(page);
});
