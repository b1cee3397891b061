import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { Recorder } from '../app/recorder/recorder';
import type { RootState } from '../app/rootReducer';
import { addApisWhenLoaded, makeStore } from '../app/store';
import { shopOpened, type AppDispatch } from '../shared/redux';
import { createTestServices, type TestServices } from './testServices';

interface TestStoreOptions {
  services?: TestServices;
  preloadedState?: Partial<RootState>;
  recorder?: Recorder;
  enhancers?: StoreEnhancer[];
}

/** Creates a store without a user interface and starts its effects, as after the first render. */
export function createTestStore({
  services = createTestServices(),
  preloadedState,
  recorder,
  enhancers,
}: TestStoreOptions = {}) {
  const store = makeStore({ services, preloadedState, recorder, enhancers });
  addApisWhenLoaded(store);
  const dispatch: AppDispatch = store.dispatch;
  const getState = () => store.getState();
  dispatch(shopOpened());
  return { dispatch, getState, services };
}
