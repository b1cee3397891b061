import { isOrderReference, orderReferenceAt } from '../../domain/orderReference';
import { hasOwnStore } from '../../domain/pageConfig';
import { chatLink } from '../../shared/lib/chat';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import type { AppThunk } from '../../shared/redux';
import { checkoutApi } from './checkoutApi';
import type { ShippingDetails } from './checkoutSlice';
import { deleteOpenPayment, readOpenPayment, readOpenPaymentOfTab } from './openPayment';
import { orderMessage } from './orderMessage';
import { deletePendingOrder } from './pendingOrder';
import { readPendingOrder } from './readPendingOrder';

/**
 * Handles the return from the payment page: empties the cart and opens the WhatsApp chat with the order. Does nothing
 * without a pending order, for example when the page is reloaded or opened from a bookmark.
 *
 * The chat also names the details that were entered on the payment page, where the parcel goes. Only our own store
 * returns them.
 */
export const confirmPayment = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const { config, currentUrl, now, replaceLocation, storage } = services;
  const order = readPendingOrder(storage);
  deletePendingOrder(storage);
  const paymentPage = readOpenPaymentOfTab(services) ?? readOpenPayment(services);
  if (paymentPage) deleteOpenPayment(services, paymentPage);
  if (order === null) return;
  if (order === 'malformed') {
    dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
    return;
  }
  const successUrl = currentUrl();
  const orderParameter = new URL(successUrl).searchParams.get('order');
  const reference = isOrderReference(orderParameter) ? orderParameter : orderReferenceAt(now());
  dispatch(paymentConfirmed({ reference }));

  let delivery: ShippingDetails | null = null;
  if (paymentPage && hasOwnStore(config)) {
    const { data = null } = await dispatch(checkoutApi.endpoints.getPaidDetails.initiate({ url: paymentPage }));
    // The shopper went on in the meantime.
    if (currentUrl() !== successUrl) return;
    delivery = data;
  }
  replaceLocation(chatLink(config.whatsappNumber, orderMessage(reference, order, delivery)));
};
