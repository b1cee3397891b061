// This package has no types.
declare module 'fs-native-extensions' {
  /** Locks a whole open file exclusively until it is closed. Returns false if it is locked. */
  export function tryLock(fd: number): boolean;
}
