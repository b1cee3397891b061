import Stripe from 'stripe';
import * as v from 'valibot';
import { phoneNumber } from '../../../../src/domain/phone.ts';
import type { DeliveryField, StoredDelivery } from '../../../../src/domain/order/deliveryDetails.ts';
import {
  InvalidEventError,
  InvalidWebhookError,
  OldWebhookError,
  PaymentError,
  providerId,
  RefusedDetailError,
  type CheckoutSession,
  type DisputeStatus,
  type FoundPayment,
  type ListedPayment,
  type Payment,
  type PaymentEvent,
  type PaymentIds,
  type PaymentProvider,
  type Permission,
  type ReportedDispute,
  type ReportedRefund,
  type TestWebhook,
} from './provider.ts';
import { cardName, upiName } from './methodNames.ts';
import { readOrderRecord, writeOrderRecord } from './orderRecord.ts';
import { readServerTime } from './serverTime.ts';

export interface StripePaymentsOptions {
  /** A secret or restricted key of the account, for test or live mode: `sk_test_…`. */
  secretKey: string;
  /** The signing secret of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
  /** Origin of another server with Stripe's API, such as the simulator. Only with a test key. Default: Stripe. */
  apiUrl?: string;
  /** Sends the API requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
}

const API_URL = 'https://api.stripe.com';
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const PAGE_SIZE = 100;

/**
 * Stripe requires that a Checkout Session can be paid for at least 30 minutes, which is longer than our reservation. We
 * expire it ourselves when the reservation ends; this is the limit if that fails. A payment may be created until the end
 * of the reservation. The time must not depend on the clock, because repeated requests must be identical.
 */
const PAYABLE_AFTER_RESERVATION_MS = 35 * 60 * 1000;

/** Stripe allows 24 hours, which is the default. This allows for clocks that differ. */
const MAX_PAYABLE_MS = 23.9 * 60 * 60 * 1000;

/** The key of our checkout session's id in the metadata of a Checkout Session. Others are not of this shop. */
const SESSION_ID = 'checkout_session_id';

/** Stripe accepts 50 keys. Our checkout session's id is one of them. */
const RECORD_LIMITS = { maxKeys: 49, maxLength: 500 };

/** The key in the metadata of a refund. Stripe forgets its own idempotency keys after 24 hours. */
const REFUND_KEY = 'idempotency_key';

/**
 * Payments by Stripe Checkout. The `paymentId` is the id of the Checkout Session (`cs_…`).
 * @throws {Error} if an option is missing or invalid
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiUrl,
  fetch: send,
}: StripePaymentsOptions): PaymentProvider {
  const [, mode] = /^[rs]k_(test|live)_\w+$/.exec(secretKey) ?? [];
  if (!mode) throw new Error('STRIPE_SECRET_KEY must be a secret or restricted key: sk_… or rk_…');
  if (!/^whsec_\S+$/.test(webhookSecret))
    throw new Error('STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint: whsec_…');
  if (apiUrl && mode === 'live') throw new Error('STRIPE_API_URL requires a test key: sk_test_… or rk_test_…');

  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(apiUrl && addressOf(apiUrl)),
  });

  return {
    name: 'stripe',

    async createPayment(session, { successUrl, cancelUrl }) {
      const metadata = { [SESSION_ID]: session.id, ...writeOrderRecord(session, RECORD_LIMITS) };
      const { id, url } = await call(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: session.id,
            metadata,
            line_items: lineItems(session, successUrl),
            // The shopper pays the amount that we have priced, never one in another currency.
            adaptive_pricing: { enabled: false },
            customer_email: session.shipping?.email ?? undefined,
            payment_intent_data: {
              metadata,
              description: `Order ${session.order_uid}`,
              shipping: session.shipping ? shippingParams(session.shipping) : undefined,
            },
            locale: localeOf(session.locale),
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: expiryOf(session),
          },
          { idempotencyKey: `checkout-session-${session.id}-${session.payment_number}` },
        ),
      );
      if (!url) throw new PaymentError('provider_unavailable', `Stripe returned no page for the payment ${id}`);
      return { id, url };
    },

    async parseWebhook({ body, headers }) {
      const event = parseWith(stripeEvent, await verify(body, headers.get('stripe-signature')));
      const { livemode } = event;
      if (livemode !== (mode === 'live')) {
        throw new InvalidEventError(
          `The event is of ${livemode ? 'live' : 'test'} mode, but STRIPE_SECRET_KEY is a ${mode} key`,
        );
      }
      return toPaymentEvent(event);
    },

    async getPayment(paymentId) {
      const session = await readSession(paymentId);
      return session && toPayment(session);
    },

    async expirePayment(paymentId) {
      try {
        return toPayment(parseRecord(await call(() => stripe.checkout.sessions.expire(paymentId))));
      } catch (error) {
        // Stripe expires only open sessions.
        if (!(error instanceof PaymentError) || !isInvalidRequest(error.cause)) throw error;
        const session = await readSession(paymentId);
        const payment = session && toPayment(session);
        if (payment?.status === 'paid') throw new PaymentError('payment_already_paid', error.message);
        if (payment?.status === 'pending') throw new PaymentError('payment_pending', error.message);
        if (payment?.status === 'failed' || payment?.status === 'expired') return payment;
        throw error;
      }
    },

    async refundPayment({ paymentId, amountInPaise, idempotencyKey }) {
      const session = await readSession(paymentId);
      const payment = session && toPayment(session);
      if (!payment) throw new PaymentError('payment_not_found', `There is no payment ${paymentId}`);
      const paymentIntent = session?.payment_intent?.id;
      if (payment.status !== 'paid' || !paymentIntent)
        throw new PaymentError('payment_not_paid', `${paymentId} is not paid`);
      const refunds = await readRefunds(paymentIntent);
      const known = refunds.find(({ metadata }) => metadata?.[REFUND_KEY] === idempotencyKey);
      if (known) return { id: known.id, paymentId, amountInPaise: known.amount };
      const metadata = { [SESSION_ID]: payment.sessionId, [REFUND_KEY]: idempotencyKey };
      const { id, amount } = await call(() =>
        stripe.refunds.create(
          { payment_intent: paymentIntent, amount: amountInPaise, metadata },
          // Requests at the same time find no refund yet.
          { idempotencyKey: `refund-${paymentId}-${idempotencyKey}` },
        ),
      );
      return { id, paymentId, amountInPaise: amount };
    },

    async readMethod(paymentId) {
      const session = await call(() =>
        stripe.checkout.sessions.retrieve(paymentId, { expand: ['payment_intent.latest_charge'] }),
      );
      return isOwn(session) ? methodIn(session) : null;
    },

    async listRefunds(since) {
      const refunds = await readList(stripe.refunds.list(listParams(since)));
      return refunds.map((refund) => ({
        id: refund.id,
        hasFailed: hasFailed(refund),
        createdAt: dateOf(refund.created),
        reference: refund.payment_intent.id,
      }));
    },

    async listDisputes(since) {
      // Not later than the answer, so that an event that overtakes it counts.
      const asked = secondsOf(new Date());
      const disputes = await readList(stripe.disputes.list(listParams(since)));
      return disputes.map(({ payment_intent, ...dispute }) => ({
        ...toReportedDispute(dispute, asked),
        createdAt: dateOf(dispute.created),
        reference: payment_intent.id,
      }));
    },

    findPayment,

    listPaid: (since) =>
      call(async () => {
        const paid: ListedPayment[] = [];
        const list = stripe.checkout.sessions.list({
          created: { gte: secondsOf(since) },
          status: 'complete',
          limit: PAGE_SIZE,
        });
        for await (const session of list)
          if (isOwn(session) && session.payment_status === 'paid')
            paid.unshift({
              reference: session.id,
              sessionId: session.metadata[SESSION_ID],
              createdAt: dateOf(session.created),
            });
        return paid;
      }),

    async readPaid(reference) {
      const session = await readSession(reference);
      if (!session || statusOf(session) !== 'paid') return null;
      const { success_url: successUrl, created, payment_intent, metadata } = session;
      return {
        payment: toPayment(session),
        paidAt: dateOf(payment_intent?.created ?? created),
        siteUrl: originOf(successUrl),
        record: readOrderRecord(metadata),
      };
    },

    checkPermissions: () =>
      Promise.all([
        permission('Checkout Sessions: Write', () => stripe.checkout.sessions.expire(`cs_${mode}_${UNKNOWN}`)),
        permission('Checkout Sessions: Read', () => stripe.checkout.sessions.list({ limit: 1 })),
        permission('PaymentIntents: Read', () => stripe.paymentIntents.retrieve(`pi_${UNKNOWN}`)),
        permission('Charges and Refunds: Write', () => stripe.refunds.create({ payment_intent: `pi_${UNKNOWN}` })),
        permission('Charges and Refunds: Read', () => stripe.refunds.list({ limit: 1 })),
        permission('Disputes: Read', () => stripe.disputes.list({ limit: 1 })),
      ]),

    readTime: () => readServerTime(apiUrl ?? API_URL, send),
  };

  /** Returns all refunds of a payment, from all pages of the list. */
  function readRefunds(paymentIntent: string): Promise<Stripe.Refund[]> {
    return call(async () => {
      const refunds: Stripe.Refund[] = [];
      const list = stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE_SIZE });
      for await (const refund of list) refunds.push(refund);
      return refunds;
    });
  }

  /** Returns what an account has of our checkouts in a list of payments, refunds or disputes, the oldest first. */
  function readList<T extends Listed>(
    list: AsyncIterable<T>,
  ): Promise<(T & { payment_intent: Stripe.PaymentIntent })[]> {
    return call(async () => {
      const found: (T & { payment_intent: Stripe.PaymentIntent })[] = [];
      for await (const item of list) if (isOfOwnPayment(item)) found.unshift(item);
      return found;
    });
  }

  /** Returns a Checkout Session with its payment, or null if it does not exist or is not of this shop. */
  async function readSession(id: string): Promise<OwnSession | null> {
    try {
      const session = await call(() => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
      return isOwn(session) ? parseRecord(session) : null;
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'payment_not_found') return null;
      throw error;
    }
  }

  /**
   * Returns the event in the body of a webhook request.
   * @throws {InvalidWebhookError} 401 if the signature is wrong, 400 if it is malformed
   * @throws {OldWebhookError} 401 if the signature is correct, but too old by the clock of this server
   * @throws {InvalidEventError} if the body is not JSON
   */
  async function verify(body: string, header: string | null): Promise<unknown> {
    const [, signedAt] = /(?:^|,)t=(\d+)(?:,|$)/.exec(header ?? '') ?? [];
    if (!header || !signedAt || !/(^|,)v1=[0-9a-f]+(,|$)/.test(header))
      throw new InvalidWebhookError(400, 'The stripe-signature header must read t=<unix seconds>,v1=<hex>');
    try {
      // Unlike constructEvent, this works in Deno too.
      return await stripe.webhooks.constructEventAsync(body, header, webhookSecret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new InvalidEventError('The body must be a JSON event');
      // Stripe compares the signature first.
      if (error.message.includes('Timestamp')) throw new OldWebhookError(Date.now() - Number(signedAt) * 1000);
      throw new InvalidWebhookError(401, 'The signature does not match the body');
    }
  }

  async function toPaymentEvent({
    type,
    created,
    data: { object },
  }: v.InferOutput<typeof stripeEvent>): Promise<PaymentEvent | null> {
    switch (type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return isOwn(object) ? sessionEvent(type, parseWith(ownSession, object)) : null;
      case 'charge.refunded':
      case 'charge.refund.updated':
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed': {
        // The event may be old, or be about one of several refunds. The API knows all refunds, but not when one failed.
        const { id, payment_intent } = parseWith(refundObject, object);
        const payment = payment_intent ? await findPayment(payment_intent) : null;
        if (!payment) return null;
        const refunds = (await payment.readRefunds()).map((refund) =>
          refund.hasFailed && refund.id === id && created ? { ...refund, failedAt: dateOf(created) } : refund,
        );
        return { type: 'refunded', ...idsIn(payment), refunds };
      }
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed': {
        const { payment_intent, ...dispute } = parseWith(disputeObject, object);
        const payment = payment_intent ? await findPayment(payment_intent) : null;
        return payment && { type: 'disputed', ...idsIn(payment), ...toReportedDispute(dispute, created) };
      }
      default:
        return null;
    }
  }

  /** Charges, refunds and disputes refer to the payment, but not to its Checkout Session. */
  async function findPayment(paymentIntent: string): Promise<FoundPayment | null> {
    const [session] = await listSessions(paymentIntent);
    if (!isOwn(session)) return null;
    return {
      ...idsOf(session),
      siteUrl: originOf(session.success_url),
      amountInPaise: parseRecord(session).amount_total,
      readRefunds: async () => (await readRefunds(paymentIntent)).map(toReportedRefund),
    };
  }

  /** Returns the Checkout Session of a payment. */
  async function listSessions(paymentIntent: string): Promise<Stripe.Checkout.Session[]> {
    return (await call(() => stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }))).data;
  }
}

