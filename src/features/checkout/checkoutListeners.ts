import type { AppStartListening } from '../../shared/redux';
import { toastActionChosen } from '../toasts/toastsSlice';
import { paySecurely } from './checkoutMessages';
import { paymentAbandoned, paymentSessionCreated, selectShipping } from './checkoutSlice';
import { startPayment } from './startPayment';

// A page that is still here so long after it left for another has not left.
const LEAVING = 15_000;

export function listenToCheckout(startListening: AppStartListening) {
  startListening({
    actionCreator: paymentSessionCreated,
    effect: async (_event, api) => {
      api.cancelActiveListeners();
      await api.delay(LEAVING);
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
