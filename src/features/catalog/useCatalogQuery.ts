import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import type { Product, ProductList } from '../../domain/catalog/product';
import { storeError, type StoreError } from '../../shared/api/storeBaseQuery';
import { PrerenderedContext } from '../../shared/prerendered';
import { useAppDispatch } from '../../shared/redux';
import type { ProductQuery } from './fetchProducts';
import type { FromStorage } from './fromStorage';
import { getCatalogApi, loadCatalogApi, onCatalogApiLoaded, type CatalogApi } from './loadCatalogApi';

/** A prerendered page is up to date when it arrives from the network. After this time, it fetches its data again. */
const REFRESH_DELAY_MS = 4_000;

/** The first requests after the network has returned often fail. After this time, a failed one is sent again. */
const RECONNECT_DELAY_MS = 2_000;

interface CatalogQueries {
  getProducts: { arg: ProductQuery | undefined; data: ProductList & FromStorage };
  getProduct: { arg: string; data: Product & FromStorage };
}

export interface CatalogResult<Data> {
  /** Undefined until the first response. */
  data?: Data;
  /** When the data arrived, in milliseconds since 1970. Undefined for the data of a prerendered page. */
  receivedAt?: number;
  error?: { message?: string };
  refetch: () => void;
}

/** Fetches the products that match a query, by default all, with their stock. */
export function useProducts(query?: ProductQuery) {
  const key = JSON.stringify(query);
  const arg = useMemo(() => (key === undefined ? undefined : (JSON.parse(key) as ProductQuery)), [key]);
  return useCatalogQuery('getProducts', arg);
}

/** Fetches a product with its stock. */
export const useProduct = (id: string) => useCatalogQuery('getProduct', id);

/**
 * Subscribes to a query of the catalog. A prerendered page shows the data with which it was rendered until there is a newer
 * response, so that it can be hydrated without the code of RTK Query.
 * @param arg must be the same object in each render
 */
function useCatalogQuery<Name extends keyof CatalogQueries>(
  name: Name,
  arg: CatalogQueries[Name]['arg'],
): CatalogResult<CatalogQueries[Name]['data']> {
  const dispatch = useAppDispatch();
  const prerendered = usePrerendered(name, arg);
  const isPrerendered = prerendered !== undefined;
  const api = useSyncExternalStore(onCatalogApiLoaded, getCatalogApi, () => undefined);
  const [loadError, setLoadError] = useState<StoreError>();

  const load = useCallback(() => {
    setLoadError(undefined);
    loadCatalogApi().catch(() => setLoadError(storeError('network')));
  }, []);

  useEffect(() => {
    if (api) return;
    const timer = setTimeout(load, isPrerendered && navigator.onLine ? REFRESH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [api, isPrerendered, load]);

  const query = useMemo(() => {
    // TypeScript cannot relate an endpoint's name to its argument.
    const endpoint = api?.endpoints[name] as CatalogApi['endpoints']['getProduct'] | undefined;
    const typedArg = arg as string;
    return (
      endpoint && {
        subscribe: () => dispatch(endpoint.initiate(typedArg)),
        refetch: () => void dispatch(endpoint.initiate(typedArg, { subscribe: false, forceRefetch: true })),
        select: endpoint.select(typedArg),
      }
    );
  }, [api, name, arg, dispatch]);

  useEffect(() => {
    const subscription = query?.subscribe();
    return () => subscription?.unsubscribe();
  }, [query]);

  const result = useSelector(query?.select ?? selectNothing);
  const error = result?.error ?? loadError;
  const refetch = query?.refetch ?? load;
  useReconnect(() => {
    if (error || result?.data?.storedAt !== undefined) refetch();
  });
  return { data: result?.data ?? prerendered, receivedAt: result?.fulfilledTimeStamp, error, refetch };
}

/** Calls the listener some time after the network has returned. */
function useReconnect(listener: () => void) {
  const handleReconnect = useEffectEvent(listener);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const handleOnline = () => {
      timer = setTimeout(() => handleReconnect(), RECONNECT_DELAY_MS);
    };
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('online', handleOnline);
      clearTimeout(timer);
    };
  }, []);
}

const selectNothing = () => undefined;

/** The data with which the page was prerendered; undefined if the browser renders it. */
function usePrerendered<Name extends keyof CatalogQueries>(name: Name, arg: unknown) {
  const results = useContext(PrerenderedContext);
  const key = JSON.stringify(arg);
  const result = results.find(({ endpoint, arg: each }) => endpoint === name && JSON.stringify(each) === key);
  return result?.data as CatalogQueries[Name]['data'] | undefined;
}
