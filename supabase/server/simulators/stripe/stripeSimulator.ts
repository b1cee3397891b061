import { Hono } from 'hono';
import Stripe from 'stripe';
import { createDashboardPages } from '../payments/dashboardPages.ts';
import { createEventDelivery } from '../payments/delivery.ts';
import { now } from '../payments/ids.ts';
import { createPaymentPages } from '../payments/paymentPages.ts';
import { createPaymentStore, type PaymentFormat } from '../payments/paymentStore.ts';
import type { PaymentSimulator, PaymentSimulatorOptions } from '../payments/simulator.ts';
import { createStripeApi } from './api.ts';
import { stripeDashboard } from './dashboardPages.ts';
import { stripePages } from './pages.ts';
import { expirePayment } from './payments.ts';
import type { PaymentRecord } from './records.ts';

/** Stripe's limit of a payment in rupees. */
const MAX_AMOUNT = 99_999_999;

const FORMAT: PaymentFormat<PaymentRecord> = {
  provider: 'stripe',
  aliasesOf: ({ intent, charge }) => [intent?.id ?? [], charge?.id ?? []].flat(),
  expire: expirePayment,
  eventIdPrefix: 'evt_1',
  eventBody: (id, { type, payload }) => ({
    id,
    object: 'event',
    created: now(),
    data: { object: payload },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }),
};

/**
 * Simulates Stripe without moving money: the part of its API that the shop uses under /v1, its hosted page under /pay, its
 * dashboard at /simulated-stripe and its webhooks. It knows nothing of the shop but what it gets by the API.
 */
export function createStripeSimulator({
  db,
  siteUrl,
  apiSecret,
  endpoint,
  maxAmount = MAX_AMOUNT,
  deniedPermissions = [],
}: PaymentSimulatorOptions): PaymentSimulator {
  const env = { STRIPE_SECRET_KEY: `sk_test_${apiSecret}`, STRIPE_WEBHOOK_SECRET: `whsec_${endpoint.secret}` };
  const store = createPaymentStore(db, FORMAT);
  const delivery = createEventDelivery(store, endpoint, async ({ body: payload }) => ({
    'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: env.STRIPE_WEBHOOK_SECRET,
    }),
  }));
  const api = createStripeApi({
    store,
    secretKey: env.STRIPE_SECRET_KEY,
    maxAmount,
    deniedPermissions,
    pageUrlOf: (id) => new URL(`/pay/${id}`, siteUrl).href,
  });
  const pages = createPaymentPages({ store, delivery }, stripePages);
  const dashboard = createDashboardPages({ store, delivery }, stripeDashboard);
  // These apps have their own responses to errors and unknown paths, so they are called instead of mounted.
  const app = new Hono()
    .all('/v1/*', (c) => api.fetch(c.req.raw))
    .all('/pay/*', (c) => pages.fetch(c.req.raw))
    .all('/simulated-stripe/*', (c) => dashboard.fetch(c.req.raw));
  return { app, delivery, env: { ...env, STRIPE_API_URL: siteUrl } };
}
