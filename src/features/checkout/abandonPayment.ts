import { hasOwnStore } from '../../domain/pageConfig';
import type { AppThunk } from '../../shared/redux';
import { checkoutApi } from './checkoutApi';
import { deleteOpenPayment } from './openPayment';
import { deletePendingOrder } from './pendingOrder';

/**
 * Abandons an unfinished payment: deletes the snapshot of its order and, if the store is our own, releases the
 * reserved stock. Other stores offer no request for that; their reservations expire.
 */
export const abandonPayment =
  (url: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    if (deleteOpenPayment(services, url)) deletePendingOrder(services.storage);
    if (hasOwnStore(services.config)) await dispatch(checkoutApi.endpoints.releaseCheckout.initiate({ url }));
  };
