import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rowsResponse } from '../../testing/backendFixtures';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';

let server: BackendServer;
beforeAll(async () => {
  // The first import of MUI takes longer than a test should wait.
  [server] = await Promise.all([startBackendServer(), import('./NewOrderPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const STORE = '/functions/v1/store/store/nilgiri';
const LINKS = `${STORE}/checkout/links`;
const LIST = '/rest/v1/rpc/list_payment_links';
const TOKEN = 'c0ffee'.repeat(7) + 'x';
const LINK = `https://shop.example/pay#${TOKEN}`;

const pekoe = wireProduct('pekoe', {
  variants: [wireVariant('pekoe-100', { manage_inventory: true, inventory_quantity: 7 })],
});
const frost = wireProduct('frost', {
  title: 'Winter Frost Tea',
  variants: [wireVariant('frost-50', { title: '50 g' })],
});

const row = {
  id: 'link-1',
  order_uid: 'NBT-654321',
  status: 'open',
  name: 'Meera Nair',
  amount_total: 99_800,
  currency: 'inr',
  expires_at: '2026-11-23T16:11:00Z',
  created_at: '2026-11-23T14:41:00Z',
  made_by_email: 'staff@nbt.example',
};

const created: FakeResponse = {
  body: { id: 'link-1', url: LINK, order: 'NBT-654321', total: 99_800, currency: 'inr', expires_at: row.expires_at },
};

/** Opens the page. A response of a path replaces the default one. */
async function openNewOrder(responses: Record<string, FakeResponse> = {}) {
  const all: Record<string, FakeResponse> = {
    [`${STORE}/products`]: { body: { count: 2, offset: 0, limit: 50, products: [pekoe, frost] } },
    [`${STORE}/variants`]: { body: { variants: [] } },
    [`${LINKS}/price`]: { body: { items: [], amount_total: 99_800, currency: 'inr' } },
    [LINKS]: created,
    ...responses,
  };
  // The time that is left counts from the response.
  const listLinks = () => rowsResponse([{ ...row, expires_at: new Date(Date.now() + 90 * 60_000).toISOString() }]);
  server.overrideResponses(({ path }) => all[path] ?? (path === LIST ? listLinks() : undefined));
  const config = { storeApiUrl: `${server.url}/functions/v1/store`, storeId: 'nilgiri' };
  const app = renderApp('/admin/orders/new', { services: signedInServices(server, admin, { config }) });
  await screen.findByRole('form', { name: 'New order' });
  return { ...app, answer: (path: string, response: FakeResponse) => (all[path] = response) };
}

const details = {
  'Full Name': 'Meera Nair',
  Email: 'meera@example.com',
  Phone: '98470 12345',
  Address: '4 Lake View Road',
  'PIN code': '682001',
  City: 'Kochi',
};

async function fillIn({ user }: Awaited<ReturnType<typeof openNewOrder>>) {
  await user.type(screen.getByLabelText('Add an item'), 'orange');
  await user.click(await screen.findByRole('option', { name: /Coonoor Orange Pekoe \(100 g\).*7 in stock/ }));
  await user.click(
    within(screen.getByRole('group', { name: /Coonoor/ })).getByRole('button', { name: 'Increase quantity' }),
  );
  for (const [label, value] of Object.entries(details))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
}
const create = ({ user }: Awaited<ReturnType<typeof openNewOrder>>) =>
  user.click(screen.getByRole('button', { name: 'Create payment link' }));
const bodiesOf = (path: string) => server.requestsFor(path).map(({ body }) => body);

describe('NewOrderPage', () => {
  it('makes a link for items and delivery details at the price of the server', async () => {
    const states: unknown[] = [];
    const app = await openNewOrder();
    app.store.subscribe(() => states.push(app.store.getState()));
    await fillIn(app);
    expect(await screen.findByText('Total: ₹998.00')).toBeVisible();
    await create(app);
    expect(await screen.findByRole('heading', { name: 'Payment link for Meera Nair' })).toHaveFocus();

    const items = [{ variant_id: 'pekoe-100', quantity: 2 }];
    expect(bodiesOf(`${LINKS}/price`).at(-1)).toEqual({ items });
    expect(bodiesOf(LINKS)).toEqual([
      {
        request_id: expect.any(String) as string,
        items,
        hours: 24,
        gstin: '',
        name: 'Meera Nair',
        email: 'meera@example.com',
        phone: '+919847012345',
        address: '4 Lake View Road',
        city: 'Kochi',
        pin_code: '682001',
        state: 'Kerala',
      },
    ]);
    expect(server.requestsFor(LINKS)[0]?.headers.authorization).toBe('Bearer access-token-of-user-admin');
    expect(JSON.stringify(states)).not.toContain(TOKEN);
  });

  it('sends the same request again after a lost answer, and the next order as another request', async () => {
    const app = await openNewOrder({ [LINKS]: { status: 502, text: '' } });
    const requestIds = () => (bodiesOf(LINKS) as { request_id: string }[]).map(({ request_id }) => request_id);
    await fillIn(app);
    await create(app);
    expect(await screen.findByText('The payment link was not made')).toBeVisible();
    app.answer(LINKS, created);
    await create(app);
    await screen.findByRole('heading', { name: 'Payment link for Meera Nair' });
    expect(bodiesOf(LINKS)[1]).toEqual(bodiesOf(LINKS)[0]);
    expect(JSON.stringify(app.store.getState())).not.toContain(requestIds()[0]);

    await app.user.click(screen.getByRole('button', { name: 'Another order' }));
    await fillIn(app);
    await create(app);
    await waitFor(() => expect(requestIds()).toHaveLength(3));
    expect(requestIds()[2]).not.toBe(requestIds()[0]);
  });

  it('starts with the item, and takes an address that is pasted as one text', async () => {
    const app = await openNewOrder();
    await waitFor(() => expect(screen.getByLabelText('Add an item')).toHaveFocus());
    await app.user.click(screen.getByLabelText('Address'));
    await app.user.paste('4 Lake View Road\nKochi 682001');
    await app.user.tab();
    expect(screen.getByLabelText('Address')).toHaveValue('4 Lake View Road');
    expect(screen.getByLabelText('PIN code')).toHaveValue('682001');
    expect(screen.getByLabelText('City')).toHaveValue('Kochi');
    expect(screen.getByLabelText('State')).toHaveValue('Kerala');
    await app.user.click(screen.getByLabelText('City'));
    await app.user.clear(screen.getByLabelText('City'));
    await app.user.paste('Ernakulam');
    await app.user.click(screen.getByLabelText('Address'));
    await app.user.paste('\nKochi 682001');
    await app.user.tab();
    // What was typed is not replaced.
    expect(screen.getByLabelText('City')).toHaveValue('Ernakulam');
  });

  it('shows what the payment provider refuses at its field', async () => {
    const message = 'The payment provider does not accept this phone number. Please check it.';
    const app = await openNewOrder({ [LINKS]: { status: 409, body: { code: 'phone_refused', message } } });
    await fillIn(app);
    await create(app);
    await waitFor(() =>
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    app.answer(LINKS, created);
    fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '98470 54321' } });
    expect(screen.getByLabelText('Phone')).toBeValid();
    await create(app);
    expect(await screen.findByRole('heading', { name: 'Payment link for Meera Nair' })).toHaveFocus();
  });

  it('shows the folded fields when one of them is wrong', async () => {
    const app = await openNewOrder();
    await fillIn(app);
    expect(screen.getByLabelText('GSTIN (optional)')).not.toBeVisible();
    fireEvent.input(screen.getByLabelText('GSTIN (optional)'), { target: { value: '32' } });
    await create(app);
    expect(screen.getByLabelText('GSTIN (optional)')).toBeVisible();
    expect(screen.getByLabelText('GSTIN (optional)')).toHaveFocus();
  });

  it('copies the link, and sends it by WhatsApp and email', async () => {
    const app = await openNewOrder();
    await fillIn(app);
    await create(app);
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
    await app.user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(LINK));
    const href = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
    expect(href('Send by WhatsApp')).toMatch(/^https:\/\/wa\.me\/919847012345\?text=Hello Meera, .*₹998\.00/s);
    expect(href('Send by WhatsApp')).toContain(LINK);
    expect(href('Send by email')).toMatch(/^mailto:meera@example\.com\?subject=Your order NBT-654321&body=/);
    expect(href('Send by email')).toContain(LINK);
    for (const name of ['Send by WhatsApp', 'Send by email'])
      expect(href(name)).toContain('Please pay by 23 November 2026, 21:41 IST.');
  });

  it('explains what is wrong and keeps what was typed', async () => {
    const app = await openNewOrder({
      [LINKS]: { status: 409, body: { code: 'insufficient_inventory', message: 'Only 1 left.' } },
    });
    await create(app);
    expect(screen.getByLabelText('Add an item')).toHaveAccessibleDescription(/Please add an item\./);
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription('Please say who receives the parcel.');
    expect(screen.getByLabelText('Add an item')).toHaveFocus();
    expect(bodiesOf(LINKS)).toEqual([]);

    await fillIn(app);
    await create(app);
    expect(await screen.findByText('The payment link was not made')).toBeVisible();
    expect(screen.getByText('Only 1 left.')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Kochi');
    expect(screen.getByRole('button', { name: 'Remove Coonoor Orange Pekoe (100 g)' })).toBeVisible();
    app.answer(LINKS, created);
    await create(app);
    expect(await screen.findByRole('heading', { name: 'Payment link for Meera Nair' })).toBeVisible();
  });

  it('lists the links with the time that is left, and asks before it cancels one', async () => {
    const app = await openNewOrder({ [`${LINKS}/cancel`]: { body: { order: 'NBT-654321' } } });
    expect(await screen.findByText('NBT-654321, ₹998.00, open for 1 h 30 min')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Cancel the payment link NBT-654321' });
    await app.user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the payment link NBT-654321?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep the link' }));
    expect(bodiesOf(`${LINKS}/cancel`)).toEqual([]);

    await waitFor(() => expect(button).toHaveFocus());
    await app.user.click(button);
    app.answer(LIST, rowsResponse([{ ...row, status: 'cancelled' }]));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the link' }));
    expect(await screen.findByText('Payment link cancelled.')).toBeInTheDocument();
    expect(await screen.findByText('NBT-654321, ₹998.00, cancelled')).toBeVisible();
    expect(screen.getByRole('heading', { name: /Payment links/ })).toHaveFocus();
    expect(bodiesOf(`${LINKS}/cancel`)).toEqual([{ id: 'link-1' }]);
  });

  it('says that a link cannot be cancelled because it is paid', async () => {
    const message = 'This link was already paid: see the order NBT-654321.';
    const app = await openNewOrder({ [`${LINKS}/cancel`]: { status: 409, body: { code: 'link_paid', message } } });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the payment link NBT-654321' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the link' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
