import { screen, waitFor, within } from '@testing-library/react';
import type { OpenWork } from '../../domain/openWork';
import { errorResponse, openWork, rowsResponse } from '../../testing/backendFixtures';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { setWindowWidth } from '../../testing/windowWidth';

let server: BackendServer;
beforeAll(async () => {
  // The first import of MUI takes longer than a test should wait.
  [server] = await Promise.all([startBackendServer(), import('./TodayPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => {
  server.reset();
  setWindowWidth(1440);
});
afterAll(() => server.close());

const WORK = '/rest/v1/rpc/open_work';
const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

function openPage(work: Partial<OpenWork>) {
  server.overrideResponses(({ path }) => (path === WORK ? { body: openWork(work) } : undefined));
  return renderApp('/admin', { services: signedInServices(server, admin) });
}

/** The name and the address of each line. */
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('lists what there is to do, problems before parcels, with links to the lists', async () => {
  openPage({
    to_pack: 7,
    to_ship: 1,
    needs_attention: 2,
    first_attention: { order_uid: 'NBT-479154', reason: 'not_shipped' },
    messages: 3,
    answer_due_at: daysFromNow(-1),
    low_stock: 1,
    disputes: ['2099-12-03T10:00:00Z', '2099-12-05T10:00:00Z', null],
  });
  const overdue = expect.stringMatching(/^3 messages to answer Answer by .*\d (am|pm) \(overdue\)$/) as string;
  expect(await linesOf('To do')).toEqual([
    ['3 disputes to answer Answer the bank by 3 Dec 2099, 5 Dec 2099', '/admin/dashboard?dispute=open'],
    ['2 orders with a problem First: NBT-479154, Not shipped', '/admin/orders?list=problems'],
    ['7 orders to pack ', '/admin/orders?list=to-pack'],
    ['1 parcel to ship Packed, not shipped yet', '/admin/orders?list=to-ship'],
    [overdue, '/admin/messages'],
    ['1 product low in stock ', '/admin/stock?low=1'],
  ]);
});

it('shows owners the sales beside the same days of the month before, with links to their figures', async () => {
  openPage({
    sales: { yesterday: 123_450, this_month: 26_215_747, month_before: -50_000, month_before_until: '2026-10-27' },
  });
  expect(await linesOf('Sales')).toEqual([
    ['₹1,234.50 sales yesterday 26 Nov 2026, after refunds', '/admin/figures?from=2026-11-26&to=2026-11-26'],
    [
      '₹2,62,157.47 sales this month Same days of last month, 1 to 27 Oct 2026: −₹500.00',
      '/admin/figures?range=this-month',
    ],
  ]);
});

it('says that all is done, and shows staff no sales', async () => {
  openPage({ sales: null });
  expect(await screen.findByText('All done')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Sales' })).toBeNull();
});

it('says why the work could not be loaded, and loads it again', async () => {
  let isDown = true;
  server.overrideResponses(({ path }) => {
    if (path !== WORK) return undefined;
    return isDown ? errorResponse('The database is restarting.', 500, 'XX000') : { body: openWork({ to_pack: 4 }) };
  });
  const { user } = renderApp('/admin', { services: signedInServices(server, admin) });
  expect(await screen.findByText('What is to be done could not be loaded')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('orders to pack')).toBeVisible();
});

it.each([1440, 360])('counts the work beside the names of the pages with one request at %i px', async (width) => {
  setWindowWidth(width);
  openPage({ to_pack: 7, to_ship: 2, messages: 120, low_stock: 3 });
  const navigation = await screen.findByRole('navigation', { name: 'Back office' });
  // The names stay the same.
  const link = (name: string) => within(navigation).getByRole('link', { name });
  await waitFor(() => expect(link('Orders')).toHaveTextContent('Orders9'));
  expect(link('Messages')).toHaveTextContent('Messages99+');
  expect(link('Today')).toHaveTextContent(/^Today$/);
  expect(link('Today')).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(document.title).toMatch(/^\(9\) Today/));
  expect(server.requestsFor(WORK)).toHaveLength(1);
});

it('counts the orders on the tabs of the packing page, outside their names', async () => {
  server.overrideResponses(({ path }) => {
    if (path === WORK) return { body: openWork({ to_pack: 7, to_ship: 2, needs_attention: 1 }) };
    return path === '/rest/v1/order_list' ? rowsResponse([]) : undefined;
  });
  renderApp('/admin/orders', { services: signedInServices(server, admin) });
  const tab = (name: string) => screen.findByRole('tab', { name });
  await waitFor(async () => expect(await tab('To pack')).toHaveTextContent('To pack 7'));
  expect(await tab('To ship')).toHaveTextContent('To ship 2');
  expect(await tab('Shipped')).toHaveTextContent(/^Shipped$/);
  expect(await tab('Problems')).toHaveTextContent('Problems 1');
});
