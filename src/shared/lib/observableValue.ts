/** A mutable value outside the store that can be observed. It holds what must not appear in actions or in DevTools. */
export interface ObservableValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
}

export function createObservableValue<Value>(initial: Value): ObservableValue<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