/** Returns a test request of live and one of test mode: an endpoint accepts only events of the mode of its key. */
export const createStripeTestWebhooks = (secret: string): Promise<TestWebhook[]> =>
  Promise.all(
    [true, false].map(async (livemode) => {
      const body = JSON.stringify({ id: 'evt_test', object: 'event', type: 'test', livemode, data: { object: {} } });
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
      return { body, headers: { 'stripe-signature': signature } };
    }),
  );

/** A part of ids that do not exist. */
const UNKNOWN = 'permission_test';

/** Tests a permission by a request that changes nothing: it reads, or names an id that does not exist. */
async function permission(name: string, request: () => Promise<unknown>): Promise<Permission> {
  try {
    await call(request);
    return { name, problem: null };
  } catch (error) {
    const { code, message } = error as PaymentError;
    return { name, problem: code === 'payment_not_found' ? null : message };
  }
}

type Listed = Stripe.Refund | Stripe.Dispute;

/** When a payment can no longer be paid, in Unix seconds. Undefined is Stripe's maximum, 24 hours from now. */
function expiryOf({ created_at, expires_at }: CheckoutSession): number | undefined {
  const expiry = Date.parse(expires_at) + PAYABLE_AFTER_RESERVATION_MS;
  return expiry > Date.parse(created_at) + MAX_PAYABLE_MS ? undefined : Math.floor(expiry / 1000);
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);
const dateOf = (seconds: number) => new Date(seconds * 1000);

