import { waitFor } from '@testing-library/react';
import { lineOf, wireTea } from '../../../testing/cartLines';
import { createTestStore } from '../../../testing/createTestStore';
import { createTestServices } from '../../../testing/testServices';
import { startStoreServer, type StoreServer } from '../../../testing/storeServer';
import { sessionChanged } from '../../auth/authSlice';
import { itemAdded, selectCartLines, selectIsCartOpen } from '../../cart/cartSlice';
import { selectToast } from '../../toasts/toastsSlice';
import { selectPayment } from '../checkoutSlice';
import { startPayment } from './startPayment';

const PENDING_KEY = 'pendingOrderDetails';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
beforeEach(() => {
  server.reset();
  server.data.products = [wireTea('pekoe'), wireTea('frost')];
});
afterAll(() => server.close());

function openWithCart(...lines: ReturnType<typeof lineOf>[]) {
  const services = createTestServices({
    config: server.config,
    url: 'https://shop.example/products?from=email',
  });
  const shop = createTestStore({ services });
  lines.forEach((line) => shop.dispatch(itemAdded(line)));
  return shop;
}

const pendingIn = ({ services }: ReturnType<typeof createTestStore>) =>
  JSON.parse(services.storage.getItem(PENDING_KEY) ?? 'null') as unknown;

