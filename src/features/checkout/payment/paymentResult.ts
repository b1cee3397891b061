import * as v from 'valibot';
import { checkoutStatuses, orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference } from '../../../domain/order/orderReference';
import { trackingUrl } from '../../../domain/order/customerOrder';
import type { SafeStorage, Services } from '../../../shared/services';
import { PAYMENT_RESULT_KEY } from './pendingOrder';

const resultSchema = v.object({
  outcome: v.picklist(checkoutStatuses),
  order: v.string(),
  /** When this tab learned how the payment ended, in milliseconds since 1970. */
  endedAt: v.optional(v.number()),
  /** The secret of the tracking link of the order, which only our own store has. */
  trackingToken: v.optional(v.string()),
});

/**
 * How a payment ended. A tab keeps the last result, which is shown when /success is opened again. The browser keeps the
 * last order that it has paid, for the notice on its next pages. It is in no action, because it may contain the secret of
 * the tracking link.
 */
export type PaymentResult = v.InferOutput<typeof resultSchema>;

/** Keeps a result in `tabStorage`, or a paid order in `storage`. */
export const saveResult = ({ setItem }: SafeStorage, result: PaymentResult) =>
  setItem(PAYMENT_RESULT_KEY, JSON.stringify(result));

/**
 * Returns the result of the payment that this tab has shown last, or the last order of this browser. Null if the address
 * names another order.
 */
export function readResult({ currentUrl, storage, tabStorage }: Services): PaymentResult | null {
  const order = orderParameterIn(currentUrl());
  const results = [tabStorage, storage].map((each) => parseResult(each.getItem(PAYMENT_RESULT_KEY)));
  return results.find((result) => result && (!isOrderReference(order) || result.order === order)) ?? null;
}

/** Parses a stored result. */
export function parseResult(stored: string | null): PaymentResult | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), stored);
  return success ? output : null;
}

/** Returns the URL of the tracking link of an order; undefined if this browser does not know its secret. */
export const trackingUrlOf = ({ trackingToken: token }: PaymentResult, origin: string) =>
  token && trackingUrl(origin, { token });
