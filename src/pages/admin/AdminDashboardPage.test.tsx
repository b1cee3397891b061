import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { expectAlert } from '../../testing/expectAlert';
import { renderApp } from '../../testing/renderApp';
import type { ResponseOverride } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { orderRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';
import { setWindowWidth } from '../../testing/windowWidth';

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
  setWindowWidth(1440);
});
afterAll(() => server.close());

const LIST = '/rest/v1/order_list';
/** The number of orders. */
const COUNT = '/rest/v1/orders';
const SEARCH = '/rest/v1/rpc/search_orders';
const RESTORE = '/rest/v1/rpc/restore_order';

/** Opens the dashboard with the given responses of the database. */
function openDashboard(tables: ResponseOverride, query = '') {
  server.overrideResponses((request) => tables(request));
  return renderApp(`/admin/dashboard${query}`, { services: signedInServices(server, admin) });
}

const respondToOrderQueries =
  (reply: ReturnType<ResponseOverride>): ResponseOverride =>
  ({ path }) =>
    [LIST, COUNT, SEARCH].includes(path) ? reply : undefined;
const lastQuery = (path = LIST) => Object.fromEntries(server.requestsFor(path).at(-1)?.query ?? []);
const cellsOf = async (uid: string) => {
  const row = (await screen.findByRole('gridcell', { name: uid })).closest<HTMLElement>('[role=row]');
  return within(row as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
};

describe('the grid of orders', () => {
  it('shows the customer, total, status and date of each order', async () => {
    openDashboard(
      respondToOrderQueries(
        rowsResponse([
          orderRow(482_913, { status: 'Shipped' }),
          // 1:00 in India, 19:30 of the day before in UTC.
          orderRow(471_250, { customer_name: null, total_amount: 499.5, created_at: '2026-01-31T19:30:00Z' }),
        ]),
      ),
    );
    expect(await cellsOf('NBT-482913')).toEqual(['NBT-482913', 'Asha Menon', '₹1560.00', 'Shipped', '31 Jan 2026', '']);
    expect(await cellsOf('NBT-471250')).toEqual(['NBT-471250', 'N/A', '₹499.50', 'Processing', '1 Feb 2026', '']);
    expect(screen.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Recent Orders' })).toBeVisible();
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Order ID', 'Customer', 'Total', 'Status', 'Date', 'Actions']);
  });

  it('shows the same in one cell on a phone', async () => {
    setWindowWidth(360);
    openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)])));
    const cell = await screen.findByRole('gridcell', { name: /NBT-482913/ });
    for (const text of ['Asha Menon', '₹1560.00', 'Processing', '31 Jan 2026'])
      expect(within(cell).getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit order NBT-482913' })).toBeVisible();
  });

  it('marks an order that needs attention and names the reasons', async () => {
    openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913, { attention: ['amount_differs'] })])));
    const cell = await screen.findByRole('gridcell', { name: /NBT-482913/ });
    expect(cell).toHaveTextContent('Needs attention: Amount differs');
  });

  it('shows an order whose reason is newer than this page, which may be open while the shop is updated', async () => {
    const attention = ['reason_of_a_newer_version'] as never[];
    openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913, { attention })])));
    const cell = await screen.findByRole('gridcell', { name: /NBT-482913/ });
    expect(cell).toHaveTextContent('Needs attention: Another reason');
  });

  it('shows only the orders that need attention on request', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)])));
    await user.click(await screen.findByRole('button', { name: 'Needs attention' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ needs_attention: 'eq.true', offset: '0' }));
    expect(screen.getByRole('button', { name: 'Needs attention' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows only the shipped orders without an invoice on request, and all orders again', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)])), '?invoice=missing');
    expect(await screen.findByRole('button', { name: 'Invoice missing', pressed: true })).toBeVisible();
    await waitFor(() => expect(lastQuery()).toMatchObject({ invoice_due_at: 'not.is.null' }));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('invoice_due_at'));
    expect(screen.getByRole('button', { name: 'Invoice missing', pressed: false })).toBeVisible();
  });

  it('requests the orders that the URL describes', async () => {
    openDashboard(
      respondToOrderQueries(rowsResponse([orderRow(482_913)], 60)),
      '?page=3&size=10&sort=total_amount.asc&status=Shipped&from=2026-01-01&to=2026-01-31',
    );
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    expect(lastQuery()).toMatchObject({
      offset: '20',
      limit: '10',
      order: 'total_amount.asc,created_at.desc,id.asc',
      status: 'eq.Shipped',
    });
    expect(server.requestsFor(LIST).at(-1)?.query.getAll('created_at')).toEqual([
      'gte.2025-12-31T18:30:00.000Z',
      'lte.2026-01-31T18:29:59.999Z',
    ]);
  });

  it('requests the newest 25 orders if the URL is not valid', async () => {
    openDashboard(
      respondToOrderQueries(rowsResponse([orderRow(482_913)])),
      '?page=-1&size=7&sort=password.up&status=Lost&from=yesterday',
    );
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    expect(lastQuery()).toEqual({ select: '*', offset: '0', limit: '25', order: 'created_at.desc,id.asc' });
  });

  it('changes the page and the sort order', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)], 60)));
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '25' }));
    await user.click(screen.getByRole('columnheader', { name: /^Total/ }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ offset: '0', order: 'total_amount.asc,created_at.desc,id.asc' }),
    );
  });

  it('sorts by a column and hides it from its menu, which a key opens', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)])));
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    const total = () => screen.queryByRole('columnheader', { name: /^Total/ });
    const chooseFromMenu = async (item: string) => {
      act(() => total()?.focus());
      await user.keyboard('{Control>}{Enter}{/Control}');
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    };
    await chooseFromMenu('Sort by DESC');
    await waitFor(() => expect(lastQuery()).toMatchObject({ order: 'total_amount.desc,created_at.desc,id.asc' }));
    await chooseFromMenu('Hide column');
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(columns()).toEqual(['Order ID', 'Customer', 'Status', 'Date', 'Actions']));
  });

  it('filters by status and text and returns to the first page', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)], 60)), '?page=2');
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '0', status: 'eq.Cancelled' }));
    await user.type(screen.getByLabelText('Search'), 'meera');
    await waitFor(() => expect(server.requestsFor(SEARCH).at(-1)?.body).toEqual({ words: 'meera' }));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('status'));
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  describe('the fields of days', () => {
    const typeDay = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    const daysOfList = () => server.requestsFor(LIST).at(-1)?.query.getAll('created_at');
    const firstOfMay = 'gte.2026-04-30T18:30:00.000Z';
    const lastOfMay = 'lte.2026-05-31T18:29:59.999Z';

    it('filter by both days, also if the second is typed before the list has changed', async () => {
      openDashboard(respondToOrderQueries(rowsResponse([orderRow(1)])));
      await screen.findByRole('gridcell', { name: 'NBT-1' });
      act(() => {
        typeDay('From', '2026-05-01');
        fireEvent.blur(screen.getByLabelText('From'));
        typeDay('To', '2026-05-31');
        fireEvent.keyDown(screen.getByLabelText('To'), { key: 'Enter' });
      });
      await waitFor(() => expect(daysOfList()).toEqual([firstOfMay, lastOfMay]));
    });

    it('show the filter of an earlier page after Back, and keep it when they lose the focus', async () => {
      const { user, goBack } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(1)])), '?to=2026-05-31');
      await screen.findByRole('gridcell', { name: 'NBT-1' });
      await user.click(screen.getByRole('link', { name: 'Admin' }));
      typeDay('From', '2026-05-01');
      await waitFor(() => expect(daysOfList()).toEqual([firstOfMay]));
      await goBack();
      expect(screen.getByLabelText('From')).toHaveValue('');
      fireEvent.blur(screen.getByLabelText('From'));
      await waitFor(() => expect(daysOfList()).toEqual([lastOfMay]));
    });

    it('are empty after *Show all*, also if a day was not complete', async () => {
      const { user } = openDashboard(respondToOrderQueries(rowsResponse([orderRow(1)])), '?to=2026-05-31');
      await screen.findByRole('gridcell', { name: 'NBT-1' });
      typeDay('From', '0002-05-01');
      await user.click(screen.getByRole('button', { name: 'Show all' }));
      expect(screen.getByLabelText('From')).toHaveValue('');
      expect(screen.getByLabelText('To')).toHaveValue('');
      await waitFor(() => expect(daysOfList()).toEqual([]));
    });
  });

  it('shows the rows before their number is known', async () => {
    openDashboard(({ path }) => {
      if (path === COUNT) return errorResponse('The database is busy.');
      return path === LIST ? rowsResponse([orderRow(482_913)]) : undefined;
    });
    expect(await screen.findByRole('gridcell', { name: 'NBT-482913' })).toBeVisible();
    expect(screen.getByText('1–25 of more than 25')).toBeVisible();
  });

  it('requests the last page from the end of the list', async () => {
    openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913), orderRow(471_250)], 60)), '?page=3');
    await screen.findByRole('gridcell', { name: 'NBT-482913' });
    expect(lastQuery()).toMatchObject({ offset: '0', limit: '10', order: 'created_at.asc,id.desc' });
    const numbers = screen.getAllByRole('gridcell', { name: /^NBT-/ }).map(({ textContent }) => textContent);
    expect(numbers).toEqual(['NBT-471250', 'NBT-482913']);
    expect(screen.getByText('51–60 of 60')).toBeVisible();
  });

  it('returns to the first page if the requested page does not exist', async () => {
    openDashboard(respondToOrderQueries(rowsResponse([orderRow(482_913)])), '?page=9');
    expect(await screen.findByRole('gridcell', { name: 'NBT-482913' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(server.requestsFor(LIST).map(({ query }) => query.get('offset'))).toEqual(['0']);
  });

  it('shows new orders without a reload', async () => {
    let orders = [orderRow(471_250)];
    openDashboard(({ path }) => (path === LIST ? rowsResponse(orders) : undefined));
    await screen.findByRole('gridcell', { name: 'NBT-471250' });
    orders = [orderRow(482_913), ...orders];
    expect(await screen.findByRole('gridcell', { name: 'NBT-482913' })).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'NBT-471250' })).toBeVisible();
  });

  it('shows the error and offers a retry if the orders cannot be fetched', async () => {
    const { user } = openDashboard(respondToOrderQueries(errorResponse('The database is closed.')));
    await expectAlert('Error fetching orders', 'The database is closed.');
    server.overrideResponses(respondToOrderQueries(rowsResponse([orderRow(482_913)])));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('gridcell', { name: 'NBT-482913' })).toBeVisible();
  });

  it('shows a toast that orders cannot be added yet', async () => {
    const { user } = openDashboard(respondToOrderQueries(rowsResponse([])));
    await user.click(await screen.findByRole('button', { name: 'Add Order' }));
    expect(await screen.findByText('Feature not implemented, coming soon')).toBeVisible();
  });
});

