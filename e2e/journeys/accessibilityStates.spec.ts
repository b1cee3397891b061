import { expect, test } from '../support/test';
import { editDialog, newSurname, openEditor, openOrders, orderRow, saveChanges } from '../support/backOffice';
import { expectNoSidewaysScroll, inspect } from '../support/inspection';
import { newAccount, placeOrder, signUp } from '../support/program';
import {
  accountButton,
  cartPanel,
  failure,
  notice,
  openCart,
  openProduct,
  proceedToPayment,
  signIn,
} from '../support/steps';

// What covers the page is looked at as it is seen, not the page beneath from end to end.
const asSeen = { fullPage: false };

test.use({ expectFailedRequests: true });

test('the cart panel, empty and full, and the payment page', async ({ page }) => {
  await page.goto('/story');
  await openCart(page);
  await inspect(page, 'cartEmpty', asSeen);
  await page.keyboard.press('Escape');
  for (const title of ["The Founder's Tin", 'Upper Coonoor Whole Leaf', 'Strong Kettle Dust']) {
    await openProduct(page, title);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
  }
  const added = notice(page, 'Added to Cart!');
  await expect(added).toContainText('Strong Kettle Dust');
  await openCart(page);
  await expect(cartPanel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await inspect(page, 'cartFull', asSeen);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  await proceedToPayment(page);
  await inspect(page, 'payment');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('alert')).toContainText('Please check your details');
  await inspect(page, 'paymentProblems');
  await expectNoSidewaysScroll(page);
});

test('the menus', async ({ page }) => {
  const account = newAccount();
  await signUp(account);
  await signIn(page, account);
  await accountButton(page).click();
  await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
  await inspect(page, 'accountMenu', asSeen);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Story' })).toBeVisible();
  await inspect(page, 'mainMenu', asSeen);
  await expectNoSidewaysScroll(page);

  await page.goto('/profile');
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await inspect(page, 'profileEmpty');
  await expectNoSidewaysScroll(page);
});

test('forms with problems, and what toasts say of them', async ({ page }) => {
  await page.route('**/send-contact-email', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await inspect(page, 'contactProblems');
  await expectNoSidewaysScroll(page);

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await inspect(page, 'signupProblems');

  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@post.example');
  await page.getByLabel('Password', { exact: true }).fill('no such password');
  // Each look takes its time, and toasts go after five seconds: a new one for each size.
  await inspect(page, 'toastFailure', {
    ...asSeen,
    settle: async () => {
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(failure(page, 'Sign in Failed')).toBeVisible();
    },
  });

  await page.goto('/products');
  await inspect(page, 'toastSuccess', {
    ...asSeen,
    settle: async () => {
      await page
        .getByRole('article')
        .filter({ hasText: 'Upper Coonoor' })
        .getByRole('button', { name: 'Add to Cart' })
        .click();
      await expect(notice(page, 'Added to Cart!')).toBeVisible();
    },
  });
});

test('a store that fails, has nothing, or lets people wait', async ({ page }) => {
  const list = /\/store\/nilgiri\/products(\?|$)/;
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route(/\/store\/nilgiri\/products\//, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/products');
  await expect(page.getByText('Error loading products: HTTP 500')).toBeVisible();
  await inspect(page, 'productsError');
  await page.goto('/product/masala-chai');
  await expect(page.getByText('Error loading product: HTTP 500')).toBeVisible();
  await inspect(page, 'productError');
  await expectNoSidewaysScroll(page);

  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: { count: 0, offset: 0, limit: 50, products: [] } }));
  await page.goto('/products');
  await expect(page.getByText('No products available at the moment.')).toBeVisible();
  await inspect(page, 'productsEmpty');

  await page.unrouteAll();
  // Never answered: the page keeps waiting as long as it is looked at.
  await page.route(/\/store\/nilgiri\/products/, () => {});
  await page.goto('/products');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
  await inspect(page, 'productsLoading');
  await page.goto('/product/masala-chai');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
  await inspect(page, 'productLoading');
});

test('a browser without a network', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByText(/₹\d/).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await inspect(page, 'offline', asSeen);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('the back office’s dialogs, its empty and failed states', async ({ page, browser }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Meera ${surname}`, email: `${surname}@post.example` });
  await openOrders(page, surname);
  await orderRow(page, uid).getByLabel(`Delete order ${uid}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'dialogDelete', asSeen);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openEditor(page, uid);
  await inspect(page, 'dialogEdit', asSeen);
  await expectNoSidewaysScroll(page);

  const other = await (await browser.newContext()).newPage();
  await openOrders(other, surname);
  await openEditor(other, uid);
  await saveChanges(other);
  await expect(notice(other, `Order ${uid} updated!`)).toBeVisible();
  await other.context().close();
  await editDialog(page, uid).getByLabel('Email').fill('no address');
  await saveChanges(page);
  await expect(editDialog(page, uid).getByLabel('Email')).toBeFocused();
  await editDialog(page, uid).getByLabel('Email').fill(`${surname}@post.example`);
  await saveChanges(page);
  await expect(editDialog(page, uid)).toContainText('Someone else changed this order');
  await inspect(page, 'dialogConflict', asSeen);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox').fill(`${surname}${surname}`);
  await expect(page.getByText('No orders match.')).toBeVisible();
  await inspect(page, 'dashboardNoMatch');
  await page.route('**/rest/v1/contact_submissions*', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': '*/0' } }),
  );
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await inspect(page, 'inboxEmpty');
  await page.unroute('**/rest/v1/contact_submissions*');
  await page.route('**/rest/v1/contact_submissions*', (route) =>
    route.fulfill({ status: 500, json: { message: 'the kettle is dry' } }),
  );
  await page.reload();
  await expect(page.getByText('The messages could not be loaded')).toBeVisible();
  await inspect(page, 'inboxError');
});
