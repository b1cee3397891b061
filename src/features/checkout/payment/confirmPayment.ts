import { orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference, orderReferenceAt } from '../../../domain/order/orderReference';
import { hasOwnStore } from '../../../domain/pageConfig';
import { paymentConfirmed, paymentHandlingFailed } from '../../../shared/paymentEvents';
import type { AppThunk } from '../../../shared/redux';
import { paymentOutcomeReported } from '../checkoutSlice';
import { followPayment } from './followPayment';
import { chatAbout, openChat } from './openChat';
import { deleteOpenPayment, readOpenPayment, readOpenPaymentOfTab } from './paymentPage';
import { deleteDraft, deletePendingOrder } from './pendingOrder';
import { readResult, type PaymentResult } from './paymentResult';
import { readPendingOrder } from './readPendingOrder';

/** How a payment ended. */
export interface ConfirmedPayment extends PaymentResult {
  /**
   * A link that opens the chat. The chat contains the whole order only when it is opened for the first time: afterwards
   * the snapshot of the order is deleted.
   */
  chat: string;
}

/**
 * Handles the return from the payment page. Our own store is asked for the status of the payment, until the signal is
 * aborted. Other stores report none, so the payment counts as successful.
 * @returns null if the result is not known
 */
export const confirmPayment =
  (signal: AbortSignal): AppThunk<Promise<ConfirmedPayment | null>> =>
  async (dispatch, _getState, services) => {
    const opened = hasOwnStore(services.config) ? await dispatch(followPayment(signal)) : dispatch(handleReturn());
    const result = readResult(services);
    return result && { ...result, chat: opened ?? chatAbout(result, services) };
  };

/**
 * Handles the return from the payment page of a store that reports no status: empties the cart and opens the WhatsApp
 * chat with the order. Without a pending order, for example when the page is reloaded or opened from a bookmark, it only
 * shows the page.
 * @returns the link of the chat that it opens; null if it opens none
 */
const handleReturn = (): AppThunk<string | null> => (dispatch, _getState, services) => {
  dispatch(paymentOutcomeReported({ outcome: 'paid', order: readResult(services)?.order ?? null }));
  const { currentUrl, now, storage, tabStorage } = services;
  const order = readPendingOrder(storage);
  deletePendingOrder(storage);
  deleteDraft(tabStorage);
  const paymentPage = readOpenPaymentOfTab(services) ?? readOpenPayment(services);
  if (paymentPage) deleteOpenPayment(services, paymentPage);
  if (order === null) return null;
  if (order === 'malformed') {
    dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
    return null;
  }
  const orderParameter = orderParameterIn(currentUrl());
  const reference = isOrderReference(orderParameter) ? orderParameter : orderReferenceAt(now());
  dispatch(paymentConfirmed({ reference }));
  return openChat(services, { outcome: 'paid', order: reference, endedAt: now() }, order);
};
