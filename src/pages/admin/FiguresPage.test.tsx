import { screen, within } from '@testing-library/react';
import type { Figures } from '../../domain/figures';
import { errorResponse } from '../../testing/backendFixtures';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

// jsdom has no layout, without which a chart warns. The chart is hidden from screen readers: the tables have its values.
jest.mock('@mui/x-charts/BarChart', () => ({ BarChart: () => null }));

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./FiguresPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const nothing = {
  ...{ invoiced: 0, credited: 0, uninvoiced: 0, uncredited_chargebacks: 0, revenue: 0 },
  ...{ refunded: 0, charged_back: 0, orders: 0, cancelled: 0, ordered: 0, started: 0, paid: 0 },
};

async function openPage(figures: Partial<Figures>) {
  const body = {
    ...{ from_day: '2026-11-01', to_day: '2026-11-05', step: 'day', products: [] },
    customers: { all: 0, returning: 0 },
    totals: { ...nothing, average: null },
    ...figures,
  };
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/is_owner') return { body: true };
    return path === '/rest/v1/rpc/figures' ? { body } : undefined;
  });
  renderApp('/admin/figures?from=2026-11-01&to=2026-11-05', { services: signedInServices(server, admin) });
  await screen.findByRole('heading', { name: /^Revenue ₹/ });
}

const rowsOf = (name: RegExp | string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

it('lists only the days on which something happened, and says how many others there are', async () => {
  const day = (number: number, changes: Partial<typeof nothing> = {}) => ({
    ...nothing,
    first_day: `2026-11-0${number}`,
    ...changes,
  });
  const sales = { invoiced: 26_215_747, revenue: 26_215_747, orders: 3, started: 4, paid: 3 };
  await openPage({
    totals: { ...nothing, ...sales, invoiced: 26_315_747, uninvoiced: -100_000, refunded: 5000, average: 8_738_582 },
    // A refund alone, on a day without sales, is listed too.
    steps: [day(1), day(2, sales), day(3), day(4, { refunded: 5000 }), day(5)],
  });
  expect(rowsOf(/^Revenue, refunds/)).toEqual([
    ['2 Nov', '₹2,62,157.47', '₹0.00', '3'],
    ['4 Nov', '₹0.00', '₹50.00', '0'],
  ]);
  expect(screen.getByText('No sales on 3 other days.')).toBeVisible();
  expect(rowsOf(/^Checkouts/)).toEqual([['2 Nov', '4', '3', '75 %']]);
  expect(screen.getByText('No checkouts on 4 other days.')).toBeVisible();
  expect(rowsOf('The sum')).toEqual([
    ['Invoices', '₹2,63,157.47'],
    ['− Paid before, invoiced now', '₹1,000.00'],
    ['= Revenue', '₹2,62,157.47'],
  ]);
});

it('says that nothing was sold in months without a table of zeros', async () => {
  await openPage({
    step: 'month',
    steps: [
      { ...nothing, first_day: '2026-10-01' },
      { ...nothing, first_day: '2026-11-01' },
    ],
  });
  expect(screen.getByText('No sales in 2 months.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('says why it failed in words, and keeps the wording of the database for the person who looks after the server', async () => {
  const message = 'canceling statement due to statement timeout';
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/is_owner') return { body: true };
    return path === '/rest/v1/rpc/figures' ? errorResponse(message, 500, '57014') : undefined;
  });
  const { user } = renderApp('/admin/figures', { services: signedInServices(server, admin) });
  expect(await screen.findByText('The shop is busy. Try again in a minute.')).toBeVisible();
  expect(screen.getByText(message)).not.toBeVisible();
  await user.click(screen.getByText('For the person who looks after the server'));
  expect(screen.getByText(message)).toBeVisible();
});
