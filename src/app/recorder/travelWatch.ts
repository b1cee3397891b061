import type { Middleware, Store } from '@reduxjs/toolkit';

/** A store under Redux DevTools has their own beside it. */
interface WatchedStore extends Pick<Store, 'getState' | 'subscribe'> {
  liftedStore?: { getState: () => { currentStateIndex: number; stagedActionIds: unknown[] } };
}

export type TravelWatch = ReturnType<typeof createTravelWatch>;

/**
 * While Redux DevTools travel in time, screens come and go as the shown state wants, and what they begin as
 * they come (requests, redirects) nobody asked for. So no thunk starts until they stand, nor as long as it is
 * the past that they show. Effects are in thunks and listeners alone, and listeners hear of no travel.
 */
export function createTravelWatch() {
  let isTravelling = false;
  let isReducing = false;
  let own: unknown;
  let isPastShown = () => false;

  /** The outermost middleware. */
  const gate: Middleware = () => (pass) => (action) =>
    typeof action === 'function' && (isTravelling || isPastShown()) ? undefined : pass(action);

  /** The innermost one: it sees whatever reaches the reducers, also what RTK Query passes on by itself. */
  const follow: Middleware = (api) => (pass) => (action) => {
    isReducing = true;
    try {
      return pass(action);
    } finally {
      isReducing = false;
      own = api.getState();
    }
  };

  /** Before any screen subscribes. A state that no event led to was travelled to. */
  function watch({ getState, subscribe, liftedStore }: WatchedStore) {
    own = getState();
    subscribe(() => {
      if (isReducing || getState() === own) return;
      own = getState();
      isTravelling = true;
      // React shows a state that came from outside, effects and all, within the task that brought it.
      setTimeout(() => (isTravelling = false));
    });
    if (!liftedStore) return;
    isPastShown = () => {
      const { currentStateIndex, stagedActionIds } = liftedStore.getState();
      return currentStateIndex < stagedActionIds.length - 1;
    };
  }

  return { gate, follow, watch };
}
