import { HTTPException } from 'hono/http-exception';
import type { InferOutput } from 'valibot';
import type { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { DatabaseError, dataOf } from '../_shared/database.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { createPayment, deliveryUrlOf, needsDeliveryDetails, type PaymentDeps } from './hostedPayment.ts';
import { logError } from '../_shared/log.ts';

export interface CheckoutDeps extends PaymentDeps {
  /** Origin of the shop. The payment page returns to it only. */
  siteUrl: string;
}

export interface StartedCheckout {
  /** The page on which the shopper continues. */
  url: string;
  /**
   * The return address with the secret of the checkout. Only the browser that started it gets it, so that it can come back
   * without the payment page.
   */
  returnUrl: string;
}

/**
 * Prices and reserves the requested items and returns the URL of the page on which the shopper continues: the payment
 * page, or the shop's own page for the delivery details if the payment page does not ask for them.
 * @param client identifies the client, whose unpaid sessions hold a limited part of the stock
 * @throws {DatabaseError} 400 for an unknown variant; 409 for insufficient stock, a product that is not for sale, or more
 * units than one client may reserve, or an amount that the payment provider does not accept
 * @throws {HTTPException} 400 for a return URL of another site; 502 if the payment provider fails
 */
export async function startCheckout(
  { db, payments, siteUrl }: CheckoutDeps,
  { items, successUrl, cancelUrl, locale, timeZone }: InferOutput<typeof checkoutRequestSchema>,
  client: string,
): Promise<StartedCheckout> {
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
  const returnUrl = returnUrlsOf(session).successUrl;
  if (needsDeliveryDetails(session, payments)) return { url: deliveryUrlOf(session), returnUrl };
  try {
    const url = await createPayment({ db, payments }, session);
    if (url !== null) return { url, returnUrl };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    logError('The payment provider failed', error);
  }
  // This session cannot be paid, so release its stock now instead of when it expires.
  await db.rpc('cancel_checkout_session', { session_id: session.id });
  throw new HTTPException(502, { message: 'The payment page cannot be reached. Please try again.' });
}
