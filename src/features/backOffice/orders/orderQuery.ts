import type { OrderStatus } from '../../../domain/order/order';
import type { Database } from '../../../../supabase/database.types';
import type { BackendClient } from '../../../shared/services';

/** A row of the back office's grid: an order joined with its customer. */
export type OrderRow = Database['public']['Views']['order_list']['Row'];

export type OrderSortField = Extract<
  keyof OrderRow,
  'order_uid' | 'customer_name' | 'total_amount' | 'status' | 'created_at' | 'packed_at' | 'shipped_at'
>;

/** A list of the packing page. */
export type PackingList = 'to-pack' | 'to-ship' | 'shipped' | 'problems';

/** Which orders match. A missing field does not restrict the orders. */
export interface OrderFilter {
  status?: OrderStatus;
  list?: PackingList;
  /** Only orders that need attention. */
  needsAttention?: boolean;
  /** Only shipped orders that wait for their invoice. */
  isInvoiceDue?: boolean;
  /** Only orders for which the customer has asked the bank for the money back, and the bank has not decided. */
  isDisputed?: boolean;
  /** Words that are in the order's number, its delivery details, its products or its customer. */
  text?: string;
  /** ISO 8601, both inclusive. */
  from?: string;
  to?: string;
}

export interface OrderSort {
  field: OrderSortField;
  direction: 'asc' | 'desc';
}

/** Some of the matching orders. */
export interface OrderQuery extends OrderFilter {
  /** Defaults to newest first. */
  sort?: OrderSort;
  /** The number of orders that precede the first one. */
  offset: number;
  limit: number;
  /** Sorts in the opposite direction. The database skips fewer rows for the last pages that way. */
  isReversed?: boolean;
}

/**
 * Returns which rows of a list are on a page. Counts from the nearer end of the list, if its length is known.
 * @param page starts at 0
 */
export function rowsOfPage(
  page: number,
  pageSize: number,
  length?: number,
): Pick<OrderQuery, 'offset' | 'limit' | 'isReversed'> {
  const offset = page * pageSize;
  if (length === undefined || offset <= length / 2) return { offset, limit: pageSize };
  const limit = Math.min(pageSize, length - offset);
  return { offset: length - offset - limit, limit, isReversed: true };
}

/** Requests orders. */
export function orderListQuery(db: BackendClient, { sort, offset, limit, isReversed = false, ...filter }: OrderQuery) {
  const { field, direction } = sort ?? newestFirst;
  const words = filter.text?.trim();
  let list = words ? db.rpc('search_orders', { words }) : db.from('order_list').select('*');
  for (const column of SORT_COLUMNS[field] ?? [field])
    list = list.order(column, { ascending: (direction === 'asc') !== isReversed });
  // Rows with equal values keep their order from page to page. Orders that were packed together are listed oldest first,
  // as in the list from which they were packed.
  if (field !== 'created_at') list = list.order('created_at', { ascending: (field === 'packed_at') !== isReversed });
  list = list.order('id', { ascending: !isReversed });
  return filtered(list, filter).range(offset, offset + limit - 1);
}

const newestFirst: OrderSort = { field: 'created_at', direction: 'desc' };

/** The columns that a field is sorted by, if they are not the field itself. */
const SORT_COLUMNS: Partial<Record<OrderSortField, (keyof OrderRow)[]>> = {
  customer_name: ['customer_name_key'],
  order_uid: ['order_uid_length', 'order_uid'],
};

/** Requests the number of matching orders. Counting takes longer than reading a page, so it is a request of its own. */
export function orderCountQuery(db: BackendClient, filter: OrderFilter) {
  const words = filter.text?.trim();
  const options = { count: 'exact' } as const;
  if (words) return filtered(db.rpc('search_orders', { words }, options).select('id'), filter).limit(1);
  // Only the view has the disputes and the reasons for attention. The table is counted faster.
  if (filter.isDisputed || filter.needsAttention || filter.list === 'problems')
    return filtered(db.from('order_list').select('id', options), filter).limit(1);
  return filtered(db.from('orders').select('id', options), filter).limit(1);
}

/**
 * Requests the matching orders that follow others, newest first. They are found as quickly at the end of a long list as at its
 * start, and none is left out while orders arrive or leave the list.
 * @param previous the last order before the requested orders, and the orders that were placed at the same time
 */
export function followingOrdersQuery(db: BackendClient, filter: OrderFilter, previous: OrderRow[], limit: number) {
  const query = orderListQuery(db, { ...filter, offset: 0, limit });
  const [last] = previous;
  if (!last) return query;
  return query.lte('created_at', last.created_at).not('id', 'in', `(${previous.map(({ id }) => id).join(',')})`);
}

interface FilterBuilder {
  eq(column: string, value: string | boolean): this;
  in(column: string, values: readonly string[]): this;
  is(column: string, value: null): this;
  not(column: string, operator: 'is', value: null): this;
  gte(column: string, value: string): this;
  lte(column: string, value: string): this;
}

function filtered<Query extends FilterBuilder>(query: Query, filter: OrderFilter): Query {
  const { list, status, needsAttention, isInvoiceDue, isDisputed, from, to } = filter;
  if (list) query = inList(query, list);
  if (status) query = query.eq('status', status);
  if (needsAttention) query = query.eq('needs_attention', true);
  if (isInvoiceDue) query = query.not('invoice_due_at', 'is', null);
  if (isDisputed) query = query.eq('dispute', 'open');
  if (from) query = query.gte('created_at', from);
  if (to) query = query.lte('created_at', to);
  return query;
}

function inList<Query extends FilterBuilder>(query: Query, list: PackingList): Query {
  switch (list) {
    case 'to-pack':
      return query.eq('status', 'Processing').is('packed_at', null);
    case 'to-ship':
      return query.eq('status', 'Processing').not('packed_at', 'is', null);
    case 'shipped':
      return query.in('status', ['Shipped', 'Delivered']);
    case 'problems':
      return query.eq('needs_attention', true);
  }
}
