import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit';
import { backendApi } from '../shared/api/backendApi';
import { storeApi } from '../shared/api/storeApi';
import type { Services } from '../shared/services';
import { createListeners } from './listeners';
import { rootReducer, type RootState } from './rootReducer';

interface StoreOptions {
  services: Services;
  preloadedState?: Partial<RootState>;
  /** Innermost: they see every action as the reducers do. */
  enhancers?: StoreEnhancer[];
}

/** The shop's store, for the page, the prerenderer and tests alike. Effects begin with `shopOpened`. */
export const makeStore = ({ services, preloadedState, enhancers = [] }: StoreOptions) =>
  configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        // The development checks stay; that a busy machine is slow at them is no news.
        serializableCheck: { warnAfter: Infinity },
        immutableCheck: { warnAfter: Infinity },
      })
        .prepend(createListeners(services))
        .concat(storeApi.middleware, backendApi.middleware),
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(enhancers),
  });

export type AppStore = ReturnType<typeof makeStore>;
