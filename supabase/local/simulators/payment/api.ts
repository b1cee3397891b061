import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { ServiceClient } from '../../../functions/_shared/database.ts';
import { handleError } from '../../../functions/_shared/errors.ts';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import { PaymentError, type CheckoutSession, type Payment } from '../../../functions/_shared/payments/provider.ts';
import { paymentIdOf } from '../../../functions/_shared/payments/simulated.ts';
import { apiContent, verifySignature } from '../../../functions/_shared/payments/simulatedSignature.ts';
import { validJson } from '../../../functions/_shared/validation.ts';
import type { RefundStore } from './refunds.ts';
import { readCheckoutSession, stateOf } from './checkoutSession.ts';
import { reportExpired, type WebhookDeps } from './webhook.ts';

export interface PaymentApiDeps extends WebhookDeps {
  db: ServiceClient;
  refunds: RefundStore;
}

const refundRequest = v.object({
  amountInPaise: v.optional(v.pipe(v.number('must be a number'), v.safeInteger('must be an integer'))),
  idempotencyKey: v.pipe(v.string('must be a string'), v.nonEmpty('should not be empty')),
});

/** The API that the simulated provider calls. Every request is signed with the shared secret. */
export function createPaymentApi(deps: PaymentApiDeps): Hono {
  const { db, refunds, secret } = deps;

  return new Hono()
    .onError((error, c) => {
      if (!(error instanceof PaymentError)) return handleError(error, c);
      return c.json({ code: error.code, message: error.message }, error.code === 'payment_not_found' ? 404 : 409);
    })
    .use('*', limitBody(16), async (c, next) => {
      const content = apiContent(c.req.method, c.req.url, await c.req.text());
      const status = await verifySignature(secret, content, c.req.header('payment-signature'), Date.now());
      if (status !== 'valid') throw new HTTPException(401, { message: `The signature is not valid: ${status}` });
      await next();
    })
    .get('/payments/:id', async (c) => c.json(await toPayment(await sessionOf(c))))
    .post('/payments/:id/expire', async (c) => {
      const session = await sessionOf(c);
      if (stateOf(session) === 'open') await reportExpired(deps, session);
      const payment = await toPayment(await sessionOf(c));
      if (payment.status === 'paid') throw new PaymentError('payment_already_paid', 'The payment is already paid');
      return c.json(payment);
    })
    .post('/payments/:id/refunds', validJson(refundRequest), async (c) => {
      const { id, status, amountInPaise } = await toPayment(await sessionOf(c));
      if (status !== 'paid') throw new PaymentError('payment_not_paid', 'The payment is not paid');
      return c.json(await refunds.add({ paymentId: id, ...c.req.valid('json') }, amountInPaise));
    });

  async function sessionOf(c: Context): Promise<CheckoutSession> {
    const paymentId = c.req.param('id') ?? '';
    const session = await readCheckoutSession(db, paymentId.replace(/^pay_/, ''));
    if (!session || paymentIdOf(session.id) !== paymentId)
      throw new PaymentError('payment_not_found', `There is no payment ${paymentId}`);
    return session;
  }

  async function toPayment(session: CheckoutSession): Promise<Payment> {
    const id = paymentIdOf(session.id);
    const state = stateOf(session);
    return {
      id,
      sessionId: session.id,
      status: state === 'cancelled' ? 'expired' : state,
      amountInPaise: session.amount_total,
      currency: session.currency,
      refundedInPaise: await refunds.totalOf(id),
      customer: null,
    };
  }
}
