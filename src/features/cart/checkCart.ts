import type { Offers } from '../../domain/catalog/cartChange';
import type { Product } from '../../domain/catalog/product';
import type { AppThunk } from '../../shared/redux';
import { loadCatalogApi, type CatalogApi } from '../catalog/loadCatalogApi';
import { offersReceived, selectCartLines } from './cartSlice';

/**
 * After this time, the request for the list is aborted, so that a slow store does not delay the payment. The store
 * checks the cart itself when the payment starts.
 */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Asks the store for the current variants of the lines in the cart. Lines about which the store does not answer get no
 * offer, so the cart shows no change for them.
 */
export const checkCart = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const lines = selectCartLines(getState());
  if (lines.length === 0 || !services.isOnline()) return;
  const api = await loadCatalogApi().catch(() => undefined);
  if (!api) return;

  const ids = [...new Set(lines.map(({ product }) => product.id))];
  const products = await dispatch(fetchCurrentProducts(api, ids));
  const offers: Offers = {};
  for (const { product, variant } of lines) {
    const current = products.get(product.id);
    if (current === undefined) continue;
    const offer = current?.purchasable ? current.variants.find(({ id }) => id === variant.id) : null;
    offers[variant.id] = offer ?? null;
  }
  dispatch(offersReceived(offers));
};

/**
 * Returns the products by id; null for products that the store no longer has. Products whose state is unknown are
 * absent.
 */
const fetchCurrentProducts =
  (api: CatalogApi, ids: readonly string[]): AppThunk<Promise<Map<string, Product | null>>> =>
  async (dispatch) => {
    const { getProducts, getProduct } = api.endpoints;
    const options = { subscribe: false, forceRefetch: true };
    const listRequest = dispatch(getProducts.initiate({ ids }, options));
    const timer = setTimeout(() => listRequest.abort(), CHECK_TIMEOUT_MS);
    const { data: list, error } = await listRequest;
    clearTimeout(timer);
    // A failed request keeps the earlier list, and without a network the service worker answers with a stored list. Both may be
    // out of date.
    if (error || !list || list.storedAt !== undefined) return new Map();

    const products = new Map<string, Product | null>(list.products.map((product) => [product.id, product]));
    // A list may leave out products that can still be bought, for example hidden ones.
    const missingIds = ids.filter((id) => !products.has(id));
    await Promise.all(
      missingIds.map(async (id) => {
        const { data: product, error } = await dispatch(getProduct.initiate(id, options));
        if (error) {
          if ('status' in error && error.status === 404) products.set(id, null);
        } else if (product && product.storedAt === undefined) products.set(id, product);
      }),
    );
    return products;
  };
