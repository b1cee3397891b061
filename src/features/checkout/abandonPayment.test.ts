import { waitFor } from '@testing-library/react';
import { lineOf } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { startFakeServer } from '../../testing/fakeServer';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { sessionChanged } from '../auth/authSlice';
import { itemAdded, selectIsCartRestored } from '../cart/cartSlice';
import { confirmPayment } from './confirmPayment';
import { startPayment } from './startPayment';

const PENDING_KEY = 'pendingOrderDetails';
const CHECKOUT = '/functions/v1/store/store/nilgiri/checkout';
const RELEASE = `${CHECKOUT}/release`;

type Server = Awaited<ReturnType<typeof startFakeServer>>;
let server: Server;
let payments = 0;
beforeAll(async () => {
  server = await startFakeServer(({ path }) =>
    path === CHECKOUT ? { body: { url: `https://pay.example/${(payments += 1)}` } } : { status: 204 },
  );
});
beforeEach(() => {
  server.reset();
  payments = 0;
});
afterAll(() => server.close());

const releases = () => server.requests.filter(({ path }) => path === RELEASE).map(({ body }) => body);

/** A browser with one storage for all tabs. Its store is the shop's own unless `isRented` is set. */
function openBrowser({ isRented = false } = {}) {
  const storage = memoryStorage();
  const config = {
    supabaseUrl: isRented ? 'https://backend.example' : server.url,
    storeApiUrl: `${server.url}/functions/v1/store`,
    storeId: 'nilgiri',
  };
  /** Opens a page of the shop in a tab. */
  const openPage = (tabStorage = memoryStorage(), url = 'https://shop.example/products') => {
    const services = createTestServices({ config, storage, tabStorage, currentUrl: () => url });
    return { ...createTestStore({ services }), tabStorage };
  };
  /** Opens a tab and leaves it for the payment page. */
  const leaveForPayment = async () => {
    const page = openPage();
    page.dispatch(itemAdded(lineOf('pekoe')));
    await page.dispatch(startPayment());
    expect(page.services.navigations).toHaveLength(1);
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
    return page;
  };
  return { storage, openPage, leaveForPayment };
}

describe('coming back from the payment page without having paid', () => {
  it('releases the reservation and deletes the snapshot after Back from the cache', async () => {
    const { storage, leaveForPayment } = openBrowser();
    const { services } = await leaveForPayment();
    services.restorePage();
    await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    services.restorePage();
    expect(releases()).toHaveLength(1);
  });

  it('releases it when the page is loaded again in the same tab', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    openPage(tabStorage, 'https://shop.example/story');
    await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    expect(storage.getItem(PENDING_KEY)).toBeNull();
  });

  it('releases it before the next payment starts, in any tab', async () => {
    const { leaveForPayment } = openBrowser();
    await leaveForPayment();
    await leaveForPayment();
    expect(server.requests.map(({ path }) => path)).toEqual([CHECKOUT, RELEASE, CHECKOUT]);
    expect(releases()).toEqual([{ url: 'https://pay.example/1' }]);
  });

  it('starts the next payment if the release fails', async () => {
    const { leaveForPayment } = openBrowser();
    await leaveForPayment();
    server.overrideResponses(({ path }) => (path === RELEASE ? 'drop' : undefined));
    await leaveForPayment();
  });

  it('deletes the snapshot but sends nothing to a rented store', async () => {
    const { storage, leaveForPayment } = openBrowser({ isRented: true });
    const { services } = await leaveForPayment();
    services.restorePage();
    await waitFor(() => expect(storage.getItem(PENDING_KEY)).toBeNull());
    expect(releases()).toEqual([]);
  });
});

describe('a payment that is still open', () => {
  it('is kept while the shop is opened in another tab', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    await leaveForPayment();
    const { getState } = openPage();
    await waitFor(() => expect(selectIsCartRestored(getState())).toBe(true));
    expect(releases()).toEqual([]);
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
  });

  it('is not released after it was paid', async () => {
    const { openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    const success = openPage(tabStorage, 'https://shop.example/success?order=NBT-123456');
    await success.dispatch(confirmPayment());
    expect(success.services.replacements).toHaveLength(1);
    openPage(tabStorage);
    expect(releases()).toEqual([]);
  });

  it('leads to a chat with the details that were entered on the payment page', async () => {
    const { openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    const shipping = { name: 'Meera Nair', email: 'meera@example.com', phone: null, address: '4 Lake View Road' };
    server.overrideResponses(({ path }) =>
      path === `${CHECKOUT}/order` ? { body: { order_uid: 'NBT-123456', shipping } } : undefined,
    );
    const success = openPage(tabStorage, 'https://shop.example/success?order=NBT-123456');
    await success.dispatch(confirmPayment());
    expect(server.requests.at(-1)?.body).toEqual({ url: 'https://pay.example/1' });
    expect(new URL(success.services.replacements[0] ?? '').searchParams.get('text')).toContain(
      'Deliver to:\nMeera Nair\n4 Lake View Road\nmeera@example.com',
    );
  });

  it('is abandoned when the customer logs out', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    const other = openPage();
    other.dispatch(
      sessionChanged({ user: { id: 'u1', email: 'asha@nbt.example', fullName: 'Asha' }, expiresAt: null }),
    );
    await leaveForPayment();
    other.dispatch(sessionChanged(null));
    await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    expect(storage.getItem(PENDING_KEY)).toBeNull();
  });
});
