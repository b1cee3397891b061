import type { OrderItem, OrderStatus } from '../../domain/order';
import { backendApi } from '../../shared/api/backendApi';
import type { Tables } from '../../../supabase/database.types';
import { orderListQuery, type OrderQuery, type OrderRow } from './orderQuery';

export interface OrderPage {
  orders: OrderRow[];
  /** The number of matching orders on all pages. */
  count: number;
}

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

export type ContactSubmission = Tables<'contact_submissions'>;

export interface ContactPage {
  submissions: ContactSubmission[];
  /** The number of messages on all pages. */
  count: number;
}

export interface ContactQuery {
  /** Starts at 0. */
  page: number;
  pageSize: number;
}

export const backOfficeApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the order grid. */
    getOrderPage: build.query<OrderPage, OrderQuery>({
      query: (query) => (db) => orderListQuery(db, query),
      transformResponse: (orders: OrderRow[], meta) => ({ orders, count: meta?.count ?? 0 }),
      providesTags: (page) => (page?.orders ?? []).map(({ id }) => ({ type: 'Order', id })),
    }),

    /** The current state of one order; null if it was deleted. */
    getOrder: build.query<OrderRow | null, string>({
      query: (id) => (db) => db.from('order_list').select('*').eq('id', id).maybeSingle(),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),

    /** Saves an order and its customer. Fails with code PT409 if someone else saved the order since it was loaded. */
    updateOrder: build.mutation<Tables<'orders'>, OrderEdit>({
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
      // Also after an error: a version conflict means that the cached order is outdated.
      invalidatesTags: (_order, _error, { id }) => [{ type: 'Order', id }, 'Customer'],
    }),

    deleteOrder: build.mutation<null, string>({
      query: (id) => (db) => db.from('orders').delete().eq('id', id),
      invalidatesTags: (_result, _error, id) => [{ type: 'Order', id }],
    }),

    /** One page of the contact messages, newest first. */
    getContactSubmissions: build.query<ContactPage, ContactQuery>({
      query:
        ({ page, pageSize }) =>
        (db) =>
          db
            .from('contact_submissions')
            .select('*', { count: 'exact' })
            .order('created_at', { ascending: false })
            .order('id')
            .range(page * pageSize, (page + 1) * pageSize - 1),
      transformResponse: (submissions: ContactSubmission[], meta) => ({ submissions, count: meta?.count ?? 0 }),
      providesTags: ['ContactSubmission'],
    }),
  }),
});

export const {
  useGetOrderPageQuery,
  useLazyGetOrderQuery,
  useUpdateOrderMutation,
  useDeleteOrderMutation,
  useGetContactSubmissionsQuery,
} = backOfficeApi;
