import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../supabase/functions/_testing/readPdf';
import { SESSION_KEY } from '../../src/shared/sessionKey';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { apiRequest, changeOrder, emailsTo, enableInvoices, fetchRows, placeOrder, signIn } from '../support/api';
import { openOrderPage } from '../support/backOffice';
import { pressKeyOn, typeInto } from '../support/keyboard';
import { addToCart, openCart, pay, payButton, proceedButton } from '../support/shop';
import { guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE, hasTouch: true });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openDelivery(page: Page) {
  await addToCart(page, 'Upper Coonoor Whole Leaf');
  await openCart(page);
  await proceedButton(page).click();
  await expect(page.getByRole('form', { name: 'Delivery details' })).toBeVisible();
}

/** Pays, and returns the number of the order, which the chat contains. */
async function payOrder(page: Page, whatsApp: { url(): Promise<URL> }): Promise<string> {
  await expect(payButton(page)).toBeVisible();
  await pay(page);
  const [order = ''] = /NBT-\d{6,}/.exec((await whatsApp.url()).href) ?? [];
  return order;
}

const confirmationTo = async (email: string, order: string) =>
  (await emailsTo(email)).find(({ subject }) => subject.startsWith(`Your order ${order} at`))?.text ?? '';

test.describe('a customer', () => {
  test.use({ signedInAs: 'new customer' });

  test('sends a gift, and is never taken for its recipient', async ({ page, account, whatsApp, getDemoSession }) => {
    await openDelivery(page);
    await expect(field(page, 'Full Name')).toHaveValue(account.fullName);
    await field(page, 'Send it to somebody else').tap();
    await expect(field(page, 'Your name')).toHaveValue(account.fullName);
    await page.getByText('Add a note to the parcel').tap();
    await field(page, 'Note').fill('Happy birthday, Meera!');
    await page.getByText('I need a GST invoice').tap();
    await page.getByRole('button', { name: 'Continue to payment' }).tap();
    await expect(field(page, "Recipient's full name")).toBeFocused();
    await checkAccessibility(page, 'delivery-gift');
    await expectNoHorizontalScroll(page);

    await field(page, "Recipient's full name").fill(guest.name);
    await field(page, "Recipient's phone").fill(guest.phone);
    await field(page, 'Address').fill(guest.address);
    await field(page, 'PIN code').fill(guest.pinCode);
    await field(page, 'City').fill(guest.city);
    await page.getByRole('button', { name: 'Continue to payment' }).tap();
    const order = await payOrder(page, whatsApp);
    await expect.poll(() => confirmationTo(account.email, order)).toContain('It is a gift');
    const confirmation = await confirmationTo(account.email, order);
    for (const part of [`Thank you, ${account.fullName}`, `The gift goes to:\n${guest.name}`, 'Happy birthday, Meera!'])
      expect(confirmation).toContain(part);

    // The family packs and ships it.
    const { access_token: token } = await getDemoSession('administrator');
    await enableInvoices(token);
    const [packed] = await fetchRows<{ id: string }>(`/rest/v1/orders?order_uid=eq.${order}&select=id`, token);
    const documentOf = async (path: string, order_ids?: string[]) => {
      const init = order_ids ? { method: 'POST', body: JSON.stringify({ order_ids }) } : {};
      const response = await apiRequest(`/functions/v1/documents/${path}`, { ...init, token });
      return response.ok ? readPdf(new Uint8Array(await response.arrayBuffer())).text : response.status;
    };
    const slip = await documentOf('slips', [packed?.id ?? '']);
    for (const part of [guest.name, `A gift from ${account.fullName}`, 'Happy birthday, Meera!'])
      expect(slip).toContain(part);
    expect(slip).not.toContain('₹');
    await changeOrder('ship_order', order, token);
    expect(await documentOf('invoices', [packed?.id ?? ''])).toBe(409);
    expect(await documentOf(`invoices/${packed?.id}`)).toMatch(new RegExp(`Billed to\\s+${account.fullName}`));

    // The invoice reaches the buyer, by email and on the page of the order.
    await expect
      .poll(async () => (await emailsTo(account.email)).map(({ subject }) => subject).join('\n'))
      .toMatch(new RegExp(`^Invoice .* for your order ${order}$`, 'm'));
    await page.goto(`/orders/${order}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice' }).tap();
    expect(readPdf(new Uint8Array(await readFile(await (await download).path()))).text).toContain(account.fullName);

    await page.goto('/profile');
    await expect(page.getByText(`Gift from ${account.fullName}`)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await openDelivery(page);
    await expect(field(page, 'Full Name')).toHaveValue(account.fullName);
    for (const label of ['Phone', 'Address', 'City', 'PIN code']) await expect(field(page, label)).toHaveValue('');
    await expect(page.getByText(guest.name)).toBeHidden();
  });

  test('chooses an earlier address, never one that a stranger has entered with the same email', async ({
    page,
    account,
  }) => {
    const customer = { name: account.fullName, email: account.email };
    const { access_token: token } = await signIn(account);
    for (const address of ['1 First Street', '2 Second Street'])
      await placeOrder({ ...customer, address }, 'kettle-dust-250g', 1, token);
    const joined = await placeOrder({ ...customer, address: '66 Back Street' });
    await openDelivery(page);
    await expect(field(page, 'Address')).toHaveValue('2 Second Street');
    await expect(field(page, 'Use an earlier address').getByRole('option')).toHaveCount(3);
    await expect(page.getByText('66 Back Street')).toHaveCount(0);
    await checkAccessibility(page, 'delivery-earlier-addresses');
    await field(page, 'Use an earlier address').selectOption({ index: 2 });
    await expect(field(page, 'Address')).toHaveValue('1 First Street');
    await expect(field(page, 'State')).toHaveValue(guest.state);
    await page.getByRole('button', { name: 'Continue to payment' }).tap();
    await expect(payButton(page)).toBeVisible();

    await page.goto('/profile');
    const marked = page.getByRole('listitem').filter({ hasText: 'Added to your account by its email' });
    await expect(marked.getByRole('heading', { level: 3 })).toHaveText([`Order #${joined}`]);
    await checkAccessibility(page, 'profile-joined-order');
    await expectNoHorizontalScroll(page);
  });
});

test('a guest orders a gift with the keyboard, and the back office shows whose it is', async ({
  page,
  whatsApp,
  getDemoSession,
  openVisitorPage,
}) => {
  const buyer = newGuest('Farida');
  await openDelivery(page);
  await pressKeyOn(page, field(page, 'Send it to somebody else'), 'Space');
  await typeInto(page, field(page, 'Your name'), buyer.name);
  await typeInto(page, field(page, "Recipient's full name"), guest.name);
  // keyboard.spec.ts types into the fields that every order has.
  await field(page, 'Your email').fill(buyer.email);
  await field(page, "Recipient's phone").fill(guest.phone);
  await field(page, 'Address').fill(guest.address);
  await field(page, 'PIN code').fill(guest.pinCode);
  await field(page, 'City').fill(guest.city);
  await pressKeyOn(page, page.locator('summary', { hasText: 'Add a note' }));
  await typeInto(page, field(page, 'Note'), 'Enjoy!');
  await pressKeyOn(page, page.getByRole('button', { name: 'Continue to payment' }));
  const order = await payOrder(page, whatsApp);
  await expect.poll(() => confirmationTo(buyer.email, order)).toContain('Enjoy!');

  const session = await getDemoSession('administrator');
  const office = await openVisitorPage({ viewport: PHONE });
  await signInAs(office, session);
  await openOrderPage(office, order);
  await expect(office.getByText(`Gift from ${buyer.name}`)).toBeVisible();
  await expect(office.getByText('Note: Enjoy!')).toBeVisible();
  await checkAccessibility(office, 'order-page-gift');
  await expectNoHorizontalScroll(office);
  await office.goto(`/admin/orders?q=${buyer.surname}`);
  await expect(office.getByText(`Gift from ${buyer.name}`)).toBeVisible();
  await expectNoHorizontalScroll(office);
});

const signInAs = (page: Page, session: object) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
