import type { LinkRecord, PaymentRecord, RefundRecord } from './records.ts';

/* The objects of the API, with the fields that a payment of the simulator can have. */

const INR = 'INR';

/** Razorpay sends an empty array instead of an empty object. */
const orArray = (object: object) => (Object.keys(object).length > 0 ? object : []);

/** A Payment Link as in events and lists. Only a link that is read by its id has its payments. */
export function linkObject(link: LinkRecord, shortUrl = '') {
  const { id, params, created, amount, status, endedAt, order } = link;
  return {
    accept_partial: false,
    amount,
    amount_paid: status === 'paid' ? amount : 0,
    ...(params.callback_url && { callback_url: params.callback_url, callback_method: 'get' }),
    cancelled_at: status === 'cancelled' ? (endedAt ?? 0) : 0,
    created_at: created,
    currency: INR,
    customer: orArray(params.customer ?? {}),
    description: params.description,
    expire_by: params.expire_by ?? 0,
    expired_at: status === 'expired' ? (endedAt ?? 0) : 0,
    first_min_partial_amount: 0,
    id,
    notes: orArray(params.notes),
    notify: { email: false, sms: false, whatsapp: false, ...params.notify },
    ...(order && { order_id: order }),
    reference_id: params.reference_id ?? '',
    reminder_enable: params.reminder_enable ?? false,
    reminders: [],
    short_url: shortUrl,
    status: status === 'open' ? 'created' : status,
    updated_at: endedAt ?? created,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

/** Razorpay's fee in paise, and the GST that it contains: 2 % and 18 % of the 2 %. */
export function feeOf({ amount }: LinkRecord): { fee: number; tax: number } {
  const net = Math.round(amount * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}

/** What the customer pays. It is more than the amount of the link if the customer pays Razorpay's fee. */
export const paidAmount = (link: LinkRecord, { feeBearer }: PaymentRecord): number =>
  feeBearer === 'customer' ? link.amount + feeOf(link).fee : link.amount;

/** The captured payments in a Payment Link. */
export function linkPayments(link: LinkRecord) {
  const captured = link.payments.filter(({ status }) => status === 'captured');
  if (captured.length === 0) return null;
  return captured.map((payment) => ({
    amount: paidAmount(link, payment),
    created_at: payment.created,
    method: payment.method,
    payment_id: payment.id,
    plink_id: link.id,
    status: 'captured',
    updated_at: payment.created,
  }));
}

/** The sum of the refunds that did not fail. */
export const refundedAmount = ({ refunds }: PaymentRecord): number =>
  refunds.reduce((total, { amount, status }) => (status === 'failed' ? total : total + amount), 0);

export function paymentObject(link: LinkRecord, payment: PaymentRecord) {
  const { id: linkId, order, params } = link;
  const amount = paidAmount(link, payment);
  const refunded = refundedAmount(payment);
  const isFailed = payment.status === 'failed';
  const { fee, tax } = payment.status === 'captured' ? feeOf(link) : { fee: null, tax: null };
  return {
    id: payment.id,
    entity: 'payment',
    amount,
    currency: INR,
    base_amount: amount,
    status: payment.status === 'captured' && refunded === amount ? 'refunded' : payment.status,
    order_id: order,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === amount ? 'full' : 'partial',
    captured: payment.status === 'captured',
    description: `#${linkId.slice('plink_'.length)}`,
    card: payment.last4 === null ? null : { network: 'Visa', last4: payment.last4 },
    bank: null,
    wallet: null,
    vpa: payment.upiId,
    email: 'void@razorpay.com',
    contact: payment.contact,
    notes: orArray(params.notes),
    fee,
    tax,
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? 'Your payment was declined by the bank.' : null,
    error_reason: isFailed ? 'payment_failed' : null,
    created_at: payment.created,
  };
}

export const orderObject = ({ order, amount, created, params, payments, status }: LinkRecord) => ({
  id: order,
  entity: 'order',
  amount,
  amount_due: status === 'paid' ? 0 : amount,
  amount_paid: status === 'paid' ? amount : 0,
  attempts: payments.length,
  created_at: created,
  currency: INR,
  notes: orArray(params.notes),
  receipt: params.reference_id ?? null,
  status: status === 'paid' ? 'paid' : 'attempted',
});

export const refundObject = (
  payment: PaymentRecord,
  { id, amount, created, status, receipt, notes }: RefundRecord,
) => ({
  id,
  entity: 'refund',
  amount,
  currency: INR,
  payment_id: payment.id,
  notes: orArray(notes),
  receipt,
  acquirer_data: { arn: null },
  created_at: created,
  batch_id: null,
  status,
  speed_processed: 'normal',
  speed_requested: 'normal',
});

/** How long the shop may respond to a dispute. */
const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

export const disputeObject = (
  link: LinkRecord,
  payment: PaymentRecord,
  { id, created, status }: NonNullable<PaymentRecord['dispute']>,
) => ({
  id,
  entity: 'dispute',
  payment_id: payment.id,
  amount: paidAmount(link, payment),
  currency: INR,
  amount_deducted: status === 'lost' ? paidAmount(link, payment) : 0,
  respond_by: created + RESPONSE_SECONDS,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  phase: 'chargeback',
  status,
  created_at: created,
});

export const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });
