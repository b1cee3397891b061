import { act, screen, waitFor, within } from '@testing-library/react';
import type { OperationsReport } from '../../../domain/operations';
import { admin, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { renderApp } from '../../../testing/renderApp';
import { signedInServices } from '../../../testing/signedInServices';
import { errorResponse, rowsResponse } from '../../../testing/backendFixtures';

const STATUS = '/rest/v1/rpc/operations_status';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const report = (fields: Partial<OperationsReport>): OperationsReport => ({
  kind: 'emails_waiting',
  is_problem: true,
  affected: 1,
  since: null,
  last_at: null,
  detail: null,
  ...fields,
});

async function openDashboard(response: () => ReturnType<typeof errorResponse>) {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/order_list') return rowsResponse([]);
    if (path === '/rest/v1/rpc/failed_mails') return { body: [] };
    return path === STATUS ? response() : undefined;
  });
  const app = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  await waitFor(() => expect(server.requestsFor(STATUS)).toHaveLength(1));
  return app;
}

const showDetails = () => screen.findByRole('button', { name: 'Show details' });

it('shows nothing while everything works and no backup was recorded', async () => {
  await openDashboard(() => ({ body: [] }));
  expect(screen.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show details' })).not.toBeInTheDocument();
  expect(screen.queryByText(/backup/)).not.toBeInTheDocument();
});

it('says when the last backup was made', async () => {
  await openDashboard(() => ({
    body: [report({ kind: 'backup', is_problem: false, last_at: '2026-01-31T09:00:00Z' })],
  }));
  expect(await screen.findByText(/^Last backup:/)).toHaveTextContent('31 Jan 2026');
  expect(screen.queryByRole('button', { name: 'Show details' })).not.toBeInTheDocument();
});

it('names a single problem, and says on request since when and what to do', async () => {
  const { user } = await openDashboard(() => ({
    body: [report({ affected: 3, since: '2026-01-31T09:00:00Z', detail: '535 Authentication failed' })],
  }));
  const button = await showDetails();
  expect(screen.getByText('3 emails have not been delivered for 10 minutes or longer')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  const advice = screen.getByText(
    'The shop keeps trying. Ask the person who looks after the server to check the email service.',
  );
  const technical = screen.getByText(/535 Authentication failed[^]*npm run doctor/);
  expect(advice).not.toBeVisible();
  await user.click(button);
  expect(advice).toBeVisible();
  expect(technical).not.toBeVisible();
  await user.click(screen.getByText('For the person who looks after the server'));
  expect(technical).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(technical.textContent));
  expect(screen.getByText(/^Since/)).toHaveTextContent(/31 Jan 2026/);
  await user.click(screen.getByRole('button', { name: 'Hide details', expanded: true }));
  expect(advice).not.toBeVisible();
});

it('leads to the orders that wait for their invoice', async () => {
  const { user } = await openDashboard(() => ({ body: [report({ kind: 'tax_settings', affected: 2 })] }));
  await user.click(await showDetails());
  const link = screen.getByRole('link', { name: 'See the orders that wait for their invoice' });
  expect(link).toHaveAttribute('href', '/admin/dashboard?invoice=missing');
});

it('counts several problems in one notice, which lists them when it is opened', async () => {
  const { user } = await openDashboard(() => ({
    body: [
      report({ kind: 'jobs_late', affected: 2, since: '2026-01-31T09:00:00Z', detail: 'deliver_emails, purge' }),
      report({ kind: 'webhook_rejected', last_at: '2026-01-31T09:00:00Z' }),
      report({ kind: 'disputes_not_listed', detail: 'rak_dispute_read is missing' }),
      report({ kind: 'backup', last_at: '2026-01-05T09:00:00Z' }),
    ],
  }));
  const button = await showDetails();
  expect(screen.getByText('4 problems with the operation of the shop')).toBeVisible();
  expect(screen.getByText('2 scheduled jobs did not run')).not.toBeVisible();
  await user.click(button);
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
  const items = within(list).getAllByRole('listitem');
  const expected: [string, string | RegExp][] = [
    ['2 scheduled jobs did not run', /^Until they run/],
    ['Reports of payments with a wrong signature were rejected', /^Anyone can send them/],
    ['Disputes may be missing', /^The payment provider does not let the shop read/],
    ['The last backup is older than two days', /^5 Jan 2026/],
  ];
  expect(items).toHaveLength(expected.length);
  expected.forEach(([title, text], index) => {
    const item = within(items[index] as HTMLElement);
    expect(item.getByText(title)).toBeVisible();
    expect(item.getByText(text)).toBeVisible();
  });
});

it('shows a new problem without a reload, and nothing when it has ended', async () => {
  jest.useFakeTimers();
  try {
    let reports: OperationsReport[] = [];
    await openDashboard(() => ({ body: reports }));
    const poll = () => act(() => jest.advanceTimersByTimeAsync(60_000));
    reports = [report({ kind: 'payment_provider' })];
    await poll();
    expect(await screen.findByText('The payment provider failed')).toBeVisible();
    reports = [];
    await poll();
    await waitFor(() => expect(screen.queryByText('The payment provider failed')).not.toBeInTheDocument());
  } finally {
    jest.useRealTimers();
  }
});

it('shows the orders if the problems cannot be fetched', async () => {
  await openDashboard(() => errorResponse('The database is closed.'));
  expect(await screen.findByRole('grid', { name: 'Recent Orders' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show details' })).not.toBeInTheDocument();
});
