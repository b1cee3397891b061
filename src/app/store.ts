import { configureStore, type Middleware, type StoreEnhancer } from '@reduxjs/toolkit';
import { lastLoadedApi, lazyMiddleware } from '../shared/api/lazyApis';
import { apiLoaded } from '../shared/redux';
import type { Services } from '../shared/services';
import { createListeners } from './listeners';
import type { Recorder } from './recorder/recorder';
import type { TimeTravelGuard } from './recorder/timeTravelGuard';
import { rootReducer, type RootState } from './rootReducer';

interface StoreOptions {
  services: Services;
  preloadedState?: Partial<RootState>;
  /**
   * The middleware of the APIs. Each API adds its middleware to the default when a page loads the API. The default
   * keeps all of its stores in memory.
   */
  apiMiddleware?: Middleware;
  /** Records the events and connects the store to Redux DevTools. */
  recorder?: Recorder;
  /** Prevents side effects while Redux DevTools travels in time. */
  timeTravelGuard?: TimeTravelGuard;
  /** Added as the innermost enhancers, which see every action that reaches the reducers. */
  enhancers?: StoreEnhancer[];
}

/** Creates the store of the app, the prerenderer and the tests. Effects start with `shopOpened`. */
export function makeStore({
  services,
  preloadedState,
  apiMiddleware = lazyMiddleware,
  recorder,
  timeTravelGuard,
  enhancers = [],
}: StoreOptions) {
  const store = configureStore({
    reducer: rootReducer,
    // Complete, because the state that an injected slice starts with is not optional in its type.
    preloadedState: { ...rootReducer(undefined, { type: '@@INIT' }), ...preloadedState },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        // No warning when a development check is slow.
        serializableCheck: { warnAfter: Infinity },
        immutableCheck: { warnAfter: Infinity },
      })
        .prepend(...(timeTravelGuard ? [timeTravelGuard.blockThunks] : []), createListeners(services))
        .concat(
          apiMiddleware,
          ...(recorder ? [recorder.middleware] : []),
          ...(timeTravelGuard ? [timeTravelGuard.trackDispatch] : []),
        ),
    devTools: recorder ? { actionSanitizer: recorder.mask, stateSanitizer: recorder.mask } : false,
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(enhancers),
  });
  timeTravelGuard?.attach(store);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

/**
 * Adds the state of an API when a page loads the API, before that page is rendered. The listener is never removed, so the
 * prerenderer, which creates a store for each page, must not call this.
 */
export function addApisWhenLoaded({ dispatch }: AppStore) {
  lastLoadedApi.subscribe(() => dispatch(apiLoaded(lastLoadedApi.get())));
}