/** The parameters of a list of everything since a time. The payments in it say whether they are of this shop. */
const listParams = (since: Date) => ({
  created: { gte: secondsOf(since) },
  limit: PAGE_SIZE,
  expand: ['data.payment_intent'],
});

const isOfOwnPayment = <T extends Listed>(item: T): item is T & { payment_intent: Stripe.PaymentIntent } =>
  isOwn(item.payment_intent);

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

const toReportedRefund = (refund: Stripe.Refund): ReportedRefund => ({
  id: refund.id,
  amountInPaise: refund.amount,
  createdAt: dateOf(refund.created),
  hasFailed: hasFailed(refund),
  requestId: refund.metadata?.[REFUND_KEY],
});

const toReportedDispute = (
  { id, status, amount, evidence_details }: Pick<DisputeObject, 'id' | 'status' | 'amount' | 'evidence_details'>,
  reportedAt: number | undefined,
): ReportedDispute => ({
  id,
  status: disputeStatus(status),
  amountInPaise: amount,
  reportedAt: reportedAt ? dateOf(reportedAt) : undefined,
  // 0 if the bank accepts no response.
  dueAt: evidence_details.due_by ? dateOf(evidence_details.due_by) : null,
});

/** The options of the `stripe` package that name a server. */
function addressOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}

