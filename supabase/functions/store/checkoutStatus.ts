import { createHash } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import type { CheckoutSecrets } from '../../../src/domain/order/checkoutRequest.ts';
import type { CheckoutStatus, CheckoutSummary } from '../../../src/domain/order/checkoutStatus.ts';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { dataOf, readDatabaseTime, type ServiceClient } from '../_shared/database.ts';
import type { CheckoutSession } from '../_shared/payments/provider.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';
import { isProviderOf, type PaymentDeps } from './hostedPayment.ts';
import { logError } from '../_shared/log.ts';

export interface CheckoutReport {
  status: CheckoutStatus;
  order: string;
  /** What is bought, while the delivery details can be entered on our own page. */
  summary?: CheckoutSummary;
  // The rest is for the browser that has sent the delivery details.
  /** The page on which the checkout is paid, by which the browser recognizes the checkout that it started. */
  paymentPage?: string;
  /** Only within an hour after the payment. */
  shipping?: StoredDelivery;
  /** The secret of the tracking link of the order. Only within an hour after the payment. */
  trackingToken?: string;
}

/** 32 random bytes as hex. Other text may contain what the database cannot compare. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Afterwards the details can no longer be read with the token, which stays in the history of a browser. */
const READABLE_MS = 60 * 60 * 1000;

/**
 * Reports the status of a checkout to the shopper. While it is not known to be paid, the payment provider is asked, at
 * most every five seconds, so that a lost webhook does not keep the shopper waiting. Before the delivery details are
 * entered, the request shows that somebody uses the checkout. Of a payment link, only the status and the order number are
 * reported, because somebody else may have paid.
 * @throws {HTTPException} 404 for an unknown token
 */
export async function reportCheckout(deps: PaymentDeps, { token, secret }: CheckoutSecrets): Promise<CheckoutReport> {
  const { db } = deps;
  let session = await readCheckout(db, token);
  if (isUndecided(session) && (await askProvider(deps, session))) session = await readCheckout(db, token);

  const { order_uid: order, payment_url, items, amount_total: total, currency, details_secret_hash } = session;
  const status = await statusOf(db, session);
  if (session.link_token_hash !== null) return { status, order };

  const hasSentDetails = secret !== undefined && secretHash(secret) === details_secret_hash;
  const isEnteringDelivery = status === 'waiting' && session.status === 'open';
  if (isEnteringDelivery && session.shipping === null)
    dataOf(await db.rpc('mark_checkout_seen', { session_id: session.id }));
  return {
    status,
    order,
    ...(isEnteringDelivery && (session.shipping === null || hasSentDetails) && { summary: { items, total, currency } }),
    ...(hasSentDetails && payment_url && { paymentPage: payment_url }),
    ...(hasSentDetails && status === 'paid' && (await readNewOrder(db, session.id))),
  };
}

/** Returns the form in which the secret of a browser or a payment link is stored. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Reads a checkout session by its token.
 * @throws {HTTPException} 404 for an unknown token
 */
export async function readCheckout(db: ServiceClient, token: string): Promise<CheckoutSession> {
  const session = TOKEN.test(token)
    ? dataOf(await db.from('checkout_sessions').select('*').eq('access_token', token).maybeSingle())
    : null;
  if (!session) throw new HTTPException(404, { message: 'There is no such checkout' });
  return session;
}

/** The status as a shopper needs to know it. */
export async function statusOf(db: ServiceClient, session: CheckoutSession): Promise<CheckoutStatus> {
  // There is nothing that could still be paid.
  if (session.status === 'open' && session.payment_id === null && (await isOver(db, session))) return 'expired';
  if (session.is_replaced) return 'replaced';
  const { status } = session;
  return status === 'open' || status === 'pending' ? 'waiting' : status;
}

/** Whether the time of a session is over. The database, which has set it, may have another clock than this process. */
export const isOver = async (db: ServiceClient, { expires_at }: CheckoutSession): Promise<boolean> =>
  new Date(expires_at) <= (await readDatabaseTime(db));

const isUndecided = ({ status }: CheckoutSession) => status === 'open' || status === 'pending';

/**
 * Records what the payment provider knows about the payment of a session, unless it was asked in the last seconds. A
 * failure is only logged, because it says nothing about the payment.
 * @returns false if nothing can have changed
 */
export async function askProvider(deps: PaymentDeps, session: CheckoutSession): Promise<boolean> {
  const { db, payments } = deps;
  const { id, payment_id, provider } = session;
  if (payment_id === null || !isProviderOf(payments, provider)) return false;
  if (!dataOf(await db.rpc('claim_payment_lookup', { session_id: id }))) return false;
  try {
    await recordPayment(deps, payment_id);
    return true;
  } catch (error) {
    logError(`The payment ${payment_id} could not be looked up`, error);
    return false;
  }
}

/** The delivery details and the tracking link of the order that was paid within the last hour. */
async function readNewOrder(
  db: ServiceClient,
  sessionId: string,
): Promise<Pick<CheckoutReport, 'shipping' | 'trackingToken'>> {
  const now = await readDatabaseTime(db);
  const order = dataOf(
    await db
      .from('orders')
      .select('id, shipping')
      .eq('checkout_session_id', sessionId)
      .gte('created_at', new Date(now.getTime() - READABLE_MS).toISOString())
      .maybeSingle(),
  );
  if (!order) return {};
  const token = dataOf(await db.rpc('order_link_token', { order_id: order.id }));
  return { shipping: order.shipping, ...(token !== null && { trackingToken: token }) };
}
