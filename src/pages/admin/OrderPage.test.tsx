import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Tables } from '../../../supabase/database.types';
import type { RefundableAmounts } from '../../features/backOffice/orders/adminOrdersApi';
import type { OrderRow } from '../../features/backOffice/orders/orderQuery';
import { enterText } from '../../testing/enterText';
import { errorResponse, orderLines, orderRow, rowsResponse } from '../../testing/backendFixtures';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./OrderPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const payment: Tables<'order_payments'> = {
  id: 'payment-1',
  order_id: 'order-482913',
  provider: 'stripe',
  provider_payment_id: 'cs_1',
  amount: 156_000,
  currency: 'inr',
  refunded: 0,
  failed_refunds: 0,
  dispute: null,
  dispute_amount: null,
  dispute_due_at: null,
  paid_at: '2026-01-31T09:00:00Z',
};

const STORE = '/functions/v1/store/store/nilgiri';

/** The tea costs more than when it was ordered. */
const tea = wireProduct('winter-frost', { variants: [wireVariant('winter-frost-50', { amount: 90_000 })] });

const conflict = (hint: string): FakeResponse => ({
  status: 409,
  body: { code: 'PT409', message: 'Not possible.', details: null, hint },
});

/** What the database answers about the payment, of units that cost ₹780 each. */
function refundableAmounts(body: unknown): RefundableAmounts {
  const { lines } = body as { lines: { quantity: number }[] };
  const lines_amount = lines.reduce((sum, { quantity }) => sum + quantity * 78_000, 0);
  return { unrefunded: payment.amount, allowed: payment.amount, lines_amount };
}

interface Backend {
  order?: OrderRow;
  /** What differs from a paid payment. */
  payment?: Partial<Tables<'order_payments'>>;
  refunds?: Partial<Tables<'order_refunds'>>[];
  /** What differs from a payment of which nothing was refunded. */
  refundable?: Partial<RefundableAmounts>;
  /** Responses by path. */
  responses?: Record<string, FakeResponse>;
}

/** Opens the page of an order. The backend can be changed while the page is open. */
async function openPage(initial: Backend = {}) {
  const backend: Required<Backend> = {
    order: orderRow(482_913),
    payment: {},
    refunds: [],
    refundable: {},
    responses: {},
    ...initial,
  };
  server.overrideResponses(({ path, body }) => {
    const response = backend.responses[path];
    if (response) return response;
    switch (path) {
      case '/rest/v1/order_list':
        return rowsResponse([backend.order]);
      case '/rest/v1/order_lines':
        return rowsResponse(orderLines(backend.order));
      case `${STORE}/products`:
        return { body: { count: 1, offset: 0, limit: 50, products: [tea] } };
      case '/rest/v1/order_payments':
        return rowsResponse([{ ...payment, ...backend.payment }]);
      case '/rest/v1/order_refunds':
        return rowsResponse(backend.refunds);
      case '/rest/v1/rpc/refundable_amounts':
        return rowsResponse([{ ...refundableAmounts(body), ...backend.refundable }]);
      case '/rest/v1/rpc/order_timeline':
      case '/rest/v1/rpc/invoice_problems':
      case '/rest/v1/invoices':
        return { body: [] };
    }
  });
  const config = { storeApiUrl: `${server.url}/functions/v1/store`, storeId: 'nilgiri' };
  const app = renderApp('/admin/orders/NBT-482913', { services: signedInServices(server, admin, { config }) });
  await screen.findByText(/^₹1,560.00 paid with Stripe/);
  const section = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, backend, section };
}

const refundOf = (amount: number): Partial<Tables<'order_refunds'>> => ({
  ...{ id: 'r1', payment_id: 'payment-1', amount, currency: 'inr', status: 'sent', created_at: payment.paid_at },
});

const bodies = (path: string) => server.requestsFor(path).map(({ body }) => body as Record<string, unknown>);
const REFUND = '/functions/v1/refund-payment';

