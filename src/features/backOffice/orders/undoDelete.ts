import type { ToastAction } from '../../toasts/toast';

const PREFIX = 'restoreOrder:';

/** The button of the toast that reports a deleted order. `restoreFromToast` handles it. */
export const undoDelete = (orderId: string): ToastAction => ({ label: 'Undo', id: `${PREFIX}${orderId}` });

/** Returns the order that a toast's button restores; null for the button of another toast. */
export const orderToRestore = (actionId: string) =>
  actionId.startsWith(PREFIX) ? actionId.slice(PREFIX.length) : null;
