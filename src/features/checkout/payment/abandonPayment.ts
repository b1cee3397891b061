import { hasOwnStore } from '../../../domain/pageConfig';
import { paths } from '../../../domain/routes';
import { storeApi } from '../../../shared/api/storeApi';
import type { AppThunk } from '../../../shared/redux';
import { deleteOpenPayment, readOpenPayment, readReturnUrl } from './paymentPage';
import { requestRelease } from '../ownStore';
import { takePendingOrder } from './pendingOrder';

/**
 * - `ended`: another payment may be started.
 * - `returned`: the payment is already made or pending, and the browser goes to the page that shows it.
 * - `unavailable`: the store does not answer, so the payment may or may not have been made.
 */
export type AbandonResult = 'ended' | 'returned' | 'unavailable';

/**
 * Abandons an unfinished payment, unless it turns out to be finished: deletes the snapshot of its order and, if the store
 * is our own, releases the reserved stock. Other stores offer no request for that; their reservations expire.
 */
export const abandonPayment =
  (paymentPage: string): AppThunk<Promise<AbandonResult>> =>
  async (dispatch, _getState, services) => {
    // Deleted before the store answers, so that it is gone even if the page is left meanwhile.
    const restorePendingOrder = readOpenPayment(services) === paymentPage ? takePendingOrder(services.storage) : null;
    if (hasOwnStore(services.config)) {
      const answer = await requestRelease(services, { url: paymentPage });
      const isFinished = answer === 'paid' || answer === 'waiting';
      if (isFinished || answer === 'unavailable') restorePendingOrder?.();
      if (answer === 'unavailable') return 'unavailable';
      if (isFinished) {
        const returnUrl = readReturnUrl(services, paymentPage);
        // Without the secret, the success page cannot show the status. It is opened once, not at every return.
        if (returnUrl === null) deleteOpenPayment(services, paymentPage);
        services.navigate(returnUrl ?? services.origin + paths.success);
        return 'returned';
      }
      dispatch(storeApi.util.invalidateTags(['Product']));
    }
    deleteOpenPayment(services, paymentPage);
    return 'ended';
  };
