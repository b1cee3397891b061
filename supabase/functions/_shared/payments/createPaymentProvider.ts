import type { PaymentProvider } from './provider.ts';
import { createStripePayments } from './stripe.ts';

/** The settings of the payment provider; docs/ARCHITECTURE.md describes them. */
export interface PaymentEnv {
  PAYMENT_PROVIDER?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_URL?: string;
}

type Send = typeof fetch;

const PROVIDERS: Record<string, (env: PaymentEnv, send?: Send) => PaymentProvider> = {
  stripe: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }, send) =>
    createStripePayments({
      secretKey: STRIPE_SECRET_KEY ?? '',
      webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: STRIPE_API_URL,
      fetch: send,
    }),
};

/**
 * Creates the provider that the environment configures. This is the only place that names one.
 * @param send sends the API requests; the default is the global `fetch`
 * @throws {Error} with the name of a setting that is missing or invalid
 */
export function createPaymentProvider(env: PaymentEnv, send?: Send): PaymentProvider {
  const name = env.PAYMENT_PROVIDER || 'stripe';
  const create = PROVIDERS[name];
  if (!create) throw new Error(`PAYMENT_PROVIDER must be ${Object.keys(PROVIDERS).join(' or ')}, not ${name}`);
  return create(env, send);
}
