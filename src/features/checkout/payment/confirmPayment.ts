import { orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference, orderReferenceAt } from '../../../domain/order/orderReference';
import { hasOwnStore } from '../../../domain/pageConfig';
import { paymentConfirmed, paymentHandlingFailed } from '../../../shared/paymentEvents';
import type { AppThunk } from '../../../shared/redux';
import { paymentOutcomeReported } from '../checkoutSlice';
import { followPayment } from './followPayment';
import { openChat } from './openChat';
import { deleteOpenPayment, readOpenPayment, readOpenPaymentOfTab } from './paymentPage';
import { deleteDraft, deletePendingOrder } from './pendingOrder';
import { readResult, type PaymentResult } from './paymentResult';
import { readPendingOrder } from './readPendingOrder';

/**
 * Handles the return from the payment page. Our own store is asked for the status of the payment, until the signal is
 * aborted. Other stores report none, so the payment counts as successful.
 * @returns how the payment ended, with the links of a paid order; null if the result is not known
 */
export const confirmPayment =
  (signal: AbortSignal): AppThunk<Promise<PaymentResult | null>> =>
  async (dispatch, _getState, services) => {
    if (hasOwnStore(services.config)) await dispatch(followPayment(signal));
    else dispatch(handleReturn());
    return readResult(services);
  };

/**
 * Handles the return from the payment page of a store that reports no status: empties the cart and opens the WhatsApp
 * chat with the order. Without a pending order, for example when the page is reloaded or opened from a bookmark, it only
 * shows the page.
 */
const handleReturn = (): AppThunk => (dispatch, _getState, services) => {
  dispatch(paymentOutcomeReported({ outcome: 'paid', order: readResult(services)?.order ?? null }));
  const { currentUrl, now, storage, tabStorage } = services;
  const order = readPendingOrder(storage);
  deletePendingOrder(storage);
  deleteDraft(tabStorage);
  const paymentPage = readOpenPaymentOfTab(services) ?? readOpenPayment(services);
  if (paymentPage) deleteOpenPayment(services, paymentPage);
  if (order === null) return;
  if (order === 'malformed') {
    dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
    return;
  }
  const orderParameter = orderParameterIn(currentUrl());
  const reference = isOrderReference(orderParameter) ? orderParameter : orderReferenceAt(now());
  dispatch(paymentConfirmed({ reference }));
  openChat(services, { outcome: 'paid', order: reference }, order);
};
