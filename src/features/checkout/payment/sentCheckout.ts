import type { StoreError } from '../../../shared/api/storeBaseQuery';
import { randomId } from '../../../shared/lib/randomId';
import type { Services } from '../../../shared/services';

/*
 * The request with which this tab starts a checkout, until it is answered. If the answer is lost, a checkout whose URL nobody
 * knows may hold the stock.
 */

const KEY = 'sentCheckout';

type TabStorage = Pick<Services, 'tabStorage'>;

/** Returns the id of the next request, and stores it: the id of the request that was not answered, if there is one. */
export function createCheckoutRequestId({ tabStorage }: TabStorage): string {
  const id = tabStorage.getItem(KEY) ?? randomId();
  tabStorage.setItem(KEY, id);
  return id;
}

/** Returns the id of the request whose answer was lost; null if there is none. */
export const readCheckoutRequestId = ({ tabStorage }: TabStorage) => tabStorage.getItem(KEY);

/**
 * Deletes the id of the request when it was answered. It is kept after an error of the server or the network, and if the store
 * has another checkout with this id, which must be released first.
 */
export function settleCheckoutRequest({ tabStorage }: TabStorage, error?: StoreError): void {
  const isOpen = error && (typeof error.status !== 'number' || error.status >= 500 || error.code === 'request_id');
  if (!isOpen) tabStorage.removeItem(KEY);
}
