import type { AppThunk } from '../../../shared/redux';
import { selectToast, toastDismissed } from '../../toasts/toastsSlice';
import { MISSING_INFORMATION } from '../checkoutMessages';
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

/** Closes the message about missing details after they were filled in. */
export const closeMissingInformation = (): AppThunk => (dispatch, getState) => {
  const toast = selectToast(getState());
  if (toast?.title === MISSING_INFORMATION) dispatch(toastDismissed(toast.id));
};
