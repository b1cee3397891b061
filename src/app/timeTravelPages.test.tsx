import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';
import { act, render, screen } from '@testing-library/react';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { MemoryRouter } from 'react-router-dom';
import { addressText } from '../domain/order/deliveryDetails';
import { routes } from '../domain/routes';
import { adminStatusReceived, sessionChanged } from '../features/auth/authSlice';
import { cartReplaced, quantityChanged } from '../features/cart/cartSlice';
import { checkoutOpened, stepVisited } from '../features/checkout/checkoutSlice';
import { lineOf } from '../testing/cartLines';
import { createTestServices } from '../testing/testServices';
import { App } from './App';
import { createTimeTravelGuard } from './recorder/timeTravelGuard';
import { Root } from './Root';
import type { RootState } from './rootReducer';
import { loadPage } from './routes';
import { addApisWhenLoaded, makeStore } from './store';

const admin = { id: '1', email: 'kamala@nbt.example', fullName: 'Kamala' };
const urls = Object.values(routes).map(({ path }) => path.replace('*', '/unknown').replaceAll(/:\w+/g, 'NBT-100001'));

type TestServices = ReturnType<typeof createTestServices>;

describe('while Redux DevTools shows a past state', () => {
  beforeAll(() => Promise.all(urls.map(loadPage)));

  /** Opens a page in a past state, which some events have led to. */
  async function openPage(url: string, services: TestServices, events: Action[] = []) {
    const store = makeStore({
      services,
      timeTravelGuard: createTimeTravelGuard(),
      enhancers: [instrument() as StoreEnhancer],
    });
    addApisWhenLoaded(store);
    store.dispatch(sessionChanged({ user: admin, expiresAt: null }));
    store.dispatch(adminStatusReceived({ userId: admin.id, isAdmin: true }));
    events.forEach((event) => store.dispatch(event));
    const { liftedStore } = store as unknown as EnhancedStore<RootState, Action, null>;
    const past = liftedStore.getState().currentStateIndex;
    store.dispatch(quantityChanged({ variantId: 'none', quantity: 1 }));
    liftedStore.dispatch(ActionCreators.jumpToState(past));

    render(
      <Root store={store} services={services}>
        <MemoryRouter initialEntries={[url]}>
          <App />
        </MemoryRouter>
      </Root>,
    );
    await screen.findByRole('main');
    await act(() => Promise.resolve());
  }

  it.each(urls)('%s opens', async (url) => {
    await openPage(url, createTestServices());
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
  });

  it('the payment step shows the complete delivery details, which it reads from the storage of the tab', async () => {
    const delivery = {
      name: 'Kamala',
      email: admin.email,
      phone: '+91 98470 12345',
      address: '4 Lake View Road',
      city: 'Kochi',
      pin_code: '682001',
      state: 'Kerala',
    };
    const services = createTestServices({
      config: { supabaseUrl: 'https://shop.example', storeApiUrl: 'https://shop.example/functions/v1/store' },
    });
    services.tabStorage.setItem('delivery-draft', JSON.stringify(delivery));
    const { name, email, phone } = delivery;
    const shipping = { name, email, phone, address: addressText(delivery) };
    await openPage('/checkout', services, [
      cartReplaced([lineOf('pekoe')]),
      checkoutOpened({ shipping }),
      stepVisited(3),
    ]);
    expect(screen.getByText('The parcel goes to')).toBeVisible();
    expect(screen.queryByText('The next page asks for what is missing.')).toBeNull();
  });
});
