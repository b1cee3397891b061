import type { OrderStatus } from '../../domain/order';
import type { Database } from '../../../supabase/database.types';
import type { BackendClient } from '../../shared/services';

/** A row of the back office's grid: an order joined with its customer. */
export type OrderRow = Database['public']['Views']['order_list']['Row'];

export type OrderSortField = Extract<
  keyof OrderRow,
  'order_uid' | 'customer_name' | 'total_amount' | 'status' | 'created_at'
>;

export interface OrderQuery {
  /** Starts at 0. */
  page: number;
  pageSize: number;
  /** Defaults to newest first. */
  sort?: { field: OrderSortField; direction: 'asc' | 'desc' };
  status?: OrderStatus;
  /** Only orders that need attention. */
  needsAttention?: boolean;
  /** Matches the order's number, its delivery details and its customer. */
  text?: string;
  /** ISO 8601, both inclusive. */
  from?: string;
  to?: string;
}

/** Builds the request for one page of orders. */
export function orderListQuery(
  db: BackendClient,
  { page, pageSize, sort, status, needsAttention, text, from, to }: OrderQuery,
) {
  const { field, direction } = sort ?? { field: 'created_at', direction: 'desc' };
  const words = text?.trim();
  const options = { count: 'exact' } as const;
  const list = words ? db.rpc('search_orders', { words }, options) : db.from('order_list').select('*', options);
  let query = list
    .order(field, { ascending: direction === 'asc' })
    // Rows with equal values keep their order from page to page.
    .order('id');
  if (status) query = query.eq('status', status);
  if (needsAttention) query = query.eq('needs_attention', true);
  if (from) query = query.gte('created_at', from);
  if (to) query = query.lte('created_at', to);
  return query.range(page * pageSize, (page + 1) * pageSize - 1);
}
