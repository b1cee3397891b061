import { hasOwnStore } from '../../../domain/pageConfig';
import { storeApi } from '../../../shared/api/storeApi';
import type { AppThunk } from '../../../shared/redux';
import { requestRelease } from '../ownStore';
import { readCheckoutRequestId, settleCheckoutRequest } from './sentCheckout';

/**
 * Releases the stock of the checkout whose answer was lost, if there is one. Otherwise it would leave too little stock for the
 * next checkout of the shopper. If the store does not know the request yet or does not answer, the next checkout has the same
 * id, so that only one of them is stored.
 */
export const releaseLostCheckout = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const requestId = readCheckoutRequestId(services);
  if (requestId === null || !hasOwnStore(services.config)) return;
  const answer = await requestRelease(services, { requestId });
  if (answer === 'unknown' || answer === 'unavailable') return;
  settleCheckoutRequest(services);
  dispatch(storeApi.util.invalidateTags(['Product']));
};
