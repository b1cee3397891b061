import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { paths } from '../../domain/routes';
import { pageRestored, shopOpened, type AppStartListening } from '../../shared/redux';
import { selectUser } from '../auth/authSlice';
import { toastActionChosen } from '../toasts/toastsSlice';
import { abandonPayment } from './abandonPayment';
import { paySecurely } from './checkoutMessages';
import { paymentAbandoned, paymentSessionCreated, selectShipping } from './checkoutSlice';
import { readOpenPayment, readOpenPaymentOfTab } from './openPayment';
import { deletePendingOrder } from './pendingOrder';
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

  // Handles a shopper who comes back from the payment page without having paid: with Back, its cancel button or a URL.
  startListening({
    matcher: isAnyOf(shopOpened, pageRestored),
    effect: (_event, { dispatch, extra }) => {
      const url = readOpenPaymentOfTab(extra);
      if (url && new URL(extra.currentUrl()).pathname !== paths.success) void dispatch(abandonPayment(url));
    },
  });

  // Deletes the details of the order, so that the next user of this browser cannot read them.
  startListening({
    predicate: (_action, current, previous) => {
      const previousUser = selectUser(previous);
      return previousUser !== null && previousUser.id !== selectUser(current)?.id;
    },
    effect: (_event: UnknownAction, { dispatch, extra }) => {
      deletePendingOrder(extra.storage);
      const url = readOpenPayment(extra);
      if (url) void dispatch(abandonPayment(url));
    },
  });

  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload }, api) => {
      if (payload.actionId === paySecurely.id) void api.dispatch(startPayment(selectShipping(api.getState())));
    },
  });
}
