import { formatMoney } from '../../../../src/domain/money.ts';
import { readAmount, type DashboardBehavior } from '../payments/dashboardPages.ts';
import { refundedAmount } from './objects.ts';
import { expirePayment, failRefund, openDispute, refundPayment, settlePayment, updateDispute } from './payments.ts';
import type { PaymentRecord } from './records.ts';

/** Stripe's dashboard. */
export const stripeDashboard: DashboardBehavior<PaymentRecord> = {
  name: 'Stripe',
  path: '/simulated-stripe',
  actions: {
    refund: (payment, form) => refundPayment(payment, { amount: readAmount(form), metadata: {} }),
    fail_refund: (payment) => failRefund(payment),
    dispute: (payment) => openDispute(payment),
    evidence: (payment) => updateDispute(payment, 'under_review'),
    win: (payment) => updateDispute(payment, 'won'),
    lose: (payment) => updateDispute(payment, 'lost'),
    succeed: (payment) => settlePayment(payment, true),
    fail: (payment) => settlePayment(payment, false),
    expire: (payment) => expirePayment(payment),
  },
  buttonsOf(payment) {
    const { status, intent, charge, dispute } = payment;
    const isUndecided = dispute?.status === 'needs_response' || dispute?.status === 'under_review';
    const isPending = intent?.status === 'processing' && status === 'complete';
    const buttons: [string, string, boolean][] = [
      ['expire', 'Expire', status === 'open'],
      ['succeed', 'Confirm the payment', isPending],
      ['fail', 'Let the payment fail', isPending],
      ['fail_refund', 'Let the latest refund fail', refundedAmount(payment) > 0],
      ['dispute', 'Dispute', charge !== null && !dispute],
      ['evidence', 'Submit evidence', dispute?.status === 'needs_response'],
      ['win', 'Decide for the shop', isUndecided],
      ['lose', 'Decide for the customer', isUndecided],
    ];
    return buttons.flatMap(([action, label, isPossible]) => (isPossible ? [[action, label]] : []));
  },
  refundableOf: (payment) =>
    !payment.charge || (payment.dispute && payment.dispute.status !== 'won')
      ? 0
      : payment.amount - refundedAmount(payment),
  stateOf,
  descriptionOf: ({ id, params }) =>
    `${params.payment_intent_data.shipping?.name ?? 'No details'}, ${params.payment_intent_data.description ?? id}`,
  detailsOf,
};

function detailsOf(payment: PaymentRecord): [string, string][] {
  const { attempt, params, refunds, dispute } = payment;
  const rows: [string, string][] = [];
  const { description, shipping } = params.payment_intent_data;
  if (description) rows.push(['For', description]);
  if (attempt) rows.push(['Paid by', attempt.method === 'upi' ? 'UPI' : 'Card']);
  if (params.customer_email) rows.push(['Customer', params.customer_email]);
  if (shipping) {
    const { line1, line2, city, postal_code, state } = shipping.address;
    const lines = [shipping.name, shipping.phone, line1, line2, city, postal_code, state];
    rows.push(['Delivery', lines.filter(Boolean).join(', ')]);
  }
  if (refunds.length) rows.push(['Refunded', formatMoney(refundedAmount(payment), payment)]);
  const failedRefunds = refunds.filter(({ hasFailed }) => hasFailed);
  if (failedRefunds.length)
    rows.push(['Failed refunds', failedRefunds.map(({ amount }) => formatMoney(amount, payment)).join(', ')]);
  if (dispute) rows.push(['Dispute', dispute.status.replaceAll('_', ' ')]);
  return rows;
}

function stateOf(payment: PaymentRecord): string {
  const { status, intent, amount, dispute } = payment;
  if (dispute && dispute.status !== 'won') return dispute.status === 'lost' ? 'dispute lost' : 'disputed';
  const refunded = refundedAmount(payment);
  if (refunded > 0) return refunded === amount ? 'refunded' : 'partly refunded';
  if (status !== 'complete') return status;
  if (amount === 0 || intent?.status === 'succeeded') return 'paid';
  return intent?.status === 'processing' ? 'waiting for confirmation' : 'failed';
}
