import { waitFor } from '@testing-library/react';
import { lineOf } from '../../../testing/cartLines';
import { createTestStore } from '../../../testing/createTestStore';
import { startOwnStore, type OwnStore } from '../../../testing/ownStore';
import { createTestServices, memoryStorage } from '../../../testing/testServices';
import { sessionChanged } from '../../auth/authSlice';
import { itemAdded, selectIsCartRestored } from '../../cart/cartSlice';
import { selectToast } from '../../toasts/toastsSlice';
import { selectPayment } from '../checkoutSlice';
import { checkOpenedCart } from './checkOpenedCart';
import { startPayment } from './startPayment';

const PENDING_KEY = 'pendingOrderDetails';
const RETURN_URL = 'https://shop.example/success?order=NBT-654321&checkout=c0ffee';

let server: OwnStore;
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const releases = () => server.bodiesOf('checkout/release');
const answerRelease = (status: string) => server.answer('checkout/release', { body: { status } });

/** A browser with one storage for all tabs. Its store is the shop's own unless `isRented` is set. */
function openBrowser({ isRented = false } = {}) {
  const storage = memoryStorage();
  const config = { ...server.config, ...(isRented && { supabaseUrl: 'https://backend.example' }) };
  /** Opens a page of the shop in a tab. */
  const openPage = (tabStorage = memoryStorage(), url = 'https://shop.example/products') => {
    const services = createTestServices({ config, storage, tabStorage, url });
    return { ...createTestStore({ services }), tabStorage };
  };
  /** Opens a tab and leaves it for the payment page. */
  const leaveForPayment = async () => {
    const page = openPage();
    page.dispatch(itemAdded(lineOf('pekoe')));
    await page.dispatch(startPayment());
    expect(page.services.navigations).toEqual(['https://pay.example/1']);
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
    return page;
  };
  return { storage, openPage, leaveForPayment };
}

describe('a checkout whose answer was lost', () => {
  const startAgain = async (answer: Parameters<OwnStore['answer']>[1]) => {
    const { openPage } = openBrowser();
    server.answer('checkout', answer);
    const first = openPage();
    first.dispatch(itemAdded(lineOf('pekoe')));
    await first.dispatch(startPayment());
    const page = openPage(first.tabStorage);
    page.dispatch(itemAdded(lineOf('pekoe')));
    server.answer('checkout', { body: { url: 'https://pay.example/1' } });
    await page.dispatch(startPayment());
    const requestIds = (server.bodiesOf('checkout') as { requestId: string }[]).map(({ requestId }) => requestId);
    return { page, requestIds };
  };

  it('is released before the next one, also when the page was loaded again', async () => {
    const { page, requestIds } = await startAgain({ status: 504, text: '' });
    expect(releases()).toEqual([{ requestId: requestIds[0] }]);
    expect(requestIds[1]).not.toBe(requestIds[0]);
    expect(page.services.navigations).toEqual(['https://pay.example/1']);
  });

  it.each([404, 502])('has the same id as the next one if the store cannot release it: %s', async (status) => {
    server.answer('checkout/release', { status, body: {} });
    const { page, requestIds } = await startAgain({ status: 504, text: '' });
    expect(requestIds[1]).toBe(requestIds[0]);
    expect(page.services.navigations).toEqual(['https://pay.example/1']);
    expect(page.services.tabStorage.getItem('sentCheckout')).toBeNull();
  });

  it('is released if the store has stored another cart with its id', async () => {
    const { requestIds } = await startAgain({ status: 409, body: { message: 'Try again.', code: 'request_id' } });
    expect(releases()).toEqual([{ requestId: requestIds[0] }]);
  });

  it('does not let the cart ask about the units that it holds', async () => {
    const { openPage } = openBrowser();
    const page = openPage();
    page.dispatch(itemAdded(lineOf('pekoe')));
    const checks = () => server.requests.length;
    await page.dispatch(checkOpenedCart());
    expect(checks()).toBe(1);
    page.services.tabStorage.setItem('sentCheckout', 'request-1');
    await page.dispatch(checkOpenedCart());
    expect(checks()).toBe(1);
  });

  it('is not released if the store has refused it', async () => {
    await startAgain({ status: 409, body: { message: 'Only 1 left.', code: 'insufficient_inventory' } });
    expect(releases()).toEqual([]);
  });
});

