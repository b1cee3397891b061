import type { SafeStorage } from '../../../shared/services';
import { PENDING_ORDER_KEY } from './pendingOrderKey';
import type { PendingOrder } from './readPendingOrder';

/** Where a tab stores the delivery details that are being entered. */
export const DELIVERY_DRAFT_KEY = 'delivery-draft';

/** Where a tab stores the step of the checkout that it has shown last. */
export const CHECKOUT_STEP_KEY = 'checkout-step';

/** Where a tab keeps how its payment ended, and the browser its last paid order: see paymentResult.ts. */
export const PAYMENT_RESULT_KEY = 'payment-result';

/**
 * Stores the pending order.
 * @returns a function that restores the previous one, which another tab may have stored
 */
export function savePendingOrder({ getItem, setItem, removeItem }: SafeStorage, order: PendingOrder): () => void {
  const previous = getItem(PENDING_ORDER_KEY);
  setItem(PENDING_ORDER_KEY, JSON.stringify(order));
  return () => (previous === null ? removeItem(PENDING_ORDER_KEY) : setItem(PENDING_ORDER_KEY, previous));
}

/**
 * Deletes the pending order.
 * @returns a function that restores it, unless another one has been stored since
 */
export function takePendingOrder({ getItem, setItem, removeItem }: SafeStorage): () => void {
  const taken = getItem(PENDING_ORDER_KEY);
  removeItem(PENDING_ORDER_KEY);
  return () => {
    if (taken !== null && getItem(PENDING_ORDER_KEY) === null) setItem(PENDING_ORDER_KEY, taken);
  };
}

/** Deletes what was entered for an order in this tab. */
export function deleteCheckoutDraft({ removeItem }: SafeStorage): void {
  removeItem(DELIVERY_DRAFT_KEY);
  removeItem(CHECKOUT_STEP_KEY);
}

export const deletePendingOrder = ({ removeItem }: SafeStorage) => removeItem(PENDING_ORDER_KEY);

/** Deletes how the payment of the tab ended, or the last paid order of the browser. */
export const deleteResult = ({ removeItem }: SafeStorage) => removeItem(PAYMENT_RESULT_KEY);
