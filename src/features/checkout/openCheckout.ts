import type { AppThunk } from '../../shared/redux';
import { selectUser, type User } from '../auth/authSlice';
import { customersApi } from '../customers/customersApi';
import { checkoutOpened, checkoutVisited } from './checkoutSlice';

/** Begins the review with what the customer's record tells; where there is none, or none to be had, with the account. */
export const openCheckout =
  ({ id, email, fullName }: User): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(checkoutVisited());
    const asked = dispatch(customersApi.endpoints.getShippingCustomer.initiate(id, { forceRefetch: true }));
    const { data: customer } = await asked;
    asked.unsubscribe();
    // Somebody else's by now.
    if (selectUser(getState())?.id !== id) return;
    dispatch(
      checkoutOpened({
        shipping: {
          name: customer?.name || fullName,
          email: customer?.email || email,
          phone: customer?.phone ?? '',
          address: customer?.address ?? '',
        },
      }),
    );
  };
