import { normalizeTrackingNumber } from '../../../domain/order/trackingNumber';
import type { Parcel } from './useParcels';

interface ParcelOutcome {
  isShipped: boolean;
  text: string;
}

/**
 * Returns what became of a parcel; undefined if it is still to be shipped and was not refused.
 * @param reason why the server refused it, or an empty text if it is shipped; undefined if it was not sent
 */
export function outcomeOf({ order, trackingNumber }: Parcel, reason: string | undefined): ParcelOutcome | undefined {
  const number = order.tracking_number ? `, ${order.tracking_number}` : '';
  if (order.status === 'Cancelled') return { isShipped: false, text: 'This order was cancelled.' };
  // A request without an answer may have shipped the parcel; then the server has the number that was entered here.
  // The number also identifies a parcel that was shipped before this browser crashed.
  const entered = normalizeTrackingNumber(trackingNumber);
  const isOwn =
    reason === undefined
      ? entered !== '' && entered === order.tracking_number
      : reason === '' || entered === (order.tracking_number ?? '');
  if (order.status !== 'Processing')
    return isOwn
      ? { isShipped: true, text: `Shipped${number}` }
      : { isShipped: false, text: `Already shipped by someone else${number}` };
  if (reason === undefined) return undefined;
  return reason === '' ? { isShipped: true, text: 'Shipped' } : { isShipped: false, text: reason };
}
