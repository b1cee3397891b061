import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { paths } from '../../domain/routes';
import { UNREACHABLE_MESSAGE } from '../../shared/api/errorMessages';
import { pageRestored, shopOpened, type AppDispatch, type AppStartListening } from '../../shared/redux';
import { selectUser } from '../auth/authSlice';
import { toastActionChosen } from '../toasts/toastsSlice';
import { paySecurely } from './checkoutMessages';
import { paymentAbandoned, paymentFailed, paymentSessionCreated, selectShipping } from './checkoutSlice';
import { readOpenPayment, readOpenPaymentOfTab } from './openPayment';
import { deletePendingOrder } from './pendingOrder';

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
      if (url && new URL(extra.currentUrl()).pathname !== paths.success) void abandon(url, dispatch);
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
      if (url) void abandon(url, dispatch);
    },
  });

  startListening({
    actionCreator: toastActionChosen,
    effect: async ({ payload }, api) => {
      if (payload.actionId !== paySecurely.id) return;
      const thunks = await import('./startPayment').catch(() => null);
      if (thunks) void api.dispatch(thunks.startPayment(selectShipping(api.getState())));
      else api.dispatch(paymentFailed({ message: UNREACHABLE_MESSAGE }));
    },
  });
}

// The payment thunks are loaded when they are needed, because most visits of a page need none of them.

async function abandon(url: string, dispatch: AppDispatch) {
  // Without them, the reservation expires.
  const thunks = await import('./abandonPayment').catch(() => null);
  if (thunks) await dispatch(thunks.abandonPayment(url));
}
