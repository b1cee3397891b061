import { withCheckoutToken } from '../../../src/domain/checkoutStatus.ts';
import { paths } from '../../../src/domain/routes.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import type { CheckoutSession, PaymentProvider } from '../_shared/payments/provider.ts';
import { returnUrlsOf } from '../_shared/payments/returnUrls.ts';

export interface PaymentDeps {
  db: ServiceClient;
  payments: PaymentProvider;
}

/** The page of the shop on which the shopper enters the delivery details. */
export const deliveryUrlOf = ({ success_url, access_token }: Pick<CheckoutSession, 'success_url' | 'access_token'>) =>
  withCheckoutToken(new URL(paths.delivery, success_url).href, access_token);

/** True if the delivery details of a session are entered in the shop, because nothing else asks for them. */
export const needsDeliveryDetails = (
  { amount_total }: Pick<CheckoutSession, 'amount_total'>,
  payments: PaymentProvider,
) => amount_total === 0 || !payments.collectsDelivery;

/** False for a session that was opened before another payment provider was configured. */
export const isProviderOf = ({ name }: PaymentProvider, provider: string | null) =>
  provider === null || provider === name;

/**
 * Creates the payment of an open session, once, and returns the URL of its page.
 * @returns null if the session has ended in the meantime; its payment is then expired
 * @throws {PaymentError} if the payment provider fails
 */
export async function createPayment({ db, payments }: PaymentDeps, session: CheckoutSession): Promise<string | null> {
  const { id, url } = await payments.createPayment(session, returnUrlsOf(session));
  const stored = dataOf(
    await db
      .from('checkout_sessions')
      .update({ provider: payments.name, payment_id: id, payment_url: new URL(url).href })
      .eq('id', session.id)
      .eq('status', 'open')
      .select('id'),
  );
  if (stored.length > 0) return url;
  await payments.expirePayment(id);
  return null;
}
