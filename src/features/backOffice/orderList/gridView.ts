import { endOfDay, formatDay, isDay, startOfDay } from '../../../domain/dates';
import { orderStatuses } from '../../../domain/order/order';
import { paths } from '../../../domain/routes';
import type { OrderFilter, OrderSort, OrderSortField } from '../orders/orderQuery';

/** What the order grid shows. It is stored in the page's URL, except `list`, which belongs to the packing page. */
export interface GridView extends Omit<OrderFilter, 'from' | 'to'> {
  /** Starts at 0. */
  page: number;
  pageSize: number;
  /** Defaults to newest first. */
  sort?: OrderSort;
  /** `2026-01-31`; both days are included. */
  from?: string;
  to?: string;
}

export const pageSizes = [10, 25, 50, 100];
const defaultPageSize = 25;
const sortFields: readonly OrderSortField[] = ['order_uid', 'customer_name', 'total_amount', 'status', 'created_at'];

/** The page that lists the shipped orders that wait for their invoice. */
export const invoicesDuePage = `${paths.adminDashboard}?invoice=missing`;

/** The page that lists the orders with an open dispute. */
export const disputesPage = `${paths.adminDashboard}?dispute=open`;

/** Parses a view from search parameters. Missing or invalid parameters get their default. */
export function parseGridView(params: URLSearchParams): GridView {
  const page = Number(params.get('page'));
  const [field, direction] = (params.get('sort') ?? '').split('.');
  const sortField = sortFields.find((each) => each === field);
  const pageSize = Number(params.get('size'));
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: pageSizes.includes(pageSize) ? pageSize : defaultPageSize,
    sort: sortField && { field: sortField, direction: direction === 'asc' ? 'asc' : 'desc' },
    status: orderStatuses.find((status) => status === params.get('status')),
    needsAttention: params.get('attention') === 'true' || undefined,
    isInvoiceDue: params.get('invoice') === 'missing' || undefined,
    isDisputed: params.get('dispute') === 'open' || undefined,
    text: params.get('q') || undefined,
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  };
}

/** Returns the search parameters with the view written into them. Defaults are omitted, other parameters are kept. */
export function withGridView(
  params: URLSearchParams,
  { page, pageSize, sort, status, needsAttention, isInvoiceDue, isDisputed, text, from, to }: GridView,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const write = (key: string, value: string | undefined) => (value ? result.set(key, value) : result.delete(key));
  write('page', page > 0 ? String(page + 1) : undefined);
  write('size', pageSize === defaultPageSize ? undefined : String(pageSize));
  write('sort', sort && `${sort.field}.${sort.direction}`);
  write('status', status);
  write('attention', needsAttention ? 'true' : undefined);
  write('invoice', isInvoiceDue ? 'missing' : undefined);
  write('dispute', isDisputed ? 'open' : undefined);
  write('q', text);
  write('from', from);
  write('to', to);
  return result;
}

/** Returns the filter of a view. Days become their first and last millisecond. */
export const filterOf = (view: GridView): OrderFilter => {
  const { list, status, needsAttention, isInvoiceDue, isDisputed, text, from, to } = view;
  return {
    list,
    status,
    needsAttention,
    isInvoiceDue,
    isDisputed,
    text,
    from: from && startOfDay(from).toISOString(),
    to: to && endOfDay(to).toISOString(),
  };
};

export const isFiltered = ({ status, needsAttention, isInvoiceDue, isDisputed, text, from, to }: GridView) =>
  Boolean(status ?? needsAttention ?? isInvoiceDue ?? isDisputed ?? text ?? from ?? to);

/** The filters in words, for paper: `Search: Priya. Status: Shipped.` Empty without filters. */
export const filterText = ({ status, needsAttention, isInvoiceDue, isDisputed, text, from, to }: GridView): string =>
  [
    text && `Search: ${text}.`,
    status && `Status: ${status}.`,
    from && `From ${formatDay(from)}.`,
    to && `To ${formatDay(to)}.`,
    needsAttention && 'Needs attention.',
    isInvoiceDue && 'Invoice missing.',
    isDisputed && 'Disputed.',
  ]
    .filter(Boolean)
    .join(' ');

const parseDay = (text: string | null) => (text && isDay(text) ? text : undefined);
