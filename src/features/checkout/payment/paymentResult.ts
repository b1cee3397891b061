import * as v from 'valibot';
import { checkoutStatuses, orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference } from '../../../domain/order/orderReference';
import { isHttpUrl } from '../../../domain/httpUrl';
import type { Services } from '../../../shared/services';
import { PAYMENT_RESULT_KEY } from './pendingOrder';

const resultSchema = v.object({
  outcome: v.picklist(checkoutStatuses),
  order: v.string(),
  /** When this tab learned how the payment ended, in milliseconds since 1970. */
  endedAt: v.optional(v.number()),
  /** The WhatsApp chat with the order as the message. */
  chat: v.optional(v.custom<string>(isHttpUrl)),
  /** The secret of the tracking link of the order, which only our own store has. */
  trackingToken: v.optional(v.string()),
});

/**
 * How a payment ended. A tab keeps the last result, which is shown when /success is opened again. It is in no action,
 * because its links contain personal data and the secret of the tracking link.
 */
export type PaymentResult = v.InferOutput<typeof resultSchema>;

export const saveResult = ({ tabStorage }: Services, result: PaymentResult) =>
  tabStorage.setItem(PAYMENT_RESULT_KEY, JSON.stringify(result));

/** Returns the result of the payment that this tab has shown last, unless the address names another order. */
export function readResult({ currentUrl, tabStorage }: Services): PaymentResult | null {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), tabStorage.getItem(PAYMENT_RESULT_KEY));
  const order = orderParameterIn(currentUrl());
  return stored.success && (!isOrderReference(order) || stored.output.order === order) ? stored.output : null;
}
