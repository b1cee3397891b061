import type { Hono } from 'hono';
import { DEFAULT_STORE_ID } from '../../src/domain/pageConfig.ts';
import { createPaymentWebhookApp } from '../functions/payment-webhook/app.ts';
import { createRefundPaymentApp } from '../functions/refund-payment/app.ts';
import { createScheduledJobsApp } from '../functions/scheduled-jobs/app.ts';
import { createJobs, runDueJobs } from '../functions/scheduled-jobs/jobs.ts';
import { createContactApp } from '../functions/send-contact-email/app.ts';
import { createStoreApp } from '../functions/store/app.ts';
import { forwardedClientAddress } from '../functions/_shared/clientAddress.ts';
import { createPaymentProvider } from '../functions/_shared/payments/createPaymentProvider.ts';
import type { PaymentProvider } from '../functions/_shared/payments/provider.ts';
import type { Backend } from './backend.ts';
import { createStripeSimulator, type StripeSimulator } from './simulators/stripe/stripeSimulator.ts';

/** The edge functions of a hosted shop, and the simulator of its payment provider. */
export interface Shop {
  /** By name. */
  functions: Record<string, Hono>;
  /** Undefined if payments are not simulated. */
  stripe?: StripeSimulator;
  storeId: string;
  /** Runs the regular jobs that are due. Call it every few seconds. */
  runDueJobs: () => Promise<unknown>;
}

export interface ShopOptions {
  storeId?: string;
  /** The bearer token of the scheduled jobs. Default: one of the secrets. */
  jobsSecret?: string;
}

/** Creates the functions for an embedded backend. Without a payment provider, there is no store. */
export function createShop(
  backend: Backend,
  { storeId = DEFAULT_STORE_ID, jobsSecret = backend.secrets.jobsSecret }: ShopOptions = {},
): Shop {
  const db = backend.createServiceClient();
  const { startDelivery, siteUrl } = backend;
  const functions: Shop['functions'] = {
    'send-contact-email': createContactApp({ db, startDelivery, clientAddressOf: forwardedClientAddress }),
  };
  const { stripe, payments } = connectPayments(backend, (request) => functions['payment-webhook']?.fetch(request));
  const jobDeps = { db, payments, deliverMails: () => backend.mails.deliver() };
  const jobs = createJobs(jobDeps);
  functions['scheduled-jobs'] = createScheduledJobsApp({ ...jobDeps, secret: jobsSecret });
  if (payments) {
    functions.store = createStoreApp({
      db,
      startDelivery,
      payments,
      siteUrl,
      storeId,
      clientAddressOf: forwardedClientAddress,
    });
    functions['payment-webhook'] = createPaymentWebhookApp({ db, startDelivery, payments });
    functions['refund-payment'] = createRefundPaymentApp({
      db,
      startDelivery,
      payments,
      createCallerClient: (accessToken) => backend.createCallerClient(accessToken),
    });
  }
  return { functions, storeId, stripe, runDueJobs: () => runDueJobs(db, jobs) };
}

/** Returns the configured payment provider. In a demonstration without one, it is Stripe with the simulator. */
function connectPayments(
  { db, siteUrl, secrets, payments, simulators }: Backend,
  sendWebhook: (request: Request) => Response | Promise<Response> | undefined,
): { stripe?: StripeSimulator; payments?: PaymentProvider } {
  if (payments) return { payments: createPaymentProvider(payments) };
  if (!simulators) return {};
  const { stripeSecretKey: secretKey, stripeWebhookSecret: secret } = secrets;
  const url = new URL('/functions/v1/payment-webhook', siteUrl).href;
  const endpoint = { url, secret, fetch: async (request: Request) => (await sendWebhook(request)) ?? Response.error() };
  const stripe = createStripeSimulator({ db, siteUrl, secretKey, endpoint });
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: siteUrl };
  // Requests stay in this process.
  const send = async (input: string | URL | Request, init?: RequestInit) => stripe.app.fetch(new Request(input, init));
  return { stripe, payments: createPaymentProvider(env, send) };
}
