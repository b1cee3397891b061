/** The browser stores the pending order under this key. */
export const PENDING_ORDER_KEY = 'pendingOrderDetails';
