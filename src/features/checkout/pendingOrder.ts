import type { SafeStorage } from '../../shared/services';
import type { PendingOrder } from './readPendingOrder';

export const PENDING_ORDER_KEY = 'pendingOrderDetails';

/**
 * Stores the pending order.
 * @returns a function that restores the previous one, which another tab may have stored
 */
export function savePendingOrder({ getItem, setItem, removeItem }: SafeStorage, order: PendingOrder): () => void {
  const previous = getItem(PENDING_ORDER_KEY);
  setItem(PENDING_ORDER_KEY, JSON.stringify(order));
  return () => (previous === null ? removeItem(PENDING_ORDER_KEY) : setItem(PENDING_ORDER_KEY, previous));
}

export const deletePendingOrder = ({ removeItem }: SafeStorage) => removeItem(PENDING_ORDER_KEY);
