import type { OrderStatus } from '../../domain/order';
import type { Database } from '../../../supabase/database.types';
import type { BackendClient } from '../../shared/services';

/** A row of the back office's grid: the order with its customer, flat. */
export type OrderRow = Database['public']['Views']['order_list']['Row'];

export type OrderSortField = Extract<
  keyof OrderRow,
  'order_uid' | 'customer_name' | 'total_amount' | 'status' | 'created_at'
>;

/** What the database answers for a page after the last. */
export const BEYOND_LAST_PAGE = 'PGRST103';

export interface OrderQuery {
  /** From 0. */
  page: number;
  pageSize: number;
  /** Newest first unless told. */
  sort?: { field: OrderSortField; direction: 'asc' | 'desc' };
  status?: OrderStatus;
  /** In the order's id, the customer's name or e-mail. */
  text?: string;
  /** ISO 8601, both inclusive. */
  from?: string;
  to?: string;
}

/** The query that the database filters, sorts and pages by. */
export function orderListQuery(db: BackendClient, { page, pageSize, sort, status, text, from, to }: OrderQuery) {
  const { field, direction } = sort ?? { field: 'created_at', direction: 'desc' };
  const words = text?.trim();
  const exactly = { count: 'exact' } as const;
  const list = words ? db.rpc('search_orders', { words }, exactly) : db.from('order_list').select('*', exactly);
  let query = list
    .order(field, { ascending: direction === 'asc' })
    // Equal ones keep their places from page to page.
    .order('id');
  if (status) query = query.eq('status', status);
  if (from) query = query.gte('created_at', from);
  if (to) query = query.lte('created_at', to);
  return query.range(page * pageSize, (page + 1) * pageSize - 1);
}
