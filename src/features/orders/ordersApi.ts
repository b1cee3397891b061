import { backendApi } from '../../shared/api/backendApi';
import { optionalRowSchema, rowsSchema } from '../../shared/api/rowSchemas';
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

    /** A customer's newest order; null if there is none. */
    getNewestOrder: build.query<Pick<Order, 'id' | 'shipping'> | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (customerId) => (db) =>
        db
          .from('orders')
          .select('id, shipping')
          .eq('customer_id', customerId)
          .order('created_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
    }),
  }),
});

export const { useGetOrdersOfCustomerQuery } = ordersApi;
