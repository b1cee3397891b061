import { createApi } from '@reduxjs/toolkit/query/react';
import { storeBaseQuery } from './storeBaseQuery';

/** The store's cache; catalog and checkout inject their endpoints. */
export const storeApi = createApi({
  reducerPath: 'storeApi',
  baseQuery: storeBaseQuery,
  tagTypes: ['Product'],
  endpoints: () => ({}),
});
