import { checkoutTokenIn } from '../../domain/checkoutStatus';
import { joinAddress, type DeliveryFields } from '../../domain/deliveryDetails';
import { paths } from '../../domain/routes';
import type { AppThunk } from '../../shared/redux';
import type { Services } from '../../shared/services';
import { paymentFailed, paymentSessionCreated, paymentStarted, selectPaidOrder } from './checkoutSlice';
import { checkPayment, endPayment } from './followPayment';
import { saveOpenPayment } from './openPayment';
import { sendDelivery } from './ownStore';
import { rejectOffline } from './rejectOffline';

/**
 * Asks for the checkout whose secret is in the address. If nothing is left to enter, goes to the page that shows its
 * payment, or ends it.
 */
export const openDelivery =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const report = await dispatch(checkPayment(signal, () => true));
    if (!report || report.summary) return;
    if (report.status === 'waiting' || report.status === 'paid')
      services.replaceLocation(successUrlOf(report.order, services));
    else dispatch(endPayment(report));
  };

/**
 * Sends the delivery details and goes to the payment page, or to /success if nothing has to be paid.
 * @returns false if the checkout has ended
 */
export const submitDelivery =
  ({ name, email, phone, ...address }: DeliveryFields): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, services) => {
    const token = checkoutTokenIn(services.currentUrl()) ?? '';
    const order = selectPaidOrder(getState()) ?? '';
    if (dispatch(rejectOffline())) return true;
    dispatch(paymentStarted());
    const details = { name, email, phone, address: joinAddress(address) };
    const { data, error } = await sendDelivery(services, token, details);
    if (data) {
      // The return address has the same secret. Until then the checkout is known by the address of this page.
      if (checkoutTokenIn(data.url) !== token) saveOpenPayment(services, data.url, successUrlOf(order, services));
      dispatch(paymentSessionCreated());
      services.navigate(data.url);
      return true;
    }
    dispatch(paymentFailed({ message: error.message, reason: error.detail }));
    return error.code !== 'checkout_ended';
  };

function successUrlOf(order: string, { currentUrl, origin }: Services): string {
  const url = new URL(paths.success + new URL(currentUrl()).search, origin);
  url.searchParams.set('order', order);
  return url.href;
}
