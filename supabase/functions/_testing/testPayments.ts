import { dataOf, type ServiceClient } from '../_shared/database.ts';
import {
  InvalidWebhookError,
  PaymentError,
  type CheckoutSession,
  type Payment,
  type DisputeStatus,
  type PaidOrder,
  type PaymentEvent,
  type PaymentProvider,
  type ReportedRefund,
} from '../_shared/payments/provider.ts';
import { meera } from './catalogFixture.ts';

/** A payment with what is listed about it. Its refunds and its dispute were created `createdAt`. */
interface PaymentRecord extends Payment {
  createdAt: Date;
  refunds: ReportedRefund[];
  dispute: DisputeStatus | null;
  /** What it was paid with. */
  method?: string;
  /** From which its order can be restored. */
  order?: Partial<PaidOrder>;
}

const refundedAmount = ({ refunds }: PaymentRecord) =>
  refunds.reduce((total, { amountInPaise, hasFailed }) => total + (hasFailed ? 0 : amountInPaise), 0);

/** A payment provider in memory. Its webhook requests are events as JSON, with the header `signature: valid`. */
export function createTestPayments(db: ServiceClient) {
  const records = new Map<string, PaymentRecord>();
  const unavailable = new Set<string>();
  const refusing = new Set<string>();

  function find(paymentId: string): PaymentRecord {
    if (unavailable.has(paymentId)) throw new PaymentError('provider_unavailable', 'The provider is down');
    const payment = records.get(paymentId);
    if (!payment) throw new PaymentError('payment_not_found', 'There is no such payment');
    return payment;
  }
  const listed = (since: Date) => [...records.values()].filter(({ createdAt }) => createdAt >= since);
  const attempt = <T>(work: () => T) => new Promise<T>((resolve) => resolve(work()));

  const payments: PaymentProvider = {
    name: 'test',
    createPayment: ({ id, amount_total, currency }) =>
      attempt(() => {
        const payment: PaymentRecord = {
          id: `test_${id}`,
          sessionId: id,
          status: 'open',
          amountInPaise: amount_total,
          currency,
          createdAt: new Date(),
          refunds: [],
          dispute: null,
          delivery: null,
        };
        if (!records.has(payment.id)) records.set(payment.id, payment);
        return { id: payment.id, url: `https://pay.example/${id}` };
      }),
    parseWebhook: ({ body, headers }) =>
      attempt(() => {
        if (headers.get('signature') !== 'valid') throw new InvalidWebhookError(401, 'The signature is not valid');
        if (body === 'unavailable') throw new PaymentError('provider_unavailable', 'The provider is down');
        return JSON.parse(body) as PaymentEvent | null;
      }),
    getPayment: (id) => attempt(() => (records.has(id) || unavailable.has(id) ? { ...find(id) } : null)),
    readMethod: (id) => attempt(() => find(id).method ?? null),
    listRefunds: (since) =>
      attempt(() =>
        listed(since).flatMap(({ id: reference, createdAt, refunds }) =>
          refunds.map(({ id, hasFailed }) => ({ id, hasFailed, createdAt, reference })),
        ),
      ),
    listDisputes: (since) =>
      attempt(() =>
        listed(since).flatMap(({ id: reference, createdAt, amountInPaise, dispute: status }) =>
          status
            ? [
                {
                  id: `dp_${reference}`,
                  status,
                  amountInPaise,
                  reportedAt: new Date(),
                  dueAt: null,
                  createdAt,
                  reference,
                },
              ]
            : [],
        ),
      ),
    findPayment: (reference) =>
      attempt(() => {
        const { sessionId, amountInPaise, refunds } = find(reference);
        const readRefunds = () => Promise.resolve(refunds);
        return { sessionId, paymentId: reference, siteUrl: null, amountInPaise, readRefunds };
      }),
    listPaid: (since) =>
      attempt(() =>
        listed(since)
          .filter(({ status }) => status === 'paid')
          .map(({ id: reference, sessionId, createdAt }) => ({ reference, sessionId, createdAt })),
      ),
    readPaid: (reference) =>
      attempt(() => {
        const payment = find(reference);
        const record = { orderNumber: null, delivery: null, items: [] };
        return { payment: { ...payment }, paidAt: payment.createdAt, siteUrl: null, record, ...payment.order };
      }),
    checkPermissions: () => attempt(() => [{ name: 'Everything', problem: null }]),
    readTime: () => Promise.resolve(null),
    expirePayment: (id) =>
      attempt(() => {
        const payment = find(id);
        if (payment.status === 'paid') throw new PaymentError('payment_already_paid', 'Already paid');
        if (payment.status === 'pending') throw new PaymentError('payment_pending', 'Still pending');
        payment.status = 'expired';
        return { ...payment };
      }),
    refundPayment: ({ paymentId, amountInPaise = 0, idempotencyKey }) =>
      attempt(() => {
        const payment = find(paymentId);
        const id = `re_${paymentId} ${idempotencyKey}`;
        if (refusing.has(paymentId)) throw new PaymentError('refund_rejected', 'The bank refuses refunds');
        if (!payment.refunds.some((refund) => refund.id === id)) {
          if (refundedAmount(payment) + amountInPaise > payment.amountInPaise)
            throw new PaymentError('refund_exceeds_payment', 'More than what was paid');
          payment.refunds = [...payment.refunds, { id, amountInPaise, hasFailed: false, requestId: idempotencyKey }];
        }
        return { id, paymentId, amountInPaise };
      }),
  };

  return {
    payments,
    /** Creates the payment of a checkout session, as the store does. */
    async start(session: CheckoutSession): Promise<string> {
      const { id, url } = await payments.createPayment(session, { successUrl: '', cancelUrl: '' });
      const columns = { provider: payments.name, payment_id: id, payment_url: url };
      dataOf(await db.from('checkout_sessions').update(columns).eq('id', session.id).select('id'));
      return id;
    },
    /** Changes the provider's record of a payment. No webhook is sent. */
    update(paymentId: string, change: Partial<PaymentRecord>): void {
      Object.assign(find(paymentId), { delivery: meera, ...change });
    },
    /** Makes every request about a payment fail. */
    fail: (paymentId: string) => void unavailable.add(paymentId),
    recover: (paymentId: string) => void unavailable.delete(paymentId),
    /** Makes the provider refuse the refunds of a payment. */
    refuseRefunds: (paymentId: string) => void refusing.add(paymentId),
    /** Makes all refunds of a payment fail. No webhook is sent. */
    failRefunds(paymentId: string): void {
      const payment = find(paymentId);
      payment.refunds = payment.refunds.map((refund) => ({ ...refund, hasFailed: true }));
    },
    record: (paymentId: string) => records.get(paymentId),
    refundedInPaise: (paymentId: string) => refundedAmount(find(paymentId)),
  };
}
