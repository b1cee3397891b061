import type { Tables } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';
import type { BackendRequest } from '../../../shared/api/backendBaseQuery';
import { rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';
import type { OrderRow } from '../orders/orderQuery';

export type DocumentKind = 'pick-list' | 'slips' | 'invoices';

/** A parcel to be marked as shipped. */
export interface Shipment {
  id: string;
  /** The version that the packer has seen. */
  version: number;
  courier: string;
  trackingNumber: string;
}

/** Every list and count of orders. */
export const ORDER_LISTS = [
  { type: 'Order', id: 'LIST' },
  { type: 'Order', id: 'COUNT' },
] as const;

const shipmentQuery =
  ({ id, version, courier, trackingNumber }: Shipment): BackendRequest =>
  (db) =>
    db.rpc('ship_order', { order_id: id, expected_version: version, courier, tracking_number: trackingNumber });

export const packingApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The current state of some orders, in any sequence. Deleted ones are missing. */
    getParcels: build.query<OrderRow[], string[]>({
      rawResponseSchema: rowsSchema,
      query: (ids) => (db) => db.from('order_list').select('*').in('id', ids),
      providesTags: (_orders, _error, ids) => ids.map((id) => ({ type: 'Order' as const, id })),
    }),

    /** Marks orders as packed. Returns those that are, without those that are no longer Processing. */
    packOrders: build.mutation<Tables<'orders'>[], string[]>({
      rawResponseSchema: rowsSchema,
      query: (ids) => (db) => db.rpc('pack_orders', { order_ids: ids }),
      invalidatesTags: (_orders, _error, ids) => [...ORDER_LISTS, ...ids.map((id) => ({ type: 'Order' as const, id }))],
    }),

    /** Marks an order as not packed. */
    unpackOrder: build.mutation<Tables<'orders'>, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('unpack_order', { order_id: id }),
      invalidatesTags: (_order, _error, id) => [...ORDER_LISTS, { type: 'Order', id }],
    }),

    /** Ships an order, with its invoice and its email. */
    shipOrder: build.mutation<Tables<'orders'>, Shipment>({
      rawResponseSchema: rowSchema,
      query: shipmentQuery,
      // Even after an error: a conflict means that what the page shows is outdated.
      invalidatesTags: (_order, _error, { id }) => [...ORDER_LISTS, { type: 'Order', id }],
    }),

    /** Ships one of several orders. The lists are loaded again by the caller, once for all of them. */
    shipParcel: build.mutation<Tables<'orders'>, Shipment>({
      rawResponseSchema: rowSchema,
      query: shipmentQuery,
    }),

    /** Writes the documents of some orders into a PDF, and returns the URL of the file in this browser. */
    writeDocuments: build.mutation<string, { kind: DocumentKind; orderIds: string[] }>({
      query:
        ({ kind, orderIds }) =>
        async (db) => {
          const response = await db.functions.invoke<Blob>(`documents/${kind}`, { body: { order_ids: orderIds } });
          return response.data ? { ...response, data: URL.createObjectURL(response.data) } : response;
        },
    }),

    /** Which of the orders have an invoice. */
    getInvoicedOrders: build.query<string[], string[]>({
      query: (ids) => (db) => db.from('invoices').select('order_id').in('order_id', ids),
      transformResponse: (invoices: { order_id: string }[]) => invoices.map(({ order_id }) => order_id),
    }),
  }),
});

export const { useGetParcelsQuery, usePackOrdersMutation, useUnpackOrderMutation, useShipOrderMutation } = packingApi;
