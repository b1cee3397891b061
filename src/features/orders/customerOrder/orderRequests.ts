import * as v from 'valibot';
import { minorUnitsSchema } from '../../../domain/catalog/cartSchemas';
import {
  orderProblems,
  type CustomerOrder,
  type OrderRequest,
  type ReportedProblem,
  type SentCancelLink,
} from '../../../domain/order/customerOrder';
import { deliveryFields } from '../../../domain/order/deliveryDetails';
import { giftFields } from '../../../domain/order/gift';
import { orderStatuses } from '../../../domain/order/order';
import { orderItemSchema } from '../../../domain/order/orderItemSchema';
import { sendToBackend, unreachable, type BackendError } from '../../../shared/api/backendBaseQuery';
import type { AppThunk } from '../../../shared/redux';

/*
 * The requests about one order of a customer. They are not endpoints of RTK Query, because their arguments and answers
 * contain the secret of a tracking link or personal data, which must not be in an action.
 */

const text = v.string();
const textOrNull = v.nullable(text);

const orderSchema: v.GenericSchema<unknown, CustomerOrder> = v.object({
  access: v.picklist(['account', 'link']),
  uid: text,
  status: v.picklist(orderStatuses),
  items: v.array(orderItemSchema),
  total: minorUnitsSchema,
  placed_at: text,
  shipped_at: textOrNull,
  delivered_at: textOrNull,
  courier: textOrNull,
  tracking_number: textOrNull,
  tracking_url: textOrNull,
  delivery: v.object(v.entriesFromList(deliveryFields, text)),
  gift: v.object(v.entriesFromList(giftFields, v.nullish(text))),
  timeline: v.array(
    v.object({
      kind: v.picklist([
        'placed',
        'packed',
        'shipped',
        'delivered',
        'cancelled',
        'cancellation_requested',
        'refund',
        'refunded',
      ]),
      at: text,
      amount: v.exactOptional(minorUnitsSchema),
    }),
  ),
  refunds: v.array(
    v.object({ amount: minorUnitsSchema, status: v.picklist(['on_its_way', 'refunded', 'failed']), at: text }),
  ),
  cancellation_request: v.nullable(v.object({ ticket: text, at: text })),
  actions: v.object({
    cancel_until: textOrNull,
    request_cancellation: v.boolean(),
    report_problem: v.boolean(),
    report_until: textOrNull,
    revoke_link: v.boolean(),
  }),
  invoice: textOrNull,
  // A server process of an earlier version does not send it.
  is_bill_of_supply: v.optional(v.boolean(), false),
  credit_notes: textOrNull,
});

/**
 * Why a request failed. `outdated`: the action is not possible now, so the order must be loaded again.
 * `unavailable`: the shop does not respond, or not as expected.
 */
export type OrderFailure = 'notFound' | 'signedOut' | 'limited' | 'outdated' | 'unavailable';

export type OrderAnswer<Data> =
  { data: Data; failure?: undefined } | { data?: undefined; failure: OrderFailure; message: string };

export type OrderThunk<Data> = AppThunk<Promise<OrderAnswer<Data>>>;

const send =
  <Data>(path: string, body: object, schema: v.GenericSchema<unknown, Data>): OrderThunk<Data> =>
  async (_dispatch, _getState, services) => {
    const result = await sendToBackend((db) => db.functions.invoke(path, { body }), services);
    if ('error' in result) return { failure: failureOf(result.error), message: result.error.message };
    const { success, output } = v.safeParse(schema, result.data);
    return success ? { data: output } : { failure: 'unavailable', message: unreachable.message };
  };

/** Loads the order. */
export const viewOrder = (order: OrderRequest) => send('orders/view', order, orderSchema);

/** @param cancel_secret the secret of the emailed link; without it, nobody cancels with a tracking link */
export const cancelOrder = (order: OrderRequest, cancel_secret?: string) =>
  send('orders/cancel', { ...order, cancel_secret }, orderSchema);

/** Emails the link with which a guest cancels. */
export const sendCancelLink = (order: OrderRequest): OrderThunk<SentCancelLink> =>
  send('orders/cancel/send-link', order, v.object({ sent_to: text }));

export const requestCancellation = (order: OrderRequest) => send('orders/request-cancellation', order, orderSchema);

/** @param report its `id` is a random UUID: a repeated request with the same id makes no second ticket */
export const reportProblem = (order: OrderRequest, report: { id: string; text: string }): OrderThunk<ReportedProblem> =>
  send('orders/report-problem', { ...order, ...report }, v.object({ ticket: text }));

/** Ends the tracking link of the order for good. */
export const revokeLink = (order: OrderRequest) => send('orders/links/revoke', order, orderSchema);

/** A path of the function `documents`. */
export type OrderDocument = 'invoices' | 'credit-notes';

/** Loads the invoice or the credit notes of an order as a PDF. */
export const loadDocument =
  (document: OrderDocument, id: string): OrderThunk<Blob> =>
  async (_dispatch, _getState, services) => {
    const path = `documents/${document}/${id}`;
    const result = await sendToBackend((db) => db.functions.invoke(path, { method: 'GET' }), services);
    if ('error' in result) return { failure: failureOf(result.error), message: result.error.message };
    if (!(result.data instanceof Blob)) return { failure: 'unavailable', message: unreachable.message };
    return { data: result.data };
  };

function failureOf({ code }: BackendError): OrderFailure {
  if (orderProblems.some((problem) => problem === code)) return 'outdated';
  const failures: Partial<Record<string, OrderFailure>> = {
    400: 'notFound',
    401: 'signedOut',
    404: 'notFound',
    409: 'outdated',
    429: 'limited',
  };
  return failures[code] ?? 'unavailable';
}
