/** A value that lives outside the store and can be watched: what must never be in an action or in DevTools. */
export interface Holder<Value> {
  current: () => Value;
  replace: (value: Value) => void;
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void;
}

export function createHolder<Value>(initial: Value): Holder<Value> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => held,
    replace(value) {
      held = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
