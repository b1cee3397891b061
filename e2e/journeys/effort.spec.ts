import type { Locator, Page } from '@playwright/test';
import { emailsTo, enableInvoices, placeOrder, signIn } from '../support/api';
import { cartPanel, payButton, proceedButton, productCard } from '../support/shop';
import { createTea } from '../support/teas';
import { cards, guest, newGuest } from '../support/testData';
import { expect, test } from '../support/test';

/*
 * What frequent tasks cost on a phone: taps, and fields that are typed. The numbers are upper limits. docs/MEASUREMENTS.md
 * compares them with the numbers for the same tasks before there was a page for an order. Opening the link of an email
 * is one tap.
 */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Does what a person does, and counts it. */
class Effort {
  taps = 0;
  fields = 0;

  async tap(target: Locator) {
    this.taps += 1;
    await target.tap();
  }

  async fill(field: Locator, text: string) {
    this.fields += 1;
    await field.fill(text);
  }

  async openEmailedLink(page: Page, address: string, link: RegExp) {
    this.taps += 1;
    const find = async () => (await emailsTo(address)).map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? '';
    await expect.poll(find).not.toBe('');
    await page.goto(await find());
  }

  /** Prints the numbers, and expects no more than these. */
  expectAtMost(task: string, taps: number, fields: number) {
    console.log(`${task}: ${this.taps} taps, ${this.fields} fields`);
    expect.soft(this.taps, `taps: ${task}`).toBeLessThanOrEqual(taps);
    expect.soft(this.fields, `typed fields: ${task}`).toBeLessThanOrEqual(fields);
  }
}

const TRACKING_LINK = /http\S+\/track#[\w-]{43}(?=\s)/;
const CANCEL_LINK = /http\S+\/track#[\w-]{43}\.[\w-]{43}/;
const TEA = 'Upper Coonoor Whole Leaf';
const OTHER_TEA = 'Strong Kettle Dust';

const addButton = (page: Page, title: string) => productCard(page, title).getByRole('button', { name: 'Add to Cart' });
const cart = (page: Page) => page.getByRole('button', { name: /^Cart/ });

/** Opens a page of the menu of a phone. */
async function openFromMenu(page: Page, effort: Effort, name: string) {
  await effort.tap(page.getByRole('button', { name: 'Menu', exact: true }));
  await effort.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
}

async function openProfile(page: Page, effort: Effort) {
  await effort.tap(page.getByRole('button', { name: 'Account menu' }));
  await effort.tap(page.getByRole('menuitem', { name: 'Profile' }));
}

