import { HTTPException } from 'hono/http-exception';
import { itemAmount, lineTitle } from '../../../src/domain/order/order.ts';
import type { PaymentLinkReport } from '../../../src/domain/order/paymentLink.ts';
import { greetingName } from '../../../src/domain/personName.ts';
import type { ServiceClient } from '../_shared/database.ts';
import type { CheckoutSession } from '../_shared/payments/provider.ts';
import { askProvider, isOver } from './checkoutStatus.ts';
import type { PaymentDeps } from './hostedPayment.ts';
import { findPaymentLink } from './paymentLinks.ts';

/**
 * Reports what a payment link is for, and how it can be paid. Once it cannot be paid any more, only its status is reported.
 * While it is not known to be paid, the payment provider is asked, at most every five seconds.
 * @param token the secret of the link
 * @throws {HTTPException} 404 for an unknown link
 */
export async function openPaymentLink(deps: PaymentDeps, token: string): Promise<PaymentLinkReport> {
  let session = await findPaymentLink(deps.db, token);
  if (session && (session.status === 'open' || session.status === 'pending') && (await askProvider(deps, session)))
    session = await findPaymentLink(deps.db, token);
  if (!session) throw new HTTPException(404, { message: 'There is no such payment link' });

  const { order_uid: order, payment_url, shipping, items, amount_total: total, currency, expires_at } = session;
  const status = await statusOf(deps.db, session);
  if (status !== 'open' || payment_url === null) return { status, order };
  return {
    status,
    order,
    payment: {
      page: payment_url,
      // Enough to recognize, and not more: a link may be forwarded.
      name: greetingName(shipping?.name ?? ''),
      items: items.map((item) => ({
        title: lineTitle(item.product, item.variant),
        quantity: item.quantity,
        amount: itemAmount(item),
      })),
      total,
      currency,
      expires_at,
    },
  };
}

async function statusOf(db: ServiceClient, session: CheckoutSession): Promise<PaymentLinkReport['status']> {
  if (session.status !== 'open') return session.status;
  // Without a payment, the request that made the link has failed.
  if (session.payment_id === null) return 'cancelled';
  // The payment provider may take a minute to end it.
  return (await isOver(db, session)) ? 'expired' : 'open';
}
