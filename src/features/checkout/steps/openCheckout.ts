import type { AppThunk } from '../../../shared/redux';
import { selectUser, type User } from '../../auth/authSlice';
import { checkoutOpened, checkoutVisited } from '../checkoutSlice';
import { readKnownShipping } from '../delivery/knownDelivery';

/** Opens the checkout with the shipping details that are already known. */
export const openCheckout =
  (user: User): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(checkoutVisited());
    const shipping = await dispatch(readKnownShipping(user));
    // The user may have signed out, or another user signed in, during the request.
    if (selectUser(getState())?.id === user.id) dispatch(checkoutOpened({ shipping }));
  };
