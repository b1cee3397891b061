import type { WithSlice } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { addApi } from './addApi';
import { storeBaseQuery } from './storeBaseQuery';

/** The API slice of the store. Catalog and checkout inject their endpoints. Only our own store has unfinished checkouts. */
export const storeApi = createApi({
  reducerPath: 'storeApi',
  baseQuery: storeBaseQuery,
  tagTypes: ['Product', 'UnfinishedCheckout'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

declare module './lazyApis' {
  interface LazyLoadedSlices extends WithSlice<typeof storeApi> {}
}
addApi(storeApi);
