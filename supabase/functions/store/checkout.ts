import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { parseJson, readText } from '../_shared/body.ts';
import { Refusal } from '../_shared/http.ts';
import { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { parse } from '../_shared/validation.ts';
import type { PaymentProvider } from './payments.ts';

const BODY_LIMIT = 64 * 1024;

/**
 * Prices and reserves what the body asks for, and answers where it is paid.
 * @throws {Refusal} 400 a bad body or an unknown variant, 409 too little stock or not for sale, 413 too large a body, 502 no payment page
 */
export async function startCheckout(
  db: ServiceClient,
  payments: PaymentProvider,
  request: Request,
): Promise<{ url: string }> {
  const { items, successUrl, cancelUrl, locale, timeZone } = parse(
    checkoutRequestSchema,
    parseJson(await readText(request, BODY_LIMIT)),
  );
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
    return await payments.createPayment({ session });
  } catch (error) {
    console.error('The payment provider failed:', error);
    // Nobody can pay this session, so it must not hold its tins for half an hour.
    await db.rpc('cancel_checkout_session', { session_id: session.id });
    throw new Refusal(502, 'The payment page cannot be reached. Please try again.');
  }
}
