import type { Hono } from 'hono';
import type { PaymentEnv } from '../../../functions/_shared/payments/paymentSettings.ts';
import type { Database } from '../../database/database.ts';
import type { EventDelivery, WebhookEndpoint } from './delivery.ts';

export interface PaymentSimulatorOptions {
  /** Contains the tables of `createPaymentTables`. */
  db: Database;
  /** Origin of the pages. */
  siteUrl: string;
  /** Random hexadecimal digits, from which the key of the API is made. */
  apiSecret: string;
  /** Receives the events. Its secret consists of hexadecimal digits too. */
  endpoint: WebhookEndpoint;
  /** The largest payment in paise. Default: the limit of a new account of the provider. */
  maxAmount?: number;
  /** The permissions that the key does not have; see requiredPermissions. Only Stripe's keys have permissions. */
  deniedPermissions?: readonly string[];
}

/** A simulated payment provider. */
export interface PaymentSimulator {
  /** Serves the API, the payment pages and the dashboard; see `PAYMENT_SIMULATOR_PATHS`. */
  app: Hono;
  delivery: EventDelivery;
  /** The settings with which the shop uses it. */
  env: PaymentEnv;
}
