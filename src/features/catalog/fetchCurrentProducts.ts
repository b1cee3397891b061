import type { Product } from '../../domain/catalog/product';
import type { AppThunk } from '../../shared/redux';
import type { CatalogApi } from './loadCatalogApi';

/**
 * Asks the store for products, not the cache and not the service worker.
 * @param timeoutMs aborts the requests after this time; by default, each has the timeout of every request
 * @returns the products by id; null for products that the store no longer has. Products whose state is unknown are absent
 */
export const fetchCurrentProducts =
  (api: CatalogApi, ids: readonly string[], timeoutMs?: number): AppThunk<Promise<Map<string, Product | null>>> =>
  async (dispatch) => {
    const { getProducts, getProduct } = api.endpoints;
    const options = { subscribe: false, forceRefetch: true };
    const requests: { abort: () => void }[] = [];
    const timer = timeoutMs && setTimeout(() => requests.forEach((request) => request.abort()), timeoutMs);

    const listRequest = dispatch(getProducts.initiate({ ids }, options));
    requests.push(listRequest);
    const { data: list, error } = await listRequest;
    // A failed request keeps the earlier list, and without a network the service worker answers with a stored list. Both may be
    // out of date.
    const isKnown = !error && list && list.storedAt === undefined;
    const products = new Map<string, Product | null>(
      isKnown ? list.products.map((product) => [product.id, product]) : [],
    );
    // A list may leave out products that can still be bought, for example hidden ones.
    const missingIds = isKnown ? ids.filter((id) => !products.has(id)) : [];
    await Promise.all(
      missingIds.map(async (id) => {
        const request = dispatch(getProduct.initiate(id, options));
        requests.push(request);
        const { data: product, error } = await request;
        if (error) {
          if ('status' in error && error.status === 404) products.set(id, null);
        } else if (product && product.storedAt === undefined) products.set(id, product);
      }),
    );
    clearTimeout(timer);
    return products;
  };
