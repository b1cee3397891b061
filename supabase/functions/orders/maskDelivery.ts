import { deliveryOf, type DeliveryDetails, type StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { phoneNumber } from '../../../src/domain/phone.ts';

/** Always three, so that a mask does not reveal how long a text is. */
const HIDDEN = '•••';

/** Returns the first letter of each word: `M••• N•••`. */
const maskWords = (text: string) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${HIDDEN}`)
    .join(' ');

/** Returns `m•••@e•••.com` for `meera@example.com`. */
export function maskEmail(email: string): string {
  const [, user = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim()) ?? [];
  if (!user || !host) return email.trim() && HIDDEN;
  const ending = /\.[^.]+$/.exec(host)?.[0] ?? '';
  return `${[...user][0]}${HIDDEN}@${[...host][0]}${HIDDEN}${ending}`;
}

/**
 * Returns masked delivery details. Their owner recognizes them, but nobody else learns who the owner is or where they
 * live: the city and the state are shown, but only the beginning of the PIN code.
 */
export function maskDelivery(stored: StoredDelivery): DeliveryDetails {
  const { name, email, phone, address, city, pin_code, state } = deliveryOf(stored);
  return {
    name: maskWords(name),
    email: maskEmail(email),
    phone: phone && `${HIDDEN}${phoneNumber(phone)?.slice(-2) ?? ''}`,
    address: address && HIDDEN,
    city,
    pin_code: pin_code && `${pin_code.slice(0, 2)}${HIDDEN}`,
    state,
  };
}
