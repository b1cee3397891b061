import type { AppThunk } from '../../shared/redux';
import { selectUser, type User } from '../auth/authSlice';
import { customersApi } from '../customers/customersApi';
import { checkoutOpened, checkoutVisited } from './checkoutSlice';
import { readShippingDraft } from './shippingDraft';

/**
 * Opens the checkout, with the shipping details that were entered in this tab, or else are in the user's customer row or in
 * the account.
 */
export const openCheckout =
  ({ id, email, fullName }: User): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(checkoutVisited());
    const query = dispatch(customersApi.endpoints.getShippingCustomer.initiate(id, { forceRefetch: true }));
    const { data: customer } = await query;
    query.unsubscribe();
    // The user may have signed out, or another user signed in, during the request.
    if (selectUser(getState())?.id !== id) return;
    dispatch(
      checkoutOpened({
        shipping: {
          name: customer?.name || fullName,
          email: customer?.email || email,
          phone: customer?.phone ?? '',
          address: customer?.address ?? '',
          ...dispatch(readShippingDraft()),
        },
      }),
    );
  };
