import type { SafeStorage } from '../shared/services';

/**
 * Wraps a browser storage so that it never throws. Storage may be blocked, full or missing.
 * @param open returns the storage; even reading `window.localStorage` throws if cookies are blocked
 */
export function browserStorage(open: () => Storage): SafeStorage {
  const attempt = <Result>(operation: (storage: Storage) => Result): Result | null => {
    try {
      return operation(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}
