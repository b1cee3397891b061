import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { DATABASE_NOW, DatabaseError, DatabaseUnreachableError } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { limitBody } from '../_shared/middleware.ts';
import {
  InvalidEventError,
  OldWebhookError,
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';
import { recordDiscovery, recordPaymentEvent, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { createProblemRecorder } from '../_shared/problems.ts';
import { logError } from '../_shared/log.ts';

export interface PaymentWebhookDeps extends RecordingDeps {
  payments: PaymentProvider;
}

/**
 * The webhook of the payment provider. It records every event, exactly once however often it is delivered. It responds
 * with an error only if the provider should deliver the event again.
 */
export function createPaymentWebhookApp({ payments, ...deps }: PaymentWebhookDeps): Hono {
  const problems = createProblemRecorder(deps.db);
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(rejectOtherMethods(app));

  app.post('*', limitBody(256), async (c) => {
    c.header('cache-control', 'no-store');
    try {
      const event = await payments.parseWebhook({ body: await c.req.text(), headers: c.req.raw.headers });
      const orderUid = event && (await record(event));
      await problems.clear('webhook_failed', 'webhook_rejected');
      return c.json({ order_uid: orderUid });
    } catch (error) {
      await recordFailure(error);
      throw isProviderFailure(error) ? deliverAgain(error) : error;
    }
  });

  /** Returns the number of the order of a paid event, or null if there is none. */
  async function record(event: PaymentEvent): Promise<string | null> {
    try {
      const orderUid = await recordPaymentEvent({ ...deps, provider: payments.name }, event);
      if (event.type === 'paid')
        await recordDiscovery(deps.db, payments.name, event.paymentId, { webhook_at: DATABASE_NOW });
      return orderUid;
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
      await problems.record('webhook_unrecorded', `${event.paymentId}: ${error.message}`);
      return null;
    }
  }

  /** Only a wrong signature may come from a stranger: whoever knows the secret has signed everything else. */
  async function recordFailure(error: unknown): Promise<void> {
    if (error instanceof OldWebhookError) await problems.record('clock_differs', error.message);
    else if (error instanceof InvalidEventError || isProviderFailure(error))
      await problems.record('webhook_failed', error.message);
    else if (error instanceof HTTPException) {
      if (error.status === 401) await problems.record('webhook_rejected', error.message);
    } else if (!(error instanceof DatabaseUnreachableError)) await problems.record('webhook_failed');
  }

  return app;
}

const isProviderFailure = (error: unknown): error is PaymentError => error instanceof PaymentError;

/** The event could not be understood without the provider's API, so the provider must deliver it again. */
function deliverAgain(error: PaymentError): HTTPException {
  logError('A webhook could not be processed', error);
  return new HTTPException(503, {
    message: 'The payment provider did not respond. Please deliver this event again.',
  });
}
