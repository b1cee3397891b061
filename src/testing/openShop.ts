import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { RootState } from '../app/rootReducer';
import { makeStore } from '../app/store';
import { shopOpened, type AppDispatch } from '../shared/redux';
import { createTestServices, type TestServices } from './testServices';

interface OpenOptions {
  services?: TestServices;
  preloadedState?: Partial<RootState>;
  enhancers?: StoreEnhancer[];
}

/** The shop without its screens: a store with all effects at work, as after the page stands. */
export function openShop({ services = createTestServices(), preloadedState, enhancers }: OpenOptions = {}) {
  const store = makeStore({ services, preloadedState, enhancers });
  const dispatch = store.dispatch as AppDispatch;
  const getState = () => store.getState();
  dispatch(shopOpened());
  return { dispatch, getState, services };
}
