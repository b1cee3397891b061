import type { PaymentProviderName } from '../../../functions/_shared/payments/paymentSettings.ts';

/** The dashboard of a simulated payment provider. */
export const dashboardPathOf = (provider: PaymentProviderName) => `/simulated-${provider}`;

/**
 * The paths that a simulated payment provider serves: its API, its payment pages and its dashboard. `/pay` itself is a page of
 * the shop.
 */
export const PAYMENT_SIMULATOR_PATHS = ['/v1/*', '/pay/:id/*', '/simulated-stripe/*', '/simulated-razorpay/*'];

/** Paths that are followed by the id of a payment, which grants access to it. */
export const PAYMENT_ID_PATHS = [
  'pay',
  'simulated-stripe',
  'simulated-razorpay',
  'v1/checkout/sessions',
  'v1/payment_links',
];
