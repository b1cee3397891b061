import type { Locator, Page } from '@playwright/test';
import { apiRequest, placeOrder } from '../support/api';
import {
  deleteDialog,
  editDialog,
  openDeleteDialog,
  openEditDialog,
  openOrderPage,
  saveChanges,
  searchOrders,
} from '../support/backOffice';
import { faults, injectFault } from '../support/faults';
import { withoutPrerendering } from '../support/network';
import {
  addToCart,
  cartPanel,
  errorToast,
  fillDeliveryDetails,
  openCart,
  proceedButton,
  successToast,
} from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';
import { SHOP_URL } from '../support/urls';

test.use({ expectFailedRequests: true });

/** A request of the shop, and how a person meets its failure. */
interface Action {
  url: RegExp;
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Starts the request. */
  act(page: Page): Promise<unknown>;
  /** Shown when the request failed: says what happened. */
  failure(page: Page): Locator;
  /** Shown when the request succeeded. */
  success(page: Page): Locator;
  /** Tries again after a failure. Default: the button *Try again*. */
  retry?: (page: Page) => Promise<unknown>;
  /** Checks after a failure that nothing typed is lost. */
  expectInputKept?(page: Page): Promise<unknown>;
  /** The success may be shown although the request failed, because the screen can do without the answer. */
  isOptional?: boolean;
  /** The shop does not use the content of the answer, so any JSON is a success. */
  hasAnyAnswer?: boolean;
}

/** Runs an action with every fault, each followed by a successful retry. */
async function tryEveryFault(page: Page, { method = 'GET', isOptional, hasAnyAnswer, ...action }: Action) {
  await page.clock.install();
  for (const [name, fault] of faults) {
    if (hasAnyAnswer && ['wrong types', 'a huge answer'].includes(name)) continue;
    await test.step(name, async () => {
      const endFault = await injectFault(page, fault, action.url, method);
      await action.act(page);
      const end = isOptional ? action.failure(page).or(action.success(page)) : action.failure(page);
      await expect(end.first()).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toBeHidden();
      await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
      await action.expectInputKept?.(page);
      // The name includes the number of items, even while a dialog hides the page behind it.
      await expect(page.getByRole('button', { name: 'Cart, 1 item', includeHidden: true })).toBeAttached();

      await endFault();
      if (isOptional) await page.reload();
      else await (action.retry ?? tryAgain)(page);
      await expect(action.success(page).first()).toBeVisible();
    });
  }
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().click();
const STORE = '/functions/v1/store/store/[^/]+';

test.beforeEach(async ({ page }) => addToCart(page, 'Upper Coonoor Whole Leaf'));

test.describe('a failing store', () => {
  for (const path of ['/', '/products']) {
    test(`the list on ${path} can be loaded again`, { tag: '@slow' }, async ({ page }) => {
      await withoutPrerendering(page);
      await tryEveryFault(page, {
        url: new RegExp(`${STORE}/products(\\?|$)`),
        act: () => page.goto(path),
        failure: () => page.getByText(/^Error loading products: ./),
        success: () => page.getByRole('article'),
      });
    });
  }

  test('a product can be loaded again', { tag: '@slow' }, async ({ page }) => {
    await withoutPrerendering(page);
    await tryEveryFault(page, {
      url: new RegExp(`${STORE}/products/[^/?]+`),
      act: () => page.goto('/product/masala-chai'),
      failure: () => page.getByText(/^Error loading product: ./),
      success: () => page.getByRole('heading', { level: 1, name: 'Bazaar Street Masala Chai' }),
    });
  });

  test('a product can be bought without its stock', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: new RegExp(`${STORE}/variants`),
      act: () => page.goto('/product/masala-chai'),
      failure: () => page.getByText(/^Error loading product: ./),
      success: () => page.getByRole('main').getByRole('button', { name: 'Add to Cart', disabled: false }),
      isOptional: true,
    });
  });

  test('a checkout can be started again', async ({ page }) => {
    await tryEveryFault(page, {
      url: new RegExp(`${STORE}/checkout$`),
      method: 'POST',
      async act() {
        await page.goto('/products');
        await openCart(page);
        await proceedButton(page).click();
      },
      failure: () => errorToast(page, 'Checkout Error'),
      expectInputKept: () => expect(cartPanel(page).getByText('Upper Coonoor Whole Leaf').first()).toBeVisible(),
      retry: () => proceedButton(page).click(),
      success: () => page.getByLabel('PIN code'),
    });
  });
});

