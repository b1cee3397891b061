import { hasOwnStore } from '../../../domain/pageConfig';
import type { AppThunk } from '../../../shared/redux';
import { checkCart } from '../../cart/checkCart';
import { readOpenPayment } from './paymentPage';
import { readCheckoutRequestId } from './sentCheckout';

/**
 * Checks the cart when it is shown. Does nothing while this browser has an open payment with our own store, or a checkout
 * whose answer was lost: the store counts the reservation as sold. Then the cart is checked when the next payment starts,
 * which ends the open one.
 */
export const checkOpenedCart = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  if (hasOwnStore(services.config) && (readOpenPayment(services) ?? readCheckoutRequestId(services))) return;
  await dispatch(checkCart());
};
