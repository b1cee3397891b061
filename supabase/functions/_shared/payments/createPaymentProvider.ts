import { paymentProviderIn, type PaymentEnv, type PaymentProviderName } from './paymentSettings.ts';
import type { PaymentProvider, TestWebhook } from './provider.ts';
import { createRazorpayPayments, createRazorpayTestWebhooks } from './razorpay.ts';
import { createStripePayments, createStripeTestWebhooks } from './stripe.ts';

type Send = typeof fetch;

interface ProviderDefinition {
  webhookSecret: keyof PaymentEnv;
  createTestWebhooks: (webhookSecret: string) => Promise<TestWebhook[]>;
  create: (env: PaymentEnv, send?: Send) => PaymentProvider;
}

const PROVIDERS: Record<PaymentProviderName, ProviderDefinition> = {
  stripe: {
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    createTestWebhooks: createStripeTestWebhooks,
    create: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }, send) =>
      createStripePayments({
        secretKey: STRIPE_SECRET_KEY ?? '',
        webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: STRIPE_API_URL,
        fetch: send,
      }),
  },
  razorpay: {
    webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
    createTestWebhooks: createRazorpayTestWebhooks,
    create: ({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL }, send) =>
      createRazorpayPayments({
        keyId: RAZORPAY_KEY_ID ?? '',
        keySecret: RAZORPAY_KEY_SECRET ?? '',
        webhookSecret: RAZORPAY_WEBHOOK_SECRET ?? '',
        apiUrl: RAZORPAY_API_URL,
        fetch: send,
      }),
  },
};

/** The webhook of each provider: the setting with its secret, and requests that test it. */
export const PAYMENT_WEBHOOKS = Object.values(PROVIDERS).map(({ webhookSecret, createTestWebhooks }) => ({
  setting: webhookSecret,
  createTestWebhooks,
}));

/**
 * Creates the provider that the environment configures. This file and paymentSettings.ts are the only places that name one.
 * @param send sends the API requests; the default is the global `fetch`
 * @throws {Error} with the name of a setting that is missing or invalid
 */
export const createPaymentProvider = (env: PaymentEnv, send?: Send): PaymentProvider =>
  PROVIDERS[paymentProviderIn(env)].create(env, send);
