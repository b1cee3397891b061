import { backendApi } from '../../shared/api/backendApi';
import { rowsSchema } from '../../shared/api/rowSchemas';
import type { Tables } from '../../../supabase/database.types';

export type Order = Tables<'orders'>;

/** Enough orders to find a few different addresses in them. */
const RECENT_ORDERS = 50;

export const ordersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's orders, newest first. */
    getOrdersOfCustomer: build.query<Order[], string>({
      rawResponseSchema: rowsSchema,
      query: (customerId) => (db) =>
        db.from('orders').select('*').eq('customer_id', customerId).order('created_at', { ascending: false }),
      providesTags: (orders) => (orders ?? []).map(({ id }) => ({ type: 'Order', id })),
    }),

    /** Where the parcels of a customer's newest orders went, newest first. */
    getRecentDeliveries: build.query<Pick<Order, 'id' | 'shipping'>[], string>({
      rawResponseSchema: rowsSchema,
      query: (customerId) => (db) =>
        db
          .from('orders')
          .select('id, shipping')
          .eq('customer_id', customerId)
          .order('created_at', { ascending: false })
          .limit(RECENT_ORDERS),
    }),
  }),
});

export const { useGetOrdersOfCustomerQuery, useGetRecentDeliveriesQuery } = ordersApi;
