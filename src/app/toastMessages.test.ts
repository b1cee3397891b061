import { adminOrdersApi, type OrderEdit } from '../features/backOffice/orders/adminOrdersApi';
import { inboxApi } from '../features/backOffice/inbox/inboxApi';
import { itemAdded } from '../features/cart/cartSlice';
import { contactApi } from '../features/contact/contactApi';
import { customersApi } from '../features/customers/customersApi';
import { ordersApi } from '../features/orders/ordersApi';
import { selectToast } from '../features/toasts/toastsSlice';
import { asRemote } from '../shared/redux';
import { errorResponse } from '../testing/backendFixtures';
import { startBackendServer, type BackendServer } from '../testing/backendServer';
import { lineOf } from '../testing/cartLines';
import { createTestStore } from '../testing/createTestStore';
import type { FakeResponse } from '../testing/fakeServer';
import { createTestServices } from '../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again.';

function openStore() {
  const store = createTestStore({ services: createTestServices({ config: server.config }) });
  return { ...store, toast: () => selectToast(store.getState()) };
}
type TestStore = ReturnType<typeof openStore>;

const { deleteOrder, getOrderCount, getOrderRows, updateOrder } = adminOrdersApi.endpoints;
const { getContactSubmissions } = inboxApi.endpoints;
const { sendContactMessage } = contactApi.endpoints;
const { getOwnCustomer, getShippingCustomer, updateOwnCustomer } = customersApi.endpoints;
const { getOrdersOfCustomer } = ordersApi.endpoints;

const permissionDenied = errorResponse('permission denied', 403, '42501');
const edit: OrderEdit = {
  id: 'o1',
  orderUid: 'NBT-123456',
  version: 3,
  status: 'Shipped',
  items: [],
  customer: { name: 'Meera', email: 'meera@example.com', phone: '', address: 'Kochi' },
};
const contactMessage = { id: 'message-1', name: 'Meera', email: 'meera@example.com', phone: '', message: 'Hello' };
const details = { userId: 'u1', name: 'Meera', phone: '', address: 'Kochi' };

describe('the toast of a failed request', () => {
  const requests: [string, (store: TestStore) => PromiseLike<{ error?: unknown }>][] = [
    ['Error fetching orders', ({ dispatch }) => dispatch(getOrderRows.initiate({ offset: 0, limit: 25 }))],
    ['Error fetching orders', ({ dispatch }) => dispatch(getOrderCount.initiate({}))],
    ['Error fetching orders', ({ dispatch }) => dispatch(getOrdersOfCustomer.initiate('c1'))],
    [
      'Error fetching contacts',
      ({ dispatch }) =>
        dispatch(getContactSubmissions.initiate({ show: 'all', words: '', limit: 25, isOldestFirst: false })),
    ],
    ['Error fetching profile', ({ dispatch }) => dispatch(getOwnCustomer.initiate('u1'))],
    ['Error fetching details', ({ dispatch }) => dispatch(getShippingCustomer.initiate('u1'))],
    ['Error updating profile', ({ dispatch }) => dispatch(updateOwnCustomer.initiate(details))],
    ['Error updating order', ({ dispatch }) => dispatch(updateOrder.initiate(edit))],
    ['Error deleting order', ({ dispatch }) => dispatch(deleteOrder.initiate('o1'))],
  ];

  it.each(requests)('has the title "%s" and the message of the server', async (title, request) => {
    server.overrideResponses(() => permissionDenied);
    const store = openStore();
    const { error } = await request(store);
    expect(error).toEqual({ code: '42501', message: 'permission denied', details: '', hint: '' });
    expect(store.toast()).toMatchObject({ title, description: 'permission denied', variant: 'destructive' });
  });

  it.each(requests)('has the title "%s" if the server does not respond', async (title, request) => {
    server.overrideResponses(() => 'drop');
    const store = openStore();
    await request(store);
    expect(store.toast()).toMatchObject({ title, description: UNREACHABLE });
  });

  it.each(requests)('has the title "%s" if the response is malformed', async (title, request) => {
    server.overrideResponses(() => ({ status: 502, text: '<h1>Bad Gateway</h1>' }));
    const store = openStore();
    await request(store);
    expect(store.toast()).toMatchObject({ title, description: UNREACHABLE });
  });

  it('is not shown for a refetch, because the page still has its data', async () => {
    server.overrideResponses(() => ({ body: [], headers: { 'content-range': '*/0' } }));
    const { dispatch, toast } = openStore();
    const request = dispatch(getOrderRows.initiate({ offset: 0, limit: 25 }));
    await request;
    server.overrideResponses(() => permissionDenied);
    await request.refetch();
    expect(toast()).toBeNull();
  });

  it('is not shown if a customer who opens the checkout has no saved details', async () => {
    server.overrideResponses(() => ({ body: [] }));
    const { dispatch, toast } = openStore();
    const { data } = await dispatch(getShippingCustomer.initiate('u1'));
    expect(data).toBeNull();
    expect(toast()).toBeNull();
  });
});

describe('the toast of a successful request', () => {
  it.each([
    ['Order deleted successfully.', deleteOrder.initiate('o1')],
    ['Profile updated successfully!', updateOwnCustomer.initiate(details)],
    ['Message Sent!', sendContactMessage.initiate(contactMessage)],
  ])('has the title "%s"', async (title, request) => {
    server.overrideResponses(() => ({ body: {} }));
    const { dispatch, toast } = openStore();
    await dispatch(request as ReturnType<typeof deleteOrder.initiate>);
    expect(toast()).toMatchObject({ title });
    expect(toast()?.variant).toBeUndefined();
  });
});

describe('the toast of a contact message', () => {
  const failure = {
    title: 'Oh no! Something went wrong.',
    description: "We couldn't send your message. Please try again or email us directly.",
    variant: 'destructive',
  };

  it('confirms a message, which is sent as it was typed', async () => {
    server.overrideResponses(() => ({ body: {} }));
    const { dispatch, toast } = openStore();
    await dispatch(sendContactMessage.initiate(contactMessage));
    expect(server.requestsFor('/functions/v1/send-contact-email').map(({ body }) => body)).toEqual([contactMessage]);
    expect(toast()?.description).toBe("Thank you for reaching out. We'll get back to you shortly.");
  });

  it('does not show the error message of the function', async () => {
    server.overrideResponses(() => ({ status: 429, body: { statusCode: 429, message: 'Too many messages.' } }));
    const { dispatch, toast } = openStore();
    const { error } = await dispatch(sendContactMessage.initiate(contactMessage));
    expect(error).toEqual({ code: '429', message: 'Too many messages.', details: '', hint: '' });
    expect(toast()).toMatchObject(failure);
  });

  it.each<FakeResponse | 'drop'>(['drop', { status: 500, text: 'Oops' }])(
    'shows a failure if there is no readable response: %j',
    async (response) => {
      server.overrideResponses(() => response);
      const { dispatch, toast } = openStore();
      const { error } = await dispatch(sendContactMessage.initiate(contactMessage));
      expect(error).toMatchObject({ message: UNREACHABLE });
      expect(toast()).toMatchObject(failure);
    },
  );
});

it('shows no toast for an event of another tab', () => {
  const { dispatch, toast } = openStore();
  dispatch(asRemote(itemAdded(lineOf('pekoe'))));
  expect(toast()).toBeNull();
});
