import { screen, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import type { FakeResponse } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { errorResponse, rowsResponse } from '../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Reading the grid's code for the first time takes longer than any test should wait.
  [server] = await Promise.all([startBackendServer(), import('../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const LETTERS = '/rest/v1/contact_submissions';

const letter = (n: number, fields: object = {}) => ({
  id: `letter-${n}`,
  name: `Writer ${n}`,
  email: `writer${n}@post.example`,
  phone: null,
  message: `Message ${n}`,
  created_at: '2026-01-31T09:00:00Z',
  ...fields,
});

async function openInbox(answer: (limit: number) => FakeResponse) {
  server.overrideResponses(({ path, query }) => {
    if (path === LETTERS) return answer(Number(query.get('limit')));
    if (path === '/rest/v1/order_list') return rowsResponse([]);
  });
  const shop = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await shop.user.click(await screen.findByRole('tab', { name: 'Contact Submissions' }));
  await screen.findByRole('heading', { name: 'Contact Form Inbox' });
  return shop;
}

it('shows who wrote, how to answer, when and what, line by line', async () => {
  await openInbox(() => rowsResponse([letter(1, { phone: '+91 98400 55501', message: 'First line.\nSecond line.' })]));
  const article = within(await screen.findByRole('article', { name: 'Writer 1' }));
  expect(article.getByRole('link', { name: 'writer1@post.example' })).toHaveAttribute(
    'href',
    'mailto:writer1@post.example',
  );
  expect(article.getByRole('link', { name: '+91 98400 55501' })).toHaveAttribute('href', 'tel:+919840055501');
  expect(article.getByText(/31 Jan 2026/)).toBeVisible();
  const message = article.getByText(/First line\./);
  expect(message.textContent).toBe('First line.\nSecond line.');
  expect(message).toHaveStyle({ whiteSpace: 'pre-wrap' });
});

it('asks for the newest first', async () => {
  await openInbox(() => rowsResponse([letter(1)]));
  await screen.findByRole('article', { name: 'Writer 1' });
  expect(server.requestsFor(LETTERS)[0]?.query.get('order')).toBe('created_at.desc,id.asc');
});

it('shows markup as the text it is', async () => {
  await openInbox(() => rowsResponse([letter(1, { message: '<img src=x onerror=alert(1)>' })]));
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

it('loads more while there is more', async () => {
  const all = Array.from({ length: 25 }, (_, index) => letter(index + 1));
  const { user } = await openInbox((limit) => rowsResponse(all.slice(0, limit), all.length));
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Writer 25' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('says that nobody wrote yet', async () => {
  await openInbox(() => rowsResponse([]));
  expect(await screen.findByText('No submissions yet')).toBeVisible();
  expect(screen.getByText('New contact form messages will appear here.')).toBeVisible();
});

it('says why the messages could not be fetched', async () => {
  await openInbox(() => errorResponse('The ledger is closed.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching contactsThe ledger is closed.');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