describe('coming back from the payment page without having paid', () => {
  it('releases the reservation and deletes the snapshot after Back from the cache', async () => {
    const { storage, leaveForPayment } = openBrowser();
    const { services } = await leaveForPayment();
    services.restorePage();
    await waitFor(() => expect(releases()).toHaveLength(1));
    await waitFor(() => expect(storage.getItem('openPayment')).toBeNull());
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    services.restorePage();
    expect(releases()).toEqual([{ url: 'https://pay.example/1' }]);
  });

  it('releases it when the page is loaded again in the same tab', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    openPage(tabStorage, 'https://shop.example/story');
    await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    expect(storage.getItem(PENDING_KEY)).toBeNull();
  });

  it.each(['success', 'success/', 'delivery/'])(
    'keeps it on the page that continues the payment: /%s',
    async (path) => {
      const { openPage, leaveForPayment } = openBrowser();
      const { tabStorage } = await leaveForPayment();
      openPage(tabStorage, `https://shop.example/${path}?order=NBT-654321`);
      expect(tabStorage.getItem('openPayment')).not.toBeNull();
      openPage(tabStorage, 'https://shop.example/story');
      await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    },
  );

  it('releases it before the next payment starts, in any tab', async () => {
    const { leaveForPayment } = openBrowser();
    await leaveForPayment();
    await leaveForPayment();
    // The release comes before the stock is asked for, which the reservation would make smaller.
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'products',
      'checkout',
      'release',
      'products',
      'checkout',
    ]);
    expect(releases()).toEqual([{ url: 'https://pay.example/1' }]);
  });

  it('starts the next payment if the store does not know the earlier one', async () => {
    const { leaveForPayment } = openBrowser();
    await leaveForPayment();
    server.answer('checkout/release', { status: 404, body: {} });
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

describe('coming back from the payment page after having paid', () => {
  beforeEach(() => server.answer('checkout', { body: { url: 'https://pay.example/1', returnUrl: RETURN_URL } }));

  it('leads to /success without the secret if the browser does not know the return address, and lets the next payment start', async () => {
    server.answer('checkout', { body: { url: 'https://pay.example/1' } });
    const { openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    answerRelease('paid');
    const { services } = openPage(tabStorage);
    await waitFor(() => expect(services.navigations).toEqual(['https://shop.example/success']));
    await leaveForPayment();
  });

  it.each(['paid', 'waiting'])('leads to the return address if the payment is %s', async (status) => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    answerRelease(status);
    const { services } = openPage(tabStorage);
    await waitFor(() => expect(services.navigations).toEqual([RETURN_URL]));
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
  });

  it('keeps the secret of the checkout out of the state', async () => {
    const { leaveForPayment } = openBrowser();
    const { getState } = await leaveForPayment();
    expect(JSON.stringify(getState())).not.toContain('c0ffee');
  });

  it.each(['paid', 'waiting'])('starts no second payment if the first one is %s', async (status) => {
    const { openPage, leaveForPayment } = openBrowser();
    await leaveForPayment();
    answerRelease(status);
    const { dispatch, getState, services } = openPage();
    dispatch(itemAdded(lineOf('pekoe')));
    await dispatch(startPayment());
    expect(services.navigations).toEqual([RETURN_URL]);
    expect(selectPayment(getState())).toBe('redirecting');
    expect(server.bodiesOf('checkout')).toHaveLength(1);
  });

  it('starts no second payment while the store cannot say whether the first one is paid', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    await leaveForPayment();
    server.answer('checkout/release', { status: 502, body: {} });
    const { dispatch, getState, services } = openPage();
    dispatch(itemAdded(lineOf('pekoe')));
    await dispatch(startPayment());
    expect(services.navigations).toEqual([]);
    expect(selectToast(getState())).toMatchObject({
      title: 'Checkout Error',
      description: 'Your earlier payment cannot be checked right now. Please try again in a moment.',
    });
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();

    answerRelease('cancelled');
    await dispatch(startPayment());
    expect(services.navigations).toEqual(['https://pay.example/1']);
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

  it('is kept on the pages that continue it', async () => {
    const { openPage, leaveForPayment } = openBrowser();
    const { tabStorage } = await leaveForPayment();
    openPage(tabStorage, RETURN_URL).services.restorePage();
    openPage(tabStorage, 'https://shop.example/delivery?checkout=c0ffee').services.restorePage();
    expect(releases()).toEqual([]);
  });

  it('is deleted and released when the customer logs out, whatever its status', async () => {
    const { storage, openPage, leaveForPayment } = openBrowser();
    const other = openPage();
    other.dispatch(
      sessionChanged({ user: { id: 'u1', email: 'asha@nbt.example', fullName: 'Asha' }, expiresAt: null }),
    );
    await leaveForPayment();
    answerRelease('waiting');
    other.dispatch(sessionChanged(null));
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    await waitFor(() => expect(releases()).toEqual([{ url: 'https://pay.example/1' }]));
    expect(other.services.navigations).toEqual([]);
  });
});
