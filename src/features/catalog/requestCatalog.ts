import type { AppThunk } from '../../shared/redux';
import { catalogApi } from './catalogApi';

/** Requests what the page shows, and all products, so that the service worker stores the responses. */
export const requestCatalog = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(catalogApi.util.invalidateTags(['Product']));
  await dispatch(catalogApi.endpoints.getProducts.initiate(undefined, { subscribe: false, forceRefetch: true }));
};
