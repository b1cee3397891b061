import { act, screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enterText';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { expectAlert } from '../../testing/expectAlert';
import { renderApp } from '../../testing/renderApp';
import type { ResponseOverride } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { customerRow, orderRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';
import { createTestServices, memoryStorage } from '../../testing/testServices';

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
    expect(screen.getByText(/^We use these details only for your account and your orders/)).toBeVisible();
  });

  it('does not save a name that contains a link', async () => {
    const { user } = openProfile();
    const name = await screen.findByLabelText('Full Name');
    await enterText(user, name, ' www.evil.example');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(name).toHaveAccessibleDescription('Please enter a name without a web address.');
    expect(server.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('saves changes without the email', async () => {
    const { user } = openProfile();
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await enterText(user, phone, '+91 44 555 0101');
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
    await enterText(user, name, ' Nair');
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
    expect(newest.getByText('2 x Winter Frost Tea (50 g)')).toBeVisible();
    expect(newest.getByRole('link', { name: 'Order #NBT-482913' })).toHaveAttribute('href', '/orders/NBT-482913');
    expect(screen.getByRole('heading', { name: 'Order #NBT-471250' })).toBeVisible();
    expect(screen.getByText('₹499.50')).toBeVisible();
  });

  it("shows where each order goes, from the order's own details", async () => {
    openProfile({
      orders: rowsResponse([orderRow(482_913, { shipping: { name: 'Meera Nair', address: '4 Lake View Road' } })]),
    });
    expect((await screen.findByText('Deliver to')).nextSibling).toHaveTextContent('Meera Nair 4 Lake View Road');
  });

  it('marks an order that joined the account by its email', async () => {
    openProfile({
      orders: rowsResponse([
        { ...orderRow(482_913), placed_by_account: true },
        { ...orderRow(471_250), placed_by_account: false },
      ]),
    });
    const note = await screen.findByText('Added to your account by its email, so its address is not filled in again.');
    expect(within(note.closest('li') as HTMLElement).getByText('Order #NBT-471250')).toBeVisible();
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

it('shows the orders before the details, because returning customers look for them', async () => {
  openProfile();
  await screen.findByLabelText('Full Name');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((name) => name === 'Order History' || name === 'Your Details')).toEqual([
    'Order History',
    'Your Details',
  ]);
});

describe('the data of the account', () => {
  interface Functions {
    /** Null if the account is already deleted. */
    check?: object | null;
    deletion?: ReturnType<ResponseOverride>;
    data?: ReturnType<ResponseOverride>;
    services?: ReturnType<typeof signedInServices>;
  }

  function openAccountData({
    check = {},
    deletion = { status: 204 },
    data = { body: { account: { email: asha.email } } },
    services = signedInServices(server, asha),
  }: Functions = {}) {
    server.overrideResponses(({ path }) => {
      switch (path) {
        case '/rest/v1/orders':
          return rowsResponse([]);
        case '/rest/v1/customers':
          return { body: customerRow() };
        case '/rest/v1/rpc/own_deletion_check':
          return { body: check ? [{ obstacle: null, has_password: true, signed_in_recently: false, ...check }] : [] };
        case '/rest/v1/rpc/delete_own_account':
          return deletion;
        case '/rest/v1/rpc/export_own_data':
          return data;
        default:
          return undefined;
      }
    });
    return renderApp('/profile', { services });
  }

  async function openDialog(options?: Functions) {
    const view = openAccountData(options);
    await view.user.click(await screen.findByRole('button', { name: 'Delete your account' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
  }

  const deletions = () => server.requestsFor('/rest/v1/rpc/delete_own_account');

  it('says that the data could not be downloaded', async () => {
    const { user } = openAccountData({ data: errorResponse('The database is closed.') });
    await user.click(await screen.findByRole('button', { name: 'Download your data' }));
    await expectAlert('Your data could not be downloaded', 'The database is closed.');
  });

  it('says why the account cannot be deleted, and asks for no password', async () => {
    const { dialog, user } = await openDialog({ check: { obstacle: 'The order NBT-482913 is being processed.' } });
    expect(await dialog.findByText('The order NBT-482913 is being processed.')).toBeVisible();
    expect(dialog.queryByLabelText('Password')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('deletes the account after the password, and forgets what was entered in this browser', async () => {
    const { dialog, services, user, store } = await openDialog();
    services.storage.setItem('contact-outbox', '[]');
    services.tabStorage.setItem('contact-draft', '{}');
    services.tabStorage.setItem('delivery-draft', '{}');

    const password = await dialog.findByLabelText('Password');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(password).toHaveAccessibleDescription('Please enter your password.');
    await enterText(user, password, 'a wrong password');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong.'));
    expect(password).toHaveFocus();
    expect(deletions()).toEqual([]);

    await user.clear(password);
    await enterText(user, password, asha.password);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
    expect(deletions()).toHaveLength(1);
    expect(store.getState().auth.status).toBe('signedOut');
    expect(store.getState().cart.lines).toEqual([]);
    await waitFor(() => {
      const stored = ['nbt-session', 'contact-outbox'].map((key) => services.storage.getItem(key));
      const entered = ['contact-draft', 'delivery-draft'].map((key) => services.tabStorage.getItem(key));
      expect([...stored, ...entered]).toEqual([null, null, null, null]);
    });
  });

  it('keeps the account and says why if the server refuses after the password', async () => {
    const reason = 'The payment of NBT-482913 was started and is not finished.';
    const { dialog, store, user } = await openDialog({
      deletion: { status: 409, body: { code: 'PT409', hint: 'erasure_obstacle', message: reason } },
    });
    await enterText(user, await dialog.findByLabelText('Password'), asha.password);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(store.getState().auth.status).toBe('signedIn');
  });

  it('ends like a deletion if the account is already gone', async () => {
    const { dialog, user } = await openDialog({
      deletion: { status: 404, body: { code: 'PT404', hint: 'account_deleted', message: 'It is gone.' } },
    });
    await enterText(user, await dialog.findByLabelText('Password'), asha.password);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
  });

  it('keeps the account and asks to log in again if the session has ended', async () => {
    const { dialog, store, user } = await openDialog({
      deletion: { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } },
    });
    await enterText(user, await dialog.findByLabelText('Password'), asha.password);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(store.getState().auth.status).toBe('signedIn');
  });

  it('says that the account is already deleted if another device was faster', async () => {
    const { dialog } = await openDialog({ check: null });
    expect(await dialog.findByText('This account is already deleted.')).toBeVisible();
  });

  it('can go to Google again after Back has restored the page', async () => {
    const { dialog, services, user } = await openDialog({ check: { has_password: false } });
    const button = await dialog.findByRole('button', { name: 'Log in with Google again' });
    await user.click(button);
    await waitFor(() => expect(services.navigations).toHaveLength(1));
    act(() => services.restorePage());
    await user.click(button);
    await waitFor(() => expect(services.navigations).toHaveLength(2));
  });

  it('asks an account without a password to log in with Google again, and continues when it is back', async () => {
    const first = await openDialog({ check: { has_password: false } });
    await first.user.click(await first.dialog.findByRole('button', { name: 'Log in with Google again' }));
    await waitFor(() => expect(first.services.navigations).toHaveLength(1));
    const url = new URL(first.services.navigations[0] ?? '');
    expect(url.searchParams.get('provider')).toBe('google');
    expect(url.searchParams.get('redirect_to')).toBe('https://shop.example/profile');
    first.unmount();

    const second = openAccountData({
      check: { has_password: false, signed_in_recently: true },
      services: signedInServices(server, asha, { tabStorage: first.services.tabStorage }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await second.user.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
    expect(deletions()).toHaveLength(1);
  });

  it('deletes nothing if the person has logged in to another Google account', async () => {
    const tabStorage = memoryStorage();
    tabStorage.setItem('account-deletion', 'user-somebody-else');
    openAccountData({ services: signedInServices(server, asha, { tabStorage }) });
    expect(await screen.findByText('Nothing was deleted')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tabStorage.getItem('account-deletion')).toBeNull();
  });
});
