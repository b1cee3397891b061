import { hasOwnStore } from '../../../domain/pageConfig';
import type { AppThunk } from '../../../shared/redux';
import { selectShipping } from '../checkoutSlice';
import { readCompleteShipping } from '../delivery/knownDelivery';
import { payWithDelivery, startPayment } from './startPayment';

/** Starts the payment of the checkout, without /delivery if the payment step has shown all delivery details. */
export const payWithShipping =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { config, tabStorage }) => {
    const shipping = selectShipping(getState());
    const details = hasOwnStore(config) ? readCompleteShipping(tabStorage, shipping) : null;
    await dispatch(details ? payWithDelivery(details) : startPayment(shipping));
  };
