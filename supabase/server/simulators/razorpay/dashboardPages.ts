import { formatMoney } from '../../../../src/domain/money.ts';
import { readAmount, type DashboardBehavior } from '../payments/dashboardPages.ts';
import {
  authorizeLate,
  capturedPayment,
  expireLink,
  openDispute,
  refundPayment,
  settlePayment,
  updateDispute,
  waitingPayment,
} from './links.ts';
import { paidAmount, refundedAmount } from './objects.ts';
import type { LinkRecord } from './records.ts';

/** Razorpay's dashboard. */
export const razorpayDashboard: DashboardBehavior<LinkRecord> = {
  name: 'Razorpay',
  path: '/simulated-razorpay',
  actions: {
    refund: (link, form) => refundPayment(link, { amount: amountOf(link, form), notes: {} }),
    reject_refund: (link, form) => refundPayment(link, { amount: amountOf(link, form), notes: {} }, 'failed'),
    dispute: (link) => openDispute(link),
    evidence: (link) => updateDispute(link, 'under_review'),
    win: (link) => updateDispute(link, 'won'),
    lose: (link) => updateDispute(link, 'lost'),
    succeed: (link) => settlePayment(link, true),
    fail: (link) => settlePayment(link, false),
    authorize_late: (link) => authorizeLate(link),
    expire: expireLink,
  },
  buttonsOf(link) {
    const dispute = capturedPayment(link)?.dispute;
    const buttons: [string, string, boolean][] = [
      ['expire', 'Expire', link.status === 'open'],
      ['succeed', 'Confirm the payment', waitingPayment(link) !== undefined],
      ['fail', 'Let the payment fail', waitingPayment(link) !== undefined],
      ['authorize_late', 'Authorize the failed payment late', hasOnlyFailed(link)],
      ['reject_refund', 'Refund, and let the bank reject it', refundableOf(link) > 0],
      ['dispute', 'Dispute', dispute === null],
      ['evidence', 'Submit evidence', dispute?.status === 'open'],
      ['win', 'Decide for the shop', dispute?.status === 'open' || dispute?.status === 'under_review'],
      ['lose', 'Decide for the customer', dispute?.status === 'open' || dispute?.status === 'under_review'],
    ];
    return buttons.flatMap(([action, label, isPossible]) => (isPossible ? [[action, label]] : []));
  },
  refundableOf,
  stateOf,
  descriptionOf: ({ params }) => `${params.customer?.name ?? 'Somebody'}, ${params.description}`,
  detailsOf,
};

const hasOnlyFailed = ({ payments }: LinkRecord) =>
  payments.length > 0 && payments.every(({ status }) => status === 'failed');

function refundableOf(link: LinkRecord): number {
  const payment = capturedPayment(link);
  return payment ? paidAmount(link, payment) - refundedAmount(payment) : 0;
}

const amountOf = (link: LinkRecord, form: URLSearchParams) => readAmount(form) ?? (refundableOf(link) || undefined);

function detailsOf(link: LinkRecord): [string, string][] {
  const { params, payments } = link;
  const payment = capturedPayment(link);
  const { name, email, contact } = params.customer ?? {};
  const rows: [string, string][] = [
    ['For', params.description],
    ['Customer', [name, email, contact].filter(Boolean).join(', ')],
  ];
  if (payments.length > 0) rows.push(['Attempts', payments.map(({ id, status }) => `${id} ${status}`).join(', ')]);
  if (payment) {
    rows.push(['Paid by', payment.method === 'upi' ? 'UPI' : 'Card']);
    rows.push(['Captured', formatMoney(paidAmount(link, payment), link)]);
  }
  if (payment && refundedAmount(payment) > 0) rows.push(['Refunded', formatMoney(refundedAmount(payment), link)]);
  if (payment?.dispute) rows.push(['Dispute', payment.dispute.status.replaceAll('_', ' ')]);
  return rows;
}

function stateOf(link: LinkRecord): string {
  const payment = capturedPayment(link);
  if (!payment) return waitingPayment(link) ? 'waiting for confirmation' : link.status;
  if (payment.dispute && payment.dispute.status !== 'won')
    return payment.dispute.status === 'lost' ? 'dispute lost' : 'disputed';
  const refunded = refundedAmount(payment);
  if (refunded > 0) return refunded === paidAmount(link, payment) ? 'refunded' : 'partly refunded';
  return 'paid';
}
