import { combineSlices, type Reducer, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import { authSlice } from '../features/auth/authSlice';
import { cartSlice } from '../features/cart/cartSlice';
import { checkoutSlice } from '../features/checkout/checkoutSlice';
import { createToastsReducer, toastsSlice } from '../features/toasts/toastsSlice';
import { loadedApis, onApiLoaded, type LoadedApi } from '../shared/api/apiRegistry';
import type { backendApi } from '../shared/api/backendApi';
import type { storeApi } from '../shared/api/storeApi';
import { messageFor } from './toastMessages';

const slices = combineSlices({
  [cartSlice.name]: cartSlice.reducer,
  [checkoutSlice.name]: checkoutSlice.reducer,
  [authSlice.name]: authSlice.reducer,
  [toastsSlice.name]: createToastsReducer(messageFor),
});
const addSlice = (api: LoadedApi) => slices.inject(api, { overrideExisting: true });
loadedApis.forEach(addSlice);
onApiLoaded(addSlice);

/** The state of an API is missing until a page has loaded the API. Only code that has imported the API uses it. */
export type RootState = ReturnType<typeof slices> & WithSlice<typeof storeApi> & WithSlice<typeof backendApi>;

/** The whole state as a pure function of past events. It uses no clock, random value, storage or network. */
export const rootReducer = slices as unknown as Reducer<RootState, UnknownAction, Partial<RootState>>;
