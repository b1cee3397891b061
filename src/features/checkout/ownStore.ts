import * as v from 'valibot';
import type { ReleasedCheckout } from '../../domain/order/checkoutRequest';
import { checkoutStatuses, type CheckoutStatus } from '../../domain/order/checkoutStatus';
import { isHttpUrl } from '../../domain/httpUrl';
import { minorUnitsSchema } from '../../domain/catalog/cartSchemas';
import { readAccessToken } from '../../shared/api/accessToken';
import { requestStore, storeError, type QueryResult } from '../../shared/api/storeBaseQuery';
import type { Services } from '../../shared/services';
import { deliveryFields } from '../../domain/order/deliveryDetails';
import { orderItemSchema } from '../../domain/order/orderItemSchema';
import type { SentDelivery } from './delivery/deliveryDraft';
import { createDetailsSecret, readDetailsSecret } from './payment/detailsSecret';
import { createCheckoutRequestId, settleCheckoutRequest } from './payment/sentCheckout';

/*
 * The requests that only our own store offers. They are not endpoints of RTK Query, because their arguments and answers
 * contain the secret of a checkout or personal data, which must not be in an action.
 */

const TIMEOUT_MS = 10_000;
/** The payment provider may have to be asked first. */
const DELIVERY_TIMEOUT_MS = 30_000;

const text = v.nullish(v.string(), '');
const status = v.picklist(checkoutStatuses);
const url = v.custom<string>(isHttpUrl);

const reportSchema = v.object({
  status,
  order: v.string(),
  paymentPage: v.optional(v.string()),
  /** The secret of the tracking link of a paid order. */
  trackingToken: v.optional(v.string()),
  summary: v.optional(
    v.object({
      items: v.array(orderItemSchema),
      total: minorUnitsSchema,
      currency: v.string(),
    }),
  ),
  shipping: v.optional(v.object(v.entriesFromList(deliveryFields, text))),
});

/** What our own store reports about a checkout. */
export type CheckoutReport = v.InferOutput<typeof reportSchema>;

/** `unknown`: there is no such checkout. `unavailable`: the store does not answer as it should; try again later. */
export type Unanswered = 'unknown' | 'unavailable';

/** Asks for the status of the checkout with this token, and for its details if this browser has sent them. */
export async function requestStatus(
  services: Services,
  token: string,
  signal?: AbortSignal,
): Promise<CheckoutReport | Unanswered> {
  const request = {
    path: 'checkout/status',
    method: 'POST',
    body: { token, secret: readDetailsSecret(services, token) },
    timeoutMs: TIMEOUT_MS,
  } as const;
  return answerOf(reportSchema, await requestStore(services, request, signal));
}

/**
 * Cancels the unpaid checkout of a payment page or of a request, which releases its stock, and returns its status. A checkout that is paid
 * or whose payment is pending cannot be cancelled.
 */
export async function requestRelease(
  services: Services,
  checkout: ReleasedCheckout,
): Promise<CheckoutStatus | Unanswered> {
  const request = {
    path: 'checkout/release',
    method: 'POST',
    body: checkout,
    timeoutMs: TIMEOUT_MS,
  } as const;
  const answer = answerOf(v.object({ status }), await requestStore(services, request));
  return typeof answer === 'object' ? answer.status : answer;
}

/**
 * Sends the delivery details of the checkout with this token. Returns the URL of the page on which it continues.
 * The request contains the session, because the order of a signed-in user belongs to the account. The secret of this
 * browser is stored before, because the response may be lost.
 */
export async function sendDelivery(
  services: Services,
  token: string,
  details: SentDelivery,
): Promise<QueryResult<{ url: string }>> {
  const { data, error } = await requestStore(services, {
    path: 'checkout/delivery',
    method: 'POST',
    body: { token, secret: createDetailsSecret(services, token), ...details },
    accessToken: await readAccessToken(services),
    timeoutMs: DELIVERY_TIMEOUT_MS,
  });
  if (error) return { error };
  const { success, output } = v.safeParse(v.object({ url }), data);
  return success ? { data: output } : { error: storeError('malformed') };
}

/** Starts another checkout of the items of the checkout with this token. Returns its URL and its return address. */
export async function requestSameCheckout(
  services: Services,
  token: string,
): Promise<QueryResult<{ url: string; returnUrl: string }>> {
  const { data, error } = await requestStore(services, {
    path: 'checkout/again',
    method: 'POST',
    body: { token, requestId: createCheckoutRequestId(services) },
    accessToken: await readAccessToken(services),
    timeoutMs: TIMEOUT_MS,
  });
  const { success, output } = v.safeParse(v.object({ url, returnUrl: url }), data);
  if (success) {
    settleCheckoutRequest(services);
    return { data: output };
  }
  const failure = error ?? storeError('malformed');
  settleCheckoutRequest(services, failure);
  return { error: failure };
}

function answerOf<Schema extends v.GenericSchema>(
  schema: Schema,
  { data, error }: QueryResult<unknown>,
): v.InferOutput<Schema> | Unanswered {
  if (error?.status === 404) return 'unknown';
  const { success, output } = v.safeParse(schema, data);
  return success ? output : 'unavailable';
}