test('delivery details can be sent again', async ({ page }) => {
  await page.route(/\/success\?/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Order</title><h1>Order placed</h1>' }),
  );
  await tryEveryFault(page, {
    url: new RegExp(`${STORE}/checkout/delivery`),
    method: 'POST',
    async act() {
      const response = await apiRequest('/functions/v1/store/store/nilgiri/checkout', {
        method: 'POST',
        body: JSON.stringify({
          items: [{ variant_id: 'first-cup-sample-10g', quantity: 1 }],
          successUrl: `${SHOP_URL}/success`,
          cancelUrl: SHOP_URL,
        }),
      });
      await page.goto(((await response.json()) as { url: string }).url);
      await fillDeliveryDetails(page);
      await page.getByRole('button', { name: 'Place Order' }).click();
    },
    failure: () => errorToast(page, 'Checkout Error'),
    expectInputKept: () => expect(page.getByLabel('Full Name')).toHaveValue(guest.name),
    retry: () => page.getByRole('button', { name: 'Place Order' }).click(),
    success: () => page.getByRole('heading', { name: 'Order placed' }),
  });
});

test('a contact message can be sent again', { tag: '@slow' }, async ({ page }) => {
  const message = 'When do you expect the next chest of bergamot?';
  // The message is not sent in the end: the form would accept only a few per minute.
  await tryEveryFault(page, {
    url: /\/send-contact-email$/,
    method: 'POST',
    hasAnyAnswer: true,
    async act() {
      await page.goto('/contact');
      await page.getByLabel('Full Name').fill('Sunita Rao');
      await page.getByLabel('Email').fill('sunita.rao@post.example');
      await page.getByLabel('Message').fill(message);
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
    failure: () => errorToast(page, 'Oh no! Something went wrong.'),
    expectInputKept: () => expect(page.getByLabel('Message')).toHaveValue(message),
    async retry() {
      await page.route(/\/send-contact-email$/, (route) => route.fulfill({ json: { message: 'Message received' } }), {
        times: 1,
      });
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
    success: () => successToast(page, 'Message Sent!'),
  });
});

test.describe('a failing account server', () => {
  test('a log-in keeps what was typed and can be tried again', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: /\/auth\/v1\/token/,
      method: 'POST',
      async act() {
        await page.goto('/login');
        await page.getByLabel('Email').fill('somebody@post.example');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
      },
      failure: () => errorToast(page, 'Sign in Failed'),
      expectInputKept: () => expect(page.getByLabel('Email')).toHaveValue('somebody@post.example'),
      // The second attempt reaches a server again: here one that does not know the account.
      async retry() {
        await page.route(
          /\/auth\/v1\/token/,
          (route) =>
            route.fulfill({ status: 400, json: { code: 'invalid_credentials', msg: 'Invalid login credentials' } }),
          { times: 1 },
        );
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
      },
      success: () => errorToast(page, 'Sign in Failed').filter({ hasText: 'Invalid login credentials' }),
    });
  });

  test('a sign-up keeps what was typed', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: /\/auth\/v1\/signup/,
      method: 'POST',
      async act() {
        await page.goto('/signup');
        await page.getByLabel('Full Name').fill('Ravi Iyer');
        await page.getByLabel('Email').fill('ravi@post.example');
        await page.getByLabel('Password', { exact: true }).fill('a quiet cup at four');
        await page.getByRole('button', { name: 'Sign up', exact: true }).click();
      },
      failure: () => errorToast(page, 'Sign up Failed'),
      expectInputKept: () => expect(page.getByLabel('Full Name')).toHaveValue('Ravi Iyer'),
      async retry() {
        await page.route(
          /\/auth\/v1\/signup/,
          (route) =>
            route.fulfill({ json: { id: '00000000-0000-4000-8000-000000000000', email: 'ravi@post.example' } }),
          { times: 1 },
        );
        await page.getByRole('button', { name: 'Sign up', exact: true }).click();
      },
      success: () => successToast(page, 'Signup Successful!'),
    });
  });
});

