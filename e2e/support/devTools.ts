import type { Page } from '@playwright/test';

interface Recorded extends Window {
  recorded: unknown[];
}

/**
 * Stands where the Redux DevTools extension would, and is handed what it is handed: every action with the
 * state after it. Pages that are opened from now on write it down.
 */
export async function recordStore(page: Page) {
  await page.addInitScript(() => {
    type Store = { getState(): unknown };
    type Reducer = (state: unknown, action: unknown) => unknown;
    type CreateStore = (reducer: Reducer, state: unknown) => Store;
    const recorded: unknown[] = [];
    const standIn = (createStore: CreateStore) => (reducer: Reducer, preloaded: unknown) =>
      createStore((state, action) => {
        const next = reducer(state, action);
        recorded.push({ action, state: next });
        return next;
      }, preloaded);
    const compose =
      () =>
      (...enhancers: ((create: CreateStore) => CreateStore)[]) =>
      (create: CreateStore) =>
        enhancers.reduceRight((inner, enhancer) => enhancer(inner), standIn(create));
    // The shop shows itself to DevTools in tabs that record.
    sessionStorage.setItem('nbt-recording', 'on');
    Object.assign(window, { recorded, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });
}

/** Everything that this page's store was told and became, as text. */
export const recordOf = (page: Page) => page.evaluate(() => JSON.stringify((window as unknown as Recorded).recorded));
