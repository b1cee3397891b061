import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { createDashboardPages } from '../payments/dashboardPages.ts';
import { createEventDelivery } from '../payments/delivery.ts';
import { now } from '../payments/ids.ts';
import { createPaymentPages } from '../payments/paymentPages.ts';
import { createPaymentStore, type PaymentFormat } from '../payments/paymentStore.ts';
import type { PaymentSimulator, PaymentSimulatorOptions } from '../payments/simulator.ts';
import { createRazorpayApi } from './api.ts';
import { razorpayDashboard } from './dashboardPages.ts';
import { expireLink } from './links.ts';
import { createRazorpayPages } from './pages.ts';
import type { LinkRecord } from './records.ts';

/** Razorpay's limit of a payment for a new account. */
const MAX_AMOUNT = 50_000_000;

const FORMAT: PaymentFormat<LinkRecord> = {
  provider: 'razorpay',
  aliasesOf: ({ params, order, payments }) =>
    [params.reference_id ?? [], order ?? [], payments.map(({ id }) => id)].flat(),
  expire: expireLink,
  eventIdPrefix: 'evt_',
  eventBody: (_id, { type, payload }) => ({
    entity: 'event',
    account_id: 'acc_Simulated12345',
    event: type,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity: entity as object }])),
    created_at: now(),
  }),
};

/**
 * Simulates Razorpay without moving money: the part of its API that the shop uses under /v1, the page of its Payment Links
 * under /pay, its dashboard at /simulated-razorpay and its webhooks. It knows nothing of the shop but what it gets by the
 * API. It is built from Razorpay's public documentation.
 */
export function createRazorpaySimulator({
  db,
  siteUrl,
  apiSecret,
  endpoint,
  maxAmount = MAX_AMOUNT,
}: PaymentSimulatorOptions): PaymentSimulator {
  const keyId = `rzp_test_${apiSecret.slice(0, 14)}`;
  const keySecret = apiSecret.slice(14);
  const store = createPaymentStore(db, FORMAT);
  const delivery = createEventDelivery(store, endpoint, ({ id, body }) => ({
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', endpoint.secret).update(body).digest('hex'),
  }));
  const api = createRazorpayApi({
    store,
    keyId,
    keySecret,
    maxAmount,
    pageUrlOf: (id) => new URL(`/pay/${id}`, siteUrl).href,
  });
  const pages = createPaymentPages({ store, delivery }, createRazorpayPages(keySecret));
  const dashboard = createDashboardPages({ store, delivery }, razorpayDashboard);
  // These apps have their own responses to errors and unknown paths, so they are called instead of mounted.
  const app = new Hono()
    .all('/v1/*', (c) => api.fetch(c.req.raw))
    .all('/pay/*', (c) => pages.fetch(c.req.raw))
    .all('/simulated-razorpay/*', (c) => dashboard.fetch(c.req.raw));
  const env = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: endpoint.secret,
    RAZORPAY_API_URL: siteUrl,
  };
  return { app, delivery, env };
}
