import type { AppStartListening } from '../../shared/redux';
import { toastActionChosen } from '../toasts/toastsSlice';
import { paySecurely } from './checkoutMessages';
import { paymentAbandoned, paymentSessionCreated, selectShipping } from './checkoutSlice';
import { startPayment } from './startPayment';

/** If the page is still loaded after this time, the redirect failed; another attempt is allowed. */
const REDIRECT_TIMEOUT_MS = 15_000;

export function listenToCheckout(startListening: AppStartListening) {
  startListening({
    actionCreator: paymentSessionCreated,
    effect: async (_event, api) => {
      api.cancelActiveListeners();
      await api.delay(REDIRECT_TIMEOUT_MS);
      api.dispatch(paymentAbandoned());
    },
  });

  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload }, api) => {
      if (payload.actionId === paySecurely.id) void api.dispatch(startPayment(selectShipping(api.getState())));
    },
  });
}
