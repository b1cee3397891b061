import type Stripe from 'stripe';
import type { PaymentRecord, RefundRecord } from './records.ts';

/* The objects of the API, with the fields that a payment of the simulator can have. */

/** Fields of an object of Stripe. Fields that can be expanded contain an object of the simulator. */
type Fields<T, Expandable extends keyof T = never> = Partial<Omit<T, Expandable>> & Record<Expandable, unknown>;

type Expansion = 'payment_intent' | 'payment_intent.latest_charge';

export function sessionObject(payment: PaymentRecord, expand: readonly Expansion[] = []) {
  const { id, params, amount, currency, intent, status } = payment;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created: payment.created,
    currency,
    customer: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email
      ? {
          address: null,
          business_name: null,
          email: params.customer_email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        }
      : null,
    customer_email: params.customer_email ?? null,
    expires_at: payment.expiresAt,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: intent && (expand.length > 0 ? intentObject(payment, intent, expand) : intent.id),
    payment_method_types: ['card', 'upi'],
    payment_status: amount === 0 ? 'no_payment_required' : intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    status,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // The API adds the URL of an open page.
    url: null,
  } satisfies Fields<Stripe.Checkout.Session, 'payment_intent'>;
}

export function intentObject(
  payment: PaymentRecord,
  intent: NonNullable<PaymentRecord['intent']>,
  expand: readonly string[] = [],
) {
  const { params, amount, currency, attempt, charge } = payment;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount,
    amount_received: intent.status === 'succeeded' ? amount : 0,
    created: intent.created,
    currency,
    description: params.payment_intent_data.description ?? null,
    latest_charge: charge && (expand.includes('payment_intent.latest_charge') ? chargeObject(payment) : charge.id),
    livemode: false,
    metadata: params.payment_intent_data.metadata,
    payment_method_types: [attempt?.method ?? 'card'],
    shipping: shippingOf(params),
    status: intent.status,
  } satisfies Fields<Stripe.PaymentIntent, 'latest_charge'>;
}

export const refundedAmount = ({ refunds }: PaymentRecord): number =>
  refunds.reduce((total, { amount, hasFailed }) => total + (hasFailed ? 0 : amount), 0);

/** The charge of a payment that has one. */
export function chargeObject(payment: PaymentRecord) {
  const { params, amount, currency, intent, charge, dispute } = payment;
  const refunded = refundedAmount(payment);
  return {
    id: charge?.id ?? '',
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    billing_details: {
      address: { ...emptyAddress, country: 'IN' },
      email: params.customer_email ?? null,
      name: null,
      phone: null,
      tax_id: null,
    },
    captured: true,
    created: charge?.created ?? 0,
    currency,
    description: params.payment_intent_data.description ?? null,
    disputed: dispute !== null,
    livemode: false,
    metadata: params.payment_intent_data.metadata,
    paid: true,
    payment_intent: intent?.id ?? null,
    payment_method_details: methodDetails(payment),
    refunded: refunded === amount,
    status: 'succeeded',
  } satisfies Fields<Stripe.Charge, 'payment_method_details'>;
}

function methodDetails({ attempt }: PaymentRecord) {
  if (!attempt) return null;
  if (attempt.method === 'upi') return { type: 'upi', upi: { vpa: attempt.upiId } };
  return { type: 'card', card: { brand: 'visa', last4: attempt.last4 } };
}

export const refundObject = ({ intent, charge, currency }: PaymentRecord, refund: RefundRecord) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: charge?.id ?? null,
    created: refund.created,
    currency,
    metadata: refund.metadata,
    payment_intent: intent?.id ?? null,
    reason: refund.reason,
    status: refund.hasFailed ? 'failed' : 'succeeded',
    ...(refund.hasFailed && { failure_reason: 'lost_or_stolen_card' }),
  }) satisfies Fields<Stripe.Refund>;

/** How long the shop may respond to a dispute. */
const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

export const disputeObject = (
  { amount, currency, charge, intent }: PaymentRecord,
  { id, created, status }: NonNullable<PaymentRecord['dispute']>,
) =>
  ({
    id,
    object: 'dispute',
    amount,
    charge: charge?.id ?? '',
    created,
    currency,
    evidence_details: {
      due_by: created + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: status === 'under_review',
      past_due: false,
      submission_count: status === 'under_review' ? 1 : 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent?.id ?? null,
    reason: 'fraudulent',
    status,
  }) satisfies Fields<Stripe.Dispute>;

/** A page of a list. */
export function listObject<T extends { id: string }>(
  url: string,
  items: T[],
  { limit, starting_after }: { limit: number; starting_after?: string },
) {
  const start = items.findIndex(({ id }) => id === starting_after) + 1;
  return {
    object: 'list' as const,
    data: items.slice(start, start + limit),
    has_more: items.length > start + limit,
    url,
  };
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function shippingOf({ payment_intent_data: { shipping } }: PaymentRecord['params']) {
  return shipping ? { phone: null, ...shipping, address: { ...emptyAddress, ...shipping.address } } : null;
}
