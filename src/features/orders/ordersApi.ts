import { backendApi } from '../../shared/api/backendApi';
import { rowsSchema } from '../../shared/api/rowSchemas';
import type { Tables } from '../../../supabase/database.types';

export type Order = Tables<'orders'>;

export const ordersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's orders, newest first. */
    getOrdersOfCustomer: build.query<Order[], string>({
      rawResponseSchema: rowsSchema,
      query: (customerId) => (db) =>
        db.from('orders').select('*').eq('customer_id', customerId).order('created_at', { ascending: false }),
      providesTags: (orders) => (orders ?? []).map(({ id }) => ({ type: 'Order', id })),
    }),
  }),
});

export const { useGetOrdersOfCustomerQuery } = ordersApi;
