import { invalidRequest } from './errors.ts';
import type { PaymentAttempt } from '../payments/form.ts';
import { newId, now } from '../payments/ids.ts';
import type { Change, NewEvent, Outcome, WebhookTiming } from '../payments/payment.ts';
import { chargeObject, disputeObject, refundedAmount, refundObject, sessionObject } from './objects.ts';
import type { RefundParams, SessionParams } from './parameters.ts';
import type { IntentStatus, PaymentRecord, RefundRecord } from './records.ts';

/*
 * The life of a payment. Each function returns the changed payment and the events that report the change:
 *
 *     open ──(shopper pays)──────────────> complete, succeeded ──> refunded, disputed
 *       │ └──(3-D Secure)──> requires_action ──> succeeded, or open again
 *       │ └──(delayed method)──> complete, processing ──> succeeded or failed
 *       └──(time is over, or the shop expires it)──> expired
 */

type StripeChange = Change<PaymentRecord>;

const MIN_EXPIRY_SECONDS = 30 * 60;
const MAX_EXPIRY_SECONDS = 24 * 60 * 60;
/** Stripe allows for the time that a request takes. */
const EXPIRY_TOLERANCE_SECONDS = 10;
const MIN_AMOUNT = 50;

/** @throws {StripeApiError} if the amount or the expiry time is out of range */
export function openPayment(params: SessionParams, maxAmount: number): PaymentRecord {
  const created = now();
  const [{ price_data }] = params.line_items as [SessionParams['line_items'][number]];
  if (params.line_items.some((item) => item.price_data.currency !== price_data.currency))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  const amount = params.line_items.reduce((total, item) => total + item.price_data.unit_amount * item.quantity, 0);
  if (amount > maxAmount)
    throw invalidRequest('The Checkout Session’s total amount is too large.', { code: 'amount_too_large' });
  if (amount > 0 && amount < MIN_AMOUNT)
    throw invalidRequest('The Checkout Session’s total amount is too small.', { code: 'amount_too_small' });
  const expiresAt = params.expires_at ?? created + MAX_EXPIRY_SECONDS;
  const duration = expiresAt - created;
  if (duration < MIN_EXPIRY_SECONDS - EXPIRY_TOLERANCE_SECONDS || duration > MAX_EXPIRY_SECONDS)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  return {
    id: newId('cs_test_a1', 56),
    created,
    params,
    amount,
    currency: price_data.currency,
    status: 'open',
    expiresAt,
    attempt: null,
    intent: null,
    charge: null,
    refunds: [],
    dispute: null,
  };
}

/** The shopper submits the form of an open payment. */
export function submitPayment(payment: PaymentRecord, attempt: PaymentAttempt, outcome: Outcome): StripeChange {
  const submitted = { ...payment, attempt };
  if (outcome === 'authentication') return { payment: withIntent(submitted, 'requires_action'), events: [] };
  if (outcome === 'delayed') {
    const pending: PaymentRecord = { ...withIntent(submitted, 'processing'), status: 'complete' };
    return { payment: pending, events: [completed(pending, attempt.webhook)] };
  }
  return succeed(submitted, attempt);
}

/** The shopper accepts or refuses the 3-D Secure challenge. */
export function authenticate(payment: PaymentRecord, isAccepted: boolean): StripeChange {
  const { attempt } = payment;
  if (!attempt) return { payment, events: [] };
  return isAccepted
    ? succeed(payment, attempt)
    : { payment: withIntent(payment, 'requires_payment_method'), events: [] };
}

function succeed(payment: PaymentRecord, attempt: PaymentAttempt): StripeChange {
  const paid: PaymentRecord = { ...withCharge(payment), status: 'complete' };
  return { payment: paid, events: [completed(paid, attempt.webhook)] };
}

const completed = (payment: PaymentRecord, timing: WebhookTiming): NewEvent => ({
  type: 'checkout.session.completed',
  payload: sessionObject(payment),
  timing,
});

