import type { CartLine } from '../../../domain/catalog/cartLine';
import type { CheckoutRequest } from '../../../domain/order/checkoutRequest';
import { checkoutTokenIn } from '../../../domain/order/checkoutStatus';
import { addressText, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { hasOwnStore } from '../../../domain/pageConfig';
import { paths } from '../../../domain/routes';
import type { StoreError } from '../../../shared/api/storeBaseQuery';
import type { AppThunk } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import { selectUser } from '../../auth/authSlice';
import { selectCartLines, selectCartTotal } from '../../cart/cartSlice';
import { abandonPayment } from './abandonPayment';
import { checkoutApi } from '../checkoutApi';
import {
  emptyCartRejected,
  paymentFailed,
  paymentSessionCreated,
  paymentStarted,
  selectIsPaying,
  type ShippingDetails,
} from '../checkoutSlice';
import { continueToPayment } from '../delivery/enterDelivery';
import { readOpenPayment, readReturnUrl } from './paymentPage';
import { savePendingOrder } from './pendingOrder';
import { rejectOffline } from './rejectOffline';

/** Shown if the response of the store is malformed or contains no valid payment page. */
const DEFAULT_ERROR_MESSAGE = 'There was a problem initializing checkout. Please try again.';

const UNKNOWN_PAYMENT_MESSAGE = 'Your earlier payment cannot be checked right now. Please try again in a moment.';

/**
 * Saves a snapshot of the order, creates a checkout session and opens the page on which it continues: with our own store,
 * /delivery, which asks for what is missing. Does nothing while another payment is starting.
 * @param customer details entered by the customer; missing ones come from the account, otherwise Guest and N/A
 */
export const startPayment =
  (customer?: Partial<ShippingDetails>): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const url = await dispatch(openCheckoutSession(customer));
    if (url === null) return;
    dispatch(paymentSessionCreated());
    services.navigate(url);
  };

/**
 * Like `startPayment`, but skips /delivery: call it with complete details that the shopper has just seen. If our own store
 * rejects them, /delivery is not opened either, so that the page on which they are shows the error.
 */
export const payWithDelivery =
  (details: DeliveryDetails): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const url = await dispatch(openCheckoutSession({ ...details, address: addressText(details) }));
    if (url === null) return;
    if (checkoutTokenIn(url)) {
      await dispatch(continueToPayment(url, readReturnUrl(services, url) ?? url, details));
    } else {
      dispatch(paymentSessionCreated());
      services.navigate(url);
    }
  };

/** Creates a checkout session. Returns the URL of the page on which it continues; null if there is none to open. */
const openCheckoutSession =
  (customer?: Partial<ShippingDetails>): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, services) => {
    if (selectIsPaying(getState()) || dispatch(rejectOffline())) return null;
    const items = selectCartLines(getState());
    if (items.length === 0) {
      dispatch(emptyCartRejected());
      return null;
    }

    dispatch(paymentStarted());
    const previousPayment = readOpenPayment(services);
    // Otherwise the shopper could pay twice, or their own reservation could leave too little stock for the new payment.
    if (previousPayment && hasOwnStore(services.config)) {
      const result = await dispatch(abandonPayment(previousPayment));
      if (result === 'returned') dispatch(paymentSessionCreated());
      if (result === 'unavailable') dispatch(paymentFailed({ message: UNKNOWN_PAYMENT_MESSAGE }));
      if (result !== 'ended') return null;
    }
    const account = selectUser(getState());
    const restorePreviousOrder = savePendingOrder(services.storage, {
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
      checkoutApi.endpoints.createCheckout.initiate(createRequest(items, services)),
    );
    if (data) return data.url;
    restorePreviousOrder();
    const hasMessage = error && 'status' in error && error.status !== 'malformed';
    dispatch(
      paymentFailed({ message: hasMessage ? error.message : DEFAULT_ERROR_MESSAGE, reason: rejectionReason(error) }),
    );
    return null;
  };

/** Returns the store's message for the shopper. Only a rejected cart has a code, for example for insufficient stock. */
const rejectionReason = (error: unknown) => {
  const { code, detail } = (error ?? {}) as Partial<StoreError>;
  return code ? detail : undefined;
};

const createRequest = (
  lines: readonly CartLine[],
  { origin, currentUrl, locale, timeZone }: Services,
): CheckoutRequest => ({
  items: lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  successUrl: `${origin}${paths.success}`,
  cancelUrl: currentUrl(),
  locale,
  timeZone,
});
