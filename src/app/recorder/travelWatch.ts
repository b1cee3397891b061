import type { Middleware, Store } from '@reduxjs/toolkit';

/**
 * While Redux DevTools travel in time, screens come and go as the shown state wants, and what they begin as
 * they come (requests, redirects) nobody asked for: until they stand, no thunk starts. Effects are in thunks
 * and listeners alone, and listeners hear of no travel.
 */
export function createTravelWatch() {
  let isTravelling = false;
  let isReducing = false;
  let own: unknown;

  /** The outermost middleware. */
  const gate: Middleware = () => (pass) => (action) => (isTravelling && typeof action === 'function' ? undefined : pass(action));

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
  function watch({ getState, subscribe }: Pick<Store, 'getState' | 'subscribe'>) {
    own = getState();
    subscribe(() => {
      if (isReducing || getState() === own) return;
      own = getState();
      isTravelling = true;
      // React shows a state that came from outside, effects and all, within the task that brought it.
      setTimeout(() => (isTravelling = false));
    });
  }

  return { gate, follow, watch };
}
