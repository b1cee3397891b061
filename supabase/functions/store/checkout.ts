import { HTTPException } from 'hono/http-exception';
import type { InferOutput } from 'valibot';
import type { checkoutRequestSchema, checkoutTokenSchema } from '../../../src/domain/order/checkoutRequest.ts';
import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { dataOf } from '../_shared/database.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';
import { readCheckout } from './checkoutStatus.ts';
import { deliveryUrlOf, type PaymentDeps } from './hostedPayment.ts';

/** The sender of a request that is limited. */
export interface Shopper {
  /** Identifies the network. */
  client: string;
  /** The customer of the account that has signed in, which has limits of its own if its email is confirmed. Null for a guest. */
  customerId: string | null;
}

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
 * Prices and reserves the requested items and returns the URL of the shop's page for the delivery details, which creates the
 * payment.
 * @throws {DatabaseError} 400 for an unknown variant; 409 for insufficient stock, a product that is not for sale, or more
 * units than one client may reserve, or the id of another request
 * @throws {HTTPException} 400 for a return URL of another site
 */
export async function startCheckout(
  { db, siteUrl }: CheckoutDeps,
  { items, successUrl, cancelUrl, locale, timeZone, requestId }: InferOutput<typeof checkoutRequestSchema>,
  { client, customerId }: Shopper,
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
      customer_id: customerId,
      request_id: requestId,
    }),
  );
  return { url: deliveryUrlOf(session), returnUrl: returnUrlsOf(session).successUrl };
}

/**
 * Starts another checkout of the same items, for a shopper who has the URL of a checkout whose delivery details somebody
 * else has entered.
 * @param request has the secret of the other checkout, which stays as it is
 * @throws {DatabaseError} as `startCheckout`
 * @throws {HTTPException} 404 for an unknown token or the token of a payment link
 */
export async function startAgain(
  deps: CheckoutDeps,
  { token, requestId }: InferOutput<typeof checkoutTokenSchema>,
  shopper: Shopper,
): Promise<StartedCheckout> {
  const { id, link_token_hash, success_url, cancel_url, locale, time_zone } = await readCheckout(deps.db, token);
  if (link_token_hash !== null) throw new HTTPException(404, { message: 'There is no such checkout' });
  const items = dataOf(
    await deps.db.from('checkout_session_items').select('variant_id, quantity').eq('session_id', id),
  );
  const request = { items, successUrl: success_url, cancelUrl: cancel_url, locale, timeZone: time_zone, requestId };
  return startCheckout(deps, request, shopper);
}
