import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { DatabaseError } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { limitBody } from '../_shared/middleware.ts';
import { PaymentError, type PaymentEvent, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPaymentEvent, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { logError } from '../_shared/log.ts';

export interface PaymentWebhookDeps extends RecordingDeps {
  payments: PaymentProvider;
}

/**
 * The webhook of the payment provider. It records every event, exactly once however often it is delivered. It responds
 * with an error only if the provider should deliver the event again.
 */
export function createPaymentWebhookApp({ payments, ...deps }: PaymentWebhookDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(rejectOtherMethods(app));

  app.post('*', limitBody(256), async (c) => {
    const event = await payments
      .parseWebhook({ body: await c.req.text(), headers: c.req.raw.headers })
      .catch(rejectUnavailable);
    c.header('cache-control', 'no-store');
    return c.json({ order_uid: event && (await record(event)) });
  });

  /** Returns the number of the order of a paid event, or null if there is none. */
  async function record(event: PaymentEvent): Promise<string | null> {
    try {
      return await recordPaymentEvent({ ...deps, provider: payments.name }, event);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // The event can never be recorded, so the provider must not repeat it. A person has to look at it.
      logError(
        `The payment ${event.paymentId} of checkout session ${event.sessionId} was reported as ${event.type}, ` +
          `but it cannot be recorded: ${error.message}` +
          (event.type === 'paid'
            ? ' There is no order: npm run reconcile restores it, or refund it with the payment provider.'
            : ''),
      );
      return null;
    }
  }

  return app;
}

/** The event could not be understood without the provider's API, so the provider must deliver it again. */
function rejectUnavailable(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  logError('A webhook could not be processed', error);
  throw new HTTPException(503, { message: 'The payment provider did not respond. Please deliver this event again.' });
}
