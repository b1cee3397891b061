import type { ServiceClient } from '../database.ts';
import { createProblemRecorder } from '../problems.ts';
import { PaymentError, type PaymentProvider } from './provider.ts';

/** The handler of webhooks records its own failures, and refused lists are reported apart. */
const RECORDED_ELSEWHERE: PropertyKey[] = [
  'parseWebhook',
  'listRefunds',
  'listDisputes',
] satisfies (keyof PaymentProvider)[];

/** Wraps a payment provider, so that the back office shows when it does not respond or refuses a request. */
export function recordFailures(payments: PaymentProvider, db: ServiceClient): PaymentProvider {
  const problems = createProblemRecorder(db);

  return new Proxy(payments, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || RECORDED_ELSEWHERE.includes(name)) return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(member, target, args) as Promise<unknown>);
        } catch (error) {
          if (isFailure(error)) await problems.record('payment_provider', error.message);
          throw error;
        }
      };
    },
  });
}

const isFailure = (error: unknown): error is PaymentError =>
  error instanceof PaymentError && (error.code === 'provider_unavailable' || error.code === 'permission_denied');
