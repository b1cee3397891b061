import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll, VIEWPORTS } from '../support/accessibility';
import { apiRequest, callFunction, changeOrder, emailsTo, enableInvoices, fetchRows, placeOrder } from '../support/api';
import { pressKeyOn } from '../support/keyboard';
import { addToCart, cartPanel, pay, proceedToPayment } from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ viewport: VIEWPORTS.phone, hasTouch: true });

const TRACKING_LINK = /http\S+\/track#[\w-]{43}(?=\s)/;
const CANCEL_LINK = /http\S+\/track#[\w-]{43}\.[\w-]{43}/;

/** Returns the first link in the emails to an address that matches. */
async function emailedLink(address: string, link: RegExp): Promise<string> {
  const find = async () => (await emailsTo(address)).map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** Ships an order, as an administrator does on another device. */
async function ship(reference: string, token: string) {
  const [order] = await fetchRows<{ id: string; version: number }>(
    `/rest/v1/orders?order_uid=eq.${reference}&select=id,version`,
    token,
  );
  const parcel = { courier: 'Delhivery', tracking_number: '1234567890123' };
  const response = await callFunction(
    'ship_order',
    { order_id: order?.id, expected_version: order?.version, ...parcel },
    token,
  );
  expect(response.status).toBe(200);
}

const heading = (page: Page, reference: string) => page.getByRole('heading', { level: 1, name: `Order #${reference}` });

/** Checks a page at all sizes, and returns to a phone. */
async function check(page: Page, name: string, options: Parameters<typeof checkAccessibility>[2] = {}) {
  await checkAccessibility(page, name, options);
  await expectNoHorizontalScroll(page);
}

test('a guest comes back from WhatsApp, finds the parcel and cancels with an emailed link', async ({
  page,
  whatsApp,
}) => {
  const customer = { ...guest, ...newGuest('Farida') };
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await proceedToPayment(page, customer);
  await pay(page);
  const message = (await whatsApp.url()).searchParams.get('text') ?? '';
  const [reference = ''] = /NBT-\d{6,}/.exec(message) ?? [];
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();

  await page.goto(`/success?order=${reference}`);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/.*NBT-/);
  // No line ends within a date.
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  };
  expect(await page.getByText(/^Arrives \d/).evaluate(linesOf)).toBe(1);
  await check(page, 'success-again');
  await page.getByRole('link', { name: 'See your order' }).tap();
  await expect(heading(page, reference)).toBeVisible();

  // The link of the email opens the same page.
  const link = await emailedLink(customer.email, TRACKING_LINK);
  expect(message).toContain(link);
  await page.goto(link);
  await expect(heading(page, reference)).toBeVisible();
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  await expect(page.getByText('F•••')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(customer.surname);
  expect(await page.title()).not.toContain(link.split('#')[1] ?? '');
  await check(page, 'tracking-link');

  await page.getByRole('button', { name: 'Cancel order' }).tap();
  await expect(page.getByText('Please check your email')).toBeVisible();
  await page.goto(await emailedLink(customer.email, CANCEL_LINK));
  const dialog = page.getByRole('dialog', { name: `Cancel order ${reference}?` });
  await expect(dialog).toContainText('₹560.00 goes back');
  await check(page, 'cancel-question', { fullPage: false });
  await dialog.getByRole('button', { name: 'Cancel order' }).tap();
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(page.getByText(/^Refund(ed| on its way)$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await check(page, 'order-cancelled');
});

test.describe('if the chat does not open', () => {
  test.use({ expectFailedRequests: true });

  test('a notice on the next page offers it until it is closed', async ({ page, context }) => {
    const customer = { ...guest, ...newGuest('Farida') };
    // As inside the browser of another app, or without a network: the page of the chat does not load.
    const chat = context.waitForEvent('requestfailed', (request) => request.url().startsWith('https://wa.me/'));
    await context.route(/^https:\/\/wa\.me\//, (route) => route.abort());
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await proceedToPayment(page, customer);
    await pay(page);
    const [reference = ''] = /NBT-\d{6,}/.exec(decodeURIComponent((await chat).url())) ?? [];

    await page.waitForURL(/^chrome-error:/);
    await page.goto('/');
    const notice = page.getByRole('region', { name: `Your order ${reference}` });
    await expect(notice).toContainText('If WhatsApp did not open');
    const link = await notice.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
    const message = new URL(link ?? '').searchParams.get('text');
    expect(message).toContain(reference);
    expect(message).not.toContain(customer.surname);
    await check(page, 'order-notice', { fullPage: false });
    await notice.getByRole('link', { name: 'See your order' }).tap();
    await expect(heading(page, reference)).toBeVisible();
    await expect(notice).toBeHidden();
    await page.goBack();
    await notice.getByRole('button', { name: /^Close/ }).tap();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('another fragment of /track shows another order', async ({ page }) => {
  const [first, second] = [newGuest('Imran'), newGuest('Leela')];
  const references = [await placeOrder(first), await placeOrder(second)] as const;
  await page.goto(await emailedLink(first.email, TRACKING_LINK));
  await expect(heading(page, references[0])).toBeVisible();
  const link = await emailedLink(second.email, TRACKING_LINK);
  await page.evaluate((fragment) => (location.hash = fragment), new URL(link).hash);
  await expect(heading(page, references[1])).toBeVisible();
  await page.goBack();
  await expect(heading(page, references[0])).toBeVisible();
});

test('a shipped parcel shows its courier, and a problem is reported with the keyboard', async ({
  page,
  getDemoSession,
}) => {
  const customer = newGuest('Ravi');
  const reference = await placeOrder(customer);
  await ship(reference, (await getDemoSession('administrator')).access_token);
  await page.goto(await emailedLink(customer.email, TRACKING_LINK));
  await expect(page.getByText('1234567890123')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track it with Delhivery' })).toHaveAttribute('href', /delhivery/i);
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await check(page, 'tracking-link-shipped');

  await pressKeyOn(page, page.getByRole('button', { name: 'Report a problem' }));
  await expect(page.getByLabel('What is wrong?')).toBeFocused();
  await page.keyboard.type('The tin is dented.');
  await check(page, 'report-problem', { fullPage: false });
  await pressKeyOn(page, page.getByRole('button', { name: 'Send report' }));
  await expect(page.getByText(/Your report has the number \S+\./)).toBeVisible();
});

test.describe('with an account', () => {
  test.use({ signedInAs: 'new customer' });

  test('an order is opened from the profile and cancelled with the keyboard', async ({ page, account }) => {
    const reference = await placeOrder({ email: account.email });
    await page.goto('/profile');
    await pressKeyOn(page, page.getByRole('link', { name: `Order #${reference}` }));
    await expect(heading(page, reference)).toBeFocused();
    await expect(page.getByText('Lake View Road')).toBeVisible();
    await check(page, 'customer-order');

    await pressKeyOn(page, page.getByRole('button', { name: 'Disable the tracking link' }));
    await pressKeyOn(page, page.getByRole('dialog').getByRole('button', { name: 'Disable the link' }));
    await expect(page.getByText('The tracking link no longer works.')).toBeVisible();

    await pressKeyOn(page, page.getByRole('button', { name: 'Cancel order' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: `Cancel order ${reference}?` });
    await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Cancel order' }));
    await expect(page.getByText('Your order is cancelled.')).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  });

  test('the invoice and the credit note come by email and from the page of the order', async ({
    page,
    account,
    getDemoSession,
  }) => {
    const { access_token: token } = await getDemoSession('administrator');
    await enableInvoices(token);
    const reference = await placeOrder({ email: account.email });
    await changeOrder('ship_order', reference, token);
    const cancelled = { method: 'PATCH', body: JSON.stringify({ status: 'Cancelled' }), token };
    expect((await apiRequest(`/rest/v1/orders?order_uid=eq.${reference}`, cancelled)).status).toBe(204);

    await page.goto(`/orders/${reference}`);
    for (const name of ['invoice', 'credit note']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name}` }).tap();
      expect((await download).suggestedFilename()).toBe(`${reference}-${name.replace(' ', '-')}.pdf`);
    }
    await check(page, 'order-documents');
    const subjects = async () => (await emailsTo(account.email)).map(({ subject }) => subject).join('\n');
    await expect.poll(subjects).toMatch(new RegExp(`^Credit note .* for your order ${reference}$`, 'm'));
    expect(await subjects()).toMatch(new RegExp(`^Invoice .* for your order ${reference}$`, 'm'));
  });

  test('an order is put into the cart again, with what is different today', async ({ page, account }) => {
    const reference = await placeOrder({ email: account.email });
    // The order is older than the prices and the stock of today.
    await page.route(/\/functions\/v1\/orders\/view$/, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as { items: { unit_amount: number }[] };
      const [item] = order.items;
      const soldOut = {
        product: { id: 'bergamot-black', title: 'Bergamot Black', image: null },
        variant: { id: 'bergamot-black-100g', title: '100 g', weight: '100 g' },
        quantity: 1,
        unit_amount: 48_000,
      };
      await route.fulfill({ response, json: { ...order, items: [{ ...item, unit_amount: 15_000 }, soldOut] } });
    });
    await page.goto(`/orders/${reference}`);
    await page.getByRole('button', { name: `Order again: ${reference}` }).tap();
    const dialog = page.getByRole('dialog', { name: 'What is different this time' });
    await expect(dialog).toContainText('Strong Kettle Dust (250 g): ₹180.00 each now, ₹150.00 before');
    await expect(dialog).toContainText('Bergamot Black (100 g): sold out');
    await check(page, 'order-again', { fullPage: false });
    await dialog.getByRole('button', { name: 'Open your cart' }).tap();
    await expect(cartPanel(page)).toContainText('Strong Kettle Dust');
    await expect(cartPanel(page)).not.toContainText('Bergamot');
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).tap();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });
});

test.describe('with a link that is not valid', () => {
  test.use({ expectFailedRequests: true });

  test('the page says what to do', async ({ page }) => {
    await page.goto(`/track#${'x'.repeat(43)}`);
    await expect(page.getByText('There is no order at this link')).toBeVisible();
    await check(page, 'tracking-link-unknown');
  });
});
