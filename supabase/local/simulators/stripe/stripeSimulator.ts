import { Hono } from 'hono';
import type { Database } from '../../database/database.ts';
import { createStripeApi } from './api.ts';
import { createDashboardPages } from './dashboardPages.ts';
import { createEventDelivery, type EventDelivery, type WebhookEndpoint } from './delivery.ts';
import { createPaymentPages } from './pages.ts';

export interface StripeSimulatorOptions {
  /** Contains the tables of `createStripeTables`. */
  db: Database;
  /** Origin of the pages. */
  siteUrl: string;
  /** The key of the API: `sk_test_…`. */
  secretKey: string;
  /** Receives the events. */
  endpoint: WebhookEndpoint;
}

export interface StripeSimulator {
  /** Serves the API under /v1, the payment pages under /pay and the dashboard at /simulated-stripe. */
  app: Hono;
  delivery: EventDelivery;
}

/**
 * Simulates Stripe without moving money: the part of its API that the shop uses, its hosted page, its dashboard and its
 * webhooks. It knows nothing of the shop but what it gets by the API.
 */
export function createStripeSimulator({ db, siteUrl, secretKey, endpoint }: StripeSimulatorOptions): StripeSimulator {
  const delivery = createEventDelivery(db, endpoint);
  const api = createStripeApi({ db, secretKey, pageUrlOf: (id) => new URL(`/pay/${id}`, siteUrl).href });
  const pages = createPaymentPages({ db, delivery });
  const dashboard = createDashboardPages({ db, delivery });
  // These apps have their own responses to errors and unknown paths, so they are called instead of mounted.
  const app = new Hono()
    .all('/v1/*', (c) => api.fetch(c.req.raw))
    .all('/pay/*', (c) => pages.fetch(c.req.raw))
    .all('/simulated-stripe/*', (c) => dashboard.fetch(c.req.raw));
  return { app, delivery };
}
