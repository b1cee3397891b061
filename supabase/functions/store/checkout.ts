import { HTTPException } from 'hono/http-exception';
import type { InferOutput } from 'valibot';
import type { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';

/**
 * Prices and reserves the requested items and returns the URL of the payment page.
 * @throws {DatabaseError} 400 for an unknown variant, 409 for insufficient stock or a product that is not for sale
 * @throws {HTTPException} 502 if the payment provider fails
 */
export async function startCheckout(
  db: ServiceClient,
  payments: PaymentProvider,
  { items, successUrl, cancelUrl, locale, timeZone }: InferOutput<typeof checkoutRequestSchema>,
): Promise<{ url: string }> {
  const session = dataOf(
    await db.rpc('open_checkout_session', {
      items,
      success_url: successUrl,
      cancel_url: cancelUrl,
      locale,
      time_zone: timeZone,
    }),
  );
  try {
    const { url } = await payments.createPayment(session);
    return { url };
  } catch (error) {
    console.error('The payment provider failed:', error);
    // This session cannot be paid, so release its stock now instead of when it expires.
    await db.rpc('cancel_checkout_session', { session_id: session.id });
    throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
  }
}
