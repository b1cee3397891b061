import { failIfPageStays } from '../../shared/lib/pageLeaving';
import type { catalogApi as api } from './catalogApi';

export type CatalogApi = typeof api;

let loadedApi: CatalogApi | undefined;
const listeners = new Set<() => void>();

/** Loads the endpoints of the catalog, with RTK Query. Rejects if the network fails. */
export async function loadCatalogApi(): Promise<CatalogApi> {
  const { catalogApi } = await failIfPageStays(import(/* webpackChunkName: "offline-catalog-api" */ './catalogApi'));
  loadedApi = catalogApi;
  listeners.forEach((listener) => listener());
  return catalogApi;
}

/** Returns undefined until it is loaded. */
export const getCatalogApi = () => loadedApi;

/** Returns a function that stops listening. */
export function onCatalogApiLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