function lineItems({ items, currency }: CheckoutSession, successUrl: string) {
  return items.map(({ product, variant, quantity, unit_amount }) => ({
    quantity,
    price_data: {
      currency,
      unit_amount,
      tax_behavior: 'inclusive' as const,
      product_data: {
        name: product.title,
        description: variant.title || undefined,
        // Pictures of the shop have relative URLs.
        images: product.image ? [new URL(product.image, successUrl).href] : undefined,
      },
    },
  }));
}

const LOCALES =
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

/** Returns the locale of Stripe's page that fits best, or `auto`: the language of the browser. */
function localeOf(locale: string | null): string {
  const [language = ''] = (locale ?? '').split('-');
  return (
    LOCALES.find((known) => known === locale) ??
    LOCALES.find((known) => known === language) ??
    LOCALES.find((known) => known.startsWith(`${language}-`)) ??
    'auto'
  );
}

const shippingParams = ({ name, phone, address, city, pin_code, state }: StoredDelivery) => {
  const [line1 = '', ...others] = (address ?? '').split('\n');
  return {
    name: name ?? '',
    phone: phoneNumber(phone ?? '') ?? undefined,
    address: {
      line1,
      line2: others.join(', ') || undefined,
      city: city ?? undefined,
      postal_code: pin_code ?? undefined,
      state: state ?? undefined,
      country: 'IN',
    },
  };
};

