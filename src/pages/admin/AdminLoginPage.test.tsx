import { screen } from '@testing-library/react';
import { admin, asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { rowsResponse } from '../../testing/backendFixtures';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  // Reading the grid's code for the first time takes longer than any test should wait.
  [server] = await Promise.all([startBackendServer(), import('./AdminDashboardPage')]);
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
])('is where %s ends up who asks for the dashboard', async (_who, account) => {
  const services = account ? signedInServices(server, account) : createTestServices({ config: server.config });
  renderApp('/admin/dashboard', { services });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  expect(server.requestsFor('/rest/v1/order_list')).toEqual([]);
});

it('lets an administrator in', async () => {
  await logIn(admin);
  expect(screen.getByRole('button', { name: 'Checking...' })).toBeVisible();
  expect(await screen.findByText('Admin Login Successful!')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

it('tells a customer that they have no business here', async () => {
  await logIn(asha);
  expect(await screen.findByRole('alert')).toHaveTextContent('Login FailedYou do not have admin privileges.');
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(asha.email);
});

it('says why the server refused', async () => {
  await logIn({ email: admin.email, password: 'not the password' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Login FailedInvalid login credentials');
});

it('sends who is an administrator already on to the dashboard', async () => {
  renderApp('/admin/login', { services: signedInServices(server, admin) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
