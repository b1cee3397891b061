import * as v from 'valibot';
import type { StoredDelivery } from '../../../domain/order/deliveryDetails';
import type { OrderItem, OrderStatus } from '../../../domain/order/order';
import type { Paper } from '../../../domain/printing/paper';
import type { PrintedDocument } from '../../../domain/printing/unprintableFields';
import { backendApi } from '../../../shared/api/backendApi';
import type { BackendRequest } from '../../../shared/api/backendBaseQuery';
import { optionalRowSchema, rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';
import type { Database, Json, RequestedRefundLine, Tables, TimelineEntry } from '../../../../supabase/database.types';
import { orderCountQuery, orderListQuery, type OrderFilter, type OrderQuery, type OrderRow } from './orderQuery';

export type OrderLine = Tables<'order_lines'>;
export type OrderPayment = Tables<'order_payments'>;
export type OrderRefund = Tables<'order_refunds'>;
export type DeletedOrder = Pick<
  Tables<'deleted_orders'>,
  'id' | 'order_uid' | 'shipping' | 'status' | 'total_amount' | 'deleted_at'
>;

/** What was paid for an order and refunded, in paise, its invoice, and whether it was paid by a payment link. */
export type OrderMoney = Database['public']['Functions']['order_money']['Returns'][number];

/** An order in the version that an administrator has seen. The database rejects an action on another version. */
interface SeenOrder {
  id: string;
  version: number;
}

/** What the edit dialog saves: the order and its customer, in one transaction. */
export interface OrderEdit extends SeenOrder {
  orderUid: string;
  status: OrderStatus;
  items: OrderItem[];
  /** Omitted fields keep their value. */
  customer: { name?: string; email?: string; phone?: string; address?: string };
}

/** What is saved of the delivery. */
export interface DeliveryEdit extends SeenOrder {
  /** Omitted fields keep their value. */
  shipping: StoredDelivery;
}

/** A parcel to be marked as shipped. */
export interface Shipment extends SeenOrder {
  courier: string;
  trackingNumber: string;
  /** Whether the administrator has confirmed that a disputed order is shipped. */
  shipsDisputed?: boolean;
}

export interface RefundRequest {
  orderId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  /** Units that the customer does not get or has returned. */
  lines: RequestedRefundLine[];
  reason: string;
  /** A request that is repeated with the same key refunds nothing more. */
  idempotencyKey: string;
}

/** What of a payment can be refunded now, in paise. */
export interface RefundableAmounts {
  /** What is left of the payment. */
  unrefunded: number;
  /** What the administrator may refund of it. */
  allowed: number;
  /** What the chosen units cost. */
  lines_amount: number;
}

export interface OrderInvoice {
  id: string;
  number: string;
  total: number;
  is_bill_of_supply: boolean;
  credit_notes: { id: string; number: string; amount: number }[];
}

/** What others do, and what the provider decides, appears by itself. */
export const polling = { pollingInterval: 10_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** The number of deleted orders that are listed. */
const DELETED_ORDERS_SHOWN = 50;

const ofOrder = (id: string) => ({ type: 'Order', id }) as const;
const ORDER_LIST = ofOrder('LIST');
/** The tag of the number of orders that match a filter. */
const ORDER_COUNT = ofOrder('COUNT');
const DELETED_ORDERS = ofOrder('DELETED');

/** The tags of every list and count of orders. */
export const ORDER_LISTS = [ORDER_LIST, ORDER_COUNT];

/**
 * The tags of what shows an order that was changed: the order, and the number of orders that match a filter. They are
 * invalidated even after an error, because a conflict means that what the page shows is outdated.
 */
const changedOrder = (id: string) => [ofOrder(id), ORDER_COUNT];

const shipmentQuery =
  ({ id, version, courier, trackingNumber, shipsDisputed = false }: Shipment): BackendRequest =>
  (db) =>
    db.rpc('ship_order', {
      order_id: id,
      expected_version: version,
      courier,
      tracking_number: trackingNumber,
      ships_disputed: shipsDisputed,
    });

/** The orders as the people of the shop work with them: in the list, the dialog, on the packing list and the order page. */
export const adminOrdersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of one page of the order grid. */
    getOrderRows: build.query<OrderRow[], OrderQuery>({
      rawResponseSchema: rowsSchema,
      query: (query) => (db) => orderListQuery(db, query),
      transformResponse: (orders: OrderRow[], _meta, { isReversed }) => (isReversed ? [...orders].reverse() : orders),
      providesTags: (orders) => [ORDER_LIST, ...(orders ?? []).map(({ id }) => ofOrder(id))],
      // Ten minutes, so that going back from an order finds the rows, and with them the position on the page.
      keepUnusedDataFor: 600,
    }),

    /** The number of orders on all pages of the grid. */
    getOrderCount: build.query<number, OrderFilter>({
      rawResponseSchema: rowsSchema,
      query: (filter) => (db) => orderCountQuery(db, filter),
      transformResponse: (_orders: Pick<OrderRow, 'id'>[], meta) => meta?.count ?? 0,
      providesTags: [ORDER_COUNT],
    }),

    /** What was paid and refunded for the orders of a page, by the id of the order. */
    getOrderMoney: build.query<Record<string, OrderMoney>, string[]>({
      rawResponseSchema: v.array(v.looseObject({ order_id: v.string() })),
      query: (ids) => (db) => db.rpc('order_money', { order_ids: ids }),
      transformResponse: (money: OrderMoney[]) => Object.fromEntries(money.map((each) => [each.order_id, each])),
      providesTags: (_money, _error, ids) => ids.map(ofOrder),
    }),

    /** The current state of one order; null if it was deleted. */
    getOrder: build.query<OrderRow | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (id) => (db) => db.from('order_list').select('*').eq('id', id).maybeSingle(),
      providesTags: (_order, _error, id) => [ofOrder(id)],
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

    /** Removes the reasons for attention of an order, unless they have changed since they were loaded. */
    settleAttention: build.mutation<null, Pick<OrderRow, 'id' | 'attention'>>({
      query:
        ({ id, attention }) =>
        (db) =>
          db.rpc('clear_attention', { order_id: id, seen: attention }),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    deleteOrder: build.mutation<null, string>({
      query: (id) => (db) => db.from('orders').delete().eq('id', id),
      invalidatesTags: (_result, _error, id) => [...changedOrder(id), DELETED_ORDERS],
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
      providesTags: [DELETED_ORDERS],
    }),

    /** Restores a deleted order as it was. Restoring it again has no effect. */
    restoreOrder: build.mutation<Tables<'orders'>, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('restore_order', { order_id: id }),
      invalidatesTags: (_order, _error, id) => [...changedOrder(id), ORDER_LIST, DELETED_ORDERS],
    }),

    /** The current state of some orders, in any sequence. Deleted ones are missing. */
    getParcels: build.query<OrderRow[], string[]>({
      rawResponseSchema: rowsSchema,
      query: (ids) => (db) => db.from('order_list').select('*').in('id', ids),
      providesTags: (_orders, _error, ids) => ids.map(ofOrder),
    }),

    /**
     * Marks orders as packed. Returns the packed orders, without orders that are no longer Processing or have the mark
     * Restored.
     */
    packOrders: build.mutation<Tables<'orders'>[], string[]>({
      rawResponseSchema: rowsSchema,
      query: (ids) => (db) => db.rpc('pack_orders', { order_ids: ids }),
      invalidatesTags: (_orders, _error, ids) => [...ORDER_LISTS, ...ids.map(ofOrder)],
    }),

    /** Marks an order as not packed. */
    unpackOrder: build.mutation<Tables<'orders'>, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('unpack_order', { order_id: id }),
      invalidatesTags: (_order, _error, id) => [...ORDER_LISTS, ofOrder(id)],
    }),

    /** Ships an order, with its invoice and its email. */
    shipOrder: build.mutation<Tables<'orders'>, Shipment>({
      rawResponseSchema: rowSchema,
      query: shipmentQuery,
      // Even after an error: a conflict means that what the page shows is outdated.
      invalidatesTags: (_order, _error, { id }) => [...ORDER_LISTS, ofOrder(id)],
    }),

    /** Changes the courier and the tracking number of an order that is Shipped, and queues the email about it to the customer. */
    correctTracking: build.mutation<Tables<'orders'>, Omit<Shipment, 'shipsDisputed'>>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, version, courier, trackingNumber }) =>
        (db) =>
          db.rpc('correct_tracking', {
            order_id: id,
            expected_version: version,
            courier,
            tracking_number: trackingNumber,
          }),
      invalidatesTags: (_order, _error, { id }) => [...ORDER_LISTS, ofOrder(id)],
    }),

    /** Ships one of several orders. The caller loads the lists again, once for all orders. */
    shipParcel: build.mutation<Tables<'orders'>, Shipment>({
      rawResponseSchema: rowSchema,
      query: shipmentQuery,
    }),

    /**
     * Writes the documents of some orders into a PDF, and returns the URL of the file in this browser. Slips and labels are
     * written on a paper, after the pick list of the orders if it is wanted.
     */
    writeDocuments: build.mutation<
      string,
      { kind: PrintedDocument; orderIds: string[]; paper?: Paper; hasPickList?: boolean }
    >({
      query:
        ({ kind, orderIds, paper, hasPickList }) =>
        async (db) => {
          const body = { order_ids: orderIds, paper, pick_list: hasPickList };
          const response = await db.functions.invoke<Blob>(`documents/${kind}`, { body });
          return response.data ? { ...response, data: URL.createObjectURL(response.data) } : response;
        },
    }),

    /** Which of the orders have an invoice. */
    getInvoicedOrders: build.query<string[], string[]>({
      query: (ids) => (db) => db.from('invoices').select('order_id').in('order_id', ids),
      transformResponse: (invoices: { order_id: string }[]) => invoices.map(({ order_id }) => order_id),
    }),

    /** The order with a number; null if there is none. */
    getOrderByUid: build.query<OrderRow | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (uid) => (db) => db.from('order_list').select('*').eq('order_uid', uid).maybeSingle(),
      providesTags: (order) => (order ? [ofOrder(order.id)] : []),
    }),

    /** The lines of an order, with the lines that have no unit left. */
    getOrderLines: build.query<OrderLine[], string>({
      rawResponseSchema: v.array(v.looseObject({ item_id: v.string() })),
      query: (id) => (db) => db.from('order_lines').select('*').eq('order_id', id).order('place'),
      providesTags: (_lines, _error, id) => [ofOrder(id)],
    }),

    /** The payments of an order, oldest first. */
    getOrderPayments: build.query<OrderPayment[], string>({
      rawResponseSchema: rowsSchema,
      query: (id) => (db) => db.from('order_payments').select('*').eq('order_id', id).order('paid_at'),
      providesTags: (_payments, _error, id) => [ofOrder(id)],
    }),

    /** The refunds of an order, oldest first: queued, sent or failed. */
    getOrderRefunds: build.query<OrderRefund[], string>({
      rawResponseSchema: v.array(v.looseObject({ payment_id: v.string() })),
      query: (id) => (db) => db.from('order_refunds').select('*').eq('order_id', id).order('created_at'),
      providesTags: (_refunds, _error, id) => [ofOrder(id)],
    }),

    /** What of a payment can be refunded, and what units of the order cost; null if there is no such payment. */
    getRefundableAmounts: build.query<
      RefundableAmounts | null,
      { orderId: string; paymentId: string; lines: RequestedRefundLine[] }
    >({
      rawResponseSchema: v.array(v.looseObject({ allowed: v.number() })),
      query:
        ({ paymentId, lines }) =>
        (db) =>
          db.rpc('refundable_amounts', { payment_id: paymentId, lines }),
      transformResponse: (rows: RefundableAmounts[]) => rows[0] ?? null,
      providesTags: (_amounts, _error, { orderId }) => [ofOrder(orderId)],
    }),

    /** To what the money of a payment returns, as its provider names it; null if the provider does not say. */
    getPaymentMethod: build.query<string | null, string>({
      rawResponseSchema: v.object({ method: v.nullable(v.string()) }),
      query: (paymentId) => (db) => db.functions.invoke(`refund-payment/methods/${paymentId}`, { method: 'GET' }),
      transformResponse: ({ method }: { method: string | null }) => method,
    }),

    /** What happened to an order, the latest first. */
    getOrderTimeline: build.query<TimelineEntry[], string>({
      rawResponseSchema: rowsSchema,
      query: (id) => (db) => db.rpc('order_timeline', { order_id: id }),
      providesTags: (_entries, _error, id) => [ofOrder(id)],
    }),

    /** The invoice of an order with its credit notes; null if it has none. */
    getOrderInvoice: build.query<OrderInvoice | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (id) => (db) =>
        db
          .from('invoices')
          .select('id, number, total, is_bill_of_supply, credit_notes(id, number, amount)')
          .eq('order_id', id)
          .maybeSingle(),
      providesTags: (_invoice, _error, id) => [ofOrder(id)],
    }),

    /** Why an order cannot be invoiced, as a sentence; null if it can or needs no invoice. */
    getInvoiceProblem: build.query<string | null, string>({
      rawResponseSchema: v.array(v.looseObject({ problem: v.string() })),
      query: (id) => (db) => db.rpc('invoice_problems', { order_ids: [id] }),
      transformResponse: (problems: { problem: string }[]) => problems[0]?.problem ?? null,
      providesTags: (_problem, _error, id) => [ofOrder(id)],
    }),

    /** Cancels an order, returns its units to the stock and refunds what is left of its payments. */
    cancelOrder: build.mutation<{ id: string }, SeenOrder & { reason: string }>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, version, reason }) =>
        (db) =>
          db.rpc('cancel_order', { order_id: id, expected_version: version, reason }),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    /** Replaces the items of an order that is not shipped, and refunds the difference. */
    changeOrderItems: build.mutation<
      { id: string },
      SeenOrder & { lines: { variant_id: string; quantity: number }[]; reason: string }
    >({
      rawResponseSchema: rowSchema,
      query:
        ({ id, version, lines, reason }) =>
        (db) =>
          db.rpc('change_order_items', { order_id: id, expected_version: version, lines, reason }),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    /**
     * Refunds a payment of an order. If the response is an error or is lost, the request may be stored all the same, and a
     * scheduled job then sends the refund: it is queued.
     */
    refundOrder: build.mutation<{ isQueued: boolean }, RefundRequest>({
      async queryFn({ orderId, paymentId, amount, lines, reason, idempotencyKey }, _api, _extra, request) {
        const { error } = await request((db) =>
          db.functions.invoke('refund-payment', {
            body: {
              order_id: orderId,
              payment_id: paymentId,
              amount,
              idempotency_key: idempotencyKey,
              ...(lines.length > 0 && { lines }),
              ...(reason && { reason }),
            },
          }),
        );
        if (!error) return { data: { isQueued: false } };
        const { data: stored } = await request((db) =>
          db
            .from('refunds')
            .select('refused_at')
            .eq('idempotency_key', idempotencyKey)
            // An earlier request with another amount may have been stored.
            .eq('amount', amount)
            .maybeSingle(),
        );
        const refund = stored as Pick<Tables<'refunds'>, 'refused_at'> | null;
        if (refund?.refused_at === null) return { data: { isQueued: true } };
        return { error: refund ? { ...error, hint: 'refund_refused' } : error };
      },
      invalidatesTags: (_result, _error, { orderId }) => [ofOrder(orderId)],
    }),

    addOrderNote: build.mutation<{ id: string }, { id: string; note: string; requestId: string }>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, note, requestId }) =>
        (db) =>
          db.rpc('add_order_note', { order_id: id, note, request_id: requestId }),
      invalidatesTags: (_note, _error, { id }) => [ofOrder(id)],
    }),

    resendOrderEmail: build.mutation<
      Json,
      { id: string; kind: 'order_confirmation' | 'shipping_notice'; requestId: string }
    >({
      query:
        ({ id, kind, requestId }) =>
        (db) =>
          db.rpc('resend_order_email', { order_id: id, kind, request_id: requestId }),
      invalidatesTags: (_result, _error, { id }) => [ofOrder(id), 'FailedEmail'],
    }),

    /** Completes what the invoice of an order needs. */
    completeOrderTax: build.mutation<
      { id: string },
      SeenOrder & { state: string | null; hsn: string | null; taxRate: number | null }
    >({
      rawResponseSchema: rowSchema,
      query:
        ({ id, version, state, hsn, taxRate }) =>
        (db) =>
          db.rpc('complete_order_tax', { order_id: id, expected_version: version, state, hsn, tax_rate: taxRate }),
      invalidatesTags: (_order, _error, { id }) => changedOrder(id),
    }),

    /** Fetches the invoice or the credit notes of an order as a PDF, and returns a URL of the PDF for this page. */
    getOrderDocument: build.mutation<string, { id: string; kind: 'invoices' | 'credit-notes' }>({
      rawResponseSchema: v.instance(Blob),
      query:
        ({ id, kind }) =>
        (db) =>
          db.functions.invoke(`documents/${kind}/${id}`, { method: 'GET' }),
      // A Blob cannot be stored in the state.
      transformResponse: (pdf: Blob) => URL.createObjectURL(pdf),
    }),
  }),
});

export const {
  useGetOrderRowsQuery,
  useGetOrderCountQuery,
  useGetOrderMoneyQuery,
  useLazyGetOrderQuery,
  useUpdateOrderMutation,
  useUpdateDeliveryMutation,
  useSettleAttentionMutation,
  useDeleteOrderMutation,
  useGetDeletedOrdersQuery,
  useRestoreOrderMutation,
  useGetParcelsQuery,
  usePackOrdersMutation,
  useUnpackOrderMutation,
  useShipOrderMutation,
  useCorrectTrackingMutation,
  useGetOrderByUidQuery,
  useLazyGetOrderByUidQuery,
  useGetOrderLinesQuery,
  useGetOrderPaymentsQuery,
  useGetOrderRefundsQuery,
  useGetRefundableAmountsQuery,
  useGetPaymentMethodQuery,
  useGetOrderTimelineQuery,
  useGetOrderInvoiceQuery,
  useGetInvoiceProblemQuery,
  useCancelOrderMutation,
  useChangeOrderItemsMutation,
  useRefundOrderMutation,
  useAddOrderNoteMutation,
  useResendOrderEmailMutation,
  useCompleteOrderTaxMutation,
  useGetOrderDocumentMutation,
} = adminOrdersApi;