const amountInPaise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The parts of a Checkout Session of this shop that we use. Only responses of the API contain the payment itself. */
const ownSession = v.object({
  id: providerId,
  status: v.nullish(v.string()),
  payment_status: v.string(),
  amount_total: amountInPaise,
  currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/, 'must be an ISO 4217 code in lower case')),
  metadata: v.looseObject({ [SESSION_ID]: v.pipe(v.string(), v.uuid()) }),
  created: v.optional(v.number(), 0),
  success_url: v.nullish(v.string()),
  payment_intent: v.nullish(
    v.union([
      v.object({ id: providerId, status: v.string(), created: v.number() }),
      v.pipe(
        v.string(),
        v.transform(() => null),
      ),
    ]),
  ),
});

/** A paid Checkout Session with what it was paid with. */
const chargedSession = v.object({
  payment_intent: v.object({
    latest_charge: v.object({
      payment_method_details: v.object({
        card: v.optional(v.object({ brand: v.nullable(v.string()), last4: v.string() })),
        upi: v.optional(v.object({ vpa: v.nullable(v.string()) })),
      }),
    }),
  }),
});

type OwnSession = v.InferOutput<typeof ownSession>;

const stripeEvent = v.object({
  type: v.string(),
  created: v.optional(v.number()),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({}) }),
});

/** A refund, or a charge that was refunded. */
const refundObject = v.object({ id: v.optional(v.string()), payment_intent: v.nullable(providerId) });

const disputeObject = v.object({
  id: providerId,
  payment_intent: v.nullable(providerId),
  status: v.string(),
  amount: amountInPaise,
  evidence_details: v.object({ due_by: v.nullable(v.number()) }),
});

type DisputeObject = v.InferOutput<typeof disputeObject>;

const own = v.object({ id: v.string(), metadata: v.object({ [SESSION_ID]: v.string() }) });

const isOwn = (session: unknown): session is v.InferOutput<typeof own> => v.is(own, session);

const idsOf = ({ id, metadata }: v.InferOutput<typeof own>): PaymentIds => ({
  sessionId: metadata[SESSION_ID],
  paymentId: id,
});

const idsIn = ({ sessionId, paymentId }: PaymentIds): PaymentIds => ({ sessionId, paymentId });

const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : null);

function sessionEvent(type: string, session: OwnSession): PaymentEvent {
  const ids = { sessionId: session.metadata[SESSION_ID], paymentId: session.id };
  if (type === 'checkout.session.expired') return { type: 'expired', ...ids };
  if (type === 'checkout.session.async_payment_failed') return { type: 'failed', ...ids };
  if (!isPaid(session)) return { type: 'pending', ...ids };
  return {
    type: 'paid',
    ...ids,
    amountInPaise: session.amount_total,
    currency: session.currency,
    delivery: readOrderRecord(session.metadata).delivery,
  };
}

