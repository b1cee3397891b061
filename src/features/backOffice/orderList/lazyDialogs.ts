import { preload } from '../../../shared/lib/preload';
import { lazyDialog } from '../lazyDialog';

const loadDialogs = () => import('./dialogs');

/** Loads the dialogs before one is opened. */
export const preloadDialogs = preload(loadDialogs);

// They are loaded together.
export const LazyDeletedOrdersDialog = lazyDialog(async () => (await loadDialogs()).DeletedOrdersDialog);
export const LazyDeleteOrderDialog = lazyDialog(async () => (await loadDialogs()).DeleteOrderDialog);
export const LazyEditOrderDialog = lazyDialog(async () => (await loadDialogs()).EditOrderDialog);
export const LazyFailedEmailsDialog = lazyDialog(async () => (await loadDialogs()).FailedEmailsDialog);
