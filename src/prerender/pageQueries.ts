import { matchPage } from '../app/routes';
import { paths, routes } from '../domain/routes';
import type { ProductQuery } from '../features/catalog/fetchProducts';
import { FEATURED_COUNT } from '../pages/home/Featured';
import type { StoreError } from '../shared/api/storeBaseQuery';
import type { SerializedError } from '@reduxjs/toolkit';

/** A query of the store whose result a page shows. */
export type PageQuery = { endpoint: 'getProduct'; arg: string } | { endpoint: 'getProducts'; arg?: ProductQuery };

/**
 * Returns the queries whose results a page shows at once; undefined for a page that is not prerendered. Other spellings
 * of a path are not prerendered, so that nobody can fill the memory with copies of a page.
 */
export function pageQueries(path: string): PageQuery[] | undefined {
  // React Router would warn of such a path.
  if (!isDecodable(path)) return undefined;
  const {
    route,
    params: { id = '' },
  } = matchPage(path);
  if (route.path === routes.product.path)
    return path === paths.product(id) ? [{ endpoint: 'getProduct', arg: id }] : undefined;
  if (!route.handle.isIndexed || path !== route.path) return undefined;
  if (path === paths.home) return [{ endpoint: 'getProducts', arg: { limit: FEATURED_COUNT } }];
  return path === paths.products ? [{ endpoint: 'getProducts' }] : [];
}

/** Whether the store responded that it has no such product. */
export const isUnknown = (error: StoreError | SerializedError | undefined) =>
  error !== undefined && 'status' in error && error.status === 404;

function isDecodable(path: string) {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}