describe('startPayment', () => {
  it('requests a checkout session for the cart', async () => {
    const { dispatch } = openWithCart(lineOf('pekoe', 2), lineOf('frost'));
    await dispatch(startPayment());
    expect(server.requestsFor('checkout').map(({ body }) => body)).toEqual([
      {
        items: [
          { variant_id: 'pekoe-100', quantity: 2 },
          { variant_id: 'frost-100', quantity: 1 },
        ],
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/products?from=email',
        locale: 'en-IN',
        timeZone: 'Asia/Kolkata',
      },
    ]);
  });

  it.each([
    `/track#${'t'.repeat(43)}`,
    '/pay#token=secret',
    '/pay/#token=secret',
    '/stock-alert#end=secret',
    '/confirm?type=signup&token_hash=secret',
  ])('sends the secret in the URL of a page neither to the store nor to the payment provider: %s', async (path) => {
    const url = `https://shop.example${path}`;
    const { dispatch } = createTestStore({ services: createTestServices({ config: server.config, url }) });
    dispatch(itemAdded(lineOf('pekoe')));
    await dispatch(startPayment());
    const [request] = server.requestsFor('checkout');
    expect(request?.body).toMatchObject({ cancelUrl: 'https://shop.example/products' });
  });

  it('stores the pending order, redirects to the payment page and keeps the cart', async () => {
    const shop = openWithCart(lineOf('pekoe', 2));
    await shop.dispatch(startPayment());
    expect(shop.services.navigations).toEqual(['https://pay.example/session-1']);
    expect(pendingIn(shop)).toEqual({
      customer: { name: 'Guest', email: 'N/A', phone: 'N/A', address: 'N/A' },
      items: selectCartLines(shop.getState()),
      total: 99800,
    });
    expect(selectCartLines(shop.getState())).toHaveLength(1);
  });

  it('uses the entered details, and the details of the account for empty fields', async () => {
    const shop = openWithCart(lineOf('pekoe'));
    shop.dispatch(
      sessionChanged({ user: { id: 'u1', email: 'asha@nbt.example', fullName: 'Asha Menon' }, expiresAt: null }),
    );
    await shop.dispatch(startPayment({ name: 'Meera', phone: '', address: '4 Lake View Road' }));
    expect(pendingIn(shop)).toMatchObject({
      customer: { name: 'Meera', email: 'asha@nbt.example', phone: 'N/A', address: '4 Lake View Road' },
    });
  });

  it('starts one payment if it is called several times', async () => {
    const { dispatch, getState, services } = openWithCart(lineOf('pekoe'));
    const first = dispatch(startPayment());
    expect(selectPayment(getState())).toBe('starting');
    await Promise.all([first, dispatch(startPayment()), dispatch(startPayment())]);
    expect(selectPayment(getState())).toBe('redirecting');
    await dispatch(startPayment());
    expect(server.requestsFor('checkout')).toHaveLength(1);
    expect(services.navigations).toHaveLength(1);
  });

  it('rejects an empty cart', async () => {
    const { dispatch, getState } = openWithCart();
    await dispatch(startPayment());
    expect(selectToast(getState())).toMatchObject({ title: 'Your cart is empty', variant: 'destructive' });
    expect(server.requests).toEqual([]);
  });

  it('says at once that paying needs a connection if there is none, and keeps the cart', async () => {
    const services = createTestServices({ config: server.config, isOnline: () => false });
    const { dispatch, getState } = createTestStore({ services });
    dispatch(itemAdded(lineOf('pekoe')));
    await dispatch(startPayment());
    expect(selectToast(getState())).toMatchObject({
      title: 'Checkout Error',
      description: 'You are offline. Paying needs a connection; your cart is kept.',
    });
    expect(selectPayment(getState())).toBe('idle');
    expect(selectCartLines(getState())).toHaveLength(1);
    expect(server.requests).toEqual([]);
    expect(services.storage.getItem(PENDING_KEY)).toBeNull();
  });

  it('can start again after the page returns from the back/forward cache', async () => {
    const { dispatch, getState, services } = openWithCart(lineOf('pekoe'));
    await dispatch(startPayment());
    services.restorePage();
    await waitFor(() => expect(selectPayment(getState())).toBe('idle'));
  });

  it('can start again 15 s after a redirect that failed', async () => {
    const { dispatch, getState } = openWithCart(lineOf('pekoe'));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      await dispatch(startPayment());
      await jest.advanceTimersByTimeAsync(15_000);
      expect(selectPayment(getState())).toBe('idle');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('startPayment without a payment page', () => {
  it.each([
    [
      { status: 409, body: { code: 'insufficient_inventory' } },
      'Something in your cart is not in stock in this quantity. Please check your cart.',
    ],
    [{ status: 500, text: 'Oops' }, 'HTTP 500: Internal Server Error'],
    ['drop' as const, 'The store cannot be reached. Please check your connection and try again.'],
    [{ text: 'Oops' }, 'There was a problem initializing checkout. Please try again.'],
  ])('reports the error: %j', async (response, description) => {
    const shop = openWithCart(lineOf('pekoe'));
    server.overrideResponses(() => response);
    await shop.dispatch(startPayment());
    expect(selectToast(shop.getState())).toMatchObject({
      title: 'Checkout Error',
      description,
      variant: 'destructive',
    });
    expect(selectPayment(shop.getState())).toBe('idle');
    expect(shop.services.navigations).toEqual([]);
    expect(pendingIn(shop)).toBeNull();
    expect(selectCartLines(shop.getState())).toHaveLength(1);
  });

  it('shows which line a store without messages has rejected, and opens the cart', async () => {
    const shop = openWithCart(lineOf('pekoe', 2));
    server.overrideResponses(({ path }) => {
      if (!path.endsWith('/checkout')) return undefined;
      server.data.products = [wireTea('pekoe', { manage_inventory: true, inventory_quantity: 1 })];
      return { status: 409, body: { code: 'insufficient_inventory' } };
    });
    await shop.dispatch(startPayment());
    expect(selectToast(shop.getState())).toMatchObject({
      title: 'Checkout Error',
      description: 'Not enough stock for pekoe tea (100 g). Only 1 left.',
    });
    expect(selectIsCartOpen(shop.getState())).toBe(true);
  });

  it('shows the message of the store for the shopper', async () => {
    const shop = openWithCart(lineOf('pekoe'));
    const message = 'At most 5 of Pekoe (100 g) per order.';
    server.overrideResponses(() => ({ status: 409, body: { code: 'quantity_limit', message } }));
    await shop.dispatch(startPayment());
    expect(selectToast(shop.getState())).toMatchObject({ description: message });
  });

  it.each([
    undefined,
    null,
    '',
    7,
    {},
    '/pay',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'tel:100',
  ])('does not redirect to %p', async (url) => {
    const shop = openWithCart(lineOf('pekoe'));
    server.data.checkoutUrl = url;
    await shop.dispatch(startPayment());
    expect(shop.services.navigations).toEqual([]);
    expect(selectToast(shop.getState())).toMatchObject({
      title: 'Checkout Error',
      description: 'There was a problem initializing checkout. Please try again.',
    });
  });

  it('restores the pending order of another tab', async () => {
    const shop = openWithCart(lineOf('pekoe'));
    shop.services.storage.setItem(PENDING_KEY, '"of the other tab"');
    server.overrideResponses(() => ({ status: 500 }));
    await shop.dispatch(startPayment());
    expect(pendingIn(shop)).toBe('of the other tab');
  });
});
