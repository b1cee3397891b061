import { authSlice } from '../features/auth/authSlice';
import { cartSlice } from '../features/cart/cartSlice';
import { checkoutSlice } from '../features/checkout/checkoutSlice';
import { createToastsReducer, toastsSlice } from '../features/toasts/toastsSlice';
import { lazySlices } from '../shared/api/lazyApis';
import type { RootState } from '../shared/redux';
import { messageFor } from './toastMessages';

/** The whole state as a pure function of past events. It uses no clock, random value, storage or network. */
export const rootReducer = lazySlices
  .inject(cartSlice)
  .inject(checkoutSlice)
  .inject(authSlice)
  .inject({ reducerPath: toastsSlice.reducerPath, reducer: createToastsReducer(messageFor) });

declare module '../shared/redux' {
  interface RootState extends ReturnType<typeof rootReducer> {}
}

export type { RootState };
