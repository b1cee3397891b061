import type { AppThunk } from '../../shared/redux';
import type { Services } from '../../shared/services';
import { selectUser } from '../auth/authSlice';
import type { CartLine } from '../../domain/cartLine';
import { selectCartLines, selectCartTotal } from '../cart/cartSlice';
import { checkoutApi, type CheckoutRequest } from './checkoutApi';
import {
  emptyCartRefused,
  paymentFailed,
  paymentSessionCreated,
  paymentStarted,
  selectIsPaying,
  type ShippingDetails,
} from './checkoutSlice';
import { savePendingOrder } from './pendingOrder';

// Said when the store gave no reason, or no address to go to.
const DEFAULT_FAILURE = 'There was a problem initializing checkout. Please try again.';

/**
 * From the cart to the payment page: keeps a snapshot of the order, asks the store for a payment session
 * and goes there. While one is under way, another does not start.
 * @param customer what the shopper entered; what is missing comes from the account, else is Guest and N/A
 */
export const startPayment =
  (customer?: Partial<ShippingDetails>): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (selectIsPaying(getState())) return;
    const items = selectCartLines(getState());
    if (items.length === 0) {
      dispatch(emptyCartRefused());
      return;
    }

    dispatch(paymentStarted());
    const account = selectUser(getState());
    const forget = savePendingOrder(services.storage, {
      customer: {
        name: customer?.name || account?.fullName || 'Guest',
        email: customer?.email || account?.email || 'N/A',
        phone: customer?.phone || 'N/A',
        address: customer?.address || 'N/A',
      },
      items,
      total: selectCartTotal(getState()),
    });

    const { data, error } = await dispatch(
      checkoutApi.endpoints.createCheckout.initiate(checkoutRequest(items, services)),
    );
    if (data) {
      dispatch(paymentSessionCreated(data));
      services.navigate(data.url);
    } else {
      forget();
      const isTold = error && 'status' in error && error.status !== 'malformed';
      dispatch(paymentFailed({ message: isTold ? error.message : DEFAULT_FAILURE }));
    }
  };

const checkoutRequest = (
  lines: readonly CartLine[],
  { origin, currentUrl, locale, timeZone }: Services,
): CheckoutRequest => ({
  items: lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  successUrl: `${origin}/success`,
  cancelUrl: currentUrl(),
  locale,
  timeZone,
});
