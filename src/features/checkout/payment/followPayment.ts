import { checkoutTokenIn, withoutCheckoutToken } from '../../../domain/order/checkoutStatus';
import { addressText } from '../../../domain/order/deliveryDetails';
import { paymentConfirmed, paymentHandlingFailed } from '../../../shared/paymentEvents';
import type { AppThunk } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import { storedUserId } from '../../auth/session';
import { paymentCheckStarted, paymentOutcomeReported } from '../checkoutSlice';
import { deleteDetailsSecret } from './detailsSecret';
import { openChat, withShortChat } from './openChat';
import { deleteOpenPayment, forgetOpenPaymentOfTab, readOpenPayment } from './paymentPage';
import { requestStatus, type CheckoutReport } from '../ownStore';
import { deleteCheckoutDraft, deletePendingOrder } from './pendingOrder';
import { readResult, savePaidOrder, saveResult, type ConfirmedPayment } from './paymentResult';
import { readPendingOrder } from './readPendingOrder';

/** The pauses between the requests for the status grow from the first to the last. */
const FIRST_PAUSE_MS = 1_500;
const LAST_PAUSE_MS = 30_000;

/**
 * Shows the status of the payment whose secret is in the address, until it is final or the signal is aborted. Then ends
 * the checkout of this browser: a paid checkout as on the return from the payment page, an unpaid checkout by deleting
 * its snapshot.
 * @returns null if there is no final status
 */
export const followPayment =
  (signal: AbortSignal): AppThunk<Promise<ConfirmedPayment | null>> =>
  async (dispatch, _getState, services) => {
    // The tab came back, so that opening another page of the shop does not mean that the payment is abandoned.
    if (checkoutTokenIn(services.currentUrl())) forgetOpenPaymentOfTab(services);
    const report = await dispatch(checkPayment(signal, ({ status }) => status !== 'waiting'));
    return report && dispatch(endPayment(report));
  };

/**
 * Polls our own store for the status of the payment whose secret is in the address, until `isEnough` accepts
 * the answer.
 * @returns null if the address names no payment, or if the signal was aborted
 */
export const checkPayment =
  (signal: AbortSignal, isEnough: (report: CheckoutReport) => boolean): AppThunk<Promise<CheckoutReport | null>> =>
  async (dispatch, _getState, services) => {
    dispatch(paymentCheckStarted());
    const token = checkoutTokenIn(services.currentUrl());
    if (!token) {
      const result = readResult(services);
      dispatch(
        paymentOutcomeReported(result ? { outcome: result.outcome, order: result.order } : { outcome: 'unknown' }),
      );
      return null;
    }
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LAST_PAUSE_MS)) {
      const answer = await requestStatus(services, token, signal);
      if (signal.aborted) return null;
      if (answer === 'unknown') {
        dispatch(paymentOutcomeReported({ outcome: answer }));
        return null;
      }
      if (answer === 'unavailable') {
        dispatch(paymentOutcomeReported({ outcome: answer }));
      } else {
        const { status, order, summary, paymentPage } = answer;
        dispatch(
          paymentOutcomeReported({
            outcome: status,
            order,
            summary: summary ?? null,
            isEnteredElsewhere: status === 'waiting' && !summary && !paymentPage,
          }),
        );
        if (isEnough(answer)) return answer;
      }
      await pause(pauseMs, services, signal);
      if (signal.aborted) return null;
    }
  };

/** Ends the checkout of this browser whose payment is paid, cancelled, expired or failed. */
export const endPayment =
  ({ status, order, paymentPage, shipping, trackingToken }: CheckoutReport): AppThunk<ConfirmedPayment> =>
  (dispatch, _getState, services) => {
    const url = services.currentUrl();
    // If this tab has shown the payment before, for example when the shopper comes back from the chat, it may know the
    // tracking link, which the store reports only for an hour.
    const earlier = readResult(services);
    const result = {
      endedAt: services.now(),
      userId: storedUserId(services.storage),
      ...(earlier?.order === order && earlier),
      outcome: status,
      order,
      ...(trackingToken && { trackingToken }),
    };
    saveResult(services, result);
    // Otherwise the notice may have been closed.
    if (status === 'paid' && earlier?.order !== order) savePaidOrder(services, result);
    services.rewriteUrl(withoutCheckoutToken(url));
    if (status === 'paid') deleteCheckoutDraft(services.tabStorage);
    deleteDetailsSecret(services, checkoutTokenIn(url) ?? undefined);

    const openPayment = readOpenPayment(services);
    // Otherwise another tab has handled it, or it was started in another browser.
    if (openPayment === null || !isSamePayment(openPayment, paymentPage, checkoutTokenIn(url)))
      return withShortChat(result, services);

    const pendingOrder = readPendingOrder(services.storage);
    deletePendingOrder(services.storage);
    deleteOpenPayment(services, openPayment);
    if (status !== 'paid') return withShortChat(result, services);
    if (pendingOrder === null || pendingOrder === 'malformed') {
      dispatch(paymentHandlingFailed({ message: 'The pending order could not be read.' }));
      return withShortChat(result, services);
    }
    dispatch(paymentConfirmed({ reference: order }));
    return openChat(services, result, pendingOrder, shipping && { ...shipping, address: addressText(shipping) });
  };

/** @param opened the page on which the checkout of this browser continues: the payment page, or our own with the secret */
const isSamePayment = (opened: string, paymentPage: string | undefined, token: string | null) =>
  URL.canParse(opened) && (new URL(opened).href === paymentPage || checkoutTokenIn(opened) === token);

/** Resolves after the time, or when the page becomes visible, the network returns or the signal is aborted. */
const pause = (ms: number, { onWake }: Services, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onWake(end);
    signal.addEventListener('abort', end);
  });
