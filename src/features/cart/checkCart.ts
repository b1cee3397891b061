import type { Offers } from '../../domain/catalog/cartChange';
import type { AppThunk } from '../../shared/redux';
import { fetchCurrentProducts } from '../catalog/fetchCurrentProducts';
import { loadCatalogApi } from '../catalog/loadCatalogApi';
import { offersReceived, selectCartLines } from './cartSlice';

/**
 * After this time, the requests are aborted, so that a slow store does not delay the payment. The store checks the cart
 * itself when the payment starts.
 */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Asks the store for the current variants of the lines in the cart. Lines about which the store does not answer keep
 * the offer that they have.
 */
export const checkCart = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  const lines = selectCartLines(getState());
  if (lines.length === 0 || !services.isOnline()) return;
  const api = await loadCatalogApi().catch(() => undefined);
  if (!api) return;

  const ids = [...new Set(lines.map(({ product }) => product.id))];
  const products = await dispatch(fetchCurrentProducts(api, ids, CHECK_TIMEOUT_MS));
  const offers: Offers = {};
  for (const { product, variant } of lines) {
    const current = products.get(product.id);
    if (current === undefined) continue;
    const offer = current?.purchasable ? current.variants.find(({ id }) => id === variant.id) : null;
    offers[variant.id] = offer ?? null;
  }
  dispatch(offersReceived(offers));
};
