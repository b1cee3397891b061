import type { AppThunk } from '../../../shared/redux';
import { paymentFailed } from '../checkoutSlice';

/**
 * Reports that paying needs a connection if there is none.
 * @returns whether there is none
 */
export const rejectOffline =
  (): AppThunk<boolean> =>
  (dispatch, _getState, { isOnline }) => {
    if (isOnline()) return false;
    dispatch(paymentFailed({ message: 'You are offline. Paying needs a connection; your cart is kept.' }));
    return true;
  };
