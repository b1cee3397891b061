import type { Middleware, Reducer } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { addMiddleware, lastLoadedApi, lazySlices } from './lazyApis';

interface Api {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
}

/** Adds the state and the middleware of an API to all stores. */
export function addApi(api: Api) {
  // An API exists already if `npm run dev` has replaced its module.
  lazySlices.inject(api, { overrideExisting: true });
  addMiddleware(api.middleware, listenToWindow);
  lastLoadedApi.set(api.reducerPath);
}

/** Lets the APIs pause polling while the page is hidden, and refetch when the network is back. */
const listenToWindow: Middleware = ({ dispatch }) => {
  setupListeners(dispatch);
  return (next) => next;
};
