import type { Middleware, Store } from '@reduxjs/toolkit';

/**
 * While Redux DevTools travel in time, screens come and go as the shown state wants, and what they begin as
 * they come (requests, redirects) nobody asked for: until they stand, no thunk starts. Effects are in thunks
 * and listeners alone, and listeners hear of no travel.
 */
export function createTravelWatch() {
  let isTravelling = false;
  let depth = 0;
  let own: unknown;

  const middleware: Middleware = (api) => (pass) => (action) => {
    if (isTravelling && typeof action === 'function') return undefined;
    depth += 1;
    try {
      return pass(action);
    } finally {
      depth -= 1;
      own = api.getState();
    }
  };

  /** Before any screen subscribes. A state that none of our own events led to was travelled to. */
  function watch({ getState, subscribe }: Pick<Store, 'getState' | 'subscribe'>) {
    own = getState();
    subscribe(() => {
      if (depth > 0 || getState() === own) return;
      own = getState();
      isTravelling = true;
      // React shows a state that came from outside, effects and all, within the task that brought it.
      setTimeout(() => (isTravelling = false));
    });
  }

  return { middleware, watch };
}
