import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { cartOpened, selectIsCartOpen } from '../../features/cart/cartSlice';
import { catalogApi } from '../../features/catalog/catalogApi';
import type { AppDispatch } from '../../shared/redux';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';
import type { RootState } from '../rootReducer';
import { makeStore } from '../store';
import { createRecorder } from './recorder';
import { createTravelWatch } from './travelWatch';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
afterAll(() => server.close());

/** A shop under Redux DevTools, with a screen that begins something whenever the state changes. */
function openWatched() {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456 });
  const store = makeStore({
    services: createTestServices({ config: server.config }),
    recorder,
    travel: createTravelWatch(),
    enhancers: [instrument() as StoreEnhancer],
  });
  const dispatch = store.dispatch as AppDispatch;
  const begin = () => dispatch(() => true);
  const begun: boolean[] = [];
  store.subscribe(() => begun.push(begin()));
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action, null>;
  const jumpTo = (when: 'past' | 'present') =>
    liftedStore.dispatch(
      ActionCreators.jumpToState(when === 'past' ? 0 : liftedStore.getState().stagedActionIds.length - 1),
    );
  const types = () => recorder.session().events.map(({ action }) => action.type);
  return { begin, begun, dispatch, getState: () => store.getState(), jumpTo, types };
}

it('begins nothing that a screen wants because time travel showed it', async () => {
  const { begin, begun, dispatch, getState, jumpTo } = openWatched();
  dispatch(cartOpened());
  expect(begun).not.toContain(undefined);

  jumpTo('past');
  expect(selectIsCartOpen(getState())).toBe(false);
  expect(begun.at(-1)).toBeUndefined();

  jumpTo('present');
  expect(selectIsCartOpen(getState())).toBe(true);
  expect(begun.at(-1)).toBeUndefined();
  await waitFor(() => expect(begin()).toBe(true));
});

it('begins nothing while the past is shown, however long', async () => {
  const { begin, dispatch, jumpTo } = openWatched();
  dispatch(cartOpened());
  jumpTo('past');
  await new Promise((resolve) => setTimeout(resolve));
  expect(begin()).toBeUndefined();
  jumpTo('present');
  await waitFor(() => expect(begin()).toBe(true));
});

it('begins whatever a screen wants otherwise, also when RTK Query is at its own business', async () => {
  const { begun, dispatch, types } = openWatched();
  await dispatch(catalogApi.endpoints.getProducts.initiate());
  await waitFor(() => expect(types()).toContain('storeApi/internalSubscriptions/subscriptionsUpdated'));
  expect(begun).not.toContain(undefined);
});
