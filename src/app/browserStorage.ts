import type { SafeStorage } from '../shared/services';

/**
 * A browser's storage, or as much of it as it allows: private mode and a full disk must not break a page.
 * @param open names the storage, which already throws where cookies are blocked
 */
export function browserStorage(open: () => Storage): SafeStorage {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(open());
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
