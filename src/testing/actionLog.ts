import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

/** A store enhancer that writes down every action that reaches the reducers. */
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
