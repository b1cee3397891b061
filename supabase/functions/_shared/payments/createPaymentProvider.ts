import type { PaymentProvider } from './provider.ts';
import { createSimulatedPayments } from './simulated.ts';

export interface PaymentEnv {
  /** Origin of the shop. */
  SITE_URL?: string;
  PAYMENT_WEBHOOK_SECRET?: string;
}

/** Creates the provider that the environment configures. This is the only place that names one. */
export const createPaymentProvider = (env: PaymentEnv): PaymentProvider =>
  createSimulatedPayments({ siteUrl: env.SITE_URL ?? '', secret: env.PAYMENT_WEBHOOK_SECRET ?? '' });
