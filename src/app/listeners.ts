import { setupListeners } from '@reduxjs/toolkit/query/react';
import { createListenerMiddleware } from '@reduxjs/toolkit';
import { listenToAuth } from '../features/auth/authListeners';
import { listenToCart } from '../features/cart/cartListeners';
import { listenToCheckout } from '../features/checkout/checkoutListeners';
import { listenToToasts } from '../features/toasts/toastListeners';
import { pageRestored, shopOpened, type AppStartListening } from '../shared/redux';
import type { Services } from '../shared/services';

/** Every effect of the shop hangs here or in a thunk, so a store without this middleware only reckons. */
export function createListeners(services: Services) {
  const { middleware, startListening } = createListenerMiddleware({ extra: services });
  const listen = startListening as AppStartListening;
  listenToBrowser(listen);
  listenToAuth(listen);
  listenToCart(listen);
  listenToCheckout(listen);
  listenToToasts(listen);
  return middleware;
}

function listenToBrowser(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: (_event, api) => {
      api.unsubscribe();
      api.extra.onPageRestored(() => api.dispatch(pageRestored()));
      // Polling rests while nobody looks.
      setupListeners(api.dispatch);
    },
  });
}
