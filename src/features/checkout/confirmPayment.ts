import { chatLink } from '../../shared/lib/chat';
import { isOrderReference, orderReferenceAt } from '../../domain/orderReference';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import type { AppThunk } from '../../shared/redux';
import { orderMessage } from './orderMessage';
import { dropPendingOrder, readPendingOrder } from './pendingOrder';

/**
 * Back from the payment page: empties the cart and hands the order over to the chat. Once: without a
 * snapshot (a reload, a bookmark) nothing happens.
 */
export const confirmPayment =
  (): AppThunk =>
  (dispatch, _getState, { config, currentUrl, now, replaceLocation, storage }) => {
    const order = readPendingOrder(storage);
    dropPendingOrder(storage);
    if (order === null) return;
    if (order === 'broken') {
      dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
      return;
    }
    const named = new URL(currentUrl()).searchParams.get('order');
    const reference = isOrderReference(named) ? named : orderReferenceAt(now());
    dispatch(paymentConfirmed({ reference }));
    replaceLocation(chatLink(config.whatsappNumber, orderMessage(reference, order)));
  };
