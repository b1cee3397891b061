import { createApi } from '@reduxjs/toolkit/query/react';
import { backendBaseQuery } from './backendBaseQuery';

/** The backend's tables and functions; customers, orders and contact inject their endpoints. */
export const backendApi = createApi({
  reducerPath: 'backendApi',
  baseQuery: backendBaseQuery,
  tagTypes: ['Customer', 'Order', 'ContactSubmission'],
  endpoints: () => ({}),
});
