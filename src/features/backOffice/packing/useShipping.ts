import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { selectUser } from '../../auth/authSlice';
import { forgetParcels, readTrackingDraft } from './trackingDraft';

/** The parcels that the dialog ships, and the parcels of an earlier visit that are not shipped yet. */
export function useShipping() {
  const dispatch = useAppDispatch();
  const services = useServices();
  const userId = useSelector(selectUser)?.id;
  const readUnfinished = () => Object.keys(readTrackingDraft(services, userId).parcels);
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
