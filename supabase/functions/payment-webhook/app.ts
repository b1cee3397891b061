import { Hono } from 'hono';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { trySend, type Mailer } from '../_shared/mailer.ts';
import { limitBody } from '../_shared/middleware.ts';
import type { PaymentPaid, PaymentProvider } from '../_shared/payments/provider.ts';
import { confirmationMail } from './confirmationMail.ts';

export interface PaymentWebhookDeps {
  db: ServiceClient;
  mailer: Mailer;
  payments: PaymentProvider;
}

/**
 * The webhook of the payment provider. A paid checkout session becomes an order and a confirmation mail, exactly
 * once however often the event is delivered. An expired one releases the stock that it reserved.
 */
export function createPaymentWebhookApp({ db, mailer, payments }: PaymentWebhookDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(rejectOtherMethods(app));

  app.post('*', limitBody(64), async (c) => {
    const event = await payments.parseWebhook({ body: await c.req.text(), headers: c.req.raw.headers });
    c.header('cache-control', 'no-store');
    switch (event?.type) {
      case 'paid':
        return c.json({ order_uid: await completeOrder(event) });
      case 'expired':
        dataOf(await db.rpc('cancel_checkout_session', { session_id: event.sessionId }));
    }
    return c.json({ order_uid: null });
  });

  /** Returns the order reference, or null if the order was created by an earlier delivery and deleted since. */
  async function completeOrder({
    sessionId,
    paymentId,
    amountInPaise,
    currency,
    customer,
  }: PaymentPaid): Promise<string | null> {
    const [order] = dataOf(
      await db.rpc('complete_checkout_session', {
        session_id: sessionId,
        provider: payments.name,
        provider_payment_id: paymentId,
        customer: customer && { ...customer },
        amount: amountInPaise,
        currency,
      }),
    );
    if (order?.is_new && customer) {
      const session = dataOf(
        await db.from('checkout_sessions').select('items, amount_total, currency').eq('id', sessionId).single(),
      );
      await trySend(mailer, await confirmationMail(order.order_uid, customer, session));
    }
    return order?.order_uid ?? null;
  }

  return app;
}
