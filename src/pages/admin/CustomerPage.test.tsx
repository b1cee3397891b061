import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomerPage, ErasurePreview } from '../../../supabase/database.types';
import { orderRow, rowsResponse } from '../../testing/backendFixtures';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./CustomerPage'), import('./OrderPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const at = '2026-01-31T09:00:00Z';
const own = { is_own: true, has_same_email: true, has_same_phone: true };
const page: CustomerPage = {
  customer: {
    id: 'customer-asha',
    name: 'Asha Menon',
    email: 'asha@nbt.example',
    phone: '98400 55501',
    address: '14 Second Cross Street',
    created_at: at,
    has_account: true,
  },
  orders: [
    {
      ...own,
      order_uid: 'NBT-482913',
      created_at: at,
      status: 'Processing',
      total_amount: 262_157.47,
      needs_attention: true,
      name: 'Asha Menon',
    },
    {
      is_own: false,
      has_same_email: true,
      has_same_phone: false,
      order_uid: 'NBT-111111',
      created_at: at,
      status: 'Shipped',
      total_amount: 180,
      needs_attention: false,
      name: 'Somebody',
    },
  ],
  messages: [
    {
      is_own: false,
      has_same_email: false,
      has_same_phone: true,
      ticket: 'T-100000',
      created_at: at,
      kind: 'message',
      order_uid: null,
      message: 'Where is my tea?',
      handled_at: null,
      name: 'Asha',
    },
  ],
  has_more: false,
};

function openPage(response: CustomerPage | null, preview?: ErasurePreview) {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/customer_page') return { body: response };
    if (path === '/rest/v1/rpc/is_owner') return { body: preview !== undefined };
    if (path === '/rest/v1/rpc/erasure_preview') return { body: preview };
    if (path === '/rest/v1/rpc/erase_customer') return { body: 7 };
    if (path === '/rest/v1/order_list') return rowsResponse([orderRow(482_913)]);
  });
  return renderApp('/admin/customers/customer-asha', { services: signedInServices(server, admin) });
}

it('keeps the orders and messages of a customer apart from those with the same email or phone', async () => {
  openPage(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible();
  const orders = within(screen.getByRole('region', { name: 'Orders' })).getAllByRole('listitem');
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'NBT-482913 ₹2,62,157.47 31 Jan 2026, Asha MenonNeeds attentionProcessing',
  ]);
  expect(screen.getByText('There is no message about these orders.')).toBeVisible();
  const apart = within(screen.getByRole('region', { name: 'Not proved to be the same person' }));
  expect(apart.getByRole('link', { name: 'NBT-111111' })).toHaveAttribute('href', '/admin/orders/NBT-111111');
  expect(apart.getByText('Same email, not proved to be the same person')).toBeVisible();
  expect(apart.getByRole('link', { name: 'T-100000' })).toHaveAttribute('href', '/admin/messages?show=all&q=T-100000');
  expect(apart.getByText('Same phone, not proved to be the same person')).toBeVisible();
});

it('has one request, and empty states', async () => {
  openPage({ ...page, orders: [], messages: [] });
  expect(await screen.findByText('There is no order of this customer.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Not proved to be the same person' })).toBeNull();
  expect(screen.queryByText(/Only the latest/)).toBeNull();
  expect(server.requestsFor('/rest/v1/rpc/customer_page')).toHaveLength(1);
});

it('says that not everything is shown', async () => {
  openPage({ ...page, has_more: true });
  expect(await screen.findByText('Only the latest 200 orders and 200 messages are shown.')).toBeVisible();
});

it('says that there is no such customer', async () => {
  openPage(null);
  expect(await screen.findByText('There is no such customer')).toBeVisible();
});

describe('the erasure of a customer', () => {
  const preview: ErasurePreview = {
    obstacle: null,
    accounts: ['asha@nbt.example', 'menon@nbt.example'],
    orders: 2,
    other_orders: [
      { id: 'order-1', order_uid: 'NBT-111111', created_at: at, name: 'Meera Nair', account: 'meera@nbt.example' },
      { id: 'order-2', order_uid: 'NBT-222222', created_at: at, name: null, account: null },
    ],
    documents: 1,
    kept_until: '2034-03-31',
  };
  const startErasure = async (given: ErasurePreview) => {
    openPage(page, given);
    await userEvent.click(await screen.findByRole('button', { name: 'Erase personal data' }));
  };

  it('erases the email, and of the orders of others the chosen ones', async () => {
    await startErasure(preview);
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Asha Menon?' }));
    expect(dialog.getByText('The accounts of asha@nbt.example and menon@nbt.example are deleted.')).toBeVisible();
    expect(dialog.getByText(/1 keep the name and address until 31 March 2034\./)).toBeVisible();
    await userEvent.click(
      dialog.getByRole('checkbox', { name: 'NBT-111111, 31 Jan 2026, to Meera Nair, by meera@nbt.example' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('The personal data is erased.')).toBeVisible();
    expect(server.requestsFor('/rest/v1/rpc/erase_customer').map(({ body }) => body)).toEqual([
      { customer_id: 'customer-asha', also_orders: ['order-1'] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered while something must be decided before, and says what', async () => {
    await startErasure({ ...preview, obstacle: 'The order NBT-482913 is being processed.' });
    expect(await screen.findByText('The order NBT-482913 is being processed.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is offered to owners only', async () => {
    openPage(page);
    await screen.findByRole('heading', { level: 1, name: 'Asha Menon' });
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
  });
});
