import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';
import { act, render, screen } from '@testing-library/react';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { MemoryRouter } from 'react-router-dom';
import { routes } from '../domain/routes';
import { adminStatusReceived, sessionChanged } from '../features/auth/authSlice';
import { quantityChanged } from '../features/cart/cartSlice';
import { createTestServices } from '../testing/testServices';
import { App } from './App';
import { createTimeTravelGuard } from './recorder/timeTravelGuard';
import { Root } from './Root';
import type { RootState } from './rootReducer';
import { loadPage } from './routes';
import { addApisWhenLoaded, makeStore } from './store';

const admin = { id: '1', email: 'kamala@nbt.example', fullName: 'Kamala' };
const urls = Object.values(routes).map(({ path }) => path.replace('*', '/unknown').replaceAll(/:\w+/g, 'NBT-100001'));

describe('while Redux DevTools shows a past state', () => {
  beforeAll(() => Promise.all(urls.map(loadPage)));

  it.each(urls)('%s opens', async (url) => {
    const services = createTestServices();
    const store = makeStore({
      services,
      timeTravelGuard: createTimeTravelGuard(),
      enhancers: [instrument() as StoreEnhancer],
    });
    addApisWhenLoaded(store);
    store.dispatch(sessionChanged({ user: admin, expiresAt: null }));
    store.dispatch(adminStatusReceived({ userId: admin.id, isAdmin: true }));
    const { liftedStore } = store as unknown as EnhancedStore<RootState, Action, null>;
    const signedIn = liftedStore.getState().currentStateIndex;
    store.dispatch(quantityChanged({ variantId: 'none', quantity: 1 }));
    liftedStore.dispatch(ActionCreators.jumpToState(signedIn));

    render(
      <Root store={store} services={services}>
        <MemoryRouter initialEntries={[url]}>
          <App />
        </MemoryRouter>
      </Root>,
    );
    await screen.findByRole('main');
    await act(() => Promise.resolve());
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
  });
});
