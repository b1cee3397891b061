import { OPERATION_KINDS } from '../../src/domain/operations';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { placeOrder } from '../support/api';
import { withoutPrerendering } from '../support/network';
import {
  deleteDialog,
  editDialog,
  openDeleteDialog,
  openEditDialog,
  saveChanges,
  searchOrders,
} from '../support/backOffice';
import {
  accountButton,
  addToCart,
  cartPanel,
  errorToast,
  openCart,
  payButton,
  proceedToPayment,
  productCard,
  submitLoginForm,
  successToast,
} from '../support/shop';
import { newGuest, serverError } from '../support/testData';
import { expect, test } from '../support/test';

const overlay = { fullPage: false };

test.use({ expectFailedRequests: true });

test.describe('states of pages', { tag: '@slow' }, () => {
  test('the cart panel, empty and filled, and the payment page are accessible', async ({ page }) => {
    await page.goto('/story');
    await openCart(page);
    await checkAccessibility(page, 'cartEmpty', overlay);
    await page.keyboard.press('Escape');
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await addToCart(page, 'Hill Railway Breakfast');
    await page.goto('/product/founders-tin');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(successToast(page, 'Added to Cart!')).toBeVisible();
    await openCart(page);
    await expect(cartPanel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(3);
    await checkAccessibility(page, 'cartFilled', overlay);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');

    await proceedToPayment(page);
    await checkAccessibility(page, 'payment');
    await expectNoHorizontalScroll(page);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Please check your details');
    await checkAccessibility(page, 'paymentErrors');
    await expectNoHorizontalScroll(page);
  });

  test('the pages about a payment are accessible in every status', async ({ page }) => {
    const status = /\/checkout\/status$/;
    const summary = {
      items: [{ product: { title: 'First Cup Sample' }, variant: { id: 'sample' }, quantity: 1, unit_amount: 0 }],
      total: 0,
      currency: 'inr',
    };
    const answers: Record<string, object> = {
      waiting: { json: { status: 'waiting', order: 'NBT-123456' } },
      paid: { json: { status: 'paid', order: 'NBT-123456' } },
      cancelled: { json: { status: 'cancelled', order: 'NBT-123456' } },
      expired: { json: { status: 'expired', order: 'NBT-123456' } },
      failed: { json: { status: 'failed', order: 'NBT-123456' } },
      unavailable: serverError,
    };
    for (const [name, answer] of Object.entries(answers)) {
      await page.route(status, (route) => route.fulfill(answer));
      await page.goto('/success?order=NBT-123456&checkout=c0ffee');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Checking your payment');
      await checkAccessibility(page, `success-${name}`);
      await expectNoHorizontalScroll(page);
      await page.unroute(status);
    }

    await page.route(status, (route) => route.fulfill({ json: { status: 'waiting', order: 'NBT-123456', summary } }));
    await page.goto('/delivery?checkout=c0ffee');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await checkAccessibility(page, 'delivery-errors');
    await expectNoHorizontalScroll(page);
    await page.unroute(status);

    await page.route(status, (route) => route.fulfill({ json: { status: 'expired', order: 'NBT-123456' } }));
    await page.goto('/delivery?checkout=c0ffee');
    await expect(page.getByText('This checkout has ended')).toBeVisible();
    await checkAccessibility(page, 'delivery-ended');
  });

  test.describe('for a new customer', () => {
    test.use({ signedInAs: 'new customer' });

    test('the menus and the empty profile are accessible', async ({ page }) => {
      await page.goto('/profile');
      await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
      await checkAccessibility(page, 'profileEmpty');
      await expectNoHorizontalScroll(page);

      await page.goto('/');
      await accountButton(page).click();
      await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
      await checkAccessibility(page, 'accountMenu', overlay);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Story' }),
      ).toBeVisible();
      await checkAccessibility(page, 'mainMenu', overlay);
      await expectNoHorizontalScroll(page);
    });
  });

  test('forms with errors and toasts are accessible', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await checkAccessibility(page, 'contactErrors');
    await expectNoHorizontalScroll(page);

    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await checkAccessibility(page, 'signupErrors');

    await page.goto('/confirm?type=signup&token_hash=unused');
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await checkAccessibility(page, 'confirmErrors');
    await expectNoHorizontalScroll(page);

    // A toast disappears after 5 s, so it is shown again for each viewport size.
    await page.goto('/login');
    await checkAccessibility(page, 'errorToast', {
      ...overlay,
      prepare: async () => {
        await submitLoginForm(page, { email: 'nobody@post.example', password: 'no such password' });
        await expect(errorToast(page, 'Sign in Failed')).toBeVisible();
      },
    });

    await page.goto('/products');
    await checkAccessibility(page, 'successToast', {
      ...overlay,
      prepare: async () => {
        await productCard(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
        await expect(successToast(page, 'Added to Cart!')).toBeVisible();
      },
    });
  });

  test('the catalog pages are accessible while loading, empty and after an error', async ({ page }) => {
    await withoutPrerendering(page);
    const list = /\/store\/nilgiri\/products(\?|$)/;
    const product = /\/store\/nilgiri\/products\//;
    await page.route(list, (route) => route.fulfill(serverError));
    await page.route(product, (route) => route.fulfill(serverError));
    await page.goto('/products');
    await expect(page.getByText('Error loading products: HTTP 500')).toBeVisible();
    await checkAccessibility(page, 'productsError');
    await page.goto('/product/masala-chai');
    await expect(page.getByText('Error loading product: HTTP 500')).toBeVisible();
    await checkAccessibility(page, 'productError');
    await expectNoHorizontalScroll(page);

    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ json: { count: 0, offset: 0, limit: 50, products: [] } }));
    await page.goto('/products');
    await expect(page.getByText('No products available at the moment.')).toBeVisible();
    await checkAccessibility(page, 'productsEmpty');

    await page.unrouteAll();
    // These requests stay pending, so that the page keeps its loading state.
    await page.route(/\/store\/nilgiri\/products/, () => {});
    await page.goto('/products');
    // The code of the page is loaded, its products are not.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
    await checkAccessibility(page, 'productsLoading');
    await page.goto('/product/masala-chai');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
    await checkAccessibility(page, 'productLoading');
  });

  test('the offline notice is accessible and disappears when the network is back', async ({ page, context }) => {
    await withoutPrerendering(page);
    await page.goto('/');
    await expect(page.getByText(/₹\d/).first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await checkAccessibility(page, 'offline', overlay);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  test.describe('for an administrator', () => {
    test.use({ signedInAs: 'administrator' });

    test('the menu of a column of orders and the list of columns are accessible', async ({ page }) => {
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      const openMenu = async () => {
        // The columns move after a change of the viewport, until the grid has measured its new width.
        await expect(async () => {
          await page.getByRole('columnheader', { name: 'Total' }).hover();
          await page.getByRole('button', { name: 'Total column menu' }).click({ timeout: 2_000 });
        }).toPass();
        await expect(page.getByRole('menuitem', { name: 'Sort by ASC' })).toBeVisible();
      };
      const openPanel = async () => {
        await openMenu();
        await page.getByRole('menuitem', { name: 'Manage columns' }).click();
        await expect(page.getByRole('checkbox', { name: 'Customer' })).toBeVisible();
      };
      for (const [name, open] of Object.entries({ columnMenu: openMenu, columnsPanel: openPanel })) {
        // On a phone, one column shows all values and has no menu.
        const prepare = async (viewport: string) => (viewport === 'desktop' ? open() : undefined);
        await checkAccessibility(page, name, { ...overlay, prepare });
        await page.keyboard.press('Escape');
      }
    });

    test('the dialogs of the dashboard are accessible', async ({ page, context }) => {
      const customer = newGuest('Meera');
      const reference = await placeOrder(customer);
      await searchOrders(page, customer.surname);
      await openDeleteDialog(page, reference);
      await expect(deleteDialog(page, reference)).toBeVisible();
      await checkAccessibility(page, 'deleteDialog', overlay);
      await page.getByRole('button', { name: 'Cancel' }).click();

      await openEditDialog(page, reference);
      const dialog = editDialog(page, reference);
      await checkAccessibility(page, 'editDialog', overlay);
      await expectNoHorizontalScroll(page);

      const second = await context.newPage();
      await searchOrders(second, customer.surname);
      await openEditDialog(second, reference);
      await saveChanges(second);
      await expect(successToast(second, `Order ${reference} updated!`)).toBeVisible();
      await second.close();
      await dialog.getByLabel('Email').fill('not an email address');
      await saveChanges(page);
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await dialog.getByLabel('Email').fill(customer.email);
      await saveChanges(page);
      await expect(dialog).toContainText('Someone else changed this order');
      await checkAccessibility(page, 'editConflict', overlay);
    });

    test('many problems above the tabs are accessible, and leave the tabs on the screen of a phone', async ({
      page,
    }) => {
      const failedEmail = {
        id: crypto.randomUUID(),
        kind: 'order_confirmation',
        recipient: 'meera@example.com',
        last_error: '550 No such user',
        attempts: 1,
        created_at: '2026-01-31T09:00:00Z',
        can_retry: true,
      };
      const reports = OPERATION_KINDS.map((kind) => ({
        kind,
        is_problem: true,
        affected: 3,
        since: kind === 'backup' ? null : '2026-01-31T09:00:00Z',
        last_at: '2026-01-31T11:00:00Z',
        detail: kind === 'jobs_late' ? 'deliver_emails, expire_checkouts, reconcile_payments' : null,
      }));
      await page.route('**/rest/v1/rpc/failed_mails', (route) => route.fulfill({ json: [failedEmail] }));
      await page.route('**/rest/v1/rpc/operations_status', (route) => route.fulfill({ json: reports }));
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto('/admin/dashboard');
      // Axe would check the grid while it loads.
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expect(page.getByText(`${reports.length} problems with the operation of the shop`)).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Orders' })).toBeInViewport();
      await checkAccessibility(page, 'dashboardProblems');
      await expectNoHorizontalScroll(page);

      await page.getByRole('button', { name: 'Show details' }).click();
      await expect(page.getByText('The payment provider failed', { exact: true })).toBeVisible();
      await checkAccessibility(page, 'dashboardProblemsOpen');
      await expectNoHorizontalScroll(page);
    });

    test('the dashboard is accessible without results and after an error', async ({ page }) => {
      const { surname } = newGuest('Nobody');
      await searchOrders(page, surname);
      await expect(page.getByText('No orders match.')).toBeVisible();
      await checkAccessibility(page, 'ordersNoMatch');

      await page.route('**/rest/v1/message_list*', (route) => route.fulfill(serverError));
      await page.getByRole('tab', { name: 'Contact Submissions' }).click();
      await expect(errorToast(page, 'Error fetching contacts')).toContainText(serverError.json.message);
      await expect(page.getByText('The messages could not be loaded')).toBeVisible();
      await checkAccessibility(page, 'inboxError');
      await page.unroute('**/rest/v1/message_list*');
      await page.route('**/rest/v1/message_list*', (route) =>
        route.fulfill({ json: [], headers: { 'content-range': '*/0' } }),
      );
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No submissions yet')).toBeVisible();
      await expect(page.getByText('New contact form messages will appear here.')).toBeVisible();
      await checkAccessibility(page, 'inboxEmpty');
    });
  });
});
