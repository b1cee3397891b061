import { useEffect } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import type { OrderRow } from '../orders/orderQuery';
import { forgetParcels } from './trackingDraft';

/**
 * Removes parcels that are not to be shipped any more, so that they are not continued later: another person or an unanswered
 * request has shipped them.
 * @param orders undefined until they are loaded. Deleted orders are missing
 */
export function useForgetSettled(ids: readonly string[], orders: readonly OrderRow[] | undefined) {
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (!orders) return;
    const open = orders.filter(({ status }) => status === 'Processing').map(({ id }) => id);
    const settled = ids.filter((id) => !open.includes(id));
    if (settled.length > 0) dispatch(forgetParcels(settled));
  }, [dispatch, ids, orders]);
}
