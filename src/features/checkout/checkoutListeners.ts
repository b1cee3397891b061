import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { matchPath } from 'react-router-dom';
import { hasOwnStore } from '../../domain/pageConfig';
import { paths } from '../../domain/routes';
import { pageRestored, shopOpened, type AppStartListening } from '../../shared/redux';
import { selectUser, sessionChanged } from '../auth/authSlice';
import { cartOpened } from '../cart/cartSlice';
import { paymentAbandoned, paymentSessionCreated, selectIsPaying } from './checkoutSlice';
import { deleteDetailsSecret } from './payment/detailsSecret';
import { deleteOpenPayment, readOpenPayment, readOpenPaymentOfTab } from './payment/paymentPage';
import { deleteCheckoutDraft, deletePendingOrder, deleteResult } from './payment/pendingOrder';

/** If the page is still loaded after this time, the redirect failed; another attempt is allowed. */
const REDIRECT_TIMEOUT_MS = 15_000;

/** Where a tab stores the id of its user; empty for a guest. */
const TAB_USER_KEY = 'tab-user';

/** The pages that continue a payment. */
const PAYMENT_PATHS = [paths.success, paths.delivery];

/** The payment thunks are loaded when they are needed, because most visits of a page need none of them. */
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
    actionCreator: cartOpened,
    effect: async (_event, api) => {
      // A payment that is held has checked the cart before it opens it.
      if (selectIsPaying(api.getState())) return;
      // If the thunk cannot be loaded, the cart is checked only before the payment.
      const thunks = await import(/* webpackChunkName: "offline-cart-panel" */ './payment/checkOpenedCart').catch(
        () => null,
      );
      if (thunks) await api.dispatch(thunks.checkOpenedCart());
    },
  });

  // Handles a shopper who comes back from the payment page without having paid: with Back, its cancel button or a URL.
  startListening({
    matcher: isAnyOf(shopOpened, pageRestored),
    effect: async (_event, { dispatch, extra }) => {
      const url = readOpenPaymentOfTab(extra);
      const { pathname } = new URL(extra.currentUrl());
      if (!url || PAYMENT_PATHS.some((path) => matchPath(path, pathname))) return;
      // Without the thunk, the reservation expires.
      const thunks = await import('./payment/abandonPayment').catch(() => null);
      if (thunks) await dispatch(thunks.abandonPayment(url));
    },
  });

  // Deletes what was entered in this tab, and how its payment ended, if its user has changed, even if the user changed
  // while the tab showed another page.
  startListening({
    actionCreator: sessionChanged,
    effect: ({ payload: session }, { extra }) => {
      const { tabStorage } = extra;
      const previousUser = tabStorage.getItem(TAB_USER_KEY);
      const user = session?.user.id ?? '';
      tabStorage.setItem(TAB_USER_KEY, user);
      if (!previousUser || previousUser === user) return;
      deleteCheckoutDraft(tabStorage);
      deleteDetailsSecret(extra);
      deleteResult(tabStorage);
    },
  });

  // Deletes the details of the order and the last paid order, so that the next user of this browser cannot read them.
  startListening({
    predicate: (_action, current, previous) => {
      const previousUser = selectUser(previous);
      return previousUser !== null && previousUser.id !== selectUser(current)?.id;
    },
    effect: async (_event: UnknownAction, { extra }) => {
      deletePendingOrder(extra.storage);
      deleteResult(extra.storage);
      const url = readOpenPayment(extra);
      if (!url) return;
      deleteOpenPayment(extra, url);
      const requests = hasOwnStore(extra.config) && (await import('./ownStore').catch(() => null));
      if (requests) await requests.requestRelease(extra, { url });
    },
  });
}