/** @throws {StripeApiError} if the payment is not open */
export function expirePayment(payment: PaymentRecord): StripeChange {
  if (payment.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${payment.status}.`,
    );
  const expired: PaymentRecord = { ...payment, status: 'expired' };
  return {
    payment: expired,
    events: [{ type: 'checkout.session.expired', payload: sessionObject(expired), timing: 'soon' }],
  };
}

/** The money of a delayed payment arrives, or the payment fails. */
export function settlePayment(payment: PaymentRecord, isSuccessful: boolean): StripeChange {
  if (payment.intent?.status !== 'processing') throw invalidRequest('This payment is not waiting for its money.');
  const settled = isSuccessful ? withCharge(payment) : withIntent(payment, 'requires_payment_method');
  const outcome = isSuccessful ? 'succeeded' : 'failed';
  return {
    payment: settled,
    events: [{ type: `checkout.session.async_payment_${outcome}`, payload: sessionObject(settled), timing: 'soon' }],
  };
}

/** @throws {StripeApiError} if there is no charge, or the amount is more than what was not yet refunded */
export function refundPayment(
  payment: PaymentRecord,
  { amount, reason, metadata }: Omit<RefundParams, 'payment_intent'>,
): StripeChange & { refund: RefundRecord } {
  if (!payment.charge)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  if (payment.dispute && payment.dispute.status !== 'won')
    throw invalidRequest('The charge has been charged back, so it cannot be refunded.', { code: 'charge_disputed' });
  const refundable = payment.amount - refundedAmount(payment);
  if (refundable === 0)
    throw invalidRequest('The charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount !== undefined && amount > refundable)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`, {
      param: 'amount',
    });
  const refund: RefundRecord = {
    id: newId('re_'),
    created: now(),
    amount: amount ?? refundable,
    reason: reason ?? null,
    metadata,
  };
  const refunded = { ...payment, refunds: [...payment.refunds, refund] };
  return {
    payment: refunded,
    events: [{ type: 'charge.refunded', payload: chargeObject(refunded), timing: 'soon' }],
    refund,
  };
}

/** The bank of the shopper rejects the money of the latest refund that has not failed. */
export function failRefund(payment: PaymentRecord): StripeChange {
  const refund = payment.refunds.findLast(({ hasFailed }) => !hasFailed);
  if (!refund) throw invalidRequest('This payment has no refund that could fail.');
  const failed: RefundRecord = { ...refund, hasFailed: true };
  const changed = { ...payment, refunds: payment.refunds.map((other) => (other === refund ? failed : other)) };
  return {
    payment: changed,
    events: [{ type: 'refund.failed', payload: refundObject(changed, failed), timing: 'soon' }],
  };
}

/** The bank of the shopper takes the money back until the dispute is decided. */
export function openDispute(payment: PaymentRecord): StripeChange {
  if (!payment.charge || payment.dispute) throw invalidRequest('This charge cannot be disputed.');
  return withDispute(payment, { id: newId('du_'), created: now(), status: 'needs_response' }, 'created');
}

/** The shop submits evidence, or the bank decides the dispute. */
export function updateDispute(payment: PaymentRecord, status: 'under_review' | 'won' | 'lost'): StripeChange {
  const { dispute } = payment;
  if (!dispute || dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This payment has no open dispute.');
  return withDispute(payment, { ...dispute, status }, status === 'under_review' ? 'updated' : 'closed');
}

function withDispute(
  payment: PaymentRecord,
  dispute: NonNullable<PaymentRecord['dispute']>,
  change: string,
): StripeChange {
  const disputed = { ...payment, dispute };
  return {
    payment: disputed,
    events: [{ type: `charge.dispute.${change}`, payload: disputeObject(disputed, dispute), timing: 'soon' }],
  };
}

/** Payments of 0 have no intent. */
function withIntent(payment: PaymentRecord, status: IntentStatus): PaymentRecord {
  if (payment.amount === 0) return payment;
  return { ...payment, intent: { id: newId('pi_3'), created: now(), ...payment.intent, status } };
}

function withCharge(payment: PaymentRecord): PaymentRecord {
  if (payment.amount === 0) return payment;
  return { ...withIntent(payment, 'succeeded'), charge: { id: newId('ch_3'), created: now() } };
}
