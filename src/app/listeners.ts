import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { listenToAuth } from '../features/auth/authListeners';
import { listenToCart } from '../features/cart/cartListeners';
import { cartOpened, itemAdded, selectIsCartOpen } from '../features/cart/cartSlice';
import { listenToCheckout } from '../features/checkout/checkoutListeners';
import { listenToContact } from '../features/contact/contactListeners';
import { listenToToasts } from '../features/toasts/toastListeners';
import { selectToast, toastDismissed } from '../features/toasts/toastsSlice';
import { pageRestored, shopOpened, type AppDispatch, type AppStartListening } from '../shared/redux';
import type { Services } from '../shared/services';
import type { RootState } from './rootReducer';
import { listenToServiceWorker } from './serviceWorkerListeners';

/** Creates the middleware of all listeners. Side effects exist only here and in thunks. */
export function createListeners(services: Services) {
  const { middleware, startListening } = createListenerMiddleware({ extra: services });
  const listen: AppStartListening = startListening.withTypes<RootState, AppDispatch, Services>();
  listenToBrowser(listen);
  listenToAuth(listen);
  listenToCart(listen);
  listenToCheckout(listen);
  listenToContact(listen);
  listenToToasts(listen);
  listenToOpenCart(listen);
  listenToServiceWorker(listen);
  return middleware;
}

function listenToBrowser(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: (_event, api) => {
      api.unsubscribe();
      api.extra.onPageRestored(() => api.dispatch(pageRestored()));
    },
  });
}

/**
 * Closes a toast that only informs when the cart panel opens, and the toast of what is added while it is open: it would
 * cover the panel, which shows what was added. The panel may open before the toast is loaded, or the store answers.
 */
function listenToOpenCart(startListening: AppStartListening) {
  startListening({
    matcher: isAnyOf(cartOpened, itemAdded),
    effect: (_event, api) => {
      const toast = selectToast(api.getState());
      if (!toast || toast.action || toast.variant === 'destructive' || !selectIsCartOpen(api.getState())) return;
      api.dispatch(toastDismissed(toast.id));
    },
  });
}
