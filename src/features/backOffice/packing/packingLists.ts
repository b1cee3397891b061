import { dayInIndia } from '../../../domain/dates';
import type { OpenWork } from '../../../domain/openWork';
import type { OrderRow, OrderSort, PackingList } from '../orders/orderQuery';

interface ListOfOrders {
  key: PackingList;
  label: string;
  /** The list has the sequence of the parcels on the table. */
  sort: OrderSort;
  /** The number of orders in the list, without a search. */
  countOf?: (work: OpenWork) => number;
  /** Shown if no order is in the list. */
  emptyText: string;
}

const oldestFirst: OrderSort = { field: 'created_at', direction: 'asc' };

/** The tabs of the packing page. */
export const packingLists: readonly [ListOfOrders, ...ListOfOrders[]] = [
  {
    key: 'to-pack',
    label: 'To pack',
    sort: oldestFirst,
    countOf: ({ to_pack }) => to_pack,
    emptyText: 'Nothing to pack.',
  },
  {
    key: 'to-ship',
    label: 'To ship',
    countOf: ({ to_ship }) => to_ship,
    sort: { field: 'packed_at', direction: 'asc' },
    emptyText: 'Nothing to ship. Orders come here when their slips are printed.',
  },
  {
    key: 'shipped',
    label: 'Shipped',
    sort: { field: 'shipped_at', direction: 'desc' },
    emptyText: 'Nothing shipped yet.',
  },
  {
    key: 'problems',
    label: 'Problems',
    sort: oldestFirst,
    countOf: ({ needs_attention }) => needs_attention,
    emptyText: 'No order needs attention.',
  },
];

/** Returns when an order came into a list: when it was packed, shipped, or else placed. */
export function dayOf(list: PackingList, { created_at, packed_at, shipped_at }: OrderRow): string {
  if (list === 'to-ship') return packed_at ?? created_at;
  if (list === 'shipped') return shipped_at ?? created_at;
  return created_at;
}

export const isToday = (at: string) => dayInIndia(at) === dayInIndia(new Date());

/** Returns the status of an order where the name of the list does not say it; otherwise an empty text. */
export const statusText = (list: PackingList, { status }: OrderRow) =>
  list === 'problems' || status === 'Delivered' ? status : '';
