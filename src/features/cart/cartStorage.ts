import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import * as v from 'valibot';
import type { SafeStorage } from '../../shared/services';
import { cartLinesSchema, type CartLine } from '../../domain/cartLine';

export type CartShelf = ReturnType<typeof openCartShelf>;

/**
 * Where the cart's lines outlive the page: redux-persist's own writer and reader under the key
 * `e-commerce-cart`. They are driven by listeners instead of by a wrapped reducer, which would write to
 * storage whenever a log is replayed or DevTools travel in time.
 */
export function openCartShelf({ getItem, setItem, removeItem }: SafeStorage) {
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
    /** What is stored; broken or foreign, it is an empty cart. */
    async read(): Promise<CartLine[]> {
      const stored: unknown = await getStoredState(config).catch(() => undefined);
      const { success, output } = v.safeParse(v.object({ lines: cartLinesSchema }), stored);
      return success ? output.lines : [];
    },
    /** Writes at once, so that other tabs and the next page never read an older cart. */
    write(lines: CartLine[]) {
      writer.update({ lines });
      void writer.flush();
    },
  };
}
