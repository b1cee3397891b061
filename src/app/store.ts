import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit';
import { backendApi } from '../shared/api/backendApi';
import { storeApi } from '../shared/api/storeApi';
import type { Services } from '../shared/services';
import { createListeners } from './listeners';
import type { Recorder } from './recorder/recorder';
import type { TravelWatch } from './recorder/travelWatch';
import { rootReducer, type RootState } from './rootReducer';

interface StoreOptions {
  services: Services;
  preloadedState?: Partial<RootState>;
  /** Writes the session down, and opens the store to Redux DevTools. */
  recorder?: Recorder;
  /** Keeps the page silent while those travel in time. */
  travel?: TravelWatch;
  /** Innermost: they see every action as the reducers do. */
  enhancers?: StoreEnhancer[];
}

/** The shop's store, for the page, the prerenderer and tests alike. Effects begin with `shopOpened`. */
export function makeStore({ services, preloadedState, recorder, travel, enhancers = [] }: StoreOptions) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        // The development checks stay; that a busy machine is slow at them is no news.
        serializableCheck: { warnAfter: Infinity },
        immutableCheck: { warnAfter: Infinity },
      })
        .prepend(...(travel ? [travel.gate] : []), createListeners(services))
        .concat(
          storeApi.middleware,
          backendApi.middleware,
          ...(recorder ? [recorder.middleware] : []),
          ...(travel ? [travel.follow] : []),
        ),
    devTools: recorder ? { actionSanitizer: recorder.mask, stateSanitizer: recorder.mask } : false,
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(enhancers),
  });
  travel?.watch(store);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