test.describe('a failing database, for a customer', () => {
  test.use({ signedInAs: 'new customer' });

  test('the profile can be loaded again', { tag: '@slow' }, async ({ page, account }) => {
    await tryEveryFault(page, {
      url: /\/rest\/v1\/customers/,
      act: () => page.goto('/profile'),
      failure: () => errorToast(page, 'Error fetching profile'),
      success: () => page.getByLabel('Email').and(page.locator(`[value="${account.email}"]`)),
    });
  });

  test('the order history can be loaded again', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: /\/rest\/v1\/orders/,
      act: () => page.goto('/profile'),
      failure: () => errorToast(page, 'Error fetching orders'),
      success: () => page.getByText("You haven't placed any orders yet."),
    });
  });

  test('a changed profile can be saved again', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: /\/rest\/v1\/customers/,
      method: 'PATCH',
      hasAnyAnswer: true,
      async act() {
        await page.goto('/profile');
        await page.getByLabel('Full Name').fill('Asha M.');
        await page.getByRole('button', { name: 'Save Changes' }).click();
      },
      failure: () => errorToast(page, 'Error updating profile'),
      expectInputKept: () => expect(page.getByLabel('Full Name')).toHaveValue('Asha M.'),
      retry: () => page.getByRole('button', { name: 'Save Changes' }).click(),
      success: () => successToast(page, 'Profile updated successfully!'),
    });
  });
});

test.describe('a failing database, for an administrator', () => {
  test.use({ signedInAs: 'administrator' });

  test('orders can be loaded again', { tag: '@slow' }, async ({ page }) => {
    await tryEveryFault(page, {
      url: /\/rest\/v1\/order_list/,
      act: () => page.goto('/admin/dashboard'),
      failure: () => page.getByText('The orders could not be loaded'),
      success: () => page.getByRole('gridcell').first(),
    });
  });

  test('an edited order can be saved again', async ({ page }) => {
    const customer = newGuest('Meera');
    const reference = await placeOrder(customer);
    await tryEveryFault(page, {
      url: /\/rest\/v1\/rpc\/update_order$/,
      method: 'POST',
      async act() {
        await searchOrders(page, customer.surname);
        await openEditDialog(page, reference);
        await editDialog(page, reference).getByLabel('Status').selectOption('Shipped');
        await saveChanges(page);
      },
      failure: () => errorToast(page, 'Error updating order'),
      expectInputKept: () => expect(editDialog(page, reference).getByLabel('Status')).toHaveValue('Shipped'),
      retry: () => saveChanges(page),
      success: () => successToast(page, `Order ${reference} updated!`),
    });
  });

  test('a payment can be refunded again', { tag: '@slow' }, async ({ page }) => {
    const customer = newGuest('Meera');
    const reference = await placeOrder(customer);
    await tryEveryFault(page, {
      url: /\/functions\/v1\/refund-payment$/,
      method: 'POST',
      hasAnyAnswer: true,
      async act() {
        await openOrderPage(page, reference);
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await page.getByLabel('Amount to refund').fill('1');
        await page.getByRole('button', { name: 'Refund ₹1.00' }).click();
      },
      failure: () => errorToast(page, 'Error refunding the payment'),
      expectInputKept: () => expect(page.getByLabel('Amount to refund')).toHaveValue('1'),
      retry: () => page.getByRole('button', { name: 'Refund ₹1.00' }).click(),
      success: () => page.getByText('The refund of ₹1.00 is on its way to the customer.'),
    });
  });

  test('an order can be deleted again', { tag: '@slow' }, async ({ page }) => {
    const customer = newGuest('Meera');
    let reference = '';
    await tryEveryFault(page, {
      url: /\/rest\/v1\/orders/,
      method: 'DELETE',
      hasAnyAnswer: true,
      async act() {
        reference = await placeOrder(customer);
        await searchOrders(page, reference);
        await openDeleteDialog(page, reference);
        await deleteDialog(page, reference).getByRole('button', { name: 'Delete' }).click();
      },
      failure: () => errorToast(page, 'Error deleting order'),
      expectInputKept: () => expect(deleteDialog(page, reference)).toBeVisible(),
      retry: () => deleteDialog(page, reference).getByRole('button', { name: 'Delete' }).click(),
      success: () => successToast(page, 'Order deleted successfully.'),
    });
  });
});
