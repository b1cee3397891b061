import { screen, waitFor } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { rowsResponse } from '../../testing/backendFixtures';

const LISTINGS = '/rest/v1/payment_listings';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function openDashboard(problems: object[]) {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/order_list') return rowsResponse([]);
    if (path === '/rest/v1/rpc/failed_mails') return { body: [] };
    return path === LISTINGS ? { body: problems } : undefined;
  });
  renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
}

it('shows nothing if the payment provider refuses nothing', async () => {
  await openDashboard([]);
  await waitFor(() => expect(server.requestsFor(LISTINGS)).toHaveLength(1));
  expect(screen.queryByText(/may be missing/)).not.toBeInTheDocument();
});

it('names what the payment provider refuses, and the missing permission', async () => {
  await openDashboard([{ kind: 'disputes', problem: 'The disputes cannot be listed: rak_dispute_read is missing.' }]);
  expect(await screen.findByText('Disputes may be missing')).toBeVisible();
  expect(screen.getByText(/rak_dispute_read is missing/)).toBeVisible();
  expect(server.requestsFor(LISTINGS)[0]?.query.get('problem')).toBe('not.is.null');
});
