import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { dataOf, type CallerClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import type { RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { mayRecover, sendRefund } from '../_shared/payments/sendRefund.ts';
import { validJson } from '../_shared/validation.ts';
import { logError } from '../_shared/log.ts';

export interface RefundPaymentDeps extends RecordingDeps {
  payments: PaymentProvider;
  createCallerClient: (accessToken: string) => CallerClient;
}

const NOT_ADMIN = 'You do not have admin privileges.';

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
 */
export function createRefundPaymentApp({ payments, createCallerClient, ...deps }: RefundPaymentDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('POST', 'OPTIONS'), rejectOtherMethods(app));

  app.post('*', requireAdministrator(createCallerClient), limitBody(16), validJson(refundRequest), async (c) => {
    const [refund] = dataForCaller(await c.get('caller').rpc('request_refund', c.req.valid('json')));
    if (!refund) throw new Error('request_refund returned no refund');
    const result = { refund_id: refund.refund_id, amount: refund.refund_amount };
    if (refund.provider_refund_id !== null) return c.json(result);
    await sendRefund({ ...deps, payments }, refund).catch(reject);
    return c.json(result);
  });
  return app;
}

/**
 * Rejects everyone but administrators before anything of the request is read. The platform cannot check the access token,
 * so the database does: it rejects tokens that Auth has not signed, or that have expired.
 */
const requireAdministrator = (createCallerClient: RefundPaymentDeps['createCallerClient']) =>
  createMiddleware<{ Variables: { caller: CallerClient } }>(async (c, next) => {
    c.header('cache-control', 'no-store');
    const [, accessToken] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!accessToken) throw new HTTPException(401, { message: 'Please sign in as an administrator.' });
    const caller = createCallerClient(accessToken);
    if (!dataForCaller(await caller.rpc('is_admin'))) throw new HTTPException(403, { message: NOT_ADMIN });
    c.set('caller', caller);
    await next();
  });

/**
 * Returns the data of a request with the token of the caller.
 * @throws {HTTPException} 401 if the token is not valid, 403 if its account may not do this
 */
function dataForCaller<R extends Parameters<typeof dataOf>[0] & { status: number }>(response: R) {
  if (response.status === 401)
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  if (response.error?.code === '42501') throw new HTTPException(403, { message: NOT_ADMIN });
  return dataOf(response);
}

function reject(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  if (error.code === 'permission_denied' || !mayRecover(error))
    throw new HTTPException(409, { message: error.message });
  logError('A refund failed', error);
  throw new HTTPException(503, {
    message: 'The payment provider did not respond. Please try again: nothing is refunded twice.',
  });
}
