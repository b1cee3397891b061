import type { AppThunk } from '../../../shared/redux';
import { isShippingComplete, shippingRejected, shippingSubmitted, type ShippingDetails } from '../checkoutSlice';

/**
 * Submits the shipping form.
 * @returns false if a required field is empty
 */
export const submitShipping =
  (details: ShippingDetails): AppThunk<boolean> =>
  (dispatch) => {
    const isComplete = isShippingComplete(details);
    dispatch(isComplete ? shippingSubmitted(details) : shippingRejected());
    return isComplete;
  };
