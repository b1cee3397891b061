import type { Services } from '../../../shared/services';

const KEY = 'openPayment';
const RETURN_KEY = 'openPaymentReturn';

type Storages = Pick<Services, 'storage' | 'tabStorage'>;

/**
 * Stores the URL of the page that this tab is about to open: the payment page, or our own page for the delivery details
 * before it.
 * @param returnUrl the address that shows how the payment ended, with the secret of the checkout; null for a rented store
 */
export function saveOpenPayment({ storage, tabStorage }: Storages, url: string, returnUrl: string | null): void {
  for (const each of [storage, tabStorage]) {
    each.setItem(KEY, url);
    if (returnUrl === null) each.removeItem(RETURN_KEY);
    else each.setItem(RETURN_KEY, returnUrl);
  }
}

/** Returns the payment page that was opened last, in any tab. */
export const readOpenPayment = ({ storage }: Storages) => storage.getItem(KEY);

/** Returns the payment page that this tab opened and has not come back from. */
export const readOpenPaymentOfTab = ({ tabStorage }: Storages) => tabStorage.getItem(KEY);

/** Returns the address that shows how the payment of a page ended; null if this browser does not know it. */
export const readReturnUrl = ({ storage, tabStorage }: Storages, url: string) =>
  [tabStorage, storage].find((each) => each.getItem(KEY) === url)?.getItem(RETURN_KEY) ?? null;

/** Keeps only the payment page that was opened last, in any tab. */
export const forgetOpenPaymentOfTab = ({ tabStorage }: Pick<Services, 'tabStorage'>) => removeFrom(tabStorage);

/** Deletes the stored addresses of a payment, unless another one was opened since, in another tab. */
export function deleteOpenPayment({ storage, tabStorage }: Storages, url: string): void {
  removeFrom(tabStorage);
  if (storage.getItem(KEY) === url) removeFrom(storage);
}

function removeFrom(storage: Services['storage']): void {
  storage.removeItem(KEY);
  storage.removeItem(RETURN_KEY);
}
