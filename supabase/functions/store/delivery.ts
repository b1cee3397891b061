import { HTTPException } from 'hono/http-exception';
import type { InferOutput } from 'valibot';
import type { deliveryRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { DatabaseError, dataOf } from '../_shared/database.ts';
import type { CheckoutSession } from '../_shared/payments/provider.ts';
import { recordPaymentEvent } from '../_shared/payments/recordPaymentEvent.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { readCheckout } from './checkoutStatus.ts';
import { createPayment, needsDeliveryDetails, type PaymentDeps } from './hostedPayment.ts';
import { logError } from '../_shared/log.ts';

/** The provider of orders of ₹0, which nobody pays. */
const NO_PROVIDER = 'none';

/**
 * Stores the delivery details of a checkout and returns the URL of the page on which the shopper continues: the payment
 * page or, for an order of ₹0, which is then complete, the return address. Repeating it is safe.
 * @param client identifies the client, whose orders of ₹0 are limited
 * @throws {DatabaseError} 409 if the checkout has ended, or the payment provider does not accept its amount; 429 for too many orders of ₹0
 * @throws {HTTPException} 404 for an unknown token; 502 if the payment provider fails
 */
export async function submitDelivery(
  { db, payments, startDelivery }: PaymentDeps,
  { token, ...shipping }: InferOutput<typeof deliveryRequestSchema>,
  client: string,
): Promise<{ url: string }> {
  const found = await readCheckout(db, token);
  // There is nothing more to enter.
  if (found.status === 'paid' || found.status === 'pending') return { url: returnUrlsOf(found).successUrl };
  if (!needsDeliveryDetails(found, payments)) throw ended();

  const [session] = dataOf(
    await db
      .from('checkout_sessions')
      .update({ shipping })
      .eq('id', found.id)
      .eq('status', 'open')
      .gt('expires_at', new Date().toISOString())
      .select('*'),
  );
  if (!session) throw ended();

  if (session.amount_total === 0) {
    dataOf(await db.rpc('claim_free_order', { session_id: session.id, client }));
    await recordPaymentEvent(
      { db, startDelivery, provider: NO_PROVIDER },
      {
        type: 'paid',
        sessionId: session.id,
        paymentId: `${NO_PROVIDER}_${session.id}`,
        amountInPaise: 0,
        currency: session.currency,
        customer: shipping,
      },
    );
    return { url: returnUrlsOf(session).successUrl };
  }
  const url = session.payment_url ?? (await createPaymentOnce({ db, payments }, session).catch(rejectPayment));
  if (url === null) throw ended();
  return { url };
}

/** The payments that are being created, by session. */
const creations = new Map<string, Promise<string | null>>();

/**
 * Like createPayment, but requests for one session at the same time share one payment. Otherwise, one network could use
 * up the request rate of the payment provider by repeating a request in parallel.
 */
function createPaymentOnce(
  deps: Pick<PaymentDeps, 'db' | 'payments'>,
  session: CheckoutSession,
): Promise<string | null> {
  const { id, access_token } = session;
  const create = async () => {
    // Another request may have created it since the session was read.
    const { payment_url } = await readCheckout(deps.db, access_token);
    return payment_url ?? createPayment(deps, session);
  };
  const creation = creations.get(id) ?? create().finally(() => creations.delete(id));
  creations.set(id, creation);
  return creation;
}

const ended = () =>
  new DatabaseError(409, 'This checkout has ended. Please start again from your cart.', 'checkout_ended');

function rejectPayment(error: unknown): never {
  if (error instanceof DatabaseError) throw error;
  logError('The payment provider failed', error);
  throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
}
