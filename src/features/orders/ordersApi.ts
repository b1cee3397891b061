import { backendApi } from '../../shared/api/backendApi';
import type { OrderItem, OrderStatus } from '../../domain/order';
import type { Tables } from '../../../supabase/database.types';
import { orderListQuery, type OrderQuery, type OrderRow } from './orderQuery';

export type Order = Tables<'orders'>;

export interface OrderPage {
  orders: OrderRow[];
  /** On every page together. */
  count: number;
}

/** What the edit dialog saves, order and customer together or neither. */
export interface OrderEdit {
  id: string;
  orderUid: string;
  /** The version that was edited: a newer one is not overwritten. */
  version: number;
  status: OrderStatus;
  items: OrderItem[];
  /** What is left out stays as it is. */
  customer: { name?: string; email?: string; phone?: string; address?: string };
}

export const ordersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The back office's grid; cheap enough to ask again every few seconds. */
    getOrderPage: build.query<OrderPage, OrderQuery>({
      query: (query) => (db) => orderListQuery(db, query),
      transformResponse: (orders: OrderRow[], meta) => ({ orders, count: meta?.count ?? 0 }),
      providesTags: (page) => [
        { type: 'Order', id: 'LIST' },
        ...(page?.orders ?? []).map(({ id }) => ({ type: 'Order' as const, id })),
      ],
    }),

    /** One order as it is now; null once it is deleted. */
    getOrder: build.query<OrderRow | null, string>({
      query: (id) => (db) => db.from('order_list').select('*').eq('id', id).maybeSingle(),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),

    /** Newest first. */
    getOrdersOfCustomer: build.query<Order[], string>({
      query: (customerId) => (db) =>
        db.from('orders').select('*').eq('customer_id', customerId).order('created_at', { ascending: false }),
      providesTags: (orders) => [
        { type: 'Order', id: 'LIST' },
        ...(orders ?? []).map(({ id }) => ({ type: 'Order' as const, id })),
      ],
    }),

    /** Refused with PT409 when somebody else saved the order since. */
    updateOrder: build.mutation<Order, OrderEdit>({
      query:
        ({ id, version, status, items, customer }) =>
        (db) =>
          db.rpc('update_order', {
            order_id: id,
            expected_version: version,
            new_status: status,
            new_items: items,
            customer,
          }),
      // After a refusal too: the order is not what the editor saw.
      invalidatesTags: (_order, _error, { id }) => [{ type: 'Order', id }, 'Customer'],
    }),

    deleteOrder: build.mutation<null, string>({
      query: (id) => (db) => db.from('orders').delete().eq('id', id),
      invalidatesTags: (_result, _error, id) => [{ type: 'Order', id }],
    }),
  }),
});

export const {
  useGetOrderPageQuery,
  useLazyGetOrderQuery,
  useGetOrdersOfCustomerQuery,
  useUpdateOrderMutation,
  useDeleteOrderMutation,
} = ordersApi;
