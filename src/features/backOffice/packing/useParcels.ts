import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { selectUser } from '../../auth/authSlice';
import type { OrderRow } from '../orders/orderQuery';
import { useGetParcelsQuery } from '../orders/adminOrdersApi';
import { readTrackingDraft, saveTrackingDraft } from './trackingDraft';
import { useForgetSettled } from './useForgetSettled';

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
  const services = useServices();
  const userId = useSelector(selectUser)?.id;
  const { data: orders, error, refetch } = useGetParcelsQuery(orderIds, { refetchOnMountOrArgChange: true });
  const [{ courier, parcels: trackingNumbers }, setDraft] = useState(() => readTrackingDraft(services, userId));
  useForgetSettled(orderIds, orders);

  const ordered = orderIds.flatMap((id) => orders?.find((order) => order.id === id) ?? []);
  const parcels = ordered.map((order): Parcel => ({
    order,
    trackingNumber: trackingNumbers[order.id] ?? '',
    isOpen: order.status === 'Processing',
  }));

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
