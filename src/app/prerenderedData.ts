import { storeApi } from '../shared/api/storeApi';
import { addAppListener, shopOpened } from '../shared/redux';
import type { AppStore } from './store';

/** What the browser needs to hydrate a prerendered page. */
export interface PrerenderedData {
  /** The path of the page. */
  path: string;
  /** The responses of the store that the page shows. */
  responses: Parameters<typeof storeApi.util.upsertQueryEntries>[0];
}

/** The id of the script element with the data, as JSON. */
export const DATA_ELEMENT_ID = 'data';

export function collectData(path: string, store: AppStore): PrerenderedData {
  const responses = Object.values(store.getState().storeApi.queries).flatMap((query) =>
    query
      ? { endpointName: query.endpointName as never, arg: query.originalArgs as never, value: query.data as never }
      : [],
  );
  return { path, responses };
}

/**
 * Reads the data of a prerendered page; null for a page that the browser has to render. Some web hosts send the page of `/`
 * for every unknown path.
 */
export function readData(document: Document): PrerenderedData | null {
  const json = document.getElementById(DATA_ELEMENT_ID)?.textContent;
  const data = json ? (JSON.parse(json) as PrerenderedData) : null;
  return data?.path === document.location.pathname ? data : null;
}

/**
 * Puts the data into the store, so that the page can be hydrated without a request. Refreshes it after hydration. The
 * endpoints must have been injected.
 */
export function restoreData(store: AppStore, data: PrerenderedData) {
  store.dispatch(storeApi.util.upsertQueryEntries(data.responses));
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
