import {
  addressText,
  deliveryOf,
  splitAddress,
  type DeliveryDetails,
  type StoredDelivery,
} from '../../../domain/order/deliveryDetails';
import { isForSomebodyElse } from '../../../domain/order/gift';
import { searchKey } from '../../../domain/searchKey';

/** An address to which a parcel of the customer went. It has no email, because the email of the checkout stays. */
export type EarlierDelivery = Omit<DeliveryDetails, 'email'>;

const MAX_OFFERED = 5;

/**
 * Returns the different addresses of `orders`, in their order, and then the address of the profile. The addresses of gift
 * recipients are left out.
 */
export function earlierDeliveriesOf(
  orders: readonly { shipping: StoredDelivery }[],
  profile: Record<'name' | 'phone' | 'address', string | null> | null,
): EarlierDelivery[] {
  const own = orders.filter(({ shipping }) => !isForSomebodyElse(shipping)).map(({ shipping }) => shipping);
  const byText = new Map<string, EarlierDelivery>();
  for (const stored of [...own, ...(profile ? [profile] : [])]) {
    const { name, phone, ...details } = deliveryOf(stored);
    // The address of the profile is one text, and so are the addresses of old orders.
    const { address, city, pin_code, state } = details.city ? details : splitAddress(details.address);
    const key = searchKey(`${name} ${addressText({ address, city, pin_code, state })}`).replace(/[\s,]/g, '');
    if (address && !byText.has(key)) byText.set(key, { name, phone, address, city, pin_code, state });
  }
  return [...byText.values()].slice(0, MAX_OFFERED);
}