describe('a refund', () => {
  const UNIT = 'Increase quantity of Winter Frost Tea (50 g)';

  /** Opens the question. `form` is the dialog; `payment` is the section behind it, which screen readers cannot reach. */
  async function openForm(backend: Backend = {}) {
    const app = await openPage(backend);
    const payment = app.section('Payment');
    await app.user.click(payment.getByRole('button', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog');
    const form = within(dialog);
    await form.findByText(/is left of the payment/);
    const enterAmount = async (amount: string) => {
      await app.user.clear(form.getByLabelText('Amount to refund'));
      if (amount) await enterText(app.user, form.getByLabelText('Amount to refund'), amount);
    };
    return { ...app, dialog, form, payment, enterAmount };
  }

  it('starts at zero, asks, and has an amount, a reason and units that return to the stock', async () => {
    const { user, dialog, form, payment } = await openForm({
      responses: { [REFUND]: { body: { refund_id: 'r1', amount: 78_000 } } },
    });
    expect(dialog).toHaveAccessibleName('Refund of ₹1,560.00');
    expect(form.getByLabelText('Amount to refund')).toHaveValue('0');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(bodies(REFUND)).toEqual([]);
    await user.click(await form.findByRole('button', { name: UNIT }));
    await waitFor(() => expect(form.getByLabelText('Amount to refund')).toHaveValue('780'));
    expect(dialog).toHaveAccessibleName('Refund ₹780.00 of ₹1,560.00?');
    expect(dialog).toHaveAccessibleDescription(/Stripe returns the money to the card or account that paid/);
    expect(form.getByRole('checkbox', { name: 'Return Winter Frost Tea (50 g) to the stock' })).toBeChecked();
    await enterText(user, form.getByLabelText('Reason'), 'One was broken');
    await user.click(form.getByRole('button', { name: 'Refund ₹780.00' }));
    expect(await payment.findByText(/₹780.00 is on its way to the customer/)).toBeVisible();
    expect(bodies(REFUND)).toMatchObject([
      {
        order_id: 'order-482913',
        payment_id: 'payment-1',
        amount: 78_000,
        reason: 'One was broken',
        lines: [{ variant_id: 'winter-frost-50', quantity: 1, restock: true }],
      },
    ]);
  });

  it('replaces an amount that is suggested after the field has the focus by what is typed', async () => {
    const { user, form } = await openForm();
    const field = form.getByLabelText('Amount to refund');
    await user.click(field);
    fireEvent.click(await form.findByRole('button', { name: UNIT }));
    expect(field).toHaveValue('');
    await waitFor(() => expect(field).toHaveValue('780'));
    await user.paste('1000');
    expect(field).toHaveValue('1000');
  });

  it('pays at least the price of the units that it takes out', async () => {
    const { user, form, enterAmount } = await openForm();
    await user.click(await form.findByRole('button', { name: UNIT }));
    await waitFor(() => expect(form.getByLabelText('Amount to refund')).toHaveValue('780'));
    await enterAmount('779.99');
    expect(form.getByText(/^These units cost ₹780.00\./)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(bodies(REFUND)).toEqual([]);
  });

  it('says to what the money returns, as the provider names it', async () => {
    const { dialog } = await openForm({
      responses: { [`${REFUND}/methods/payment-1`]: { body: { method: 'Visa card ending in 4242' } } },
    });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(/Stripe returns the money to the Visa card ending in 4242, usually/),
    );
  });

  it('is not sent by Enter, because the amount may be mistyped', async () => {
    const { user, form, enterAmount } = await openForm();
    await enterAmount('100');
    await user.type(form.getByLabelText('Amount to refund'), '{Enter}');
    expect(form.getByRole('button', { name: 'Refund ₹100.00' })).toBeVisible();
    expect(bodies(REFUND)).toEqual([]);
  });

  it('tells variants of the same weight apart', async () => {
    const tin = (title: string): OrderRow['items'][number] => ({
      product: { id: 'founders-tin', title: "The Founder's Tin", image: null },
      variant: { id: title, title, weight: '200 g' },
      ...{ quantity: 1, unit_amount: 78_000 },
    });
    const { form } = await openForm({ order: orderRow(482_913, { items: [tin('Brass'), tin('Vermilion')] }) });
    for (const title of ['Brass', 'Vermilion']) {
      const name = `The Founder's Tin (${title}, 200 g)`;
      expect(screen.getAllByText(name)).toHaveLength(2);
      expect(await form.findByRole('button', { name: `Increase quantity of ${name}` })).toBeVisible();
    }
  });

  it('is reported as queued if the request was stored but the provider did not respond', async () => {
    const { user, form, payment, enterAmount } = await openForm({
      responses: {
        [REFUND]: errorResponse('The payment provider did not respond.', 503, ''),
        '/rest/v1/refunds': rowsResponse([{ refused_at: null }]),
      },
    });
    await enterAmount('1560');
    await user.click(form.getByRole('button', { name: 'Refund ₹1,560.00' }));
    expect(await payment.findByText(/₹1,560.00 is queued/)).toBeVisible();
    // A refund of another amount with the same key would not be the one that is queued.
    const [lookUp] = server.requestsFor('/rest/v1/refunds');
    expect(Object.fromEntries(lookUp?.query ?? [])).toMatchObject({ amount: 'eq.156000' });
  });

  it('is not repeated with another key after a failure, and keeps what was typed', async () => {
    const { user, form, enterAmount } = await openForm({
      responses: { [REFUND]: errorResponse('Down.', 500, ''), '/rest/v1/refunds': rowsResponse([]) },
    });
    await enterAmount('100.5');
    await user.click(form.getByRole('button', { name: 'Refund ₹100.50' }));
    expect(await form.findByText('Error refunding the payment')).toBeVisible();
    expect(form.getByLabelText('Amount to refund')).toHaveValue('100.5');
    await user.click(form.getByRole('button', { name: 'Refund ₹100.50' }));
    await waitFor(() => expect(bodies(REFUND)).toHaveLength(2));
    expect(bodies(REFUND)[1]).toEqual(bodies(REFUND)[0]);
    // Nor by a dialog that is opened again. A dialog that is sending a refund does not close.
    await form.findByRole('button', { name: 'Refund ₹100.50' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByLabelText('Amount to refund')).toHaveValue('100.5');
    await user.click(await screen.findByRole('button', { name: 'Refund ₹100.50' }));
    await waitFor(() => expect(bodies(REFUND)).toHaveLength(3));
    expect(bodies(REFUND)[2]).toEqual(bodies(REFUND)[0]);
  });

  it('says in plain words that staff may not refund so much', async () => {
    const message = 'Staff may refund at most ₹500.00 of an order. Ask an owner of the shop.';
    const { user, form, enterAmount } = await openForm({
      responses: {
        [REFUND]: { status: 403, body: { statusCode: 403, code: 'refund_limit', message } },
        '/rest/v1/refunds': rowsResponse([]),
      },
    });
    await enterAmount('1560');
    await user.click(form.getByRole('button', { name: 'Refund ₹1,560.00' }));
    expect(await form.findByText('This is more than you may refund')).toBeVisible();
    expect(form.getByText(message)).toBeVisible();
  });

  it.each([
    ['0', 'Please enter an amount up to ₹1,560.00.'],
    ['1560.01', 'Please enter an amount up to ₹1,560.00.'],
    ['1.250', 'Write the amount in rupees, for example 1,250.00. “1.250” has more than two decimals.'],
    ['12,50', 'Write the amount in rupees, for example 1,250.00. “12,50” has a comma in the wrong place.'],
    ['', 'Write the amount in rupees, for example 1,250.00.'],
  ])('is not sent with the amount %p', async (amount, problem) => {
    const { user, form, enterAmount } = await openForm();
    await enterAmount(amount);
    expect(form.getByText(problem)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(bodies(REFUND)).toEqual([]);
  });

  it('shows what is left of the payment, and what staff may refund of it', async () => {
    const { form, dialog, enterAmount } = await openForm({ refundable: { unrefunded: 100_000, allowed: 30_000 } });
    expect(form.getByLabelText('Amount to refund')).toHaveAccessibleDescription(
      '₹1,000.00 is left of the payment. You may refund ₹300.00 of it now.',
    );
    await enterAmount('300.01');
    expect(form.getByText('You may refund ₹300.00 now. Ask an owner of the shop to refund more.')).toBeVisible();
    await enterAmount('1000.01');
    expect(form.getByText('Please enter an amount up to ₹1,000.00.')).toBeVisible();
    await enterAmount('300');
    expect(dialog).toHaveAccessibleName('Refund ₹300.00 of ₹1,560.00?');
  });

  it('that has failed says that the customer did not get the money', async () => {
    const { section } = await openPage({ refunds: [{ ...refundOf(10_000), status: 'failed' }] });
    expect(section('Payment').getByText(/failed: the customer did not get this money/)).toBeVisible();
  });

  it('has its time apart from what became of it', async () => {
    const { section } = await openPage({ refunds: [refundOf(10_000)] });
    expect(section('Payment').getByRole('listitem')).toHaveTextContent('₹100.00 sent to the customer. 31 Jan 2026');
  });
});

it('shortens the reference of a payment, and copies the whole', async () => {
  const { user, section } = await openPage({ payment: { provider_payment_id: 'cs_test_a1b2c3d4e5f6x4Tq' } });
  const payment = section('Payment');
  expect(payment.getByText('cs_test_…x4Tq')).toBeVisible();
  await user.click(payment.getByRole('button', { name: 'Copy reference' }));
  expect(await payment.findByText('Copied.')).toBeVisible();
  // Inside waitFor, because the timeline may arrive meanwhile.
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('cs_test_a1b2c3d4e5f6x4Tq'));
});

it('calls, chats and writes with one tap, and leads to the page of the customer', async () => {
  const order = orderRow(482_913, {
    shipping: { name: 'Leela', phone: '98400 55502 / 0422 2345678', email: 'leela+gift@nbt.example', address: '' },
  });
  const { section } = await openPage({ order });
  const links = (name: string) =>
    within(section('Delivery').getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace(/\?.*/, ''));
  expect(links('Contact the recipient')).toEqual([
    'tel:+919840055502',
    'tel:+914222345678',
    'https://wa.me/919840055502',
    'mailto:leela%2Bgift@nbt.example',
  ]);
  expect(links('Contact the customer')).toEqual([
    'tel:+919840055501',
    'https://wa.me/919840055501',
    'mailto:asha@nbt.example',
  ]);
  expect(section('Delivery').getByRole('link', { name: 'Asha Menon' })).toHaveAttribute(
    'href',
    '/admin/customers/customer-asha',
  );
});

it('shows the difference before changed items are saved and refunded', async () => {
  const path = '/rest/v1/rpc/change_order_items';
  const { user, section } = await openPage({ responses: { [path]: { body: { id: 'order-482913' } } } });
  const items = section('Items');
  await user.click(items.getByRole('button', { name: 'Change items' }));
  expect(items.getByText('Nothing is changed.')).toBeVisible();
  expect(items.getAllByText('Winter Frost Tea (50 g)')).toHaveLength(1);
  await user.click(items.getByRole('button', { name: 'Increase quantity of Winter Frost Tea (50 g)' }));
  expect(await items.findByText(/The new items are dearer/)).toBeVisible();
  expect(items.getByText(/after ₹2,460.00/)).toBeVisible();
  await user.click(items.getByRole('button', { name: 'Decrease quantity of Winter Frost Tea (50 g)' }));
  await user.click(items.getByRole('button', { name: 'Decrease quantity of Winter Frost Tea (50 g)' }));
  expect(items.getByText('₹780.00 is refunded.')).toBeVisible();
  await user.click(items.getByRole('button', { name: 'Save and refund ₹780.00' }));
  await waitFor(() => expect(items.queryByRole('form')).not.toBeInTheDocument());
  expect(bodies(path)).toMatchObject([
    { expected_version: 1, lines: [{ variant_id: 'winter-frost-50', quantity: 1 }] },
  ]);
});

it('keeps the changed items after somebody else saved the order, and then changes the latest version', async () => {
  const path = '/rest/v1/rpc/change_order_items';
  const { user, section, backend } = await openPage({ responses: { [path]: conflict('version_differs') } });
  const items = section('Items');
  await user.click(items.getByRole('button', { name: 'Change items' }));
  await user.click(items.getByRole('button', { name: 'Decrease quantity of Winter Frost Tea (50 g)' }));
  backend.order = { ...backend.order, version: 2 };
  await user.click(items.getByRole('button', { name: /^Save and refund/ }));
  expect(await items.findByText('Someone else changed this order')).toBeVisible();
  await user.click(items.getByRole('button', { name: 'Save and refund ₹780.00' }));
  await waitFor(() => expect(bodies(path).map(({ expected_version }) => expected_version)).toEqual([1, 2]));
});

it('keeps the typed delivery after somebody else saved the order, and then saves the latest version', async () => {
  const path = '/rest/v1/rpc/update_order_shipping';
  // The phone is invalid on /delivery, and stays as it was typed on /checkout.
  const shipping = { name: 'Asha Nair', phone: '98400 12345 / 98400 54321', address: '1 Bazaar Street' };
  const order = { ...orderRow(482_913), shipping };
  const { user, section, backend } = await openPage({ order, responses: { [path]: conflict('version_differs') } });
  const delivery = section('Delivery');
  await user.click(delivery.getByRole('button', { name: 'Change delivery' }));
  await user.clear(delivery.getByLabelText('Full Name'));
  await enterText(user, delivery.getByLabelText('Full Name'), 'Asha Menon');
  backend.order = { ...backend.order, version: 2 };
  await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
  expect(await delivery.findByText('Someone else changed this order')).toBeVisible();
  expect(delivery.getByLabelText('Full Name')).toHaveValue('Asha Menon');
  await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
  await waitFor(() => expect(bodies(path).map(({ expected_version }) => expected_version)).toEqual([1, 2]));
});

it('keeps the delivery details that the order has when they are changed', async () => {
  const shipping = { name: 'Asha', phone: '98400 55501', address: '1 Bazaar Street' };
  const { user, section } = await openPage({ order: orderRow(482_913, { shipping }) });
  const delivery = section('Delivery');
  await user.click(delivery.getByRole('button', { name: 'Change delivery' }));
  for (const label of ['Full Name', 'Phone', 'Address']) await user.clear(delivery.getByLabelText(label));
  await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
  for (const label of ['Full Name', 'Phone', 'Address']) expect(delivery.getByLabelText(label)).toBeInvalid();
  // The order never had one.
  expect(delivery.getByLabelText('City')).toBeValid();
  expect(bodies('/rest/v1/rpc/update_order_shipping')).toEqual([]);
});

it('has no links to the customer if the recipient has the same phone in another form', async () => {
  const { customer_phone: phone, customer_email: email } = orderRow(482_913);
  const shipping = { name: 'Asha', phone: phone?.replace('+91 ', '0'), email, address: '1 Bazaar Street' };
  const { section } = await openPage({ order: orderRow(482_913, { shipping }) });
  expect(section('Delivery').getByRole('list', { name: 'Contact the recipient' })).toBeVisible();
  expect(section('Delivery').queryByRole('list', { name: 'Contact the customer' })).not.toBeInTheDocument();
});

describe('the buyer of an order', () => {
  const path = '/rest/v1/rpc/update_order_shipping';
  const shipping = { name: 'Asha Nair', address: '1 Bazaar Street', state: 'Kerala', gstin: '27AAPFU0939F1ZV' };

  it('is shown with the place of supply, and is changed after a question', async () => {
    const order = orderRow(482_913, { shipping, status: 'Shipped' });
    const { user, section } = await openPage({ order, responses: { [path]: { body: { id: order.id } } } });
    const delivery = section('Delivery');
    expect(
      delivery.getByText(/Buyer: Asha Nair\s*GSTIN: 27AAPFU0939F1ZV\s.*place of supply .* is Kerala/s),
    ).toBeVisible();
    expect(delivery.queryByRole('button', { name: 'Change delivery' })).toBeNull();
    await user.click(delivery.getByRole('button', { name: 'Change buyer' }));
    const enter = async (gstin: string) => {
      await user.clear(delivery.getByLabelText('GSTIN or UIN'));
      await enterText(user, delivery.getByLabelText('GSTIN or UIN'), gstin);
      await user.click(delivery.getByRole('button', { name: 'Save buyer' }));
    };
    await enter('28AAPFU0939F1ZT');
    expect(delivery.getByLabelText('GSTIN or UIN')).toHaveAccessibleDescription(/no state has the code 28/);
    await enter('0717uno00157uno');
    expect(delivery.getByLabelText('GSTIN or UIN')).toHaveAccessibleDescription(
      /The UIN 0717UNO00157UNO is registered in Delhi.*The place of supply on the invoice is Kerala/,
    );
    expect(bodies(path)).toEqual([]);
    await user.click(delivery.getByRole('button', { name: 'Save buyer' }));
    await waitFor(() => expect(delivery.queryByRole('form')).not.toBeInTheDocument());
    expect(bodies(path)).toEqual([{ order_id: order.id, expected_version: 1, shipping: { gstin: '0717UNO00157UNO' } }]);
  });

  it('of a gift has a name and no GSTIN', async () => {
    const order = orderRow(482_913, { shipping: { ...shipping, gstin: null, buyer_name: 'Leela' } });
    const { user, section } = await openPage({ order, responses: { [path]: { body: { id: order.id } } } });
    const delivery = section('Delivery');
    await user.click(delivery.getByRole('button', { name: 'Change buyer' }));
    expect(delivery.queryByLabelText('GSTIN or UIN')).toBeNull();
    await enterText(user, delivery.getByLabelText('Name on the invoice'), ' Menon');
    await user.click(delivery.getByRole('button', { name: 'Save buyer' }));
    await waitFor(() => expect(bodies(path)).toMatchObject([{ shipping: { buyer_name: 'Leela Menon' } }]));
  });

  it('is not changed once there is an invoice, which the page calls by its name', async () => {
    const invoice = { id: 'i1', number: 'TI/26-27/000001', total: 156_000, is_bill_of_supply: true, credit_notes: [] };
    const { section } = await openPage({
      order: orderRow(482_913, { shipping, status: 'Shipped' }),
      responses: { '/rest/v1/invoices': rowsResponse([invoice]) },
    });
    const document = within(await screen.findByRole('region', { name: 'Bill of supply' }));
    expect(document.getByRole('button', { name: 'Download bill of supply' })).toBeVisible();
    expect(section('Delivery').queryByRole('button', { name: 'Change buyer' })).toBeNull();
  });

  it('has a GSTIN whose place of supply is confirmed when the state of the delivery changes', async () => {
    const order = orderRow(482_913, { shipping: { ...shipping, state: 'Maharashtra' } });
    const { user, section } = await openPage({ order, responses: { [path]: { body: { id: order.id } } } });
    const delivery = section('Delivery');
    await user.click(delivery.getByRole('button', { name: 'Change delivery' }));
    await user.selectOptions(delivery.getByLabelText('State'), 'Goa');
    await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
    expect(delivery.getByLabelText('State')).toHaveAccessibleDescription(/The place of supply on the invoice is Goa/);
    await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
    await waitFor(() => expect(bodies(path)).toMatchObject([{ shipping: { state: 'Goa' } }]));
  });
});

it.each([
  [{ gstin: null, issues_invoices: true }, true],
  [{ gstin: null, issues_invoices: false }, false],
  [{ gstin: '33AAPFU0939F1Z2', issues_invoices: true }, false],
])('says before the order is shipped whether the tax settings are missing: %j', async (settings, isMissing) => {
  const { user, section } = await openPage({
    responses: { '/rest/v1/shop_settings': { body: { id: 'settings', ...settings } } },
  });
  const shipping = section('Shipping');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(server.requestsFor('/rest/v1/shop_settings')).toHaveLength(1));
  const notice = 'There will be no invoice, because the tax settings are missing';
  if (isMissing) expect(await shipping.findByText(notice)).toBeVisible();
  else expect(shipping.queryByText(notice)).toBeNull();
});

it('says that the order was cancelled meanwhile, and keeps the typed tracking number', async () => {
  const { user, section, backend } = await openPage({
    responses: { '/rest/v1/rpc/ship_order': conflict('already_cancelled') },
  });
  const shipping = section('Shipping');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  await enterText(user, shipping.getByLabelText('Tracking number'), 'EZ123');
  backend.order = { ...backend.order, version: 2, status: 'Cancelled' };
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  expect(await shipping.findByText('This order was cancelled meanwhile')).toBeVisible();
  expect(await shipping.findByText('Cancelled. Do not send it.')).toBeVisible();
  expect(shipping.getByLabelText('Tracking number')).toHaveValue('EZ123');
});

describe('a wrong tracking number', () => {
  const CORRECT = '/rest/v1/rpc/correct_tracking';
  const shippedOrder = orderRow(482_913, {
    status: 'Shipped',
    courier: 'DTDC',
    tracking_number: 'D1001',
    shipping: { email: 'asha@nbt.example' },
  });

  async function openForm(response: FakeResponse) {
    const app = await openPage({ order: shippedOrder, responses: { [CORRECT]: response } });
    const shipping = app.section('Shipping');
    await app.user.click(shipping.getByRole('button', { name: 'Change tracking' }));
    const number = shipping.getByLabelText('Tracking number');
    expect(shipping.getByLabelText('Courier')).toHaveValue('DTDC');
    expect(number).toHaveValue('D1001');
    expect(number).toHaveAccessibleDescription('The customer gets an email that replaces the earlier one.');
    const save = async (text: string) => {
      await app.user.clear(number);
      await enterText(app.user, number, text);
      await app.user.click(shipping.getByRole('button', { name: 'Save tracking' }));
    };
    return { ...app, shipping, save };
  }

  it('is corrected, and the customer gets an email', async () => {
    const { shipping, save } = await openForm({ body: shippedOrder });
    await save(' D1002 ');
    expect(await screen.findByText('The email to asha@nbt.example will be sent.')).toBeVisible();
    expect(bodies(CORRECT)).toEqual([
      { order_id: shippedOrder.id, expected_version: 1, courier: 'DTDC', tracking_number: 'D1002' },
    ]);
    expect(shipping.queryByLabelText('Tracking number')).toBeNull();
  });

  it('is not sent if it is not a tracking number, or is the same', async () => {
    const { shipping, save } = await openForm({ body: shippedOrder });
    await save('1.2E+11');
    expect(await shipping.findByText(/A spreadsheet has rounded this number/)).toBeVisible();
    await save('D1001');
    expect(shipping.queryByLabelText('Tracking number')).toBeNull();
    expect(bodies(CORRECT)).toEqual([]);
  });

  it('is corrected to the number that it had, if somebody else has entered another one meanwhile', async () => {
    const { shipping, backend, save } = await openForm(conflict('version_differs'));
    backend.order = { ...shippedOrder, version: 2, tracking_number: 'D9999' };
    await save('D1002');
    await shipping.findByText('Someone else changed this order');
    await save('D1001');
    await waitFor(() => expect(bodies(CORRECT)).toHaveLength(2));
    expect(bodies(CORRECT)[1]).toMatchObject({ expected_version: 2, tracking_number: 'D1001' });
  });

  it('is kept in the form if the order was delivered meanwhile', async () => {
    const { shipping, backend, save } = await openForm(conflict('already_delivered'));
    backend.order = { ...shippedOrder, version: 2, status: 'Delivered' };
    await save('D1002');
    expect(await shipping.findByText('This order was delivered meanwhile')).toBeVisible();
    expect(shipping.getByLabelText('Tracking number')).toHaveValue('D1002');
  });
});

describe('the actions', () => {
  const edits = ['Change items', 'Change delivery'];
  const open = ['Mark shipped', 'Mark packed', 'Cancel order', ...edits, 'Send confirmation again'];
  const withEmail = { shipping: { email: 'asha@nbt.example' } };
  const shipped = ['Send confirmation again', 'Send shipping notice again'];

  it.each<[string, Partial<OrderRow>, string[]]>([
    ['is Processing', {}, [...open, 'Refund']],
    [
      'is packed',
      { packed_at: '2026-02-01T09:00:00Z' },
      ['Mark shipped', 'Not packed after all', 'Cancel order', ...edits, 'Send confirmation again', 'Refund'],
    ],
    ['has the mark restored', { attention: ['restored'] }, [...open.slice(2), 'Refund', 'Mark as settled']],
    ['is Shipped', { status: 'Shipped' }, ['Change tracking', ...shipped, 'Refund']],
    ['is Delivered', { status: 'Delivered' }, [...shipped, 'Refund']],
    ['is Cancelled', { status: 'Cancelled' }, ['Refund']],
  ])('of an order that %s are what the database accepts', async (_state, fields, expected) => {
    await openPage({ order: orderRow(482_913, { ...withEmail, ...fields }) });
    await screen.findByRole('button', { name: 'Refund' });
    const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
    const all = [...open, ...shipped, 'Change tracking', 'Not packed after all', 'Refund', 'Mark as settled'];
    expect(shown.filter((name) => all.includes(name)).sort()).toEqual([...expected].sort());
  });

  it('of a fully refunded order do not ship it', async () => {
    const { section } = await openPage({ refunds: [refundOf(156_000)] });
    expect(await section('Shipping').findByText(/^Everything that was paid was refunded/)).toBeVisible();
    expect(section('Shipping').queryByRole('button', { name: 'Mark shipped' })).toBeNull();
    expect(section('Shipping').getByRole('button', { name: 'Cancel order' })).toBeVisible();
    expect(section('Payment').queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('of an invoiced order do not change what the invoice contains', async () => {
    const invoice = { id: 'i1', number: 'TI/26-27/000001', total: 156_000, credit_notes: [] };
    await openPage({ responses: { '/rest/v1/invoices': { body: [invoice] } } });
    expect(await screen.findByText(/^Invoice TI/)).toBeVisible();
    for (const name of edits) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('does not ask for the data of an invoice that a cancelled order will not get', async () => {
  await openPage({
    order: orderRow(482_913, { status: 'Cancelled' }),
    responses: { '/rest/v1/rpc/invoice_problems': { body: [{ problem: 'The state is missing.' }] } },
  });
  await waitFor(() => expect(server.requestsFor('/rest/v1/rpc/invoice_problems')).not.toEqual([]));
  expect(screen.queryByRole('region', { name: 'Invoice' })).toBeNull();
});

it.each([
  ['refunded', 'Processing', /set its status to Cancelled/],
  ['refunded', 'Shipped', /There is nothing more to do: remove this mark/],
  ['disputed', 'Processing', /Do not send the parcel/],
  ['disputed', 'Delivered', /with the proof of delivery/],
] as const)('explains the mark %s of an order that is %s', async (reason, status, text) => {
  await openPage({ order: orderRow(482_913, { status, attention: [reason], needs_attention: true }) });
  expect(screen.getByText(text)).toBeVisible();
});

it('warns before the invoice is issued that it cannot show the letters of a name', async () => {
  const { section } = await openPage({ order: orderRow(482_913, { shipping: { name: 'محمد خان' } }) });
  const invoice = section('Invoice');
  expect(
    invoice.getByText('On the invoice, the name contains letters that cannot be printed (Urdu): محمد خان'),
  ).toBeVisible();
  expect(invoice.getByText(/Change the delivery or the buyer before the order is shipped/)).toBeVisible();
});

it('asks before it ships a disputed order, and then sends what was entered', async () => {
  const path = '/rest/v1/rpc/ship_order';
  const order = orderRow(482_913, { dispute: 'open' });
  const { user, section, backend } = await openPage({ order, responses: { [path]: conflict('disputed') } });
  const shipping = section('Shipping');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  await enterText(user, shipping.getByLabelText('Tracking number'), 'EZ123');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  const dialog = () => screen.findByRole('dialog', { name: 'Ship a disputed order?' });
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await user.click(await shipping.findByRole('button', { name: 'Mark shipped' }));
  const question = within(await dialog());
  backend.responses[path] = { body: order };
  await user.click(question.getByRole('button', { name: 'Ship anyway' }));
  expect(await screen.findByText('Order NBT-482913 shipped!')).toBeVisible();
  expect(bodies(path)).toMatchObject(
    [false, false, true].map((ships_disputed) => ({ tracking_number: 'EZ123', ships_disputed })),
  );
});

it('says until when a dispute must be answered, and offers no refund before', async () => {
  const { section } = await openPage({
    payment: { dispute: 'open', dispute_amount: 100_000, dispute_due_at: '2026-12-03T12:00:00Z' },
  });
  expect(section('Payment').getByText('Disputed: ₹1,000.00')).toBeVisible();
  expect(section('Payment').getByText(/^Answer by 3 Dec 2026/)).toBeVisible();
  expect(section('Payment').queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

it('offers no refund of a payment that the bank has taken back', async () => {
  const { section } = await openPage({ payment: { dispute: 'lost', dispute_amount: 156_000 } });
  expect(section('Payment').getByText(/nothing of this payment can be refunded/)).toBeVisible();
  expect(section('Payment').queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

it('asks before it cancels, and says what returns to the stock and to the customer', async () => {
  const path = '/rest/v1/rpc/cancel_order';
  const { user, section } = await openPage({
    refunds: [
      {
        id: 'r1',
        payment_id: 'payment-1',
        amount: 56_000,
        currency: 'inr',
        status: 'queued',
        created_at: payment.paid_at,
      },
    ],
    responses: { [path]: { body: { id: 'order-482913' } } },
  });
  await user.click(section('Shipping').getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Order NBT-482913?' }));
  expect(dialog.getByText('2 × Winter Frost Tea (50 g)')).toBeVisible();
  expect(dialog.getByText(/₹1,000.00 is refunded/)).toBeVisible();
  expect(bodies(path)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Order NBT-482913 cancelled.')).toBeVisible();
  expect(bodies(path)).toMatchObject([{ order_id: 'order-482913', expected_version: 1 }]);
});

it('adds a note, and keeps it if that fails', async () => {
  const path = '/rest/v1/rpc/add_order_note';
  const { user, section, backend } = await openPage({ responses: { [path]: errorResponse('Down.') } });
  const timeline = section('Timeline');
  await enterText(user, timeline.getByLabelText('Note'), 'Rang twice');
  await user.click(timeline.getByRole('button', { name: 'Add note' }));
  expect(await timeline.findByText('Error adding the note')).toBeVisible();
  expect(timeline.getByLabelText('Note')).toHaveValue('Rang twice');
  backend.responses = { [path]: { body: { id: 'note-1' } } };
  await user.click(timeline.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(timeline.getByLabelText('Note')).toHaveValue(''));
});

it('describes what happened, even an event that is newer than the page', async () => {
  const at = '2026-01-31T09:00:00Z';
  const { section } = await openPage({
    responses: {
      '/rest/v1/rpc/order_timeline': {
        body: [
          { id: '4', happened_at: at, actor_email: null, kind: 'from_the_future', details: {} },
          {
            id: '3',
            happened_at: at,
            actor_email: 'admin@nbt.example',
            kind: 'audit',
            details: {
              operation: 'update',
              changes: { status: ['Processing', 'Shipped'] },
            },
          },
          {
            id: '2',
            happened_at: at,
            actor_email: null,
            kind: 'email',
            details: {
              kind: 'shipping_notice',
              recipient: 'asha@nbt.example',
              status: 'dead',
              last_error: '550 No such user',
            },
          },
        ],
      },
    },
  });
  const entries = await section('Timeline').findAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('Another event');
  expect(entries[1]).toHaveTextContent('Status changed from Processing to Shipped');
  expect(entries[1]).toHaveTextContent('admin@nbt.example');
  expect(entries[2]).toHaveTextContent('Email not delivered: Shipping noticeTo asha@nbt.example 550 No such user');
});

it('says that there is no such order', async () => {
  server.overrideResponses(({ path }) => (path === '/rest/v1/order_list' ? rowsResponse([]) : undefined));
  renderApp('/admin/orders/NBT-999999', { services: signedInServices(server, admin) });
  expect(await screen.findByText('There is no such order')).toBeVisible();
});
