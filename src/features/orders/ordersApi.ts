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

    /**
     * Where the parcels of the newest orders went that a customer placed while signed in, newest first. A stranger may have
     * entered the details of an order that joined the account by its email.
     */
    getRecentDeliveries: build.query<Pick<Order, 'id' | 'shipping'>[], string>({
      rawResponseSchema: rowsSchema,
      query: (customerId) => (db) =>
        db
          .from('orders')
          .select('id, shipping')
          .eq('customer_id', customerId)
          .eq('placed_by_account', true)
          .order('created_at', { ascending: false })
          .limit(RECENT_ORDERS),
    }),
  }),
});

export const { useGetOrdersOfCustomerQuery, useGetRecentDeliveriesQuery } = ordersApi;
