import { paths, productIdAt, routeNameAt, routes } from '../domain/routes';
import { catalogApi } from '../features/catalog/catalogApi';
import { FEATURED_COUNT } from '../pages/home/Featured';
import type { StoreError } from '../shared/api/storeBaseQuery';
import type { SerializedError } from '@reduxjs/toolkit';

const { getProduct, getProducts } = catalogApi.endpoints;

type Query = ReturnType<typeof getProduct.initiate> | ReturnType<typeof getProducts.initiate>;

/**
 * Returns the queries whose results a page shows at once; undefined for a page that is not prerendered. Other spellings
 * of a path are not prerendered, so that nobody can fill the memory with copies of a page.
 */
export function pageQueries(path: string): Query[] | undefined {
  const name = routeNameAt(path);
  if (name === 'product') {
    const id = productIdAt(path);
    return path === paths.product(id) ? [getProduct.initiate(id)] : undefined;
  }
  if (!routes[name].isIndexed || path !== routes[name].path) return undefined;
  if (name === 'home') return [getProducts.initiate({ limit: FEATURED_COUNT })];
  return name === 'products' ? [getProducts.initiate()] : [];
}

/** Whether the store responded that it has no such product. */
export const isUnknown = (error: StoreError | SerializedError | undefined) =>
  error !== undefined && 'status' in error && error.status === 404;
