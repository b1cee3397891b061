import { isOrderReference, orderReferenceAt } from '../../domain/orderReference';
import { chatLink } from '../../shared/lib/chat';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import type { AppThunk } from '../../shared/redux';
import { orderMessage } from './orderMessage';
import { deletePendingOrder, readPendingOrder } from './pendingOrder';

/**
 * Handles the return from the payment page: empties the cart and opens the WhatsApp chat with the order. Does nothing
 * without a pending order, for example when the page is reloaded or opened from a bookmark.
 */
export const confirmPayment =
  (): AppThunk =>
  (dispatch, _getState, { config, currentUrl, now, replaceLocation, storage }) => {
    const order = readPendingOrder(storage);
    deletePendingOrder(storage);
    if (order === null) return;
    if (order === 'malformed') {
      dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
      return;
    }
    const orderParameter = new URL(currentUrl()).searchParams.get('order');
    const reference = isOrderReference(orderParameter) ? orderParameter : orderReferenceAt(now());
    dispatch(paymentConfirmed({ reference }));
    replaceLocation(chatLink(config.whatsappNumber, orderMessage(reference, order)));
  };
