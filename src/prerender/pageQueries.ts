import { matchPage } from '../app/routes';
import { paths, routes } from '../domain/routes';
import type { ProductQuery } from '../features/catalog/fetchProducts';
import { FEATURED_COUNT } from '../pages/home/Featured';
import type { StoreError } from '../shared/api/storeBaseQuery';
import type { SerializedError } from '@reduxjs/toolkit';

/** A query of the store whose result a page shows. */
export type PageQuery = { endpoint: 'getProduct'; arg: string } | { endpoint: 'getProducts'; arg?: ProductQuery };

interface PageQueries {
  queries: PageQuery[];
  /** False for another spelling of a path, so that nobody can fill the memory with copies of a page. */
  isPrerendered: boolean;
}

/** Returns the queries whose results a page shows at once; undefined for a page that only the browser renders. */
export function pageQueries(path: string): PageQueries | undefined {
  // React Router would warn of such a path.
  if (!isDecodable(path)) return undefined;
  const {
    route,
    params: { id = '' },
  } = matchPage(path);
  if (route.path === routes.product.path)
    return { queries: [{ endpoint: 'getProduct', arg: id }], isPrerendered: path === paths.product(id) };
  if (!route.handle.isIndexed || path !== route.path) return undefined;
  return { queries: listsOf(path), isPrerendered: true };
}

function listsOf(path: string): PageQuery[] {
  if (path === paths.home) return [{ endpoint: 'getProducts', arg: { limit: FEATURED_COUNT } }];
  return path === paths.products ? [{ endpoint: 'getProducts' }] : [];
}

/** Whether the response was 404. */
export const isNotFound = (error: StoreError | SerializedError | undefined) =>
  error !== undefined && 'status' in error && error.status === 404;

function isDecodable(path: string) {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}
