import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { AttentionReason } from '../../../src/domain/order/attentionReasons.ts';
import type { deliveryRequestSchema } from '../../../src/domain/order/checkoutRequest.ts';
import { contradictsPinCode, deliveryFields, type DeliveryDetails } from '../../../src/domain/order/deliveryDetails.ts';
import { giftFields, type StoredGift } from '../../../src/domain/order/gift.ts';
import { DatabaseError, dataOf, type ServiceClient } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import { PaymentError, type CheckoutSession } from '../_shared/payments/provider.ts';
import { recordPayment, recordPaymentEvent } from '../_shared/payments/recordPaymentEvent.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { readCheckout, secretHash } from './checkoutStatus.ts';
import { createPayment, isProviderOf, rejectPayment, type PaymentDeps } from './hostedPayment.ts';
import type { Shopper } from './checkout.ts';

/** The provider of orders of ₹0, which nobody pays. */
const NO_PROVIDER = 'none';

/** How often the details of one checkout may change. Each change needs several requests to the payment provider. */
const MAX_PAYMENTS = 10;

/** What a checkout session stores of the delivery. */
type Delivery = Pick<CheckoutSession, 'customer_id' | 'attention'> & {
  shipping: DeliveryDetails & StoredGift & { gstin?: string };
};

/** The page on which the shopper continues and, if the details were accepted, the secret with which they can be changed. */
interface SubmittedDelivery {
  url: string;
  secret?: string;
}

/**
 * Stores the delivery details of a checkout and returns the URL of the page on which the shopper continues: the payment
 * page or, if the order is complete or an earlier payment is not over, the return address. The order belongs to the account
 * that sends them, otherwise to a guest. Repeating it with the same secret is safe. Other details replace the payment, so
 * that the provider's record matches the order.
 * @param request without a secret, a new one is made
 * @throws {DatabaseError} 409 if the checkout has ended, its details were sent with another secret, another request is
 * changing its payment, or the payment provider does not accept its amount; 429 for too many changes or too many orders
 * of ₹0
 * @throws {HTTPException} 404 for an unknown token; 502 if the payment provider fails
 */
export async function submitDelivery(
  deps: PaymentDeps,
  { token, secret = randomBytes(32).toString('hex'), ...shipping }: InferOutput<typeof deliveryRequestSchema>,
  { client, customerId: customer_id }: Shopper,
): Promise<SubmittedDelivery> {
  const found = await readCheckout(deps.db, token);
  const returnTo = { url: returnUrlsOf(found).successUrl };
  // There is nothing more to enter.
  if (found.status === 'paid' || found.status === 'pending') return returnTo;
  // An administrator has entered the details of a payment link, and the order is not of whoever pays it.
  if (found.link_token_hash !== null) throw ended();

  const attention: AttentionReason[] = contradictsPinCode(shipping) ? ['state_differs'] : [];
  const delivery = { shipping, customer_id, attention };
  const session = dataOf(
    await deps.db.rpc('claim_delivery', { session_id: found.id, secret_hash: secretHash(secret) }),
  );
  try {
    if (session.amount_total > 0)
      return { url: (await paymentPageOf(deps, session, delivery)) ?? returnTo.url, secret };
    await placeFreeOrder(deps, session, delivery, client);
    return { ...returnTo, secret };
  } finally {
    await changeClaimed(deps.db, session, { delivery_claimed_at: null });
  }
}

/** @param session claimed by this request */
async function placeFreeOrder(deps: PaymentDeps, session: CheckoutSession, delivery: Delivery, client: string) {
  if (!(await changeClaimed(deps.db, session, delivery))) throw ended();
  const { id, currency } = session;
  dataOf(await deps.db.rpc('claim_free_order', { session_id: id, client }));
  await recordPaymentEvent(
    { ...deps, provider: NO_PROVIDER },
    {
      type: 'paid',
      sessionId: id,
      paymentId: `${NO_PROVIDER}_${id}`,
      amountInPaise: 0,
      currency,
      delivery: delivery.shipping,
    },
  );
}

/**
 * Returns the URL of the page of the payment with these details, which is created if necessary.
 * @param session claimed by this request
 * @returns null if there is an earlier payment that is not over
 */
async function paymentPageOf(deps: PaymentDeps, session: CheckoutSession, delivery: Delivery): Promise<string | null> {
  const { shipping, payment_id, ended_payment_id, payment_number, payment_url } = session;
  const isChanged =
    deliveryFields.some((field) => shipping?.[field] !== delivery.shipping[field]) ||
    ([...giftFields, 'gstin'] as const).some((field) => (shipping?.[field] ?? undefined) !== delivery.shipping[field]);
  // An earlier request may have failed while it replaced the payment.
  const isReplaced = payment_id !== null && (isChanged || payment_id === ended_payment_id);
  if (payment_id !== null && !isReplaced) {
    // A guest may have signed in since the details were entered.
    if (!(await changeClaimed(deps.db, session, { customer_id: delivery.customer_id }))) throw ended();
    return payment_url;
  }
  if (payment_number >= MAX_PAYMENTS)
    throw new DatabaseError(
      429,
      'The details were changed too often. Please start again from your cart.',
      'delivery_limit',
    );
  if (isReplaced && !(await endPayment(deps, session, payment_id))) return null;

  const changed = await changeClaimed(deps.db, session, {
    ...delivery,
    // Repeated requests for one number create one payment, and the provider rejects other details for it.
    payment_number: payment_number + Number(isChanged || isReplaced),
  });
  const url = changed && (await createPayment(deps, changed).catch(rejectPayment));
  if (url === null) throw ended();
  return url;
}

/**
 * Ends the payment of a session, which stays open.
 * @returns false if it may still be paid, or is
 */
async function endPayment(deps: PaymentDeps, session: CheckoutSession, paymentId: string): Promise<boolean> {
  const { db, payments } = deps;
  if (!isProviderOf(payments, session.provider)) return false;
  // Before it ends, so that its webhook does not end the session.
  if (!(await changeClaimed(db, session, { ended_payment_id: paymentId }))) return false;
  try {
    await payments.expirePayment(paymentId);
    return true;
  } catch (error) {
    const code = error instanceof PaymentError ? error.code : undefined;
    if (code === 'payment_not_found') return true;
    if (code !== 'payment_already_paid' && code !== 'payment_pending')
      logError(`The payment ${paymentId} could not be ended`, error);
    await changeClaimed(db, session, { ended_payment_id: null });
    await recordPayment(deps, paymentId).catch((reason: unknown) =>
      logError(`The payment ${paymentId} could not be looked up`, reason),
    );
    return false;
  }
}

/** Changes a session that this request has claimed. Returns null if it has ended, or if the claim has. */
async function changeClaimed(
  db: ServiceClient,
  { id, delivery_claimed_at }: CheckoutSession,
  change: Partial<CheckoutSession>,
): Promise<CheckoutSession | null> {
  return dataOf(
    await db
      .from('checkout_sessions')
      .update(change)
      .eq('id', id)
      .eq('status', 'open')
      .eq('delivery_claimed_at', delivery_claimed_at ?? '')
      .select('*')
      .maybeSingle(),
  );
}

const ended = () =>
  new DatabaseError(409, 'This checkout has ended. Please start again from your cart.', 'checkout_ended');