describe('deleting an order', () => {
  async function openDeleteDialog(reply: ReturnType<ResponseOverride>) {
    let orders = [orderRow(482_913), orderRow(471_250)];
    const shop = openDashboard(({ method, path }) => {
      if (path === LIST) return rowsResponse(orders);
      if (method !== 'DELETE') return undefined;
      orders = orders.slice(1);
      return reply;
    });
    await shop.user.click(await screen.findByRole('button', { name: 'Delete order NBT-482913' }));
    return { ...shop, dialog: within(await screen.findByRole('dialog')) };
  }

  it('deletes after confirmation', async () => {
    const { user, dialog } = await openDeleteDialog({ status: 204 });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Order deleted successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'NBT-482913' })).not.toBeInTheDocument());
    expect(server.requests.find(({ method }) => method === 'DELETE')?.query.get('id')).toBe('eq.order-482913');
    expect(screen.getByRole('heading', { name: 'Recent Orders' })).toHaveFocus();
  });

  it('does not delete after Cancel', async () => {
    const { user, dialog } = await openDeleteDialog({ status: 204 });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete order NBT-482913' })).toHaveFocus();
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('shows the error and keeps the dialog open if deleting fails', async () => {
    const { user, dialog } = await openDeleteDialog(errorResponse('The database is closed.'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting order')).toBeVisible();
    expect(screen.getByText('The database is closed.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  it('does not warn that deleting is permanent', async () => {
    const { dialog } = await openDeleteDialog({ status: 204 });
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/until you restore it/);
    expect(dialog.queryByText(/for good/)).not.toBeInTheDocument();
  });

  it('offers Undo, which restores the order', async () => {
    const { user, dialog } = await openDeleteDialog({ status: 204 });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Order deleted successfully.');
    server.overrideResponses(({ path }) => {
      if (path === RESTORE) return { body: orderRow(482_913) };
      return respondToOrderQueries(rowsResponse([orderRow(482_913)]))({ path } as never);
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Order restored.')).toBeVisible();
    expect(await screen.findByRole('gridcell', { name: 'NBT-482913' })).toBeVisible();
    expect(server.requestsFor(RESTORE).map(({ body }) => body)).toEqual([{ order_id: 'order-482913' }]);
  });
});

describe('the dialog of deleted orders', () => {
  const DELETED = '/rest/v1/deleted_orders';
  const deleted = {
    id: 'order-471250',
    order_uid: 'NBT-471250',
    shipping: { name: 'Meera Nair' },
    status: 'Processing',
    total_amount: 499.5,
    deleted_at: '2026-02-01T09:00:00Z',
  };

  it('restores an order', async () => {
    let list = [deleted];
    const { user } = openDashboard(({ path }) => {
      if (path === LIST) return rowsResponse([]);
      if (path === DELETED) return rowsResponse(list);
      if (path === RESTORE) {
        list = [];
        return { body: orderRow(471_250) };
      }
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recently Deleted Orders' }));
    expect(await dialog.findByText('Meera Nair, ₹499.50, Processing')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Restore order NBT-471250' }));
    expect(await dialog.findByText('No orders have been deleted.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(server.requestsFor(RESTORE).map(({ body }) => body)).toEqual([{ order_id: 'order-471250' }]);
  });

  it('shows the error and offers a retry if the orders cannot be fetched', async () => {
    const { user } = openDashboard(({ path }) => {
      if (path === LIST) return rowsResponse([]);
      if (path === DELETED) return errorResponse('The database is closed.');
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await screen.findByText('The database is closed.')).toBeVisible();
  });
});
