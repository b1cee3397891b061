import type { RootState } from '../app/rootReducer';
import { makeStore } from '../app/store';
import { shopOpened } from '../shared/redux';
import { createTestServices, type TestServices } from './testServices';

interface OpenOptions {
  services?: TestServices;
  preloadedState?: Partial<RootState>;
}

/** The shop without its screens: a store with all effects at work, as after the page stands. */
export function openShop({ services = createTestServices(), preloadedState }: OpenOptions = {}) {
  const store = makeStore({ services, preloadedState });
  store.dispatch(shopOpened());
  return { ...store, services };
}