function toPayment(session: OwnSession): Payment {
  return {
    id: session.id,
    sessionId: session.metadata[SESSION_ID],
    status: statusOf(session),
    amountInPaise: session.amount_total,
    currency: session.currency,
    delivery: readOrderRecord(session.metadata).delivery,
  };
}

function methodIn(session: unknown): string | null {
  if (!v.is(chargedSession, session)) return null;
  const { card, upi } = session.payment_intent.latest_charge.payment_method_details;
  if (card) return cardName(card.brand, card.last4);
  return upi?.vpa ? upiName(upi.vpa) : null;
}

function statusOf(session: OwnSession): Payment['status'] {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (isPaid(session)) return 'paid';
  // The shopper has finished. A delayed payment that failed waits for another payment method, which nobody will enter.
  const intent = session.payment_intent?.status;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'pending';
}

const isPaid = ({ payment_status }: OwnSession) =>
  payment_status === 'paid' || payment_status === 'no_payment_required';

function disputeStatus(status: string): DisputeStatus {
  if (status === 'lost') return 'lost';
  // An inquiry that was closed and a prevented dispute take no money back either.
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

/** @throws {InvalidEventError} with the field that is wrong */
function parseWith<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new InvalidEventError(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

/** @throws {PaymentError} `provider_unavailable` if the response of the API is not a Checkout Session */
function parseRecord(value: unknown): OwnSession {
  const result = v.safeParse(ownSession, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new PaymentError('provider_unavailable', `Stripe returned an unknown record: ${result.issues[0].message}`);
}

/** Sends a request to Stripe. @throws {PaymentError} */
async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toPaymentError(error);
  }
}

const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Our names of the delivery details in the parameters of Stripe. */
const DETAIL_PARAMS: Record<string, DeliveryField> = {
  customer_email: 'email',
  name: 'name',
  phone: 'phone',
  line1: 'address',
  line2: 'address',
  city: 'city',
  postal_code: 'pin_code',
  state: 'state',
};

/** Codes of Stripe that name a field without a parameter. */
const DETAIL_CODES: Record<string, DeliveryField> = { email_invalid: 'email', postal_code_invalid: 'pin_code' };

/** Returns which of the delivery details Stripe refuses: `customer_email`, `payment_intent_data[shipping][phone]`. */
function refusedDetail({ param = '', code = '' }: Stripe.errors.StripeInvalidRequestError): DeliveryField | undefined {
  const [, shippingField] = /\bshipping\]?(?:\[address\])?\[(\w+)\]$/.exec(param) ?? [];
  return DETAIL_PARAMS[shippingField ?? (param === 'customer_email' ? param : '')] ?? DETAIL_CODES[code];
}

function toPaymentError(error: unknown): PaymentError {
  const message = error instanceof Error ? error.message : String(error);
  const detail = isInvalidRequest(error) ? refusedDetail(error) : undefined;
  if (detail) return new RefusedDetailError(detail, `Stripe: ${message}`, { cause: error });
  if (isInvalidRequest(error) && error.code === 'resource_missing')
    return new PaymentError('payment_not_found', message, { cause: error });
  if (isInvalidRequest(error) && error.code === 'amount_too_small')
    return new PaymentError('amount_too_small', message, { cause: error });
  if (error instanceof Stripe.errors.StripePermissionError)
    return new PaymentError('permission_denied', `Stripe: ${message}`, { cause: error });
  // A single price can be too large as well as the total.
  if (isInvalidRequest(error) && (error.code === 'amount_too_large' || error.param?.endsWith('[unit_amount]')))
    return new PaymentError('amount_too_large', message, { cause: error });
  // Stripe names the parameter if a part of the payment is left, and uses a code if nothing is left.
  if (isInvalidRequest(error) && (error.code === 'charge_already_refunded' || error.param === 'amount'))
    return new PaymentError('refund_exceeds_payment', message, { cause: error });
  if (isInvalidRequest(error) && error.code === 'charge_disputed')
    return new PaymentError('refund_rejected', `Stripe: ${message}`, { cause: error });
  return new PaymentError('provider_unavailable', `Stripe failed: ${message}`, { cause: error });
}
