import * as v from 'valibot';
import { backendApi } from '../../../shared/api/backendApi';
import { optionalRowSchema, rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';
import type {
  Json,
  ReturnedLine,
  RequestedRefundLine,
  Tables,
  TimelineEntry,
} from '../../../../supabase/database.types';
import { ORDER_COUNT } from '../backOfficeApi';
import type { OrderRow } from './orderQuery';

export type OrderPayment = Tables<'order_payments'>;
export type OrderRefund = Tables<'order_refunds'>;

/** An order in the version that an administrator has seen. The database rejects an action on another one. */
interface SeenOrder {
  id: string;
  version: number;
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

export interface OrderInvoice {
  id: string;
  number: string;
  total: number;
  credit_notes: { id: string; number: string; amount: number }[];
}

/** What others do, and what the provider decides, appears by itself. */
export const polling = { pollingInterval: 10_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

const ofOrder = (id: string) => ({ type: 'Order', id }) as const;

/** Even after an error: a conflict means that what the page shows is outdated. */
const changed = (_result: unknown, _error: unknown, { id }: SeenOrder) => [ofOrder(id), ORDER_COUNT];

const orderApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The order with a number; null if there is none. */
    getOrderByUid: build.query<OrderRow | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (uid) => (db) => db.from('order_list').select('*').eq('order_uid', uid).maybeSingle(),
      providesTags: (order) => (order ? [ofOrder(order.id)] : []),
    }),

    /** The units of an order that were refunded after it was shipped. */
    getReturnedLines: build.query<ReturnedLine[], string>({
      rawResponseSchema: v.nullable(v.object({ returned: v.array(v.unknown()) })),
      query: (id) => (db) => db.from('orders').select('returned').eq('id', id).maybeSingle(),
      transformResponse: (row: { returned: ReturnedLine[] } | null) => row?.returned ?? [],
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
          .select('id, number, total, credit_notes(id, number, amount)')
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
      invalidatesTags: changed,
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
      invalidatesTags: changed,
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
          db.from('refunds').select('refused_at').eq('idempotency_key', idempotencyKey).maybeSingle(),
        );
        const isQueued = (stored as Pick<Tables<'refunds'>, 'refused_at'> | null)?.refused_at === null;
        return isQueued ? { data: { isQueued } } : { error };
      },
      invalidatesTags: (_result, _error, { orderId }) => [ofOrder(orderId)],
    }),

    addOrderNote: build.mutation<{ id: string }, { id: string; note: string }>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, note }) =>
        (db) =>
          db.rpc('add_order_note', { order_id: id, note }),
      invalidatesTags: (_note, _error, { id }) => [ofOrder(id)],
    }),

    resendOrderEmail: build.mutation<Json, { id: string; kind: 'order_confirmation' | 'shipping_notice' }>({
      query:
        ({ id, kind }) =>
        (db) =>
          db.rpc('resend_order_email', { order_id: id, kind }),
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
      invalidatesTags: changed,
    }),

    /** Fetches the invoice or the credit notes of an order as a PDF, and returns a URL of it for this page. */
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
  useGetOrderByUidQuery,
  useLazyGetOrderByUidQuery,
  useGetReturnedLinesQuery,
  useGetOrderPaymentsQuery,
  useGetOrderRefundsQuery,
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
} = orderApi;
