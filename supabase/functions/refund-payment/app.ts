import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { dataForCaller, requireAdministrator, requireCaller } from '../_shared/caller.ts';
import type { CallerClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import type { RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { sendRefund } from '../_shared/payments/sendRefund.ts';
import { validate, validJson } from '../_shared/validation.ts';
import { logError } from '../_shared/log.ts';

export interface RefundPaymentDeps extends RecordingDeps {
  payments: PaymentProvider;
  createCallerClient: (accessToken: string) => CallerClient;
}

const uuid = v.pipe(v.string('must be a string'), v.uuid('must be a UUID'));

const refundRequest = v.strictObject(
  {
    order_id: uuid,
    /** Required if the order was paid more than once. */
    payment_id: v.optional(uuid),
    /** In paise. The default is everything that is not yet refunded. */
    amount: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.safeInteger('must be an integer'),
        v.minValue(1, 'must not be less than 1'),
      ),
    ),
    idempotency_key: v.pipe(
      v.string('must be a string'),
      v.regex(/^[\w-]{1,200}$/, 'must be 1 to 200 letters, digits, hyphens or underscores'),
    ),
    /** For the back office. */
    reason: v.optional(v.pipe(v.string('must be a string'), v.maxLength(500, 'must not be longer than 500'))),
    /** What is refunded. The default is a refund without items. */
    lines: v.optional(
      v.pipe(
        v.array(
          v.strictObject(
            {
              variant_id: v.string('must be a string'),
              quantity: v.pipe(
                v.number('must be a number'),
                v.safeInteger('must be an integer'),
                v.minValue(1, 'must not be less than 1'),
              ),
              /** Whether the units return to the stock. The default is false. */
              restock: v.optional(v.boolean('must be a boolean')),
            },
            'must be an object',
          ),
          'must be an array',
        ),
        v.maxLength(100, 'must not have more than 100 entries'),
      ),
    ),
  },
  'must be an object',
);

/**
 * Refunds the payment of an order on behalf of an administrator. The database checks the caller and the amount and queues
 * the refund before the provider is called. If the provider does not respond, the scheduled job send_refunds calls it again.
 * A repeated request with the same key refunds nothing more, however late it is: the provider is not called for a refund
 * that it is known to have accepted.
 *
 * `GET /methods/{payment}` returns `{ method }`: what a payment was paid with, or null if the provider does not say. It is
 * read from the provider each time, because nothing stores it.
 */
export function createRefundPaymentApp({ payments, createCallerClient, ...deps }: RefundPaymentDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('GET', 'POST', 'OPTIONS'), rejectOtherMethods(app));

  const caller = requireCaller(createCallerClient);
  app.post('*', caller, requireAdministrator, limitBody(16), validJson(refundRequest), async (c) => {
    const [refund] = dataForCaller(await c.get('caller').rpc('request_refund', c.req.valid('json')));
    if (!refund) throw new Error('request_refund returned no refund');
    const result = { refund_id: refund.refund_id, amount: refund.refund_amount };
    if (refund.provider_refund_id !== null) return c.json(result);
    await sendRefund({ ...deps, payments }, refund).catch(reject);
    return c.json(result);
  });

  app.get('/:function{.+}/methods/:payment', caller, requireAdministrator, async (c) => {
    const payment_id = validate(uuid, c.req.param('payment'));
    const [payment] = dataForCaller(
      await c.get('caller').from('order_payments').select('provider, provider_payment_id').eq('id', payment_id),
    );
    if (!payment) throw new HTTPException(404, { message: 'There is no such payment.' });
    const { provider, provider_payment_id } = payment;
    const method =
      provider === payments.name ? await payments.readMethod(provider_payment_id).catch(rejectReading) : null;
    return c.json({ method });
  });
  return app;
}

function rejectReading(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  throw new HTTPException(503, { message: 'The payment provider did not respond. Please try again.' });
}

function reject(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  if (error.code !== 'provider_unavailable') throw new HTTPException(409, { message: error.message });
  logError('A refund failed', error);
  throw new HTTPException(503, {
    message: 'The payment provider did not respond. Please try again: nothing is refunded twice.',
  });
}
