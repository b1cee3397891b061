import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether this is the first render of a prerendered page, whose result must equal what the server has rendered. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
