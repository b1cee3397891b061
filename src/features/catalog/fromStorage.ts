/** Part of the data of a response. It is set if the service worker responded instead of the store. */
export interface FromStorage {
  /** When the store responded, in milliseconds since 1970. Undefined if it responded now. */
  storedAt?: number;
}

/** Adds the time of a stored response, and nothing to one that is not stored. */
export const withStoredAt = <Value extends object>(value: Value, storedAt: number | undefined): Value & FromStorage =>
  storedAt === undefined ? value : { ...value, storedAt };
