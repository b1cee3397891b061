import { hasOwnStore } from '../../domain/pageConfig';
import type { AppThunk } from '../../shared/redux';
import { checkoutApi } from './checkoutApi';
import { deleteOpenPayment } from './openPayment';
import { deletePendingOrder } from './pendingOrder';

/**
 * Gives up a payment that was not finished: deletes the snapshot of its order and, if the store is our own, releases the
 * reserved stock. Other stores offer no call for that; there the reservation ends by itself.
 */
export const abandonPayment =
  (url: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    if (deleteOpenPayment(services, url)) deletePendingOrder(services.storage);
    if (hasOwnStore(services.config)) await dispatch(checkoutApi.endpoints.releaseCheckout.initiate({ url }));
  };
