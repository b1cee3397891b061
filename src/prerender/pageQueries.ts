import { paths, productIdAt, routeNameAt, routes } from '../domain/routes';
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
  const name = routeNameAt(path);
  if (name === 'product') {
    const id = productIdAt(path);
    return path === paths.product(id) ? [{ endpoint: 'getProduct', arg: id }] : undefined;
  }
  if (!routes[name].isIndexed || path !== routes[name].path) return undefined;
  if (name === 'home') return [{ endpoint: 'getProducts', arg: { limit: FEATURED_COUNT } }];
  return name === 'products' ? [{ endpoint: 'getProducts' }] : [];
}

/** Whether the store responded that it has no such product. */
export const isUnknown = (error: StoreError | SerializedError | undefined) =>
  error !== undefined && 'status' in error && error.status === 404;
