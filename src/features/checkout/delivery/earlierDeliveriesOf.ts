import {
  addressText,
  deliveryOf,
  splitAddress,
  type DeliveryDetails,
  type StoredDelivery,
} from '../../../domain/order/deliveryDetails';
import { isForSomebodyElse } from '../../../domain/order/gift';

/** A place to which a parcel of the customer has gone. The email stays that of the checkout. */
export type EarlierDelivery = Omit<DeliveryDetails, 'email'>;

const MAX_OFFERED = 5;

/**
 * Returns the different places to which own parcels went, those of the newest orders first, then the address of the profile.
 * The recipients of gifts are not among them.
 */
export function earlierDeliveriesOf(
  orders: readonly { shipping: StoredDelivery }[],
  profile: Record<'name' | 'phone' | 'address', string | null> | null,
): EarlierDelivery[] {
  const own = orders.filter(({ shipping }) => !isForSomebodyElse(shipping)).map(({ shipping }) => shipping);
  const byText = new Map<string, EarlierDelivery>();
  for (const stored of [...own, ...(profile ? [profile] : [])]) {
    const { name, phone, ...details } = deliveryOf(stored);
    // Addresses were one text once, as that of the profile is.
    const { address, city, pin_code, state } = details.city ? details : splitAddress(details.address);
    const key = `${name} ${addressText({ address, city, pin_code, state })}`.toLowerCase().replace(/[\s,]/g, '');
    if (address && !byText.has(key)) byText.set(key, { name, phone, address, city, pin_code, state });
  }
  return [...byText.values()].slice(0, MAX_OFFERED);
}
