import type { Services } from '../shared/services';

/** Simulates the locks of one browser: work under the same name runs one after the other. */
export function createTabLocks(): Services['withLock'] {
  const lastWork = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (lastWork.get(name) ?? Promise.resolve()).then(work, work);
    lastWork.set(name, result);
    return result;
  };
}
