import { waitFor } from '@testing-library/react';
import { rowsResponse } from '../../../testing/backendFixtures';
import { startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { createTestStore } from '../../../testing/createTestStore';
import { createTestServices } from '../../../testing/testServices';
import { selectToast } from '../../toasts/toastsSlice';
import { adminOrdersApi, type OrderEdit } from './adminOrdersApi';
import { rowsOfPage, type OrderQuery } from './orderQuery';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function openStore() {
  const store = createTestStore({ services: createTestServices({ config: server.config }) });
  return { ...store, toast: () => selectToast(store.getState()) };
}

const { deleteOrder, getOrderCount, getOrderRows, updateOrder } = adminOrdersApi.endpoints;

const edit: OrderEdit = {
  id: 'o1',
  orderUid: 'NBT-123456',
  version: 3,
  status: 'Shipped',
  items: [],
  customer: { name: 'Meera', email: 'meera@example.com', phone: '', address: 'Kochi' },
};

describe('getOrderRows', () => {
  const requestRows = (query: Partial<OrderQuery>) =>
    openStore().dispatch(getOrderRows.initiate({ offset: 0, limit: 25, ...query }));
  beforeEach(() => server.overrideResponses(() => ({ body: [{ id: 'o1' }, { id: 'o2' }] })));

  it('requests some orders, newest first, without their number', async () => {
    const { data } = await requestRows({ offset: 50 });
    expect(data).toEqual([{ id: 'o1' }, { id: 'o2' }]);
    const request = server.requestsFor('/rest/v1/order_list')[0];
    expect(request?.headers.prefer ?? '').not.toContain('count');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      select: '*',
      order: 'created_at.desc,id.asc',
      offset: '50',
      limit: '25',
    });
  });

  it('sorts and filters on the server', async () => {
    await requestRows({
      sort: { field: 'total_amount', direction: 'asc' },
      status: 'Shipped',
      from: '2026-01-01',
      to: '2026-02-01',
    });
    const query = server.requestsFor('/rest/v1/order_list')[0]?.query;
    expect(query?.get('order')).toBe('total_amount.asc,created_at.desc,id.asc');
    expect(query?.get('status')).toBe('eq.Shipped');
    expect(query?.getAll('created_at')).toEqual(['gte.2026-01-01', 'lte.2026-02-01']);
  });

  it.each([
    [{ field: 'customer_name', direction: 'desc' }, 'customer_name_key.desc,created_at.desc,id.asc'],
    [{ field: 'order_uid', direction: 'asc' }, 'order_uid_length.asc,order_uid.asc,created_at.desc,id.asc'],
  ] as const)('sorts by %p on the server in the order of people', async (sort, expected) => {
    await requestRows({ sort });
    expect(server.requestsFor('/rest/v1/order_list')[0]?.query.get('order')).toBe(expected);
  });

  it('searches for the text as it was typed, with the same sorting, filters and paging', async () => {
    await requestRows({ text: ' Meera, (100%) ', status: 'Shipped', offset: 25 });
    const [request] = server.requestsFor('/rest/v1/rpc/search_orders');
    expect(request?.body).toEqual({ words: 'Meera, (100%)' });
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      status: 'eq.Shipped',
      order: 'created_at.desc,id.asc',
      offset: '25',
      limit: '25',
    });
  });

  it('requests the last page in the opposite order, and returns it in the order of the view', async () => {
    const { data } = await requestRows({ ...rowsOfPage(2, 25, 52), sort: { field: 'status', direction: 'asc' } });
    expect(data).toEqual([{ id: 'o2' }, { id: 'o1' }]);
    expect(Object.fromEntries(server.requestsFor('/rest/v1/order_list')[0]?.query ?? [])).toMatchObject({
      order: 'status.desc,created_at.asc,id.desc',
      offset: '0',
      limit: '2',
    });
  });

  it('is fetched again after an order was saved or deleted, with the number of orders', async () => {
    const { dispatch } = openStore();
    await dispatch(getOrderRows.initiate({ offset: 0, limit: 25 }));
    await dispatch(getOrderCount.initiate({}));
    const expectRequests = (number: number) =>
      waitFor(() => {
        expect(server.requestsFor('/rest/v1/order_list')).toHaveLength(number);
        expect(server.requestsFor('/rest/v1/orders').filter(({ method }) => method === 'GET')).toHaveLength(number);
      });
    await dispatch(updateOrder.initiate(edit));
    await expectRequests(2);
    await dispatch(deleteOrder.initiate('o1'));
    await expectRequests(3);
  });
});

describe('getOrderCount', () => {
  it.each([
    ['all orders with a status', { status: 'Shipped' as const }, '/rest/v1/orders'],
    // Only the view has the disputes.
    ['the disputed orders', { status: 'Shipped' as const, isDisputed: true }, '/rest/v1/order_list'],
    ['the orders that match a text', { status: 'Shipped' as const, text: 'Meera' }, '/rest/v1/rpc/search_orders'],
  ])('is the number of %s', async (_description, filter, path) => {
    server.overrideResponses(() => rowsResponse([{ id: 'o1' }], 51));
    const { data } = await openStore().dispatch(getOrderCount.initiate(filter));
    expect(data).toBe(51);
    const request = server.requestsFor(path)[0];
    expect(request?.headers.prefer).toContain('count=exact');
    expect(request?.query.get('status')).toBe('eq.Shipped');
  });
});

describe('rowsOfPage', () => {
  it('returns every row on one page, from both ends of the list', () => {
    const length = 103;
    const rows = Array.from({ length: 5 }, (_, page) => rowsOfPage(page, 25, length)).flatMap(
      ({ offset, limit, isReversed }) => {
        const numbers = Array.from({ length: Math.min(limit, length - offset) }, (_, n) => offset + n);
        return isReversed ? numbers.map((n) => length - 1 - n).reverse() : numbers;
      },
    );
    expect(rows).toEqual(Array.from({ length }, (_, n) => n));
  });
});

describe('updateOrder', () => {
  it('sends the order, its version and its customer in one request', async () => {
    server.overrideResponses(() => ({ body: { id: 'o1' } }));
    const { dispatch, toast } = openStore();
    await dispatch(updateOrder.initiate(edit));
    expect(server.requestsFor('/rest/v1/rpc/update_order').map(({ body }) => body)).toEqual([
      { order_id: 'o1', expected_version: 3, new_status: 'Shipped', new_items: [], customer: edit.customer },
    ]);
    expect(toast()).toMatchObject({ title: 'Order NBT-123456 updated!' });
  });

  it('shows an error if someone else changed the order', async () => {
    const message = 'This order was changed by someone else. Reload to see the latest, then save again.';
    server.overrideResponses(() => ({ status: 409, body: { code: 'PT409', message, details: null, hint: null } }));
    const { dispatch, toast } = openStore();
    const { error } = await dispatch(updateOrder.initiate(edit));
    expect(error).toMatchObject({ code: 'PT409', message });
    expect(toast()).toMatchObject({ title: 'Error updating order', description: message });
  });

  it('names the customer in the error if the customer could not be saved', async () => {
    const message = 'null value in column "email" of relation "customers" violates not-null constraint';
    server.overrideResponses(() => ({ status: 400, body: { code: '23502', message, details: null, hint: null } }));
    const { dispatch, toast } = openStore();
    await dispatch(updateOrder.initiate(edit));
    expect(toast()).toMatchObject({ title: 'Error updating customer', description: message, variant: 'destructive' });
  });
});
