import { searchKey } from '../searchKey';

/**
 * The reference that `/success` builds when the payment return did not name an order: `NBT-` and the last
 * six digits of the timestamp.
 * @param now milliseconds since the Unix epoch
 */
export const orderReferenceAt = (now: number) => `NBT-${String(now).slice(-6).padStart(6, '0')}`;

/** True for `NBT-` and at least six digits, the format of `orders.order_uid`. */
export const isOrderReference = (text: string | null): text is string => /^NBT-\d{6,}$/.test(text ?? '');

/**
 * Returns the order number that somebody typed: `#NBT-482913`, `nbt 482913`, with another hyphen or only its digits. Null
 * if the text is not an order number.
 */
export function parseOrderReference(typed: string): string | null {
  const [, digits] = /^(?:nbt)?(\d{6,20})$/.exec(searchKey(typed).replace(/[\s#-]/g, '')) ?? [];
  return digits ? `NBT-${digits}` : null;
}
