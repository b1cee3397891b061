import { useState } from 'react';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { forgetParcels, readTrackingDraft } from './trackingDraft';

/** The parcels that the dialog ships, and the parcels of an earlier visit that are not shipped yet. */
export function useShipping() {
  const dispatch = useAppDispatch();
  const { storage } = useServices();
  const readUnfinished = () => Object.keys(readTrackingDraft(storage).parcels);
  const [orderIds, setOrderIds] = useState<string[] | null>(null);
  const [unfinished, setUnfinished] = useState(readUnfinished);

  return {
    orderIds,
    /** The ids of the orders that were not shipped; empty while the dialog is open. */
    unfinished: orderIds ? [] : unfinished,
    open: (ids: string[]) => setOrderIds(ids),
    close: () => {
      setOrderIds(null);
      setUnfinished(readUnfinished());
    },
    discard: () => {
      dispatch(forgetParcels(unfinished));
      setUnfinished([]);
    },
  };
}

export type Shipping = ReturnType<typeof useShipping>;
