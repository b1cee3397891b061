import type { Middleware, Store } from '@reduxjs/toolkit';

/** Redux DevTools adds its own store as `liftedStore`. */
interface GuardedStore extends Pick<Store, 'getState' | 'subscribe'> {
  liftedStore?: { getState: () => { currentStateIndex: number; stagedActionIds: unknown[] } };
}

export type TimeTravelGuard = ReturnType<typeof createTimeTravelGuard>;

/**
 * Prevents side effects of time travel. When Redux DevTools shows another state, components mount and would start
 * requests and redirects. The guard drops thunks until those components are rendered, and while a past state is shown.
 * Effects are only in thunks and listeners, and listeners receive no action from time travel.
 */
export function createTimeTravelGuard() {
  let isTraveling = false;
  let isReducing = false;
  let lastState: unknown;
  let isPastShown = () => false;

  /** Add it as the outermost middleware. */
  const blockThunks: Middleware = () => (next) => (action) =>
    typeof action === 'function' && (isTraveling || isPastShown()) ? undefined : next(action);

  /** Add it as the innermost middleware, which also sees the actions that RTK Query's middleware dispatches. */
  const trackDispatch: Middleware = (api) => (next) => (action) => {
    isReducing = true;
    try {
      return next(action);
    } finally {
      isReducing = false;
      lastState = api.getState();
    }
  };

  /** Call it before any component subscribes. A state change without a dispatch is time travel. */
  function attach({ getState, subscribe, liftedStore }: GuardedStore) {
    lastState = getState();
    subscribe(() => {
      if (isReducing || getState() === lastState) return;
      lastState = getState();
      isTraveling = true;
      // React renders an external store's change, effects included, within the same task.
      setTimeout(() => (isTraveling = false));
    });
    if (!liftedStore) return;
    isPastShown = () => {
      const { currentStateIndex, stagedActionIds } = liftedStore.getState();
      return currentStateIndex < stagedActionIds.length - 1;
    };
  }

  return { blockThunks, trackDispatch, attach };
}
