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
import { createTimeTravelGuard } from './timeTravelGuard';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
afterAll(() => server.close());

/** Creates a store under Redux DevTools, with a subscriber that dispatches a thunk at every state change. */
function openGuardedStore() {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456 });
  const store = makeStore({
    services: createTestServices({ config: server.config }),
    recorder,
    timeTravelGuard: createTimeTravelGuard(),
    enhancers: [instrument() as StoreEnhancer],
  });
  const dispatch: AppDispatch = store.dispatch;
  /** Returns true if the thunk ran, undefined if it was dropped. */
  const runThunk = () => dispatch(() => true);
  const results: boolean[] = [];
  store.subscribe(() => results.push(runThunk()));
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action, null>;
  const jumpTo = (when: 'past' | 'present') =>
    liftedStore.dispatch(
      ActionCreators.jumpToState(when === 'past' ? 0 : liftedStore.getState().stagedActionIds.length - 1),
    );
  const recordedTypes = () => recorder.getRecording().events.map(({ action }) => action.type);
  return { dispatch, getState: () => store.getState(), jumpTo, recordedTypes, results, runThunk };
}

describe('createTimeTravelGuard', () => {
  it('drops thunks that are dispatched because time travel changed the state', async () => {
    const { dispatch, getState, jumpTo, results, runThunk } = openGuardedStore();
    dispatch(cartOpened());
    expect(results).not.toContain(undefined);

    jumpTo('past');
    expect(selectIsCartOpen(getState())).toBe(false);
    expect(results.at(-1)).toBeUndefined();

    jumpTo('present');
    expect(selectIsCartOpen(getState())).toBe(true);
    expect(results.at(-1)).toBeUndefined();
    await waitFor(() => expect(runThunk()).toBe(true));
  });

  it('drops thunks while a past state is shown', async () => {
    const { dispatch, jumpTo, runThunk } = openGuardedStore();
    dispatch(cartOpened());
    jumpTo('past');
    await new Promise((resolve) => setTimeout(resolve));
    expect(runThunk()).toBeUndefined();
    jumpTo('present');
    await waitFor(() => expect(runThunk()).toBe(true));
  });

  it('lets thunks run without time travel, even while RTK Query dispatches internal actions', async () => {
    const { dispatch, recordedTypes, results } = openGuardedStore();
    await dispatch(catalogApi.endpoints.getProducts.initiate());
    await waitFor(() => expect(recordedTypes()).toContain('storeApi/internalSubscriptions/subscriptionsUpdated'));
    expect(results).not.toContain(undefined);
  });
});
