import { HTTPException } from 'hono/http-exception';
import type { InferOutput } from 'valibot';
import type { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';

export interface CheckoutDeps {
  db: ServiceClient;
  payments: PaymentProvider;
  /** Origin of the shop. The payment page returns to it only. */
  siteUrl: string;
}

/**
 * Prices and reserves the requested items and returns the URL of the payment page.
 * @param client identifies the client, whose unpaid sessions hold a limited part of the stock
 * @throws {DatabaseError} 400 for an unknown variant; 409 for insufficient stock, a product that is not for sale, or more
 * units than one client may reserve
 * @throws {HTTPException} 400 for a return URL of another site; 502 if the payment provider fails
 */
export async function startCheckout(
  { db, payments, siteUrl }: CheckoutDeps,
  { items, successUrl, cancelUrl, locale, timeZone }: InferOutput<typeof checkoutRequestSchema>,
  client: string,
): Promise<{ url: string }> {
  for (const [name, url] of Object.entries({ successUrl, cancelUrl })) {
    if (!isSameSite(url, siteUrl)) throw new HTTPException(400, { message: `${name} must be a page of ${siteUrl}` });
  }
  const session = dataOf(
    await db.rpc('open_checkout_session', {
      items,
      success_url: successUrl,
      cancel_url: cancelUrl,
      locale,
      time_zone: timeZone,
      client,
    }),
  );
  try {
    const { id, url } = await payments.createPayment(session, returnUrlsOf(session));
    dataOf(
      await db
        .from('checkout_sessions')
        .update({ provider: payments.name, payment_id: id, payment_url: new URL(url).href })
        .eq('id', session.id)
        .select('id'),
    );
    return { url };
  } catch (error) {
    console.error('The payment provider failed:', error);
    // This session cannot be paid, so release its stock now instead of when it expires.
    await db.rpc('cancel_checkout_session', { session_id: session.id });
    throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
  }
}
