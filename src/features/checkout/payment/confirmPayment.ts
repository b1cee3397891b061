import { orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference, orderReferenceAt } from '../../../domain/order/orderReference';
import { hasOwnStore } from '../../../domain/pageConfig';
import { paymentConfirmed, paymentHandlingFailed } from '../../../shared/paymentEvents';
import type { AppThunk } from '../../../shared/redux';
import { storedUserId } from '../../auth/session';
import { paymentOutcomeReported } from '../checkoutSlice';
import { followPayment } from './followPayment';
import { openChat, withShortChat } from './openChat';
import { deleteOpenPayment, readOpenPayment, readOpenPaymentOfTab } from './paymentPage';
import { deleteCheckoutDraft, deletePendingOrder, deleteResult } from './pendingOrder';
import { readResult, savePaidOrder, saveResult, type ConfirmedPayment } from './paymentResult';
import { readPendingOrder } from './readPendingOrder';

/**
 * Handles the return from the payment page. Our own store is asked for the status of the payment, until the signal is
 * aborted. Other stores report none, so the payment counts as successful.
 * @returns null if the result is not known
 */
export const confirmPayment =
  (signal: AbortSignal): AppThunk<Promise<ConfirmedPayment | null>> =>
  async (dispatch, _getState, services) => {
    const confirmed = hasOwnStore(services.config) ? await dispatch(followPayment(signal)) : dispatch(handleReturn());
    if (confirmed) return confirmed;
    const earlier = readResult(services);
    return earlier && withShortChat(earlier, services);
  };

/**
 * Handles the return from the payment page of a store that reports no status: empties the cart and opens the WhatsApp
 * chat with the order. Without a pending order, for example when the page is reloaded or opened from a bookmark, it only
 * shows the page.
 * @returns null if no chat is opened
 */
const handleReturn = (): AppThunk<ConfirmedPayment | null> => (dispatch, _getState, services) => {
  const { currentUrl, now, storage, tabStorage } = services;
  const order = readPendingOrder(storage);
  // An earlier result of this tab is about another order.
  if (order !== null) deleteResult(tabStorage);
  dispatch(paymentOutcomeReported({ outcome: 'paid', order: readResult(services)?.order ?? null }));
  deletePendingOrder(storage);
  deleteCheckoutDraft(tabStorage);
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
  const result = { outcome: 'paid', order: reference, endedAt: now(), userId: storedUserId(storage) } as const;
  saveResult(services, result);
  savePaidOrder(services, result);
  return openChat(services, result, order);
};
