import { screen, within } from '@testing-library/react';
import type { CustomerPage } from '../../../supabase/database.types';
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

function openPage(response: CustomerPage | null) {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/customer_page') return { body: response };
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
