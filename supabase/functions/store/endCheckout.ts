import { HTTPException } from 'hono/http-exception';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';

interface EndCheckoutDeps {
  db: ServiceClient;
  payments: PaymentProvider;
}

/**
 * Cancels the unpaid checkout session of a payment page: the page can no longer be paid and the stock is released.
 * Does nothing if the session has already ended.
 * @param url the URL of the payment page, which only the shopper knows
 * @throws {HTTPException} 404 for an unknown URL, 502 if the payment provider fails
 */
export async function releaseCheckout({ db, payments }: EndCheckoutDeps, url: string): Promise<void> {
  const session = dataOf(
    await db.from('checkout_sessions').select('id, status, payment_id').eq('payment_url', url).maybeSingle(),
  );
  if (!session) throw new HTTPException(404, { message: 'There is no such payment' });
  if (session.status !== 'open') return;
  const outcome = await expirePayment(payments, session.payment_id);
  if (outcome === 'paid') return;
  if (outcome === 'failed')
    throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
  dataOf(await db.rpc('cancel_checkout_session', { session_id: session.id }));
}

/** Returns `paid` if the payment is already paid: its webhook will complete the session. */
async function expirePayment(
  payments: PaymentProvider,
  paymentId: string | null,
): Promise<'expired' | 'paid' | 'failed'> {
  // The provider never created the payment.
  if (paymentId === null) return 'expired';
  try {
    await payments.expirePayment(paymentId);
    return 'expired';
  } catch (error) {
    const code = error instanceof PaymentError ? error.code : undefined;
    if (code === 'payment_not_found') return 'expired';
    if (code === 'payment_already_paid') return 'paid';
    console.error(`The payment ${paymentId} could not be expired:`, error);
    return 'failed';
  }
}
