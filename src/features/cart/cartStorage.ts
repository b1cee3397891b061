import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import type { CartLine } from '../../domain/catalog/cartLine';
import type { Services } from '../../shared/services';
import { loadCartParsers } from './loadCartParsers';

const KEY = 'e-commerce-cart';

export type CartStorage = ReturnType<typeof openCartStorage>;

/**
 * Opens the storage of the cart's lines under the key `e-commerce-cart`, with redux-persist's reader and writer.
 * Listeners call it. A reducer wrapped by redux-persist would also write while a log is replayed or DevTools
 * time travel is used.
 */
export function openCartStorage(services: Pick<Services, 'storage' | 'onWake'>) {
  const { getItem, setItem, removeItem } = services.storage;
  const config: PersistConfig<{ lines: CartLine[] }> = {
    key: KEY,
    keyPrefix: '',
    storage: {
      getItem: (key: string) => Promise.resolve(getItem(key)),
      setItem: (key: string, value: string) => Promise.resolve(setItem(key, value)),
      removeItem: (key: string) => Promise.resolve(removeItem(key)),
    },
  };
  const writer = createPersistoid(config);
  return {
    /** Returns the stored lines; none if the stored value is missing or invalid. */
    async read(): Promise<CartLine[]> {
      if (getItem(KEY) === null) return [];
      const stored: unknown = await getStoredState(config).catch(() => undefined);
      return (await loadCartParsers(services)).parseStoredCart(stored);
    },
    /** Writes without redux-persist's delay, so that other tabs and the next page never read an outdated cart. */
    write(lines: CartLine[]) {
      writer.update({ lines });
      void writer.flush();
    },
  };
}
