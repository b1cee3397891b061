import { checkoutTokenIn } from '../../../domain/order/checkoutStatus';
import type { DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { refusedField } from '../../../domain/order/refusedDetail';
import { paths } from '../../../domain/routes';
import type { StoreError } from '../../../shared/api/storeBaseQuery';
import type { AppThunk } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import {
  paymentFailed,
  paymentSessionCreated,
  paymentStarted,
  selectIsEnteredElsewhere,
  selectIsPaying,
  selectPaidOrder,
} from '../checkoutSlice';
import { saveDeliveryDraft, sentDeliveryOf, type EnteredDelivery, type SentDelivery } from './deliveryDraft';
import { checkPayment, endPayment } from '../payment/followPayment';
import { saveOpenPayment } from '../payment/paymentPage';
import { requestSameCheckout, requestStatus, sendDelivery } from '../ownStore';
import { rejectOffline } from '../payment/rejectOffline';
import { releaseLostCheckout } from '../payment/releaseLostCheckout';

export interface DeliveryResult {
  /** False if the checkout has ended, or another browser has entered its details. */
  isOpen: boolean;
  /** The message for the field that the payment provider refuses. */
  problems?: Partial<DeliveryDetails>;
}

const SESSION_ENDED_MESSAGE = 'Your session has ended. What you typed is kept: please log in again, then continue.';

/**
 * Asks for the checkout whose secret is in the address. If nothing is left to enter, goes to the page that shows its
 * payment, or ends it.
 */
export const openDelivery =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const report = await dispatch(checkPayment(signal, () => true));
    if (!report || report.summary || selectIsEnteredElsewhere(getState())) return;
    if (report.status === 'waiting' || report.status === 'paid')
      services.replaceLocation(successUrlOf(report.order, services));
    else dispatch(endPayment(report));
  };

/**
 * Reports to the store that the shopper is typing, so that the store does not replace this checkout. A checkout that has
 * ended is reported when the details are sent, so that the form does not disappear while the shopper types.
 */
export const reportTyping = (): AppThunk<Promise<void>> => async (_dispatch, _getState, services) => {
  const token = checkoutTokenIn(services.currentUrl());
  if (token) await requestStatus(services, token);
};

/**
 * Sends the delivery details that were entered on /delivery and continues to the payment. They are kept in this tab.
 */
export const submitDelivery =
  (entered: EnteredDelivery): AppThunk<Promise<DeliveryResult>> =>
  async (dispatch, getState, services) => {
    dispatch(saveDeliveryDraft(entered));
    if (dispatch(rejectOffline())) return { isOpen: true };
    dispatch(paymentStarted());
    const url = services.currentUrl();
    const returnUrl = successUrlOf(selectPaidOrder(getState()) ?? '', services);
    return dispatch(continueToPayment(url, returnUrl, sentDeliveryOf(entered)));
  };

/**
 * Sends the delivery details of a checkout and opens the payment page, or /success if nothing has to be paid or an earlier
 * payment is not over.
 * @param deliveryUrl the URL of /delivery with the secret of the checkout
 * @param returnUrl where the payment page returns
 */
export const continueToPayment =
  (deliveryUrl: string, returnUrl: string, details: SentDelivery): AppThunk<Promise<DeliveryResult>> =>
  async (dispatch, _getState, services) => {
    const token = checkoutTokenIn(deliveryUrl) ?? '';
    const { data, error } = await sendDelivery(services, token, details);
    if (data) {
      // The return address has the same secret. Until then the checkout is known by the address of /delivery.
      if (checkoutTokenIn(data.url) !== token) saveOpenPayment(services, data.url, returnUrl);
      dispatch(paymentSessionCreated());
      services.navigate(data.url);
      return { isOpen: true };
    }
    const failure = deliveryFailure(error);
    dispatch(paymentFailed(failure));
    const refused = refusedField(error.code);
    return {
      isOpen: error.code !== 'checkout_ended' && error.code !== 'details_entered',
      problems: refused && { [refused]: failure.message },
    };
  };

/** Starts another checkout of the same items and opens its page, if another browser has entered the delivery details. */
export const startAgain = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  if (selectIsPaying(getState()) || dispatch(rejectOffline())) return;
  dispatch(paymentStarted());
  await dispatch(releaseLostCheckout());
  const { data, error } = await requestSameCheckout(services, checkoutTokenIn(services.currentUrl()) ?? '');
  if (!data) {
    dispatch(paymentFailed(deliveryFailure(error)));
    return;
  }
  saveOpenPayment(services, data.url, data.returnUrl);
  dispatch(paymentSessionCreated());
  services.navigate(data.url);
};

function deliveryFailure({ status, message, detail }: StoreError): { message: string; reason?: string } {
  if (status === 401) return { message: SESSION_ENDED_MESSAGE };
  // The store explains a conflict, for example which tea is sold out.
  return status === 409 && detail ? { message: detail } : { message, reason: detail };
}

function successUrlOf(order: string, { currentUrl, origin }: Services): string {
  const url = new URL(paths.success + new URL(currentUrl()).search, origin);
  url.searchParams.set('order', order);
  return url.href;
}
