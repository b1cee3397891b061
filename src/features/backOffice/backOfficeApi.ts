import type { DeliveryDetails } from '../../domain/order/deliveryDetails';
import type { OrderItem, OrderStatus } from '../../domain/order/order';
import { backendApi } from '../../shared/api/backendApi';
import { optionalRowSchema, rowSchema, rowsSchema } from '../../shared/api/rowSchemas';
import type { Tables } from '../../../supabase/database.types';
import { orderCountQuery, orderListQuery, type OrderFilter, type OrderQuery, type OrderRow } from './orders/orderQuery';

/** What the edit dialog saves: the order and its customer, in one transaction. */
export interface OrderEdit {
  id: string;
  orderUid: string;
  /** The version that was edited. The database rejects the edit if the order has a newer one. */
  version: number;
  status: OrderStatus;
  items: OrderItem[];
  /** Omitted fields keep their value. */
  customer: { name?: string; email?: string; phone?: string; address?: string };
}

/** What the edit dialog saves of the delivery. */
export interface DeliveryEdit {
  id: string;
  version: number;
  /** Omitted fields keep their value. */
  shipping: Partial<DeliveryDetails>;
}

export type DeletedOrder = Pick<
  Tables<'deleted_orders'>,
  'id' | 'order_uid' | 'shipping' | 'status' | 'total_amount' | 'deleted_at'
>;

/** The tag of the number of orders that match a filter. */
export const ORDER_COUNT = { type: 'Order', id: 'COUNT' } as const;

/** The tags of what shows an order that was changed: the order, and the number of orders that match a filter. */
const changedOrder = (id: string) => [{ type: 'Order', id } as const, ORDER_COUNT];

/** The number of deleted orders that are listed. */
const DELETED_ORDERS_SHOWN = 50;

export const backOfficeApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of one page of the order grid. */
    getOrderRows: build.query<OrderRow[], OrderQuery>({
      rawResponseSchema: rowsSchema,
      query: (query) => (db) => orderListQuery(db, query),
      transformResponse: (orders: OrderRow[], _meta, { isReversed }) => (isReversed ? [...orders].reverse() : orders),
      providesTags: (orders) => [
        { type: 'Order', id: 'LIST' },
        ...(orders ?? []).map(({ id }) => ({ type: 'Order' as const, id })),
      ],
    }),

    /** The number of orders on all pages of the grid. */
    getOrderCount: build.query<number, OrderFilter>({
      rawResponseSchema: rowsSchema,
      query: (filter) => (db) => orderCountQuery(db, filter),
      transformResponse: (_orders: Pick<OrderRow, 'id'>[], meta) => meta?.count ?? 0,
      providesTags: [ORDER_COUNT],
    }),

    /** The current state of one order; null if it was deleted. */
    getOrder: build.query<OrderRow | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (id) => (db) => db.from('order_list').select('*').eq('id', id).maybeSingle(),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),

    /** Saves an order and its customer. Fails with code PT409 if someone else saved the order since it was loaded. */
    updateOrder: build.mutation<Tables<'orders'>, OrderEdit>({
      rawResponseSchema: rowSchema,
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
      // Even after an error: a version conflict means that the cached order is outdated.
      invalidatesTags: (_order, _error, { id }) => [...changedOrder(id), 'Customer'],
    }),

    /** Saves where the parcel goes. Fails with code PT409 if someone else saved the order since it was loaded. */
    updateDelivery: build.mutation<Tables<'orders'>, DeliveryEdit>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, version, shipping }) =>
        (db) =>
          db.rpc('update_order_shipping', { order_id: id, expected_version: version, shipping }),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    /** Removes the mark of an order that needed attention, unless someone else saved the order since it was loaded. */
    settleAttention: build.mutation<{ version: number }, { id: string; version: number }>({
      query:
        ({ id, version }) =>
        (db) =>
          db.from('orders').update({ attention: [] }).eq('id', id).eq('version', version).select('version').single(),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    deleteOrder: build.mutation<null, string>({
      query: (id) => (db) => db.from('orders').delete().eq('id', id),
      invalidatesTags: (_result, _error, id) => [...changedOrder(id), { type: 'Order', id: 'DELETED' }],
    }),

    /** The orders that were deleted last, newest first. */
    getDeletedOrders: build.query<DeletedOrder[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) =>
        db
          .from('deleted_orders')
          .select('id, order_uid, shipping, status, total_amount, deleted_at')
          .order('deleted_at', { ascending: false })
          .order('id')
          .limit(DELETED_ORDERS_SHOWN),
      providesTags: [{ type: 'Order', id: 'DELETED' }],
    }),

    /** Restores a deleted order as it was. Restoring it again has no effect. */
    restoreOrder: build.mutation<Tables<'orders'>, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('restore_order', { order_id: id }),
      invalidatesTags: (_order, _error, id) => [
        ...changedOrder(id),
        { type: 'Order', id: 'LIST' },
        { type: 'Order', id: 'DELETED' },
      ],
    }),
  }),
});

export const {
  useGetOrderRowsQuery,
  useGetOrderCountQuery,
  useLazyGetOrderQuery,
  useUpdateOrderMutation,
  useUpdateDeliveryMutation,
  useSettleAttentionMutation,
  useDeleteOrderMutation,
  useGetDeletedOrdersQuery,
  useRestoreOrderMutation,
} = backOfficeApi;
