import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the first render of a prerendered page is under way, which has to equal what the server has rendered. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
