import { newId, now } from '../payments/ids.ts';
import { unchanged, type Change, type NewEvent, type Outcome } from '../payments/payment.ts';
import { badRequest } from './errors.ts';
import {
  disputeObject,
  linkObject,
  orderObject,
  paidAmount,
  paymentObject,
  refundedAmount,
  refundObject,
} from './objects.ts';
import type { LinkParams, RefundParams } from './parameters.ts';
import type { Attempt, LinkRecord, PaymentRecord, RefundRecord } from './records.ts';

/*
 * The life of a Payment Link. Each function returns the changed link and the events that report the change:
 *
 *     open ──(shopper pays)──────────────────> paid ──> refunded, disputed
 *       │ └──(3-D Secure, delayed method)──> waits for the bank ──> paid, or open again
 *       ├──(the shop cancels it)──> cancelled
 *       └──(time is over)─────────> expired
 *
 * The link stays payable after an attempt that failed. If the bank confirms an attempt after the link has ended, its
 * payment is captured nevertheless, and the link stays ended.
 */

type LinkChange = Change<LinkRecord>;

const MIN_EXPIRY_SECONDS = 15 * 60;
const DEFAULT_EXPIRY_SECONDS = 180 * 24 * 60 * 60;

/** @throws {RazorpayApiError} if the amount or the expiry time is out of range */
export function openLink(params: LinkParams, maxAmount: number): LinkRecord {
  if (params.amount > maxAmount) throw badRequest('amount: amount exceeds maximum amount allowed.', 'amount');
  const created = now();
  const expiresAt = params.expire_by ?? created + DEFAULT_EXPIRY_SECONDS;
  if (expiresAt <= created + MIN_EXPIRY_SECONDS)
    throw badRequest('expire_by: timestamp must be atleast 15 minutes in future', 'expire_by');
  if (expiresAt > created + DEFAULT_EXPIRY_SECONDS)
    throw badRequest('expire_by: the date must not be more than six months in future', 'expire_by');
  return {
    id: newId('plink_', 14),
    created,
    params,
    amount: params.amount,
    currency: 'inr',
    status: 'open',
    expiresAt,
    endedAt: null,
    order: null,
    payments: [],
  };
}

/** The payment that waits for the bank, or undefined. */
export const waitingPayment = ({ payments }: LinkRecord) => payments.find(({ status }) => status === 'created');

/** The payment that was captured, or undefined. */
export const capturedPayment = ({ payments }: LinkRecord) => payments.find(({ status }) => status === 'captured');

/** The shopper submits the form of an open link. */
export function submitPayment(link: LinkRecord, attempt: Attempt, outcome: Outcome): LinkChange {
  const { link: attempted, payment } = withAttempt(link, attempt, outcome === 'authentication');
  return outcome === 'paid' ? capture(attempted, payment, attempt.webhook) : unchanged(attempted);
}

/** The bank rejects a payment at once. */
export function declinePayment(link: LinkRecord, attempt: Attempt): LinkChange {
  const { link: attempted, payment } = withAttempt(link, attempt, false);
  return fail(attempted, payment);
}

/** The shopper accepts or refuses the 3-D Secure challenge. */
export function authenticate(link: LinkRecord, isAccepted: boolean): LinkChange {
  const payment = waitingPayment(link);
  if (!payment) return unchanged(link);
  return isAccepted ? capture(link, payment, payment.webhook) : fail(link, payment);
}

/** The bank has taken the money of an attempt that had failed, and says so days later. */
export function authorizeLate(link: LinkRecord): LinkChange {
  const payment = link.payments.findLast(({ status }) => status === 'failed');
  if (!payment || capturedPayment(link)) throw badRequest('No payment has failed.');
  const { payment: paid, events } = capture(link, payment, 'soon');
  const authorized = { ...payment, status: 'authorized' as const };
  const event = {
    type: 'payment.authorized',
    payload: { payment: paymentObject(link, authorized) },
    timing: 'soon' as const,
  };
  return { payment: paid, events: [event, ...events] };
}

/** The bank decides about the payment that waits for it. */
export function settlePayment(link: LinkRecord, isSuccessful: boolean): LinkChange {
  const payment = waitingPayment(link);
  if (!payment) throw badRequest('No payment waits for the bank.');
  return isSuccessful ? capture(link, payment, 'soon') : fail(link, payment);
}

function withAttempt(link: LinkRecord, attempt: Attempt, hasChallenge: boolean) {
  const payment: PaymentRecord = {
    ...attempt,
    id: newId('pay_', 14),
    created: now(),
    status: 'created',
    hasChallenge,
    refunds: [],
    dispute: null,
  };
  const order = link.order ?? newId('order_', 14);
  return { link: { ...link, order, payments: [...link.payments, payment] }, payment };
}

