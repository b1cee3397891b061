import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { emailAddress, optionalLine, requiredLine, requiredText } from '../../../../src/domain/fields.ts';
import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { parseJson, validate } from '../validation.ts';
import { InvalidWebhookError, PaymentError, type PaymentEvent, type PaymentProvider } from './provider.ts';
import { apiContent, sign, verifySignature } from './simulatedSignature.ts';

export interface SimulatedPaymentsOptions {
  /** Origin of the payment page and of its API. */
  siteUrl: string;
  /** Shared with the payment simulator only; it signs webhooks and API requests. */
  secret: string;
  /** Sends the API requests; the default is the global `fetch`. */
  fetch?: (request: Request) => Response | Promise<Response>;
}

const TIMEOUT_MS = 10_000;

/**
 * The provider for the simulated payment page in `supabase/local/simulators/payment`, which moves no money.
 * @throws {Error} if the secret is empty: with a known secret anyone could create orders
 */
export function createSimulatedPayments({
  siteUrl,
  secret,
  fetch: send = fetch,
}: SimulatedPaymentsOptions): PaymentProvider {
  if (!secret) throw new Error('PAYMENT_WEBHOOK_SECRET is required');

  async function callApi<Schema extends v.GenericSchema>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<v.InferOutput<Schema>> {
    const url = new URL(`/pay/api/payments/${path}`, siteUrl).href;
    const body = payload && JSON.stringify(payload);
    const signature = await sign(secret, apiContent(method, url, body ?? ''), Date.now());
    const headers = { 'content-type': 'application/json', 'payment-signature': signature };
    try {
      const response = await send(new Request(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }));
      const json: unknown = await response.json();
      if (response.ok) return v.parse(schema, json);
      const { code, message } = v.parse(apiError, json);
      throw new PaymentError(code, message);
    } catch (error) {
      if (error instanceof PaymentError) throw error;
      throw new PaymentError('provider_unavailable', `The payment simulator failed: ${method} ${url}`, {
        cause: error,
      });
    }
  }

  return {
    name: 'simulated',
    collectsDelivery: true,

    createPayment: ({ id }) => Promise.resolve({ id: paymentIdOf(id), url: new URL(`/pay/${id}`, siteUrl).href }),

    async parseWebhook({ body, headers }) {
      await checkSignature(secret, body, headers.get('payment-signature'));
      return parseEvent(body);
    },

    async getPayment(paymentId) {
      try {
        return await callApi(payment, 'GET', encodeURIComponent(paymentId));
      } catch (error) {
        if (error instanceof PaymentError && error.code === 'payment_not_found') return null;
        throw error;
      }
    },

    expirePayment: (paymentId) => callApi(payment, 'POST', `${encodeURIComponent(paymentId)}/expire`),

    refundPayment: ({ paymentId, ...request }) =>
      callApi(refund, 'POST', `${encodeURIComponent(paymentId)}/refunds`, request),
  };
}

/** The simulator has one payment for each checkout session. */
export const paymentIdOf = (sessionId: string) => `pay_${sessionId}`;

const payment = v.object({
  id: v.string(),
  sessionId: v.string(),
  status: v.picklist(['open', 'paid', 'expired']),
  amountInPaise: v.number(),
  currency: v.string(),
  refundedInPaise: v.number(),
  customer: v.null(),
});

const refund = v.object({ id: v.string(), paymentId: v.string(), amountInPaise: v.number() });

const apiError = v.object({
  code: v.picklist(['payment_not_found', 'payment_already_paid', 'payment_not_paid', 'refund_exceeds_payment']),
  message: v.string(),
});

async function checkSignature(secret: string, body: string, header: string | null): Promise<void> {
  const status = await verifySignature(secret, body, header, Date.now());
  if (status === 'malformed')
    throw new InvalidWebhookError(400, 'The payment-signature header must read t=<unix seconds>,v1=<hex>');
  if (status === 'expired') throw new InvalidWebhookError(401, 'The signature is older than five minutes');
  if (status === 'mismatch') throw new InvalidWebhookError(401, 'The signature does not match the body');
}

const eventData = {
  session_id: v.pipe(v.string('must be a string'), v.uuid('must be a UUID')),
  payment_id: requiredLine(200),
};

const amount = v.pipe(
  v.number('must be a number'),
  v.integer('must be an integer'),
  v.minValue(0, 'must not be less than 0'),
  v.maxValue(2_147_483_647, 'must not be greater than 2147483647'),
);

const currency = v.pipe(
  v.string('must be a string'),
  v.toLowerCase(),
  v.regex(/^[a-z]{3}$/, 'must be an ISO 4217 code'),
);

const customer = v.object(
  {
    name: requiredLine(FIELD_LIMITS.name),
    email: emailAddress,
    phone: optionalLine(FIELD_LIMITS.phone),
    address: requiredText(FIELD_LIMITS.address),
  },
  'must be an object',
);

const completedEvent = v.object(
  {
    id: requiredLine(200),
    type: v.literal('checkout.session.completed', 'must be checkout.session.completed'),
    data: v.object({ ...eventData, amount, currency, customer }, 'must be an object'),
  },
  'must be an object',
);

const expiredEvent = v.object({
  id: requiredLine(200),
  type: v.literal('checkout.session.expired'),
  data: v.object(eventData, 'must be an object'),
});

/** The body of a webhook request. */
export type SimulatedEvent = v.InferInput<typeof completedEvent> | v.InferInput<typeof expiredEvent>;

function parseEvent(body: string): PaymentEvent {
  try {
    const json = parseJson(body);
    if (v.is(v.object({ type: v.literal('checkout.session.expired') }), json)) {
      const { session_id, payment_id } = validate(expiredEvent, json).data;
      return { type: 'expired', sessionId: session_id, paymentId: payment_id };
    }
    const { session_id, payment_id, amount, currency, customer } = validate(completedEvent, json).data;
    return {
      type: 'paid',
      sessionId: session_id,
      paymentId: payment_id,
      amountInPaise: amount,
      currency,
      customer,
    };
  } catch (error) {
    if (error instanceof HTTPException) throw new InvalidWebhookError(400, error.message);
    throw error;
  }
}
