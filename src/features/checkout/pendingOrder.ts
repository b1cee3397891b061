import * as v from 'valibot';
import type { SafeStorage } from '../../shared/services';
import { cartLinesSchema, type CartLine } from '../cart/cartLine';
import type { ShippingDetails } from './checkoutSlice';

/** What is being paid, kept while the shopper is on the payment page. */
export interface PendingOrder {
  customer: ShippingDetails;
  items: CartLine[];
  /** Minor units. */
  total: number;
}

const KEY = 'pendingOrderDetails';

const pendingOrder: v.GenericSchema<unknown, PendingOrder> = v.object({
  customer: v.object({ name: v.string(), email: v.string(), phone: v.string(), address: v.string() }),
  items: v.pipe(cartLinesSchema, v.nonEmpty()),
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** @returns how to take it back, to what another tab may have had pending */
export function savePendingOrder({ getItem, setItem, removeItem }: SafeStorage, order: PendingOrder): () => void {
  const before = getItem(KEY);
  setItem(KEY, JSON.stringify(order));
  return () => (before === null ? removeItem(KEY) : setItem(KEY, before));
}

export const dropPendingOrder = ({ removeItem }: SafeStorage) => removeItem(KEY);

/** Null when nothing is pending, 'broken' when it cannot be read. */
export function readPendingOrder({ getItem }: SafeStorage): PendingOrder | 'broken' | null {
  const stored = getItem(KEY);
  if (stored === null) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingOrder), stored);
  return success ? output : 'broken';
}
