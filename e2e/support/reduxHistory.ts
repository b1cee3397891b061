import type { Page } from '@playwright/test';

interface PageWithHistory extends Window {
  reduxHistory: unknown[];
}

/**
 * Records every action and the state after it, as the Redux DevTools extension would receive them. Affects the
 * documents that the page loads after this call.
 */
export async function recordReduxHistory(page: Page) {
  await page.addInitScript(() => {
    type Store = { getState(): unknown };
    type Reducer = (state: unknown, action: unknown) => unknown;
    type CreateStore = (reducer: Reducer, state: unknown) => Store;
    const reduxHistory: unknown[] = [];
    const withHistory = (createStore: CreateStore) => (reducer: Reducer, preloaded: unknown) =>
      createStore((state, action) => {
        const next = reducer(state, action);
        reduxHistory.push({ action, state: next });
        return next;
      }, preloaded);
    const compose =
      () =>
      (...enhancers: ((create: CreateStore) => CreateStore)[]) =>
      (create: CreateStore) =>
        enhancers.reduceRight((inner, enhancer) => enhancer(inner), withHistory(create));
    // The shop connects to DevTools only in tabs that record.
    sessionStorage.setItem('nbt-recording', 'on');
    Object.assign(window, { reduxHistory, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });
}

/** Returns the actions and states of the current document as JSON. */
export const reduxHistoryOf = (page: Page) =>
  page.evaluate(() => JSON.stringify((window as unknown as PageWithHistory).reduxHistory));
