import { waitFor } from '@testing-library/react';
import { backOfficeApi, type OrderEdit } from '../../features/backOffice/backOfficeApi';
import { contactApi } from '../../features/contact/contactApi';
import { customersApi } from '../../features/customers/customersApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { selectToast } from '../../features/toasts/toastsSlice';
import { startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import type { FakeResponse } from '../../testing/fakeServer';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again.';

function open() {
  const shop = createTestStore({ services: createTestServices({ config: server.config }) });
  return { ...shop, told: () => selectToast(shop.getState()) };
}

const { deleteOrder, getContactSubmissions, getOrderPage, updateOrder } = backOfficeApi.endpoints;
const { sendContactMessage } = contactApi.endpoints;
const { getOwnCustomer, getShippingCustomer, updateOwnCustomer } = customersApi.endpoints;
const { getOrdersOfCustomer } = ordersApi.endpoints;

const refused: FakeResponse = {
  status: 403,
  body: { code: '42501', message: 'permission denied', details: null, hint: null },
};
const edit: OrderEdit = {
  id: 'o1',
  orderUid: 'NBT-123456',
  version: 3,
  status: 'Shipped',
  items: [],
  customer: { name: 'Meera', email: 'meera@example.com', phone: '', address: 'Kochi' },
};
const letter = { name: 'Meera', email: 'meera@example.com', phone: '', message: 'Hello' };
const details = { userId: 'u1', name: 'Meera', phone: '', address: 'Kochi' };

describe('the grid of orders', () => {
  const ask = (query: Partial<Parameters<typeof getOrderPage.initiate>[0]>) =>
    open().dispatch(getOrderPage.initiate({ page: 0, pageSize: 25, ...query }));
  const searchOf = async (query: Parameters<typeof ask>[0]) => {
    await ask(query);
    return server.requestsFor('/rest/v1/order_list')[0]?.query;
  };
  beforeEach(() =>
    server.overrideResponses(() => ({
      status: 206,
      headers: { 'content-range': '50-50/51' },
      body: [{ id: 'o1', order_uid: 'NBT-123456' }],
    })),
  );

  it('pages at the server, newest first, and knows how many there are', async () => {
    const { data } = await ask({ page: 2 });
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

  it('sorts and filters at the server', async () => {
    const query = await searchOf({
      sort: { field: 'total_amount', direction: 'asc' },
      status: 'Shipped',
      from: '2026-01-01',
      to: '2026-02-01',
    });
    expect(query?.get('order')).toBe('total_amount.asc,id.asc');
    expect(query?.get('status')).toBe('eq.Shipped');
    expect(query?.getAll('created_at')).toEqual(['gte.2026-01-01', 'lte.2026-02-01']);
  });

  it('searches with the words as they were typed, sorted, filtered and paged alike', async () => {
    await ask({ text: ' Meera, (100%) ', status: 'Shipped', page: 1 });
    const [request] = server.requestsFor('/rest/v1/rpc/search_orders');
    expect(request?.body).toEqual({ words: 'Meera, (100%)' });
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      status: 'eq.Shipped',
      order: 'created_at.desc,id.asc',
      offset: '25',
      limit: '25',
    });
  });

  it('is read again after an order was saved or deleted', async () => {
    const { dispatch } = open();
    await dispatch(getOrderPage.initiate({ page: 0, pageSize: 25 }));
    await dispatch(updateOrder.initiate(edit));
    await waitFor(() => expect(server.requestsFor('/rest/v1/order_list')).toHaveLength(2));
    await dispatch(deleteOrder.initiate('o1'));
    await waitFor(() => expect(server.requestsFor('/rest/v1/order_list')).toHaveLength(3));
  });
});

describe('saving an order', () => {
  it('sends the order, its version and its customer in one call', async () => {
    server.overrideResponses(() => ({ body: { id: 'o1' } }));
    const { dispatch, told } = open();
    await dispatch(updateOrder.initiate(edit));
    expect(server.requestsFor('/rest/v1/rpc/update_order').map(({ body }) => body)).toEqual([
      { order_id: 'o1', expected_version: 3, new_status: 'Shipped', new_items: [], customer: edit.customer },
    ]);
    expect(told()).toMatchObject({ title: 'Order NBT-123456 updated!' });
  });

  it('tells that somebody else was faster', async () => {
    const message = 'This order was changed by someone else. Reload to see the latest, then save again.';
    server.overrideResponses(() => ({ status: 409, body: { code: 'PT409', message, details: null, hint: null } }));
    const { dispatch, told } = open();
    const { error } = await dispatch(updateOrder.initiate(edit));
    expect(error).toMatchObject({ code: 'PT409', message });
    expect(told()).toMatchObject({ title: 'Error updating order', description: message });
  });

  it('tells when it was the customer that could not be saved', async () => {
    const message = 'null value in column "email" of relation "customers" violates not-null constraint';
    server.overrideResponses(() => ({ status: 400, body: { code: '23502', message, details: null, hint: null } }));
    const { dispatch, told } = open();
    await dispatch(updateOrder.initiate(edit));
    expect(told()).toMatchObject({ title: 'Error updating customer', description: message, variant: 'destructive' });
  });
});

describe('what fails is told with the words of the server', () => {
  type Shop = ReturnType<typeof open>;
  const calls: [string, (shop: Shop) => PromiseLike<{ error?: unknown }>][] = [
    ['Error fetching orders', ({ dispatch }) => dispatch(getOrderPage.initiate({ page: 0, pageSize: 25 }))],
    ['Error fetching orders', ({ dispatch }) => dispatch(getOrdersOfCustomer.initiate('c1'))],
    ['Error fetching contacts', ({ dispatch }) => dispatch(getContactSubmissions.initiate({ page: 0, pageSize: 25 }))],
    ['Error fetching profile', ({ dispatch }) => dispatch(getOwnCustomer.initiate('u1'))],
    ['Error fetching details', ({ dispatch }) => dispatch(getShippingCustomer.initiate('u1'))],
    ['Error updating profile', ({ dispatch }) => dispatch(updateOwnCustomer.initiate(details))],
    ['Error updating order', ({ dispatch }) => dispatch(updateOrder.initiate(edit))],
    ['Error deleting order', ({ dispatch }) => dispatch(deleteOrder.initiate('o1'))],
  ];

  it.each(calls)('%s', async (title, call) => {
    server.overrideResponses(() => refused);
    const shop = open();
    const { error } = await call(shop);
    expect(error).toEqual({ code: '42501', message: 'permission denied', details: '' });
    expect(shop.told()).toMatchObject({ title, description: 'permission denied', variant: 'destructive' });
  });

  it.each(calls)('%s, when nobody answers', async (title, call) => {
    server.overrideResponses(() => 'drop');
    const shop = open();
    await call(shop);
    expect(shop.told()).toMatchObject({ title, description: UNREACHABLE });
  });

  it.each(calls)('%s, when the answer makes no sense', async (title, call) => {
    server.overrideResponses(() => ({ status: 502, text: '<h1>Bad Gateway</h1>' }));
    const shop = open();
    await call(shop);
    expect(shop.told()).toMatchObject({ title, description: UNREACHABLE });
  });

  it('but not when a page that shows its data asks again', async () => {
    server.overrideResponses(() => ({ body: [], headers: { 'content-range': '*/0' } }));
    const { dispatch, told } = open();
    const asked = dispatch(getOrderPage.initiate({ page: 0, pageSize: 25 }));
    await asked;
    server.overrideResponses(() => refused);
    await asked.refetch();
    expect(told()).toBeNull();
  });
});

describe('what works is told', () => {
  it.each([
    ['Order deleted successfully.', deleteOrder.initiate('o1')],
    ['Profile updated successfully!', updateOwnCustomer.initiate(details)],
    ['Message Sent!', sendContactMessage.initiate(letter)],
  ])('%s', async (title, call) => {
    server.overrideResponses(() => ({ body: {} }));
    const { dispatch, told } = open();
    await dispatch(call as ReturnType<typeof deleteOrder.initiate>);
    expect(told()).toMatchObject({ title });
    expect(told()?.variant).toBeUndefined();
  });
});

describe('a letter to the shop', () => {
  const failure = {
    title: 'Oh no! Something went wrong.',
    description: "We couldn't send your message. Please try again or email us directly.",
    variant: 'destructive',
  };

  it('goes to the function, as written', async () => {
    server.overrideResponses(() => ({ body: {} }));
    const { dispatch, told } = open();
    await dispatch(sendContactMessage.initiate(letter));
    expect(server.requestsFor('/functions/v1/send-contact-email').map(({ body }) => body)).toEqual([letter]);
    expect(told()?.description).toBe("Thank you for reaching out. We'll get back to you shortly.");
  });

  it("that is refused keeps the function's words beside the shown ones", async () => {
    server.overrideResponses(() => ({ status: 429, body: { statusCode: 429, message: 'Too many messages.' } }));
    const { dispatch, told } = open();
    const { error } = await dispatch(sendContactMessage.initiate(letter));
    expect(error).toEqual({ code: '429', message: 'Too many messages.', details: '' });
    expect(told()).toMatchObject(failure);
  });

  it.each<FakeResponse | 'drop'>(['drop', { status: 500, text: 'Oops' }])(
    'that does not arrive is told: %j',
    async (reply) => {
      server.overrideResponses(() => reply);
      const { dispatch, told } = open();
      const { error } = await dispatch(sendContactMessage.initiate(letter));
      expect(error).toMatchObject({ message: UNREACHABLE });
      expect(told()).toMatchObject(failure);
    },
  );
});

it('takes no customers row yet for no failure when prefilling the checkout', async () => {
  server.overrideResponses(() => ({ body: [] }));
  const { dispatch, told } = open();
  const { data } = await dispatch(getShippingCustomer.initiate('u1'));
  expect(data).toBeNull();
  expect(told()).toBeNull();
});
