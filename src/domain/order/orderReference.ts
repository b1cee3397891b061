/**
 * The reference that `/success` builds when the payment return did not name an order: `NBT-` and the last
 * six digits of the timestamp.
 * @param now milliseconds since the Unix epoch
 */
export const orderReferenceAt = (now: number) => `NBT-${String(now).slice(-6).padStart(6, '0')}`;

/** True for `NBT-` and at least six digits, the format of `orders.order_uid`. */
export const isOrderReference = (text: string | null): text is string => /^NBT-\d{6,}$/.test(text ?? '');
