import { createApi } from '@reduxjs/toolkit/query/react';
import { backendBaseQuery } from './backendBaseQuery';

/** The API slice of the backend's tables and functions. Features inject their endpoints. */
export const backendApi = createApi({
  reducerPath: 'backendApi',
  baseQuery: backendBaseQuery,
  tagTypes: ['Customer', 'Order', 'ContactSubmission'],
  endpoints: () => ({}),
});