async function startPurchase(page: Page, effort: Effort) {
  await page.goto('/');
  await openFromMenu(page, effort, 'Products');
  await effort.tap(addButton(page, TEA));
  await effort.tap(cart(page));
  await effort.tap(proceedButton(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery details' })).toBeVisible();
}

async function payByCard(page: Page, effort: Effort) {
  await effort.tap(page.getByRole('button', { name: 'Continue to payment' }));
  await effort.fill(page.getByLabel(/card number/i), cards.approved);
  await effort.fill(page.getByLabel(/expiry/i), '12/99');
  await effort.fill(page.getByLabel(/cvc/i), '123');
  await effort.tap(payButton(page));
}

/** What somebody had to do who wanted to know or to change something about an order: write, and wait for an answer. */
async function writeMessage(page: Page, effort: Effort, reference: string) {
  await page.goto('/');
  await openFromMenu(page, effort, 'Contact');
  await effort.fill(page.getByLabel('Full Name'), guest.name);
  await effort.fill(page.getByLabel('Email'), newGuest('Meera').email);
  await effort.fill(page.getByLabel('Message'), `About order ${reference}.`);
  await effort.tap(page.getByRole('button', { name: 'Send Message' }));
  await expect(page.getByText(/Your message has the number/)).toBeVisible();
}

test('a guest buys a tea', { tag: '@slow' }, async ({ page, whatsApp }) => {
  const effort = new Effort();
  await startPurchase(page, effort);
  const { name, email, phone, address, pinCode, city } = { ...guest, ...newGuest('Meera') };
  const fields = { 'Full Name': name, Email: email, Phone: phone, Address: address, 'PIN code': pinCode, City: city };
  for (const [label, text] of Object.entries(fields)) await effort.fill(page.getByLabel(label), text);
  await payByCard(page, effort);
  await whatsApp.url();
  effort.expectAtMost('guest purchase', 7, 9);
});

test('a guest tracks and cancels an order', { tag: '@slow' }, async ({ page }) => {
  const customer = newGuest('Imran');
  const reference = await placeOrder(customer);
  const tracking = new Effort();
  await tracking.openEmailedLink(page, customer.email, TRACKING_LINK);
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  tracking.expectAtMost('track, as a guest', 1, 0);

  const cancelling = new Effort();
  cancelling.taps = tracking.taps;
  await cancelling.tap(page.getByRole('button', { name: 'Cancel order' }));
  await expect(page.getByText('Please check your email')).toBeVisible();
  await cancelling.openEmailedLink(page, customer.email, CANCEL_LINK);
  await cancelling.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  cancelling.expectAtMost('cancel, as a guest', 4, 0);

  const before = new Effort();
  await writeMessage(page, before, reference);
  before.expectAtMost('track or cancel, before', 3, 3);
});

test.describe('with an account', () => {
  test.use({ signedInAs: 'new customer' });

  test('a customer buys, tracks and cancels an order', { tag: '@slow' }, async ({ page, account, whatsApp }) => {
    // An earlier order, whose delivery details are filled in.
    const { access_token: token } = await signIn(account);
    await placeOrder({ email: account.email }, 'kettle-dust-250g', 1, token);
    const buying = new Effort();
    await startPurchase(page, buying);
    await expect(page.getByLabel('City')).toHaveValue(guest.city);
    await payByCard(page, buying);
    const [reference = ''] = /NBT-\d{6,}/.exec((await whatsApp.url()).searchParams.get('text') ?? '') ?? [];
    buying.expectAtMost('purchase with an account', 7, 3);

    const tracking = new Effort();
    await page.goto('/');
    await openProfile(page, tracking);
    await tracking.tap(page.getByRole('link', { name: `Order #${reference}` }));
    await expect(page.getByText(/^Arrives \d/)).toBeVisible();
    tracking.expectAtMost('track, with an account', 3, 0);

    const cancelling = new Effort();
    cancelling.taps = tracking.taps;
    await cancelling.tap(page.getByRole('button', { name: 'Cancel order' }));
    await cancelling.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
    await expect(page.getByText('Your order is cancelled.')).toBeVisible();
    cancelling.expectAtMost('cancel, with an account', 5, 0);
  });

  test('a customer orders two teas again', { tag: '@slow' }, async ({ page, account }) => {
    const reference = await placeOrder({ email: account.email });
    await page.route(/\/rest\/v1\/orders\?/, async (route) => {
      const response = await route.fetch();
      const [order, ...others] = (await response.json()) as { items: object[] }[];
      const tea = {
        product: { id: 'estate-whole-leaf', title: TEA, image: null },
        variant: { id: 'estate-whole-leaf-100g', title: '100 g tin', weight: '100 g' },
        quantity: 1,
        unit_amount: 56_000,
      };
      await route.fulfill({ response, json: [{ ...order, items: [...(order?.items ?? []), tea] }, ...others] });
    });
    const now = new Effort();
    await page.goto('/');
    await openProfile(page, now);
    await now.tap(page.getByRole('button', { name: `Order again: ${reference}` }));
    await expect(cartPanel(page).getByText(TEA)).toBeVisible();
    await expect(cartPanel(page).getByText(OTHER_TEA)).toBeVisible();
    now.expectAtMost('order again', 3, 0);

    const before = new Effort();
    await page.goto('/');
    await openProfile(page, before);
    await expect(page.getByRole('link', { name: `Order #${reference}` })).toBeVisible();
    await openFromMenu(page, before, 'Products');
    for (const title of [TEA, OTHER_TEA]) await before.tap(addButton(page, title));
    await before.tap(cart(page));
    await expect(cartPanel(page)).toBeVisible();
    before.expectAtMost('order again, before', 7, 0);
  });
});

test.describe('at work', () => {
  test.use({ signedInAs: 'administrator', permissions: ['clipboard-read', 'clipboard-write'] });

  test('ten parcels are packed, shipped and invoiced', { tag: '@slow' }, async ({ page, getDemoSession }) => {
    const { access_token: token } = await getDemoSession('administrator');
    await enableInvoices(token);
    const customer = newGuest('Kavya');
    const references = await Promise.all(Array.from({ length: 10 }, () => placeOrder(customer)));
    const dialog = page.getByRole('dialog');
    const openFile = async (effort: Effort) => {
      const opened = page.waitForEvent('popup');
      await effort.tap(dialog.getByRole('link'));
      await (await opened).close();
    };
    await page.goto(`/admin/orders?q=${customer.surname}`);

    const work = new Effort();
    await work.tap(page.getByRole('button', { name: 'Select all 10' }));
    await work.tap(page.getByRole('button', { name: 'Print slips' }));
    await openFile(work);
    await work.tap(dialog.getByRole('button', { name: 'Close' }));
    await work.tap(page.getByRole('tab', { name: 'To ship' }));
    await work.tap(page.getByRole('button', { name: 'Select all 10' }));
    await work.tap(page.getByRole('button', { name: 'Ship', exact: true }));
    // Remembered from the second day on.
    await work.fill(dialog.getByLabel('Courier of all parcels'), 'India Post');
    await page.evaluate(
      (copied) => navigator.clipboard.writeText(copied),
      references.map((reference) => `${reference}\tEA${reference.slice(4)}IN`).join('\n'),
    );
    await work.tap(dialog.getByRole('button', { name: 'Paste tracking numbers' }));
    await work.tap(dialog.getByRole('button', { name: 'Mark 10 shipped' }));
    await expect(dialog.getByText('10 of 10 marked as shipped')).toBeVisible();
    await work.tap(dialog.getByRole('button', { name: 'Print invoices' }));
    await openFile(work);
    await work.tap(dialog.getByRole('button', { name: 'Close' }).last());
    work.expectAtMost('pack, ship and invoice ten parcels', 12, 1);
  });

  test('an order is refunded in part, and a message is answered', { tag: '@slow' }, async ({ page }) => {
    const customer = newGuest('Kavya');
    const reference = await placeOrder(customer, 'kettle-dust-250g', 3);
    await page.goto(`/admin/orders/${reference}`);
    const refund = new Effort();
    await refund.tap(page.getByRole('button', { name: 'Refund', exact: true }));
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Stripe returns the money to the Visa card ending in 4242');
    await refund.tap(question.getByRole('button', { name: 'Increase quantity' }));
    await refund.tap(question.getByRole('button', { name: 'Refund ₹180.00' }));
    await expect(page.getByText('The refund of ₹180.00 is on its way to the customer.')).toBeVisible();
    refund.expectAtMost('partial refund by line, with its question', 3, 0);

    await page.goto('/admin/messages');
    const answer = new Effort();
    const message = page.getByRole('article').first();
    await answer.tap(message.locator('summary'));
    await answer.tap(message.getByRole('link', { name: 'Reply by email' }));
    await expect(message.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
    // The button that ends it is not pressed: other journeys read the same message.
    answer.taps += 1;
    answer.expectAtMost('answer a message', 3, 0);
  });

  test("today's work is seen, a price is changed and goods are received", { tag: '@slow' }, async ({ page }) => {
    await page.goto('/admin/dashboard');
    const today = new Effort();
    await today.tap(page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Today' }));
    await expect(page.getByRole('list', { name: 'To do' })).toBeVisible();
    today.expectAtMost("see today's work", 1, 0);

    const teas = [];
    for (let n = 0; n < 5; n++) teas.push(await createTea('Received Tea', { stock: 1 }));
    const [first] = teas;
    await page.goto(`/admin/products?q=${first?.id}`);
    const price = new Effort();
    await price.fill(page.getByLabel(`Price of ${first?.title} (100 g)`, { exact: true }), '610');
    await price.tap(page.getByRole('button', { name: 'Save prices' }));
    await expect(page.getByText('1 price saved.')).toBeVisible();
    price.expectAtMost('change a price', 1, 1);

    await page.goto('/admin/stock?q=Received+Tea');
    const goods = new Effort();
    for (const { title } of teas) await goods.fill(page.getByLabel(`Received: ${title} (100 g)`), '12');
    await goods.tap(page.getByRole('button', { name: 'Save received' }));
    await expect(page.getByText('60 received: saved.')).toBeVisible();
    goods.expectAtMost('receive goods for five variants', 1, 5);
  });
});
