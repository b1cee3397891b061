import { useEffect, useState } from 'react';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import type { OrderRow } from '../orders/orderQuery';
import { useGetParcelsQuery } from '../orders/adminOrdersApi';
import { forgetParcels, readTrackingDraft, saveTrackingDraft } from './trackingDraft';

/** An order in the shipping dialog. */
export interface Parcel {
  order: OrderRow;
  trackingNumber: string;
  /** True if the order is still Processing. */
  isOpen: boolean;
}

/** The parcels of the shipping dialog with what was entered for them, which is stored as it is typed. */
export function useParcels(orderIds: string[]) {
  const dispatch = useAppDispatch();
  const { storage } = useServices();
  const { data: orders, error, refetch } = useGetParcelsQuery(orderIds, { refetchOnMountOrArgChange: true });
  const [{ courier, parcels: trackingNumbers }, setDraft] = useState(() => readTrackingDraft(storage));

  const ordered = orderIds.flatMap((id) => orders?.find((order) => order.id === id) ?? []);
  const parcels = ordered.map((order): Parcel => ({
    order,
    trackingNumber: trackingNumbers[order.id] ?? '',
    isOpen: order.status === 'Processing',
  }));

  // What is not to be shipped any more is not continued later: another person or an unanswered request has shipped it.
  useEffect(() => {
    if (!orders) return;
    const open = orders.filter(({ status }) => status === 'Processing').map(({ id }) => id);
    dispatch(forgetParcels(orderIds.filter((id) => !open.includes(id))));
  }, [dispatch, orderIds, orders]);

  /** Stores what was entered. Without an argument, it stores which parcels are being shipped. */
  const save = (entered: Record<string, string> = {}, enteredCourier = courier) => {
    setDraft({ courier: enteredCourier, parcels: { ...trackingNumbers, ...entered } });
    const open = parcels.filter(({ isOpen }) => isOpen).map(({ order }) => order.id);
    const stored = open.map((id): [string, string] => [id, entered[id] ?? trackingNumbers[id] ?? '']);
    dispatch(saveTrackingDraft({ courier: enteredCourier, parcels: Object.fromEntries(stored) }));
  };

  return {
    parcels,
    isLoading: !orders,
    error,
    refetch,
    courier,
    setTrackingNumbers: (entered: Record<string, string>) => save(entered),
    setCourier: (entered: string) => save({}, entered),
    keepDraft: () => save(),
  };
}
