import type { AppThunk } from '../../../shared/redux';
import { backendApi } from '../../../shared/api/backendApi';
import { ORDER_LISTS, adminOrdersApi, type Shipment } from '../orders/adminOrdersApi';
import { reasonOf } from '../reasonOf';
import { forgetParcels } from './trackingDraft';

interface ShippingRun {
  /** Called after each parcel. An empty reason means that it is shipped. */
  onResult: (id: string, reason: string) => void;
  /** Stops before the next parcel. */
  signal: AbortSignal;
}

/**
 * Ships parcels one after the other, because their invoices are numbered one after the other. A refused parcel does not
 * stop the other parcels. A server that cannot be reached stops them: the remaining parcels stay in the draft and can
 * be shipped later.
 * @returns the ids of the orders that were refused because they are disputed
 */
export const shipParcels =
  (shipments: readonly Shipment[], { onResult, signal }: ShippingRun): AppThunk<Promise<string[]>> =>
  async (dispatch) => {
    const disputed: string[] = [];
    for (const shipment of shipments) {
      if (signal.aborted) break;
      const { error } = await dispatch(adminOrdersApi.endpoints.shipParcel.initiate(shipment, { track: false }));
      const isUnreachable = error && 'code' in error && error.code === '';
      if (error && 'hint' in error && error.hint === 'disputed') disputed.push(shipment.id);
      if (!error) dispatch(forgetParcels([shipment.id]));
      onResult(shipment.id, error ? reasonOf(error) : '');
      if (isUnreachable) break;
    }
    const shown = shipments.map(({ id }) => ({ type: 'Order' as const, id }));
    dispatch(backendApi.util.invalidateTags([...ORDER_LISTS, ...shown]));
    return disputed;
  };
