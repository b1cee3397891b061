import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import * as v from 'valibot';
import { cartLinesSchema, type CartLine } from '../../domain/cartLine';
import type { SafeStorage } from '../../shared/services';

export type CartStorage = ReturnType<typeof openCartStorage>;

/**
 * Opens the storage of the cart's lines under the key `e-commerce-cart`, with redux-persist's reader and writer.
 * Listeners call it. A reducer wrapped by redux-persist would also write while a log is replayed or DevTools
 * time travel is used.
 */
export function openCartStorage({ getItem, setItem, removeItem }: SafeStorage) {
  const config: PersistConfig<{ lines: CartLine[] }> = {
    key: 'e-commerce-cart',
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
      const stored: unknown = await getStoredState(config).catch(() => undefined);
      const { success, output } = v.safeParse(v.object({ lines: cartLinesSchema }), stored);
      return success ? output.lines : [];
    },
    /** Writes without redux-persist's delay, so that other tabs and the next page never read an outdated cart. */
    write(lines: CartLine[]) {
      writer.update({ lines });
      void writer.flush();
    },
  };
}
