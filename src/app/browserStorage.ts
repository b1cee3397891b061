import type { SafeStorage } from '../shared/services';

/** localStorage, or as much of it as the browser allows: private mode and a full disk must not break a page. */
export function browserStorage(window: Window): SafeStorage {
  // Even naming localStorage throws where cookies are blocked.
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(window.localStorage);
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
