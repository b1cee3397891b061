import { combineReducers } from '@reduxjs/toolkit';
import { authSlice } from '../features/auth/authSlice';
import { cartSlice } from '../features/cart/cartSlice';
import { checkoutSlice } from '../features/checkout/checkoutSlice';
import { createToastsReducer, toastsSlice } from '../features/toasts/toastsSlice';
import { backendApi } from '../shared/api/backendApi';
import { storeApi } from '../shared/api/storeApi';
import { messageFor } from './toastMessages';

/** The whole state as a pure function of past events. It uses no clock, random value, storage or network. */
export const rootReducer = combineReducers({
  [cartSlice.name]: cartSlice.reducer,
  [checkoutSlice.name]: checkoutSlice.reducer,
  [authSlice.name]: authSlice.reducer,
  [toastsSlice.name]: createToastsReducer(messageFor),
  [storeApi.reducerPath]: storeApi.reducer,
  [backendApi.reducerPath]: backendApi.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