function capture(link: LinkRecord, payment: PaymentRecord, timing: NewEvent['timing']): LinkChange {
  const isOpen = link.status === 'open';
  const captured: PaymentRecord = { ...payment, status: 'captured' };
  const paid = withPayment({ ...link, status: isOpen ? 'paid' : link.status }, captured);
  const entities = { order: orderObject(paid), payment: paymentObject(paid, captured) };
  return {
    payment: paid,
    events: [
      isOpen
        ? { type: 'payment_link.paid', payload: { payment_link: linkObject(paid), ...entities }, timing }
        : { type: 'payment.captured', payload: { payment: entities.payment }, timing },
    ],
  };
}

function fail(link: LinkRecord, payment: PaymentRecord): LinkChange {
  const failed: PaymentRecord = { ...payment, status: 'failed' };
  const changed = withPayment(link, failed);
  return {
    payment: changed,
    events: [{ type: 'payment.failed', payload: { payment: paymentObject(changed, failed) }, timing: 'soon' }],
  };
}

/** @throws {RazorpayApiError} if the link is not open */
export const cancelLink = (link: LinkRecord): LinkChange => endLink(link, 'cancelled');

/** @throws {RazorpayApiError} if the link is not open */
export const expireLink = (link: LinkRecord): LinkChange => endLink(link, 'expired');

function endLink(link: LinkRecord, status: 'cancelled' | 'expired'): LinkChange {
  if (link.status === 'paid') throw badRequest('cannot cancel or expire an already paid/partially paid link');
  if (link.status !== 'open') throw badRequest('cannot cancel or expire an expired link');
  const ended: LinkRecord = { ...link, status, endedAt: now() };
  return {
    payment: ended,
    events: [{ type: `payment_link.${status}`, payload: { payment_link: linkObject(ended) }, timing: 'soon' }],
  };
}

/** @throws {RazorpayApiError} if the payment is not captured, or the amount is more than what was not yet refunded */
export function refundPayment(
  link: LinkRecord,
  { amount, receipt, notes }: RefundParams,
  status: RefundRecord['status'] = 'processed',
): LinkChange & { refund: RefundRecord } {
  const payment = capturedPayment(link);
  if (!payment) throw badRequest('The payment has not been captured, so it cannot be refunded.');
  const paid = paidAmount(link, payment);
  const refundable = paid - refundedAmount(payment);
  if (refundable === 0) throw badRequest('The payment has been fully refunded already');
  if ((amount ?? paid) > refundable)
    throw badRequest('The refund amount provided is greater than amount captured', 'amount');
  const refund: RefundRecord = {
    id: newId('rfnd_', 14),
    created: now(),
    amount: amount ?? paid,
    status,
    receipt: receipt ?? null,
    notes,
  };
  const refunded = { ...payment, refunds: [...payment.refunds, refund] };
  const changed = withPayment(link, refunded);
  const payload = { refund: refundObject(refunded, refund), payment: paymentObject(changed, refunded) };
  return {
    payment: changed,
    events: [
      { type: 'refund.created', payload, timing: 'soon' },
      { type: `refund.${status}`, payload, timing: 'soon' },
    ],
    refund,
  };
}

/** The customer asks the bank for the money back. */
export function openDispute(link: LinkRecord): LinkChange {
  const payment = capturedPayment(link);
  if (!payment || payment.dispute) throw badRequest('This payment cannot be disputed.');
  return withDispute(link, payment, { id: newId('disp_', 14), created: now(), status: 'open' }, 'created');
}

/** The shop submits evidence, or the bank decides the dispute. */
export function updateDispute(link: LinkRecord, status: 'under_review' | 'won' | 'lost'): LinkChange {
  const payment = capturedPayment(link);
  if (!payment?.dispute || payment.dispute.status === 'won' || payment.dispute.status === 'lost')
    throw badRequest('This payment has no open dispute.');
  return withDispute(link, payment, { ...payment.dispute, status }, status);
}

function withDispute(
  link: LinkRecord,
  payment: PaymentRecord,
  dispute: NonNullable<PaymentRecord['dispute']>,
  change: string,
): LinkChange {
  const disputed = { ...payment, dispute };
  const changed = withPayment(link, disputed);
  const payload = { payment: paymentObject(changed, disputed), dispute: disputeObject(changed, disputed, dispute) };
  return { payment: changed, events: [{ type: `payment.dispute.${change}`, payload, timing: 'soon' }] };
}

const withPayment = (link: LinkRecord, payment: PaymentRecord): LinkRecord => ({
  ...link,
  payments: link.payments.map((each) => (each.id === payment.id ? payment : each)),
});
