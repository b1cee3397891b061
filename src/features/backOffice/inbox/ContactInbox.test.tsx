import { screen, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { expectAlert } from '../../../testing/expectAlert';
import { renderApp } from '../../../testing/renderApp';
import type { FakeResponse } from '../../../testing/fakeServer';
import { signedInServices } from '../../../testing/signedInServices';
import { errorResponse, rowsResponse } from '../../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const SUBMISSIONS = '/rest/v1/message_list';

const submission = (n: number, fields: object = {}) => ({
  id: `submission-${n}`,
  ticket: `T-${100_000 + n}`,
  handled_at: null,
  handled_by: null,
  handled_by_email: null,
  answer_due_at: '2026-02-02T09:00:00Z',
  solution_due_at: '2026-02-28T09:00:00Z',
  name: `Writer ${n}`,
  email: `writer${n}@post.example`,
  phone: null,
  message: `Message ${n}`,
  kind: 'message',
  order_uid: null,
  created_at: '2026-01-31T09:00:00Z',
  ...fields,
});

async function openInbox(respond: (limit: number) => FakeResponse, { hasStyles = false } = {}) {
  server.overrideResponses(({ path, query }) => {
    if (path === SUBMISSIONS) return respond(Number(query.get('limit')));
    if (path === '/rest/v1/order_list') return rowsResponse([]);
  });
  const app = renderApp('/admin/dashboard', { services: signedInServices(server, admin), hasStyles });
  await app.user.click(await screen.findByRole('tab', { name: 'Contact Submissions' }));
  await screen.findByRole('heading', { name: 'Contact Form Inbox' });
  return app;
}

it('shows what a customer asks about an order, with a link to the order', async () => {
  await openInbox(() =>
    rowsResponse([
      submission(1, { kind: 'cancellation_request', order_uid: 'NBT-482913' }),
      submission(2, { kind: 'problem_report', order_uid: 'NBT-555555' }),
      submission(3),
    ]),
  );
  const article = async (name: string) => within(await screen.findByRole('article', { name }));
  expect((await article('Writer 1')).getByText(/Cancellation requested/)).toBeVisible();
  expect((await article('Writer 1')).getByRole('link', { name: 'order NBT-482913' })).toHaveAttribute(
    'href',
    '/admin/orders/NBT-482913',
  );
  expect((await article('Writer 2')).getByText(/Problem reported/)).toBeVisible();
  expect((await article('Writer 3')).queryByRole('link', { name: /order/ })).not.toBeInTheDocument();
});

it('shows the sender, links for a reply, the date and the message with its line breaks', async () => {
  await openInbox(
    () => rowsResponse([submission(1, { phone: '+91 98400 55501', message: 'First line.\nSecond line.' })]),
    { hasStyles: true },
  );
  const article = within(await screen.findByRole('article', { name: 'Writer 1' }));
  expect(article.getByRole('link', { name: 'writer1@post.example' })).toHaveAttribute(
    'href',
    'mailto:writer1@post.example',
  );
  expect(article.getByRole('link', { name: '+91 98400 55501' })).toHaveAttribute('href', 'tel:+919840055501');
  expect(article.getByText(/T-100001/)).toHaveTextContent('31 Jan 2026');
  const message = article.getByText(/First line\./);
  expect(message.textContent).toBe('First line.\nSecond line.');
  expect(message).toHaveStyle({ whiteSpace: 'pre-wrap' });
});

it('has links for each of two numbers in the phone field', async () => {
  await openInbox(() => rowsResponse([submission(1, { phone: '98400 55501 (home) or ९८४००५५५०२' })]));
  const article = within(await screen.findByRole('article', { name: 'Writer 1' }));
  expect(article.getByRole('link', { name: '98400 55501' })).toHaveAttribute('href', 'tel:+919840055501');
  expect(article.getByRole('link', { name: '९८४००५५५०२' })).toHaveAttribute('href', 'tel:+919840055502');
  expect(article.getByText(/\(home\) or/)).toBeVisible();
  const chats = article.getAllByRole('link', { name: /^Reply by WhatsApp \(/ });
  expect(chats.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual([
    '/919840055501',
    '/919840055502',
  ]);
});

it('shows a phone without a number as text', async () => {
  await openInbox(() => rowsResponse([submission(1, { phone: 'after six' })]));
  const article = within(await screen.findByRole('article', { name: 'Writer 1' }));
  expect(article.getByText('after six')).toBeVisible();
  expect(article.queryByRole('link', { name: /after six|WhatsApp/ })).not.toBeInTheDocument();
});

it('requests the newest messages first', async () => {
  await openInbox(() => rowsResponse([submission(1)]));
  await screen.findByRole('article', { name: 'Writer 1' });
  expect(server.requestsFor(SUBMISSIONS)[0]?.query.get('order')).toBe('created_at.desc,id.asc');
});

it('shows HTML in a message as plain text', async () => {
  await openInbox(() => rowsResponse([submission(1, { message: '<img src=x onerror=alert(1)>' })]));
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

it('loads more messages until all are shown', async () => {
  const all = Array.from({ length: 25 }, (_, index) => submission(index + 1));
  const { user } = await openInbox((limit) => rowsResponse(all.slice(0, limit), all.length));
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Writer 25' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('shows a notice if there are no messages', async () => {
  await openInbox(() => rowsResponse([]));
  expect(await screen.findByText('No submissions yet')).toBeVisible();
  expect(screen.getByText('New contact form messages will appear here.')).toBeVisible();
});

it('shows the error and offers a retry if the messages cannot be fetched', async () => {
  await openInbox(() => errorResponse('The database is closed.'));
  await expectAlert('Error fetching contacts', 'The database is closed.');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
