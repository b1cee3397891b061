import { matchPath } from 'react-router-dom';
import type { CartLine } from '../../../domain/catalog/cartLine';
import type { CheckoutRequest } from '../../../domain/order/checkoutRequest';
import { checkoutTokenIn } from '../../../domain/order/checkoutStatus';
import { addressText, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { hasOwnStore } from '../../../domain/pageConfig';
import { paths } from '../../../domain/routes';
import type { StoreError } from '../../../shared/api/storeBaseQuery';
import type { AppThunk, RootState } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import { selectUser } from '../../auth/authSlice';
import { selectBlockedCheckout, selectCartChanges } from '../../cart/cartChanges';
import { cartOpened, selectCartLines, selectCartTotal, selectIsCartEmpty } from '../../cart/cartSlice';
import { checkCart } from '../../cart/checkCart';
import { abandonPayment } from './abandonPayment';
import { checkoutApi } from '../checkoutApi';
import {
  emptyCartRejected,
  paymentFailed,
  paymentHeld,
  paymentSessionCreated,
  paymentStarted,
  selectIsPaying,
  type ShippingDetails,
} from '../checkoutSlice';
import { continueToPayment } from '../delivery/enterDelivery';
import { readOpenPayment, readReturnUrl } from './paymentPage';
import { savePendingOrder } from './pendingOrder';
import { rejectOffline } from './rejectOffline';
import { releaseLostCheckout } from './releaseLostCheckout';
import { unfinishedCheckoutsApi } from '../unfinished/unfinishedCheckoutsApi';

/** Shown if the response of the store is malformed or contains no valid payment page. */
const DEFAULT_ERROR_MESSAGE = 'There was a problem initializing checkout. Please try again.';

const UNKNOWN_PAYMENT_MESSAGE = 'Your earlier payment cannot be checked right now. Please try again in a moment.';

/** Shown if a store rejects the cart without saying why. */
const REJECTED_CART_MESSAGE = 'Something in your cart is not in stock in this quantity. Please check your cart.';

/**
 * Checks the cart, saves a snapshot of the order, creates a checkout session and opens the page on which it continues: with
 * our own store, /delivery, which asks for what is missing. Does nothing while another payment is starting. If the cart has
 * changed since it was filled, opens the cart panel instead, which asks for the shopper's decision.
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
 * rejects them, /delivery is not opened either, so that the page on which they are shows the error. Only for a detail that
 * the payment provider refuses, /delivery is opened.
 */
export const payWithDelivery =
  (details: DeliveryDetails): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const url = await dispatch(openCheckoutSession({ ...details, address: addressText(details) }));
    if (url === null) return;
    if (checkoutTokenIn(url)) {
      const { problems } = await dispatch(continueToPayment(url, readReturnUrl(services, url) ?? url, details));
      // All details can be changed there.
      if (problems) services.navigate(url);
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
    if (selectIsCartEmpty(getState())) {
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
    await dispatch(releaseLostCheckout());
    // Checked only after the earlier payment has ended, because its reservation would make the stock look smaller.
    if (await dispatch(showCartChanges())) {
      dispatch(paymentHeld());
      return null;
    }
    const items = selectCartLines(getState());
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
    // The stock may have changed since the cart was checked, or another device of the shopper holds it.
    const isRejectedCart = error && 'status' in error && error.status === 409;
    if (isRejectedCart && !(await dispatch(showCartChanges())) && (await dispatch(isHeldElsewhere())))
      dispatch(cartOpened());
    dispatch(paymentFailed(paymentFailure(error, getState())));
    return null;
  };

/**
 * Asks the store whether the lines of the cart can still be bought for their prices. If not, opens the cart panel.
 * @returns whether the shopper has something to decide
 */
const showCartChanges = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  await dispatch(checkCart());
  const hasChanged = selectBlockedCheckout(getState()) !== null;
  if (hasChanged) dispatch(cartOpened());
  return hasChanged;
};

/** Asks our own store whether another device of the signed-in shopper has reserved something of the cart. */
const isHeldElsewhere =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { config }) => {
    const user = selectUser(getState());
    if (!user || !hasOwnStore(config)) return false;
    const { getUnfinishedCheckouts } = unfinishedCheckoutsApi.endpoints;
    const { data = [] } = await dispatch(
      getUnfinishedCheckouts.initiate(user.id, { subscribe: false, forceRefetch: true }),
    );
    const ids = selectCartLines(getState()).map(({ variant }) => variant.id);
    return data.some(({ items }) => items.some(({ variant_id }) => ids.includes(variant_id)));
  };

/** Returns the message about a request that created no checkout session. Only a rejected cart has a code. */
function paymentFailure(error: unknown, state: RootState): { message: string; reason?: string } {
  const { status, code, detail, message } = (error ?? {}) as Partial<StoreError>;
  if (!message || status === 'malformed') return { message: DEFAULT_ERROR_MESSAGE };
  if (status !== 409 || !code) return { message, reason: code && detail };
  // The message says which line was rejected and why, instead of an HTTP status.
  const [change] = selectCartChanges(state).values();
  return { message: detail ?? change?.message ?? REJECTED_CART_MESSAGE };
}

const createRequest = (
  lines: readonly CartLine[],
  { origin, currentUrl, locale, timeZone }: Services,
): CheckoutRequest => ({
  items: lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  successUrl: `${origin}${paths.success}`,
  cancelUrl: pageToReturnTo(currentUrl()),
  locale,
  timeZone,
});

/**
 * Returns the page to which a shopper returns without having paid. The payment provider gets its URL, so the URL must
 * not have a secret in its fragment or query, which is for our server only.
 */
function pageToReturnTo(url: string): string {
  const hasSecret = [paths.track, paths.pay, paths.stockAlert, paths.confirm].some((path) =>
    matchPath(path, new URL(url).pathname),
  );
  return hasSecret ? new URL(paths.products, url).href : url;
}
