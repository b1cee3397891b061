import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { Recorder } from '../app/recorder/recorder';
import type { RootState } from '../app/rootReducer';
import { makeStore } from '../app/store';
import { shopOpened, type AppDispatch } from '../shared/redux';
import { createTestServices, type TestServices } from './testServices';

interface OpenOptions {
  services?: TestServices;
  preloadedState?: Partial<RootState>;
  recorder?: Recorder;
  enhancers?: StoreEnhancer[];
}

/** The shop without its screens: a store with all effects at work, as after the page stands. */
export function openShop({ services = createTestServices(), preloadedState, recorder, enhancers }: OpenOptions = {}) {
  const store = makeStore({ services, preloadedState, recorder, enhancers });
  const dispatch = store.dispatch as AppDispatch;
  const getState = () => store.getState();
  dispatch(shopOpened());
  return { dispatch, getState, services };
}
