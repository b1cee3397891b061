import { act, screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { errorResponse, orderRow, rowsResponse } from '../../testing/backendFixtures';
import type { RecordedRequest } from '../../testing/fakeServer';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { setWindowWidth } from '../../testing/windowWidth';
import type { OrderMoney } from '../../features/backOffice/orders/adminOrdersApi';
import type { OrderRow } from '../../features/backOffice/orders/orderQuery';

let server: BackendServer;
let orders: OrderRow[];
/** The numbers of the orders that the database does not pack: somebody else has cancelled them since they were listed. */
let cancelled: string[];
let isDown: boolean;
/** The rows of order_money. */
let money: OrderMoney[];
beforeAll(async () => {
  // Whoever has opened the page of an order has its endpoints, too. Of two endpoints with one name, the first one stays.
  await import('./OrderPage');
  // The first import of the grid and of MUI takes longer than a test should wait.
  [server] = await Promise.all([startBackendServer(), import('./OrdersPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => {
  server.reset();
  setWindowWidth(1440);
  orders = [orderRow(100_001), orderRow(100_002), orderRow(100_003)];
  cancelled = [];
  isDown = false;
  money = [];
  // jsdom has no URLs of blobs.
  let files = 0;
  Object.assign(URL, { createObjectURL: () => `#${(files += 1)}`, revokeObjectURL: () => undefined });
});
afterAll(() => server.close());

function openPage(query = '', services = signedInServices(server, admin)) {
  server.overrideResponses(respond);
  return renderApp(`/admin/orders${query}`, { services });
}

const idsIn = (list: string | null) => /\((.*)\)/.exec(list ?? '')?.[1]?.split(',') ?? [];

/** A database with the orders. */
function respond({ path, query, body }: RecordedRequest) {
  const { order_id: id = '', order_ids: ids = [] } = (body ?? {}) as { order_id?: string; order_ids?: string[] };
  const change = (fields: Partial<OrderRow>) => {
    orders = orders.map((order) => (order.id === id ? { ...order, ...fields } : order));
    return { body: orders.find((order) => order.id === id) };
  };
  switch (path) {
    case '/rest/v1/order_list': {
      const number = query.get('order_uid')?.replace('eq.', '');
      if (number) return rowsResponse(orders.filter(({ order_uid }) => order_uid === number));
      if (query.get('id')) return rowsResponse(orders.filter((order) => idsIn(query.get('id')).includes(order.id)));
      if (query.get('status')?.startsWith('in.'))
        return rowsResponse(orders.filter(({ status }) => status === 'Shipped'));
      const isPacked = query.get('packed_at') === 'not.is.null';
      return rowsResponse(
        orders.filter(({ packed_at, status }) => status === 'Processing' && isPacked === (packed_at !== null)),
      );
    }
    case '/rest/v1/rpc/order_money':
      return { body: money };
    case '/rest/v1/invoices':
      return rowsResponse([]);
    case '/functions/v1/documents/pick-list':
    case '/functions/v1/documents/slips':
    case '/functions/v1/documents/labels':
      return { headers: { 'content-type': 'application/pdf' }, body: {} };
    case '/rest/v1/rpc/pack_orders':
      orders = orders.map((order) =>
        ids.includes(order.id) && !cancelled.includes(order.order_uid)
          ? { ...order, packed_at: '2026-02-01T09:00:00Z' }
          : order,
      );
      return rowsResponse(orders.filter((order) => ids.includes(order.id) && order.packed_at));
    case '/rest/v1/rpc/unpack_order':
      return change({ packed_at: null });
    case '/rest/v1/rpc/ship_order': {
      if (isDown) return { status: 502 };
      const order = orders.find((each) => each.id === id);
      if (cancelled.includes(order?.order_uid ?? '')) {
        change({ status: 'Cancelled' });
        return errorResponse('This order was cancelled.', 409, 'PT409');
      }
      if (order?.dispute && !(body as { ships_disputed: boolean }).ships_disputed)
        return { status: 409, body: { code: 'PT409', message: 'Not decided.', details: null, hint: 'disputed' } };
      return change({ status: 'Shipped', tracking_number: (body as { tracking_number: string }).tracking_number });
    }
    default:
      return undefined;
  }
}

const packAll = () => {
  orders = orders.map((order) => ({ ...order, packed_at: '2026-02-01T09:00:00Z' }));
};
const selectAll = async (user: ReturnType<typeof openPage>['user']) => {
  await screen.findByRole('link', { name: 'NBT-100001' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
};
const fieldOf = (number: string) => screen.findByRole('textbox', { name: new RegExp(number) });
const shipments = () =>
  server.requestsFor('/rest/v1/rpc/ship_order').map(({ body }) => {
    const { order_id, tracking_number } = body as Record<string, string>;
    return [order_id, tracking_number];
  });

describe('the list of orders to pack', () => {
  it('requests the orders that match the URL and are not packed, the oldest first', async () => {
    openPage('?q=tea&from=2026-01-01');
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveValue('tea');
    // The requests that count the orders have no sequence.
    const listQuery = () =>
      server.requestsFor('/rest/v1/rpc/search_orders').find(({ query }) => query.has('order'))?.query;
    await waitFor(() => expect(listQuery()).toBeDefined());
    const query = listQuery();
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      status: 'eq.Processing',
      packed_at: 'is.null',
      order: expect.stringMatching(/^created_at\.asc/) as string,
    });
    expect(query?.getAll('created_at')).toHaveLength(1);
  });

  it('marks an order as packed by a tap, and undoes it', async () => {
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Pack: NBT-100002' }));
    expect(await screen.findByText('1 order is now in To ship.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'NBT-100002' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'NBT-100002' })).toHaveAttribute('href', '/admin/orders/NBT-100002');
  });

  it.each([
    ['wide', 1440],
    ['narrow', 360],
  ])('shows the amount, the city and what became of the money in each row of a %s window', async (_name, width) => {
    setWindowWidth(width);
    const asha = { name: 'Asha Menon', city: 'Coonoor' };
    orders = [
      orderRow(100_001, { shipping: asha, total_amount: 262_157.47 }),
      orderRow(100_002, { shipping: asha }),
      orderRow(100_003),
    ];
    money = [
      { order_id: 'order-100001', paid: 26_215_747, refunded: 50_000, is_by_link: false, invoice_number: null },
      { order_id: 'order-100002', paid: 156_000, refunded: 0, is_by_link: true, invoice_number: null },
      { order_id: 'order-100003', paid: 156_000, refunded: 156_000, is_by_link: false, invoice_number: null },
    ];
    openPage();
    const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('[role="row"]');
    await waitFor(async () => expect(await rowOf('NBT-100001')).toHaveTextContent('₹2,62,157.47, ₹500.00 refunded'));
    expect(await rowOf('NBT-100001')).toHaveTextContent('Asha Menon, Coonoor');
    expect(await rowOf('NBT-100002')).toHaveTextContent('₹1,560.00 paid by link');
    expect(await rowOf('NBT-100003')).toHaveTextContent('₹1,560.00 refunded');
    // Every order of this list has the status.
    expect(screen.queryByText('Processing')).not.toBeInTheDocument();
  });

  it('selects all orders of today by one tap', async () => {
    const today = new Date().toISOString();
    orders = [orderRow(100_001), orderRow(100_002, { created_at: today }), orderRow(100_003, { created_at: today })];
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Select today’s 2' }));
    await user.click(screen.getByRole('button', { name: 'Mark packed' }));
    expect(await screen.findByText('2 orders are now in To ship.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'NBT-100001' })).toBeVisible();
  });

  it('keeps the focus at the search when all orders are shown again', async () => {
    const { user } = openPage('?from=2026-01-01');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('search', { name: 'Orders' })).toHaveFocus();
  });

  it('says which orders are not to be packed any more', async () => {
    cancelled = ['NBT-100003'];
    const { user } = openPage();
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Mark packed' }));
    expect(await screen.findByText('2 orders are now in To ship.')).toBeVisible();
    expect(screen.getByText('Do not pack these orders. They are no longer Processing.')).toBeVisible();
  });

  it('packs more orders than one request may have', async () => {
    orders = Array.from({ length: 51 }, (_, index) => orderRow(100_001 + index));
    const { user } = openPage('?size=100');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Mark packed' }));
    expect(await screen.findByText('51 orders are now in To ship.')).toBeVisible();
    const sizes = server
      .requestsFor('/rest/v1/rpc/pack_orders')
      .map(({ body }) => (body as { order_ids: string[] }).order_ids.length);
    expect(sizes).toEqual([50, 1]);
  });

  it('says why orders that may have been sent before a restore are not to be packed', async () => {
    orders = [orderRow(100_001), orderRow(100_002, { attention: ['restored'], needs_attention: true })];
    cancelled = ['NBT-100002'];
    const { user } = openPage();
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Mark packed' }));
    expect(await screen.findByText('Do not pack these orders. Their parcels may have been sent before.')).toBeVisible();
    expect(screen.getByText(/^NBT-100002: open the order/)).toBeVisible();
    expect(screen.queryByText(/no longer Processing/)).toBeNull();
  });
});

describe('slips and labels', () => {
  const print = async (user: ReturnType<typeof openPage>['user']) => {
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Print slips' }));
    return screen.findByRole('dialog', { name: 'Slips and labels' });
  };
  const printed = () =>
    server.requests.flatMap(({ path, body }) => {
      const [, document] = /documents\/(slips|labels)$/.exec(path) ?? [];
      return document ? [[document, body]] : [];
    });

  it('are written for the paper that was chosen last in this browser', async () => {
    const order_ids = orders.map(({ id }) => id);
    const first = openPage();
    const dialog = within(await print(first.user));
    await waitFor(() => expect(printed()).toEqual([['slips', { order_ids, paper: 'a4', pick_list: true }]]));
    await first.user.selectOptions(dialog.getByLabelText('Paper'), '100 × 150 mm (thermal)');
    await waitFor(() => expect(printed().at(-1)).toEqual(['slips', { order_ids, paper: 'thermal', pick_list: true }]));
    await first.user.selectOptions(dialog.getByLabelText('Print'), 'Address labels');
    await waitFor(() => expect(printed().at(-1)).toEqual(['labels', { order_ids, paper: 'thermal', pick_list: true }]));
    first.unmount();

    orders = orders.map((order) => ({ ...order, packed_at: null }));
    const second = openPage('', signedInServices(server, admin, { storage: first.services.storage }));
    expect(within(await print(second.user)).getByLabelText('Paper')).toHaveDisplayValue('100 × 150 mm (thermal)');
    await waitFor(() => expect(printed()).toHaveLength(4));
    expect(printed().at(-1)).toEqual(['labels', { order_ids, paper: 'thermal', pick_list: true }]);
  });

  it.each([3, 11])('of %s orders say once which letters cannot be printed, and what to do', async (count) => {
    orders = Array.from({ length: count }, (_, n) => orderRow(100_001 + n));
    orders[1] = orderRow(100_002, { shipping: { ...orders[1]!.shipping, name: 'محمد خان', gift_note: 'For you 🎁' } });
    const { user } = openPage();
    const dialog = within(await print(user));
    expect(await dialog.findByText(/letters that cannot be printed/)).toHaveTextContent(
      'NBT-100002: the name contains letters that cannot be printed (Urdu): محمد خان',
    );
    expect(dialog.getByText(/emojis/)).toHaveTextContent(
      'NBT-100002: the note contains emojis, which are left out: 🎁',
    );
    expect(dialog.getByText(/write them by hand, or change the delivery/)).toBeVisible();
    // The pick list of the labels has the note.
    await user.selectOptions(dialog.getByLabelText('Print'), 'Address labels');
    await waitFor(() => expect(dialog.getAllByRole('link', { name: /labels/ })).toHaveLength(Math.ceil(count / 10)));
    expect(dialog.getByText(/emojis/)).toBeVisible();
  });
});

it('names the orders without an invoice when invoices are printed, and leads to the orders that wait', async () => {
  orders = [1, 2, 3, 4, 5, 6, 7].map((number) => orderRow(100_000 + number, { status: 'Shipped' }));
  const { user } = openPage('?list=shipped');
  await selectAll(user);
  await user.click(screen.getByRole('button', { name: 'Print invoices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoices' }));
  expect(
    await dialog.findByText(
      '7 orders have no invoice: NBT-100001, NBT-100002, NBT-100003, NBT-100004, NBT-100005 and 2 more.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'See the orders that wait for their invoice' })).toHaveAttribute(
    'href',
    '/admin/dashboard?invoice=missing',
  );
});

describe('shipping', () => {
  beforeEach(packAll);

  it('ships parcels with a pasted list, and says why one is refused', async () => {
    cancelled = ['NBT-100002'];
    const { user } = openPage('?list=to-ship');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await act(() => navigator.clipboard.writeText('NBT-100003\tEA3IN\nNBT-100001\tEA1IN\nNBT-100002\tEA2IN'));
    await user.click(await screen.findByRole('button', { name: 'Paste tracking numbers' }));
    expect(await screen.findByText('3 filled in.')).toBeVisible();
    expect(await fieldOf('NBT-100003')).toHaveValue('EA3IN');
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));

    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Shipped, EA3IN')).toBeVisible();
    expect(dialog.getByText('Shipped, EA1IN')).toBeVisible();
    expect(dialog.getByText('This order was cancelled.')).toBeVisible();
    expect(dialog.getByText(/2 of 3 marked as shipped. 1 not shipped/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/not marked as shipped yet/)).not.toBeInTheDocument();
  });

  const openPasteDialog = async () => {
    const { user } = openPage('?list=to-ship');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await screen.findByRole('button', { name: 'Paste tracking numbers' });
    return user;
  };
  const paste = async (user: Awaited<ReturnType<typeof openPasteDialog>>, list: string) => {
    await act(() => navigator.clipboard.writeText(list));
    await user.click(screen.getByRole('button', { name: 'Paste tracking numbers' }));
  };

  it('shows what a list without order numbers would fill in, and fills it in after a confirmation', async () => {
    const user = await openPasteDialog();
    await paste(user, 'Tracking number\nEA1IN\nEA2IN\nEA3IN');
    const result = within(await screen.findByRole('group', { name: 'What was read' }));
    expect(result.getByText(/no order numbers/)).toBeVisible();
    expect(result.getByText('EA2IN').previousSibling).toHaveTextContent(/^NBT-100002/);
    expect(await fieldOf('NBT-100001')).toHaveValue('');
    // Nothing is shipped without the numbers of the list.
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    expect(shipments()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Fill in 3' }));
    expect(screen.getByText('3 filled in.')).toBeVisible();
    expect(await fieldOf('NBT-100001')).toHaveValue('EA1IN');
    expect(await fieldOf('NBT-100003')).toHaveValue('EA3IN');
  });

  it('fills in nothing of a list with a fault, says why, and takes the corrected list', async () => {
    const user = await openPasteDialog();
    await paste(user, 'NBT-100001 EA1IN\nNBT-100002 1.23457E+12\nEA3IN NBT-100003');
    expect(await screen.findByText('Nothing was filled in')).toBeVisible();
    expect(screen.getByText(/^Line 2, “1.23457E\+12”: A spreadsheet has rounded this number/)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Tracking numbers' });
    expect(field).toHaveValue('NBT-100001 EA1IN\nNBT-100002 1.23457E+12\nEA3IN NBT-100003');
    expect(await fieldOf('NBT-100001')).toHaveValue('');
    await user.clear(field);
    await enterText(user, field, 'NBT-100001 EA1IN\nNBT-100002 1234567890123\nEA3IN NBT-100003');
    await user.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(screen.getByText('3 filled in.')).toBeVisible();
    expect(await fieldOf('NBT-100002')).toHaveValue('1234567890123');
  });

  it('reads a list that is pasted into a field like any other list', async () => {
    const user = await openPasteDialog();
    await user.click(await fieldOf('NBT-100002'));
    await user.paste('EA2IN\nEA3IN\nEA4IN');
    expect(screen.getByText(/^3 tracking numbers for 2 parcels/)).toBeVisible();
    expect(await fieldOf('NBT-100002')).toHaveValue('');
  });

  it('starts with the first parcel again after a list for another parcel was cancelled', async () => {
    const user = await openPasteDialog();
    await user.click(await fieldOf('NBT-100003'));
    await user.paste('EA3IN\nEA4IN');
    expect(screen.getByText(/^2 tracking numbers for 1 parcel\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await paste(user, '');
    await enterText(user, screen.getByRole('textbox', { name: 'Tracking numbers' }), 'EA1IN');
    await user.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(screen.getByText(/^1 tracking number for 3 parcels\./)).toBeVisible();
    expect(await fieldOf('NBT-100003')).toHaveValue('');
  });

  it('moves to the parcel whose order number is scanned, and keeps other numbers', async () => {
    const user = await openPasteDialog();
    await user.type(await fieldOf('NBT-100001'), '100003{Enter}');
    expect(await fieldOf('NBT-100003')).toHaveFocus();
    expect(await fieldOf('NBT-100001')).toHaveValue('');
    await user.keyboard('nbt 100002{Enter}');
    expect(await fieldOf('NBT-100002')).toHaveFocus();
    await user.keyboard('700002{Enter}');
    expect(await fieldOf('NBT-100002')).toHaveValue('700002');
    await user.type(await fieldOf('NBT-100001'), 'ea9in');
    await user.type(await fieldOf('NBT-100003'), 'EA9IN');
    expect(screen.getByText('Also entered for NBT-100001.')).toBeVisible();
  });

  it('ships nothing while a typed number is not a tracking number, and says why', async () => {
    const user = await openPasteDialog();
    await enterText(user, await fieldOf('NBT-100001'), 'EA1IN');
    await enterText(user, await fieldOf('NBT-100002'), 'EA 2 IN');
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    expect(await fieldOf('NBT-100002')).toHaveFocus();
    expect(await fieldOf('NBT-100002')).toBeInvalid();
    expect(shipments()).toEqual([]);
    await user.clear(await fieldOf('NBT-100002'));
    await enterText(user, await fieldOf('NBT-100002'), ' EA2IN\u200b');
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    await waitFor(() => expect(shipments()).toHaveLength(3));
    expect(shipments()[1]).toEqual(['order-100002', 'EA2IN']);
  });

  it('does not count parcels as shipped here that somebody else has shipped meanwhile', async () => {
    const { user } = openPage('?list=to-ship');
    await selectAll(user);
    orders = orders.map((order, index) =>
      index === 0 ? { ...order, status: 'Shipped', tracking_number: 'EA9IN' } : order,
    );
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Already shipped by someone else, EA9IN')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark 2 shipped' }));
    expect(await screen.findByText(/2 of 3 marked as shipped/)).toBeVisible();
  });

  it('offers no parcels to be continued that were shipped meanwhile', async () => {
    const { user, services, unmount } = openPage('?list=to-ship');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await user.type(await fieldOf('NBT-100002'), 'EA2IN');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('3 parcels were not marked as shipped yet.')).toBeVisible();
    unmount();

    const ship = (order: OrderRow): OrderRow => ({ ...order, status: 'Shipped' });
    orders = orders.map((order, index) => (index === 0 ? order : ship(order)));
    const visit = openPage('', signedInServices(server, admin, { storage: services.storage }));
    expect(await screen.findByText('1 parcel was not marked as shipped yet.')).toBeVisible();
    visit.unmount();

    orders = orders.map(ship);
    server.reset();
    openPage('?list=shipped', signedInServices(server, admin, { storage: services.storage }));
    await screen.findByRole('link', { name: 'NBT-100001' });
    expect(screen.queryByText(/not marked as shipped yet/)).not.toBeInTheDocument();
  });

  it('marks disputed orders, and asks before it ships them with the others', async () => {
    orders = orders.map((order, index) => (index === 2 ? order : { ...order, dispute: index === 0 ? 'open' : 'lost' }));
    const { user } = openPage('?list=to-ship');
    await selectAll(user);
    expect(screen.getAllByText('Disputed')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await user.click(await fieldOf('NBT-100001'));
    await user.keyboard('EA1IN');
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship 2 disputed orders?' }));
    expect(dialog.getByText(/the bank has not decided/)).toBeVisible();
    expect(dialog.getByText(/the bank has returned the money/)).toBeVisible();
    expect(orders.map(({ status }) => status)).toEqual(['Processing', 'Processing', 'Shipped']);
    await user.click(dialog.getByRole('button', { name: 'Ship anyway' }));
    expect(await screen.findByText(/3 of 3 marked as shipped/)).toBeVisible();
    expect(shipments().slice(3)).toEqual([
      ['order-100001', 'EA1IN'],
      ['order-100002', ''],
    ]);
  });

  it('moves to the next parcel after a scan, and to an order whose number is scanned', async () => {
    const { user } = openPage('?list=to-ship');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await user.click(await fieldOf('NBT-100001'));
    await user.keyboard('EA1IN{Enter}NBT-100003{Enter}EA3IN{Enter}');
    expect(await fieldOf('NBT-100001')).toHaveValue('EA1IN');
    expect(await fieldOf('NBT-100002')).toHaveValue('');
    expect(await fieldOf('NBT-100003')).toHaveValue('EA3IN');
    expect(shipments()).toEqual([]);
  });

  it('stops if the server cannot be reached, and continues in another tab with what was typed', async () => {
    isDown = true;
    const { user, services, unmount } = openPage('?list=to-ship');
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    await user.type(await fieldOf('NBT-100002'), 'EA2IN');
    await user.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    await screen.findByRole('button', { name: 'Mark 3 shipped' });
    expect(shipments()).toEqual([['order-100001', '']]);
    unmount();

    isDown = false;
    const { user: another } = openPage('', signedInServices(server, admin, { storage: services.storage }));
    await another.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await fieldOf('NBT-100002')).toHaveValue('EA2IN');
    await another.click(screen.getByRole('button', { name: 'Mark 3 shipped' }));
    expect(await screen.findByText(/3 of 3 marked as shipped/)).toBeVisible();
    expect(shipments().slice(1)).toEqual([
      ['order-100001', ''],
      ['order-100002', 'EA2IN'],
      ['order-100003', ''],
    ]);
  });
});

it('is the page to which an order leads back in the history, with its filters', async () => {
  orders = [orderRow(100_001, { packed_at: '2026-02-01T09:00:00Z' }), orderRow(100_002)];
  const { user, goForward } = openPage('?list=to-ship');
  await user.click(await screen.findByRole('link', { name: 'NBT-100001' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Order NBT-100001' });
  const back = within(heading.closest('header')!).getByRole('link', { name: 'Orders' });
  expect(back).toHaveAttribute('href', '/admin/orders?list=to-ship');
  await user.click(back);
  expect(await screen.findByRole('link', { name: 'NBT-100001' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'NBT-100002' })).toBeNull();
  // Only an entry that is left by going back can be reached by going forward.
  await goForward();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order NBT-100001' })).toBeVisible();
});
