import { createApi } from '@reduxjs/toolkit/query';
import { registerApi } from './registerApi';
import { storeBaseQuery } from './storeBaseQuery';

/** The API slice of the store. Catalog and checkout inject their endpoints. */
export const storeApi = createApi({
  reducerPath: 'storeApi',
  baseQuery: storeBaseQuery,
  tagTypes: ['Product'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

registerApi(storeApi);
