import type { Services } from '../../shared/services';

const KEY = 'openPayment';

type Storages = Pick<Services, 'storage' | 'tabStorage'>;

/**
 * Stores the URL of the page that this tab is about to open: the payment page, or our own page for the delivery details
 * before it. Only the shopper knows this URL.
 */
export function saveOpenPayment({ storage, tabStorage }: Storages, url: string): void {
  storage.setItem(KEY, url);
  tabStorage.setItem(KEY, url);
}

/** Returns the payment page that was opened last, in any tab. */
export const readOpenPayment = ({ storage }: Storages) => storage.getItem(KEY);

/** Returns the payment page that this tab opened and has not come back from. */
export const readOpenPaymentOfTab = ({ tabStorage }: Storages) => tabStorage.getItem(KEY);

/** Keeps only the payment page that was opened last, in any tab. */
export const forgetOpenPaymentOfTab = ({ tabStorage }: Pick<Services, 'tabStorage'>) => tabStorage.removeItem(KEY);

/** Deletes the stored URL of a payment page, unless another one was opened since, in another tab. */
export function deleteOpenPayment({ storage, tabStorage }: Storages, url: string): void {
  tabStorage.removeItem(KEY);
  if (storage.getItem(KEY) === url) storage.removeItem(KEY);
}
