import type { Dispatch, Middleware, Reducer } from '@reduxjs/toolkit';

/** An API of RTK Query, as the store needs it. */
export interface LoadedApi {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
  /** Lets the API pause polling while the page is hidden. */
  setupListeners: (dispatch: Dispatch) => unknown;
}

/*
 * The APIs that pages have loaded. RTK Query is a tenth of the code of a first load, and most pages of text need no API. So
 * the store does not import the APIs: they register themselves when a page loads them, as features inject their endpoints.
 */
const apis: LoadedApi[] = [];
const listeners = new Set<(api: LoadedApi) => void>();

export const loadedApis: readonly LoadedApi[] = apis;

export function addApi(api: LoadedApi) {
  apis.push(api);
  listeners.forEach((listener) => listener(api));
}

/** Calls the listener for every API that is loaded from now on. */
export function onApiLoaded(listener: (api: LoadedApi) => void) {
  listeners.add(listener);
}
