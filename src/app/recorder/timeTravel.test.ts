import { ActionCreators, instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { addToCart } from '../../features/cart/addToCart';
import { quantityChanged, selectIsCartRestored } from '../../features/cart/cartSlice';
import { catalogApi } from '../../features/catalog/catalogApi';
import { checkoutOpened, orderPlaced, stepAdvanced } from '../../features/checkout/checkoutSlice';
import { startPayment } from '../../features/checkout/payment/startPayment';
import { tea } from '../../testing/cartLines';
import { wireProduct } from '../../testing/storeFixtures';
import { createTestStore } from '../../testing/createTestStore';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import type { RootState } from '../rootReducer';
import { makeStore } from '../store';
import { shopOpened } from '../../shared/redux';
import { parseDevToolsFile } from '../../../scripts/replay/parseDevToolsFile';
import { toDevToolsFile } from './devToolsFile';
import { violatedInvariants } from '../../../scripts/replay/invariants';
import { createRecorder } from './recorder';
import { replay } from '../../../scripts/replay/replay';

type Lifted = LiftedState<RootState, Action, null>;

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Records a visit from the product list to the payment page. Returns the file. */
async function recordVisit(): Promise<string> {
  server.data.products = [wireProduct('pekoe'), wireProduct('frost')];
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456 });
  const { dispatch, getState } = createTestStore({ services: createTestServices({ config: server.config }), recorder });
  await waitFor(() => expect(selectIsCartRestored(getState())).toBe(true));
  await dispatch(catalogApi.endpoints.getProducts.initiate());
  const { product, variant } = tea('pekoe');
  dispatch(addToCart(product, variant, 1, 'card'));
  dispatch(quantityChanged({ variantId: variant.id, quantity: 3 }));
  dispatch(checkoutOpened({ shipping: { name: 'Meera', email: 'meera@example.com', phone: '', address: 'Kochi' } }));
  dispatch(stepAdvanced());
  dispatch(stepAdvanced());
  dispatch(orderPlaced());
  await dispatch(startPayment());
  return toDevToolsFile(recorder.getRecording());
}

/** Opens a store under Redux DevTools and collects all its side effects. */
async function openInstrumented() {
  const writes: string[] = [];
  const storage = memoryStorage();
  const messages: unknown[] = [];
  const services = createTestServices({
    config: server.config,
    storage: { ...storage, setItem: (key) => void writes.push(key), removeItem: (key) => void writes.push(key) },
    openTabChannel: () => ({ post: (message) => void messages.push(message), listen() {}, close() {} }),
  });
  const store = makeStore({ services, enhancers: [instrument() as StoreEnhancer] });
  store.dispatch(shopOpened());
  await waitFor(() => expect(selectIsCartRestored(store.getState())).toBe(true));
  server.requests.length = 0;
  return {
    store,
    lifted: (store as unknown as EnhancedStore<RootState, Action, null>).liftedStore,
    /** All side effects since the store was opened. */
    effects: () => ({
      writes,
      messages,
      requests: server.requests,
      navigations: services.navigations,
      replacements: services.replacements,
    }),
  };
}

const NO_EFFECTS = { writes: [], messages: [], requests: [], navigations: [], replacements: [] };

describe('time travel in Redux DevTools', () => {
  it('imports a recording and travels to each of its events without a side effect', async () => {
    const file = await recordVisit();
    const states = replay(parseDevToolsFile(file));
    const { effects, lifted, store } = await openInstrumented();

    lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
    expect(store.getState()).toEqual(states.at(-1));
    for (const [index, state] of [...states.entries()].reverse()) {
      lifted.dispatch(ActionCreators.jumpToState(index + 1));
      expect(store.getState()).toEqual(state);
    }
    expect(states.length).toBeGreaterThan(10);
    expect(effects()).toEqual(NO_EFFECTS);
  });

  it('violates no invariant and causes no side effect when any event is skipped', async () => {
    const file = await recordVisit();
    const { effects, lifted, store } = await openInstrumented();
    lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
    for (const id of lifted.getState().stagedActionIds.slice(1)) {
      lifted.dispatch(ActionCreators.toggleAction(id));
      expect(violatedInvariants(store.getState())).toEqual([]);
      expect(lifted.getState().computedStates.filter(({ error }) => error)).toEqual([]);
      lifted.dispatch(ActionCreators.toggleAction(id));
    }
    expect(effects()).toEqual(NO_EFFECTS);
  });

  it('violates no invariant and causes no side effect when events are reordered', async () => {
    const file = await recordVisit();
    const { effects, lifted, store } = await openInstrumented();
    lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
    const ids = lifted.getState().stagedActionIds.slice(1);
    for (const id of ids) {
      lifted.dispatch(ActionCreators.reorderAction(id, ids[0] ?? 0));
      expect(violatedInvariants(store.getState())).toEqual([]);
      expect(lifted.getState().computedStates.filter(({ error }) => error)).toEqual([]);
    }
    expect(effects()).toEqual(NO_EFFECTS);
  });
});
