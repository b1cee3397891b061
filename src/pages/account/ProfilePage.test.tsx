import { screen, waitFor, within } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { expectAlert } from '../../testing/expectAlert';
import { renderApp } from '../../testing/renderApp';
import type { ResponseOverride } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { customerRow, orderRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

interface Tables {
  customer?: ReturnType<ResponseOverride>;
  orders?: ReturnType<ResponseOverride>;
  update?: ReturnType<ResponseOverride>;
}

/** Opens /profile as Asha, with the given responses of the database. */
function openProfile({
  customer = { body: customerRow() },
  orders = rowsResponse([]),
  update = { body: customerRow() },
}: Tables = {}) {
  server.overrideResponses(({ method, path }) => {
    if (path === '/rest/v1/orders') return orders;
    if (path === '/rest/v1/customers') return method === 'PATCH' ? update : customer;
  });
  return renderApp('/profile', { services: signedInServices(server, asha) });
}

it('redirects visitors to the login', async () => {
  renderApp('/profile', { services: createTestServices({ config: server.config }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

it('shows a loading indicator while the session is being restored', async () => {
  server.overrideResponses(({ path }) => (path === '/rest/v1/rpc/is_admin' ? 'hang' : undefined));
  renderApp('/profile', { services: signedInServices(server, asha) });
  expect(await screen.findByText('Loading')).toBeVisible();
});

describe('the details form', () => {
  it('shows the stored details, with a read-only email', async () => {
    openProfile();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Phone')).toHaveValue('+91 98400 55501');
    expect(screen.getByLabelText('Address')).toHaveValue('14 Second Cross Street, Chennai 600090');
    expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Your Details' })).toBeVisible();
  });

  it('saves changes without the email', async () => {
    const { user } = openProfile();
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '+91 44 555 0101');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    const saved = server.requests.find(({ method }) => method === 'PATCH');
    expect(saved?.query.get('user_id')).toBe(`eq.${asha.id}`);
    expect(saved?.body).toEqual({
      name: 'Asha Menon',
      phone: '+91 44 555 0101',
      address: '14 Second Cross Street, Chennai 600090',
    });
  });

  it('shows a pending state and sends one request', async () => {
    const { user } = openProfile({ update: 'hang' });
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await user.click(screen.getByRole('button', { name: 'Saving...' }));
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
  });

  it('shows the error and keeps the entered values if saving fails', async () => {
    const { user } = openProfile({ update: errorResponse('The database is closed.') });
    const name = await screen.findByLabelText('Full Name');
    await user.type(name, ' Nair');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectAlert('Error updating profile', 'The database is closed.');
    expect(name).toHaveValue('Asha Menon Nair');
  });

  it('offers a retry if the details cannot be fetched', async () => {
    const { user } = openProfile({ customer: errorResponse('The database is closed.') });
    await expectAlert('Error fetching profile', 'The database is closed.');
    server.overrideResponses(({ path }) =>
      path === '/rest/v1/customers' ? { body: customerRow() } : rowsResponse([]),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Asha Menon');
  });
});

describe('the order history', () => {
  it('lists each order with its date, total and status', async () => {
    openProfile({
      orders: rowsResponse([orderRow(482_913, { status: 'Shipped' }), orderRow(471_250, { total_amount: 499.5 })]),
    });
    const heading = await screen.findByRole('heading', { name: 'Order #NBT-482913' });
    const newest = within(heading.closest('li') as HTMLElement);
    expect(newest.getByText('31 Jan 2026')).toBeVisible();
    expect(newest.getByText('₹1560.00')).toBeVisible();
    expect(newest.getByText('Shipped')).toBeVisible();
    expect(newest.getByText('2 x Winter Frost Tea, 50 g')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Order #NBT-471250' })).toBeVisible();
    expect(screen.getByText('₹499.50')).toBeVisible();
  });

  it("shows where each order goes, from the order's own details", async () => {
    openProfile({
      orders: rowsResponse([orderRow(482_913, { shipping: { name: 'Meera Nair', address: '4 Lake View Road' } })]),
    });
    expect((await screen.findByText('Deliver to')).nextSibling).toHaveTextContent('Meera Nair 4 Lake View Road');
  });

  it('requests the newest orders first', async () => {
    openProfile();
    await screen.findByText("You haven't placed any orders yet.");
    const [request] = server.requestsFor('/rest/v1/orders');
    expect(request?.query.get('customer_id')).toBe('eq.customer-asha');
    expect(request?.query.get('order')).toBe('created_at.desc');
  });

  it('shows the error if the orders cannot be fetched', async () => {
    openProfile({ orders: errorResponse('The database is closed.') });
    await expectAlert('Error fetching orders', 'The database is closed.');
    expect(await screen.findByText('Your orders could not be loaded')).toBeVisible();
  });
});
