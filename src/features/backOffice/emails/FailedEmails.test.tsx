import { screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { renderApp } from '../../../testing/renderApp';
import { signedInServices } from '../../../testing/signedInServices';
import { errorResponse, rowsResponse } from '../../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const RETRY = '/rest/v1/rpc/retry_mail';
const DISCARD = '/rest/v1/rpc/discard_mail';

const failedEmail = (n: number, fields: object = {}) => ({
  id: `email-${n}`,
  kind: 'order_confirmation',
  recipient: `customer${n}@post.example`,
  last_error: '550 No such user',
  attempts: 1,
  created_at: '2026-01-31T09:00:00Z',
  can_retry: true,
  ...fields,
});

async function openDashboard(emails: object[], actionResponse = { status: 204 }) {
  let list = emails as { id: string }[];
  server.overrideResponses(({ path, body }) => {
    if (path === '/rest/v1/order_list') return rowsResponse([]);
    if (path === '/rest/v1/rpc/failed_mails') return { body: list };
    if (path !== RETRY && path !== DISCARD) return undefined;
    if (actionResponse.status === 204) list = list.filter(({ id }) => id !== (body as { email_id: string }).email_id);
    return actionResponse;
  });
  const app = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  return app;
}

it('shows nothing if every email was sent', async () => {
  await openDashboard([]);
  await waitFor(() => expect(server.requestsFor('/rest/v1/rpc/failed_mails')).toHaveLength(1));
  expect(screen.queryByText(/could not be sent/)).not.toBeInTheDocument();
});

it('lists the failed emails, which can be sent again or discarded', async () => {
  const { user } = await openDashboard([failedEmail(1), failedEmail(2, { kind: 'contact_notice', attempts: 17 })]);
  expect(await screen.findByText('2 emails could not be sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show failed emails' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Failed Emails' }));
  const [first, second] = dialog.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent(/^Order confirmation to customer1@post\.example/);
  expect(within(first).getByText('550 No such user')).toBeVisible();
  expect(second).toHaveTextContent(/^Contact message to customer2@post\.example/);
  expect(within(second).getByText(/tried 17 times$/)).toHaveTextContent(/^Queued 31 Jan 2026/);

  await user.click(dialog.getByRole('button', { name: 'Retry the email to customer1@post.example' }));
  expect(await screen.findByText('The email will be sent again.')).toBeVisible();
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();

  await user.click(dialog.getByRole('button', { name: 'Discard the email to customer2@post.example' }));
  expect(await dialog.findByText('No failed emails are left.')).toBeVisible();
  expect(server.requestsFor(RETRY).map(({ body }) => body)).toEqual([{ email_id: 'email-1' }]);
  expect(server.requestsFor(DISCARD).map(({ body }) => body)).toEqual([{ email_id: 'email-2' }]);

  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/could not be sent/)).not.toBeInTheDocument();
});

it('offers no retry for an email whose link has expired', async () => {
  const { user } = await openDashboard([failedEmail(1, { kind: 'recovery', can_retry: false })]);
  await user.click(await screen.findByRole('button', { name: 'Show failed emails' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Its link has expired. The customer can ask for a new one.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
});

it('shows the error and keeps the email if it cannot be retried', async () => {
  const { user } = await openDashboard([failedEmail(1)], errorResponse('The database is closed.') as never);
  await user.click(await screen.findByRole('button', { name: 'Show failed emails' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('Error retrying the email')).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});
