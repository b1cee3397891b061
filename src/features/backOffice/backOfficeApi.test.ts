import { waitFor } from '@testing-library/react';
import { startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';
import { selectToast } from '../toasts/toastsSlice';
import { backOfficeApi, type OrderEdit } from './backOfficeApi';

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

const { deleteOrder, getOrderPage, updateOrder } = backOfficeApi.endpoints;

const edit: OrderEdit = {
  id: 'o1',
  orderUid: 'NBT-123456',
  version: 3,
  status: 'Shipped',
  items: [],
  customer: { name: 'Meera', email: 'meera@example.com', phone: '', address: 'Kochi' },
};

describe('getOrderPage', () => {
  const requestPage = (query: Partial<Parameters<typeof getOrderPage.initiate>[0]>) =>
    openStore().dispatch(getOrderPage.initiate({ page: 0, pageSize: 25, ...query }));
  beforeEach(() =>
    server.overrideResponses(() => ({
      status: 206,
      headers: { 'content-range': '50-50/51' },
      body: [{ id: 'o1', order_uid: 'NBT-123456' }],
    })),
  );

  it('requests one page, newest first, with the number of all orders', async () => {
    const { data } = await requestPage({ page: 2 });
    expect(data).toEqual({ orders: [{ id: 'o1', order_uid: 'NBT-123456' }], count: 51 });
    const request = server.requestsFor('/rest/v1/order_list')[0];
    expect(request?.headers.prefer).toContain('count=exact');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      select: '*',
      order: 'created_at.desc,id.asc',
      offset: '50',
      limit: '25',
    });
  });

  it('sorts and filters on the server', async () => {
    await requestPage({
      sort: { field: 'total_amount', direction: 'asc' },
      status: 'Shipped',
      from: '2026-01-01',
      to: '2026-02-01',
    });
    const query = server.requestsFor('/rest/v1/order_list')[0]?.query;
    expect(query?.get('order')).toBe('total_amount.asc,id.asc');
    expect(query?.get('status')).toBe('eq.Shipped');
    expect(query?.getAll('created_at')).toEqual(['gte.2026-01-01', 'lte.2026-02-01']);
  });

  it('searches for the text as it was typed, with the same sorting, filters and paging', async () => {
    await requestPage({ text: ' Meera, (100%) ', status: 'Shipped', page: 1 });
    const [request] = server.requestsFor('/rest/v1/rpc/search_orders');
    expect(request?.body).toEqual({ words: 'Meera, (100%)' });
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      status: 'eq.Shipped',
      order: 'created_at.desc,id.asc',
      offset: '25',
      limit: '25',
    });
  });

  it('is fetched again after an order was saved or deleted', async () => {
    const { dispatch } = openStore();
    await dispatch(getOrderPage.initiate({ page: 0, pageSize: 25 }));
    await dispatch(updateOrder.initiate(edit));
    await waitFor(() => expect(server.requestsFor('/rest/v1/order_list')).toHaveLength(2));
    await dispatch(deleteOrder.initiate('o1'));
    await waitFor(() => expect(server.requestsFor('/rest/v1/order_list')).toHaveLength(3));
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
