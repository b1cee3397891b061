import { ActionCreators, instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { addToCart } from '../../features/cart/addToCart';
import { quantityChanged, selectIsCartRestored } from '../../features/cart/cartSlice';
import { catalogApi } from '../../features/catalog/catalogApi';
import { checkoutOpened, orderPlaced, stepAdvanced } from '../../features/checkout/checkoutSlice';
import { startPayment } from '../../features/checkout/startPayment';
import { tea } from '../../testing/cartLines';
import { wireProduct } from '../../testing/storeFixtures';
import { createTestStore } from '../../testing/createTestStore';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import type { RootState } from '../rootReducer';
import { makeStore } from '../store';
import { shopOpened } from '../../shared/redux';
import { fromDevToolsFile, toDevToolsFile } from './devToolsFile';
import { brokenLaws } from './legality';
import { createRecorder } from './recorder';
import { replay } from './replay';

type Lifted = LiftedState<RootState, Action, null>;

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** What a shopper did, from the first look to the payment page, as the recorder wrote it down. */
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
  return toDevToolsFile(recorder.session());
}

/** A shop with Redux DevTools at work, in a browser that counts what is written and where it is sent. */
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
    /** Everything that left the store since. */
    effects: () => ({
      writes,
      messages,
      requests: server.requests,
      navigations: services.navigations,
      replacements: services.replacements,
    }),
  };
}

const NOTHING = { writes: [], messages: [], requests: [], navigations: [], replacements: [] };

it('opens a recorded visit by Import and travels to each of its steps without any effect', async () => {
  const file = await recordVisit();
  const states = replay(fromDevToolsFile(file));
  const { effects, lifted, store } = await openInstrumented();

  lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
  expect(store.getState()).toEqual(states.at(-1));
  for (const [index, state] of [...states.entries()].reverse()) {
    lifted.dispatch(ActionCreators.jumpToState(index + 1));
    expect(store.getState()).toEqual(state);
  }
  expect(states.length).toBeGreaterThan(10);
  expect(effects()).toEqual(NOTHING);
});

it('stays legal, and without effects, whichever step is skipped', async () => {
  const file = await recordVisit();
  const { effects, lifted, store } = await openInstrumented();
  lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
  for (const id of lifted.getState().stagedActionIds.slice(1)) {
    lifted.dispatch(ActionCreators.toggleAction(id));
    expect(brokenLaws(store.getState())).toEqual([]);
    expect(lifted.getState().computedStates.filter(({ error }) => error)).toEqual([]);
    lifted.dispatch(ActionCreators.toggleAction(id));
  }
  expect(effects()).toEqual(NOTHING);
});

it('stays legal, and without effects, in any order of steps', async () => {
  const file = await recordVisit();
  const { effects, lifted, store } = await openInstrumented();
  lifted.dispatch(ActionCreators.importState(JSON.parse(file) as Lifted));
  const ids = lifted.getState().stagedActionIds.slice(1);
  for (const id of ids) {
    lifted.dispatch(ActionCreators.reorderAction(id, ids[0] ?? 0));
    expect(brokenLaws(store.getState())).toEqual([]);
    expect(lifted.getState().computedStates.filter(({ error }) => error)).toEqual([]);
  }
  expect(effects()).toEqual(NOTHING);
});

it("reads DevTools' other exports to the same states", async () => {
  const file = await recordVisit();
  const session = fromDevToolsFile(file);
  const states = replay(session);
  const wrapped = JSON.stringify({ payload: file });
  const bare = JSON.stringify({
    payload: JSON.stringify(session.events.map(({ action }) => action)),
    preloadedState: JSON.stringify(session.base),
  });
  expect(replay(fromDevToolsFile(wrapped))).toEqual(states);
  expect(replay(fromDevToolsFile(bare))).toEqual(states);
});

it('leaves out what was skipped in DevTools', async () => {
  const lifted = JSON.parse(await recordVisit()) as Lifted;
  const changed =
    lifted.stagedActionIds.find((id) => lifted.actionsById[id]?.action.type === 'cart/quantityChanged') ?? 0;
  const session = fromDevToolsFile(JSON.stringify({ ...lifted, skippedActionIds: [changed] }));
  expect(replay(session).at(-1)?.cart.lines).toMatchObject([{ quantity: 1 }]);
});

it.each(['nonsense', 'null', '5', '{}', '{"payload": {}}', '{"payload": [{"kind": "cart/cartOpened"}]}'])(
  'tells that %s is no export',
  (text) => {
    expect(() => fromDevToolsFile(text)).toThrow(/JSON|no export|no action/);
  },
);
