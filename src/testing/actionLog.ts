import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

/** Returns a store enhancer that appends every action that reaches the reducers to the log. */
export const recordActions =
  (log: Action[]): StoreEnhancer =>
  (createStore) =>
  (reducer, preloadedState) => {
    const store = createStore(reducer, preloadedState);
    return {
      ...store,
      dispatch(action) {
        log.push(action);
        return store.dispatch(action);
      },
    };
  };
