import { screen } from '@testing-library/react';
import { admin, asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { expectAlert } from '../../testing/expectAlert';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { rowsResponse } from '../../testing/backendFixtures';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  // The first import of the grid and of MUI takes longer than a test should wait.
  [server] = await Promise.all([
    startBackendServer(),
    import('./AdminDashboardPage'),
    import('../../app/theme/MuiTheme'),
  ]);
});
beforeEach(() => {
  server.reset();
  server.overrideResponses(({ path }) => (path === '/rest/v1/order_list' ? rowsResponse([]) : undefined));
});
afterAll(() => server.close());

async function logIn({ email, password }: { email: string; password: string }) {
  const shop = renderApp('/admin/login', { services: createTestServices({ config: server.config }) });
  await shop.user.type(await screen.findByLabelText('Email'), email);
  await shop.user.type(screen.getByLabelText('Password'), password);
  await shop.user.click(screen.getByRole('button', { name: 'Log in' }));
  return shop;
}

it.each([
  ['a visitor', undefined],
  ['a customer', asha],
])('opens instead of the dashboard for %s', async (_role, account) => {
  const services = account ? signedInServices(server, account) : createTestServices({ config: server.config });
  renderApp('/admin/dashboard', { services });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  expect(server.requestsFor('/rest/v1/order_list')).toEqual([]);
});

it('signs an administrator in and opens the dashboard', async () => {
  await logIn(admin);
  expect(screen.getByRole('button', { name: 'Checking...' })).toBeVisible();
  expect(await screen.findByText('Admin Login Successful!')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

it('rejects a customer and keeps the entered email', async () => {
  await logIn(asha);
  await expectAlert('Login Failed', 'You do not have admin privileges.');
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(asha.email);
});

it('shows the error of the server', async () => {
  await logIn({ email: admin.email, password: 'not the password' });
  await expectAlert('Login Failed', 'Invalid login credentials');
});

it('redirects a signed-in administrator to the dashboard', async () => {
  renderApp('/admin/login', { services: signedInServices(server, admin) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

it('accepts the invitation of a customer who is signed in already', async () => {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/accept_invitation') return { body: true };
    return path === '/rest/v1/order_list' ? rowsResponse([]) : undefined;
  });
  renderApp('/admin/login', { services: signedInServices(server, asha) });
  expect(await screen.findByText('Admin Login Successful!')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
