import { hasOwnStore } from '../../../domain/pageConfig';
import type { AppThunk } from '../../../shared/redux';
import { checkCart } from '../../cart/checkCart';
import { readOpenPayment } from './paymentPage';

/**
 * Checks a cart that is shown. While this browser has an open payment, our own store counts its reservation as sold, so the
 * cart is checked when the next payment starts, which ends the open one.
 */
export const checkOpenedCart = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  if (hasOwnStore(services.config) && readOpenPayment(services)) return;
  await dispatch(checkCart());
};
