import type { WithSlice } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { addApi } from './addApi';
import { backendBaseQuery, unreachable } from './backendBaseQuery';

/** The API slice of the backend's tables and functions. Features inject their endpoints. */
export const backendApi = createApi({
  reducerPath: 'backendApi',
  baseQuery: backendBaseQuery,
  // A response of an unexpected shape is not from the backend.
  catchSchemaFailure: () => unreachable,
  tagTypes: [
    'Customer',
    'Order',
    'ContactSubmission',
    'KeptMessage',
    'FailedEmail',
    'PaymentLink',
    'Person',
    'Product',
    'Settings',
    'Stock',
  ],
  endpoints: () => ({}),
});

declare module './lazyApis' {
  interface LazyLoadedSlices extends WithSlice<typeof backendApi> {}
}
addApi(backendApi);
