import { HTTPException } from 'hono/http-exception';
import { withCheckoutToken } from '../../../src/domain/order/checkoutStatus.ts';
import { refusedDetailCode, refusedDetailMessage } from '../../../src/domain/order/refusedDetail.ts';
import { paths } from '../../../src/domain/routes.ts';
import { DatabaseError, dataOf, type ServiceClient } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import {
  PaymentError,
  RefusedDetailError,
  type CheckoutSession,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';
import type { RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';

export interface PaymentDeps extends RecordingDeps {
  payments: PaymentProvider;
}

/** The page of the shop on which the shopper enters the delivery details. */
export const deliveryUrlOf = ({ success_url, access_token }: Pick<CheckoutSession, 'success_url' | 'access_token'>) =>
  withCheckoutToken(new URL(paths.delivery, success_url).href, access_token);

/** False for a session that was opened before another payment provider was configured. */
export const isProviderOf = ({ name }: PaymentProvider, provider: string | null) =>
  provider === null || provider === name;

/**
 * Creates the payment of an open session that the caller has claimed, and returns the URL of its page.
 * @returns null if the session or the claim has ended in the meantime; the payment is then expired
 * @throws {DatabaseError} 409 if the provider accepts no payment of this amount; the session is then cancelled
 * @throws {PaymentError} if the payment provider fails
 */
export async function createPayment(
  { db, payments }: Pick<PaymentDeps, 'db' | 'payments'>,
  session: CheckoutSession,
): Promise<string | null> {
  const { id, url } = await payments
    .createPayment(session, returnUrlsOf(session))
    .catch((error: unknown) => rejectAmount(db, session, error));
  const stored = dataOf(
    await db
      .from('checkout_sessions')
      .update({ provider: payments.name, payment_id: id, payment_url: new URL(url).href })
      .eq('id', session.id)
      .eq('status', 'open')
      .eq('delivery_claimed_at', session.delivery_claimed_at ?? '')
      .select('id'),
  );
  if (stored.length > 0) return url;
  await payments.expirePayment(id);
  return null;
}

async function rejectAmount(db: ServiceClient, { id }: CheckoutSession, error: unknown): Promise<never> {
  const code = error instanceof PaymentError ? error.code : undefined;
  if (code !== 'amount_too_small' && code !== 'amount_too_large') throw error;
  dataOf(await db.rpc('cancel_checkout_session', { session_id: id }));
  throw new DatabaseError(
    409,
    code === 'amount_too_small'
      ? 'This total is too small to be paid online. Please add something to your cart.'
      : 'This total is too large to be paid online at once. Please order less at a time, or contact us.',
    code,
  );
}

/**
 * @throws {DatabaseError} 409 with the field in its code if the payment provider refuses one of the delivery details
 * @throws {HTTPException} 502 instead of any other error of a payment provider
 */
export function rejectPayment(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  if (error instanceof RefusedDetailError) {
    // Without the message of the provider, which may contain the detail.
    logError(`The payment provider refused a delivery detail: ${error.field}`);
    throw new DatabaseError(409, refusedDetailMessage(error.field), refusedDetailCode(error.field));
  }
  logError('The payment provider failed', error);
  throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
}
