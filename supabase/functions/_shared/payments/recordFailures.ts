import type { ServiceClient } from '../database.ts';
import { createProblemRecorder } from '../problems.ts';
import { PaymentError, type PaymentProvider } from './provider.ts';

/**
 * Wraps a payment provider, so that the back office shows when it does not respond or refuses a request. The handler of
 * webhooks records its own failures, and refused lists of refunds and disputes are reported apart.
 */
export function recordFailures(payments: PaymentProvider, db: ServiceClient): PaymentProvider {
  const problems = createProblemRecorder(db);

  async function record<Result>(response: Promise<Result>): Promise<Result> {
    try {
      return await response;
    } catch (error) {
      if (isFailure(error)) await problems.record('payment_provider', error.message);
      throw error;
    }
  }
  return {
    ...payments,
    createPayment: (session, returnUrls) => record(payments.createPayment(session, returnUrls)),
    getPayment: (paymentId) => record(payments.getPayment(paymentId)),
    expirePayment: (paymentId) => record(payments.expirePayment(paymentId)),
    refundPayment: (request) => record(payments.refundPayment(request)),
    readMethod: (paymentId) => record(payments.readMethod(paymentId)),
    findPayment: (reference) => record(payments.findPayment(reference)),
    listPaid: (since) => record(payments.listPaid(since)),
    readPaid: (reference) => record(payments.readPaid(reference)),
    checkPermissions: () => record(payments.checkPermissions()),
  };
}

const isFailure = (error: unknown): error is PaymentError =>
  error instanceof PaymentError && (error.code === 'provider_unavailable' || error.code === 'permission_denied');
