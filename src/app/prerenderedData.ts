import { storeApi } from '../shared/api/storeApi';
import { addAppListener, shopOpened } from '../shared/redux';
import type { AppStore } from './store';

/** The responses of the store with which a page was prerendered. */
export type PrerenderedData = Parameters<typeof storeApi.util.upsertQueryEntries>[0];

/** The id of the script element with the data, as JSON. */
export const DATA_ELEMENT_ID = 'data';

/** Returns the responses in the store. */
export function collectData(store: AppStore): PrerenderedData {
  return Object.values(store.getState().storeApi.queries).flatMap((query) =>
    query
      ? { endpointName: query.endpointName as never, arg: query.originalArgs as never, value: query.data as never }
      : [],
  );
}

/** Reads the data of a prerendered page; null for a page that the browser has to render. */
export function readData(document: Document): PrerenderedData | null {
  const json = document.getElementById(DATA_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as PrerenderedData) : null;
}

/**
 * Puts the data into the store, so that the page can be hydrated without a request. Refreshes it after hydration. The
 * endpoints must have been injected.
 */
export function restoreData(store: AppStore, data: PrerenderedData) {
  store.dispatch(storeApi.util.upsertQueryEntries(data));
  store.dispatch(
    addAppListener({
      actionCreator: shopOpened,
      effect: (_event, api) => {
        api.unsubscribe();
        api.dispatch(storeApi.util.invalidateTags(['Product']));
      },
    }),
  );
}
