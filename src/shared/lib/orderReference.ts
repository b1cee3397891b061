/** The shop's own reference for an order that the payment page did not name. */
export const orderReferenceAt = (now: number) => `NBT-${String(now).slice(-6).padStart(6, '0')}`;

/** True of `NBT-` and six digits: anything else in an address is somebody's guess. */
export const isOrderReference = (text: string | null): text is string => /^NBT-\d{6}$/.test(text ?? '');
