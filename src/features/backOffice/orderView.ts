import { orderStatuses } from '../../domain/order';
import type { OrderQuery, OrderSortField } from './orderQuery';

/** What the grid of orders shows, as its address tells it. */
export interface OrderView extends Pick<OrderQuery, 'page' | 'pageSize' | 'sort' | 'status' | 'text'> {
  /** `2026-01-31`, the reader's calendar; both days included. */
  from?: string;
  to?: string;
}

export const pageSizes = [10, 25, 50, 100];
const usualPageSize = 25;
const sortFields: readonly OrderSortField[] = ['order_uid', 'customer_name', 'total_amount', 'status', 'created_at'];

/** Reads an address; whatever is missing or makes no sense there is as usual. */
export function viewFrom(params: URLSearchParams): OrderView {
  const page = Number(params.get('page'));
  const [field, direction] = (params.get('sort') ?? '').split('.');
  const sortField = sortFields.find((each) => each === field);
  const pageSize = Number(params.get('size'));
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: pageSizes.includes(pageSize) ? pageSize : usualPageSize,
    sort: sortField && { field: sortField, direction: direction === 'asc' ? 'asc' : 'desc' },
    status: orderStatuses.find((status) => status === params.get('status')),
    text: params.get('q') || undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

/** The address with a view written into it; the usual stays unwritten, and what is not the grid's stays as it is. */
export function withView(
  params: URLSearchParams,
  { page, pageSize, sort, status, text, from, to }: OrderView,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const write = (key: string, value: string | undefined) => (value ? written.set(key, value) : written.delete(key));
  write('page', page > 0 ? String(page + 1) : undefined);
  write('size', pageSize === usualPageSize ? undefined : String(pageSize));
  write('sort', sort && `${sort.field}.${sort.direction}`);
  write('status', status);
  write('q', text);
  write('from', from);
  write('to', to);
  return written;
}

/** What the database is asked for a view: whole days of the reader's calendar become moments. */
export const queryOf = ({ from, to, ...view }: OrderView): OrderQuery => ({
  ...view,
  from: from && new Date(`${from}T00:00:00`).toISOString(),
  to: to && new Date(`${to}T23:59:59.999`).toISOString(),
});

export const isFiltered = ({ status, text, from, to }: OrderView) => Boolean(status ?? text ?? from ?? to);

const dayOf = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
