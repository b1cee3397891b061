import { createListenerMiddleware } from '@reduxjs/toolkit';
import { listenToAuth } from '../features/auth/authListeners';
import { listenToCart } from '../features/cart/cartListeners';
import { selectIsCartRestored } from '../features/cart/cartSlice';
import { listenToCheckout } from '../features/checkout/checkoutListeners';
import { listenToContact } from '../features/contact/contactListeners';
import { listenToToasts } from '../features/toasts/toastListeners';
import { pageRestored, shopOpened, type AppDispatch, type AppStartListening } from '../shared/redux';
import type { Services } from '../shared/services';
import type { RootState } from './rootReducer';
import { listenToServiceWorker } from './serviceWorkerListeners';

/** If the stored cart cannot be read in this time, clicks are answered without it. */
const RESTORE_TIMEOUT_MS = 2000;

/** Creates the middleware of all listeners. Side effects exist only here and in thunks. */
export function createListeners(services: Services) {
  const { middleware, startListening } = createListenerMiddleware({ extra: services });
  const listen: AppStartListening = startListening.withTypes<RootState, AppDispatch, Services>();
  listenToBrowser(listen);
  answerEarlyClicks(listen);
  listenToAuth(listen);
  listenToCart(listen);
  listenToCheckout(listen);
  listenToContact(listen);
  listenToToasts(listen);
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
 * Answers the clicks that were recorded before the page was hydrated (src/prerender/inlineScript.ts) and the stored cart was
 * read. Answered earlier, they would make React hydrate the page in one long task, and could add more units than there are.
 */
function answerEarlyClicks(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      if (!selectIsCartRestored(api.getState()))
        await api.condition((_action, state) => selectIsCartRestored(state), RESTORE_TIMEOUT_MS);
      for (const control of api.extra.takeEarlyClicks()) {
        control.click();
        // React renders the result in a microtask, so that the next click sees it. In one task, no click of the person can
        // come in between.
        await Promise.resolve();
      }
    },
  });
}
