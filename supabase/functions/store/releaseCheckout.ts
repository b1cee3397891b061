import { HTTPException } from 'hono/http-exception';
import type { ReleasedCheckout } from '../../../src/domain/order/checkoutRequest.ts';
import { checkoutTokenIn, type CheckoutStatus } from '../../../src/domain/order/checkoutStatus.ts';
import { paths } from '../../../src/domain/routes.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { PaymentError, type CheckoutSession } from '../_shared/payments/provider.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { askProvider, readCheckout, statusOf } from './checkoutStatus.ts';
import { isProviderOf, type PaymentDeps } from './hostedPayment.ts';
import { logError } from '../_shared/log.ts';

/**
 * Cancels an unpaid checkout session: its payment page can no longer be paid and the stock is released. A session that
 * is paid, or whose payment is pending, stays as it is, and so does a payment link: only an administrator cancels it.
 * @param released the URL that the checkout returned, the URL of the payment page, or the id of the request that opened
 * the checkout. The response contains only the status, because other people may know the URLs: a payer, for example
 * @throws {HTTPException} 404 for an unknown checkout, 502 if the payment provider fails
 */
export async function releaseCheckout(
  deps: PaymentDeps,
  released: ReleasedCheckout,
): Promise<{ status: CheckoutStatus }> {
  const session = await findCheckout(deps.db, released);
  return session.link_token_hash === null
    ? releaseSession(deps, session)
    : { status: await statusOf(deps.db, session) };
}

/**
 * As `releaseCheckout`, for a checkout that is found by its session.
 * @throws {HTTPException} 502 if the payment provider fails
 */
export async function releaseSession(deps: PaymentDeps, session: CheckoutSession): Promise<{ status: CheckoutStatus }> {
  if (session.status === 'open') await cancel(deps, session);
  else if (session.status === 'pending') await askProvider(deps, session);

  return { status: await statusOf(deps.db, await readCheckout(deps.db, session.access_token)) };
}

async function findCheckout(db: ServiceClient, released: ReleasedCheckout): Promise<CheckoutSession> {
  if (!('url' in released)) return findBy(db, 'request_id', released.requestId);
  const url = new URL(released.url);
  const token = url.pathname === paths.delivery ? checkoutTokenIn(url.href) : null;
  return token === null ? findBy(db, 'payment_url', url.href) : readCheckout(db, token);
}

async function findBy(
  db: ServiceClient,
  column: 'request_id' | 'payment_url',
  value: string,
): Promise<CheckoutSession> {
  const session = dataOf(await db.from('checkout_sessions').select('*').eq(column, value).maybeSingle());
  if (!session) throw new HTTPException(404, { message: 'There is no such checkout' });
  return session;
}

async function cancel(deps: PaymentDeps, session: CheckoutSession): Promise<void> {
  if (await endUnpaidPayment(deps, session))
    dataOf(await deps.db.rpc('cancel_checkout_session', { session_id: session.id }));
}

/**
 * Ends the payment of an open checkout session, so that its page can no longer be paid. One that is paid or pending is
 * recorded.
 * @returns whether the session can be cancelled
 * @throws {HTTPException} 502 if the payment provider fails
 */
export async function endUnpaidPayment(deps: PaymentDeps, { payment_id, provider }: CheckoutSession): Promise<boolean> {
  const { payments } = deps;
  if (payment_id === null || !isProviderOf(payments, provider)) return true;
  try {
    await payments.expirePayment(payment_id);
    return true;
  } catch (error) {
    const code = error instanceof PaymentError ? error.code : undefined;
    if (code === 'payment_not_found') return true;
    if (code !== 'payment_already_paid' && code !== 'payment_pending') {
      logError(`The payment ${payment_id} could not be expired`, error);
      throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
    }
    await recordPayment(deps, payment_id);
    return false;
  }
}
