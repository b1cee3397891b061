import { failIfPageStays } from '../../shared/lib/pageLeaving';
import type { catalogApi } from './catalogApi';

export type CatalogApi = typeof catalogApi;

let loadedApi: CatalogApi | undefined;
const listeners = new Set<() => void>();

/** Loads the endpoints of the catalog, with RTK Query. Rejects if the network fails. */
export async function loadCatalogApi(): Promise<void> {
  ({ catalogApi: loadedApi } = await failIfPageStays(
    import(/* webpackChunkName: "offline-catalog-api" */ './catalogApi'),
  ));
  listeners.forEach((listener) => listener());
}

/** Returns undefined until it is loaded. */
export const getCatalogApi = () => loadedApi;

/** Returns a function that stops listening. */
export function onCatalogApiLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
