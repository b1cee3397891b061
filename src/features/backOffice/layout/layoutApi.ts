import { backendApi } from '../../../shared/api/backendApi';
import { rowsSchema } from '../../../shared/api/rowSchemas';

const layoutApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** True if the user is an owner of the shop. Staff use the back office too, but not all of its pages. */
    getIsOwner: build.query<boolean, void>({
      query: () => (db) => db.rpc('is_owner'),
      providesTags: ['Person'],
    }),

    /** The number of orders that are paid and not yet shipped, delivered or cancelled. */
    getOpenOrderCount: build.query<number, void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) => db.from('orders').select('id', { count: 'exact' }).eq('status', 'Processing').limit(1),
      transformResponse: (_orders: { id: string }[], meta) => meta?.count ?? 0,
      providesTags: [{ type: 'Order', id: 'COUNT' }],
    }),
  }),
});

export const { useGetIsOwnerQuery, useGetOpenOrderCountQuery } = layoutApi;
