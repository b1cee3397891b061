import type { Hono } from 'hono';
import { DEFAULT_STORE_ID } from '../../../src/domain/pageConfig.ts';
import { createDocumentsApp } from '../../functions/documents/app.ts';
import { writePdf as writePdfInThisThread, type WritePdf } from '../../functions/documents/writePdf.ts';
import { createOrdersApp } from '../../functions/orders/app.ts';
import { createPicturesApp } from '../../functions/pictures/app.ts';
import { createPaymentWebhookApp } from '../../functions/payment-webhook/app.ts';
import { createRefundPaymentApp } from '../../functions/refund-payment/app.ts';
import { createScheduledJobsApp } from '../../functions/scheduled-jobs/app.ts';
import { createJobs, runDueJobs } from '../../functions/scheduled-jobs/jobs.ts';
import { createContactApp } from '../../functions/send-contact-email/app.ts';
import { createStoreApp } from '../../functions/store/app.ts';
import { forwardedClientAddress } from '../../functions/_shared/clientAddress.ts';
import { createPaymentProvider } from '../../functions/_shared/payments/createPaymentProvider.ts';
import type { PaymentProvider } from '../../functions/_shared/payments/provider.ts';
import { recordFailures } from '../../functions/_shared/payments/recordFailures.ts';
import type { Backend } from './backend.ts';
import { createStoredPictures } from './storedPictures.ts';
import type { Database } from '../database/database.ts';
import type { PaymentSimulator } from '../simulators/payments/simulator.ts';
import { createRazorpaySimulator } from '../simulators/razorpay/razorpaySimulator.ts';
import { createStripeSimulator } from '../simulators/stripe/stripeSimulator.ts';

const paymentSimulators = { stripe: createStripeSimulator, razorpay: createRazorpaySimulator };

/** The edge functions, as a hosted shop has them, and the simulator of its payment provider. */
export interface ShopFunctions {
  /** By name. */
  functions: Record<string, Hono>;
  /** Undefined if payments are not simulated. */
  paymentSimulator?: PaymentSimulator;
  storeId: string;
  /** Returns the time by the clock of the payment provider, or null. Undefined if the shop takes no payments itself. */
  readProviderTime?: () => Promise<Date | null>;
  /** Runs the regular jobs that are due. Call it every few seconds. */
  runDueJobs: () => Promise<unknown>;
}

export interface FunctionOptions {
  storeId?: string;
  /** The bearer token of the scheduled jobs. Default: one of the secrets. */
  jobsSecret?: string;
  /** The largest payment in paise that a simulated payment provider accepts. Default: as the real one. */
  simulatedPaymentLimit?: number;
  /** Default: in this thread. */
  writePdf?: WritePdf;
}

/** Creates the functions for an embedded backend. Without a payment provider, there is no store. */
export function createFunctions(
  backend: Backend,
  {
    storeId = DEFAULT_STORE_ID,
    jobsSecret = backend.secrets.jobsSecret,
    simulatedPaymentLimit,
    writePdf = writePdfInThisThread,
  }: FunctionOptions = {},
): ShopFunctions {
  const db = backend.createServiceClient();
  const { startDelivery, siteUrl } = backend;
  const pictures = createStoredPictures(backend.db);
  const createCallerClient = (accessToken: string) => backend.createCallerClient(accessToken);
  const client = { clientAddressOf: forwardedClientAddress, clientKey: backend.secrets.secretKey };
  const functions: ShopFunctions['functions'] = {
    'send-contact-email': createContactApp({ db, startDelivery, createCallerClient, ...client }),
    orders: createOrdersApp({ db, startDelivery, createCallerClient, ...client }),
    documents: createDocumentsApp({ createCallerClient, writePdf }),
    pictures: createPicturesApp({ createCallerClient, pictures }),
  };
  const { paymentSimulator, provider } = connectPayments(backend, simulatedPaymentLimit, (request) =>
    functions['payment-webhook']?.fetch(request),
  );
  const payments = provider && recordFailures(provider, db);
  const jobDeps = { db, payments, pictures, siteUrl, deliverEmails: () => backend.emails.deliver() };
  const jobs = createJobs(jobDeps);
  functions['scheduled-jobs'] = createScheduledJobsApp({
    ...jobDeps,
    checkEmail: () => backend.emails.check(),
    secret: jobsSecret,
  });
  if (payments) {
    functions.store = createStoreApp({
      db,
      startDelivery,
      payments,
      siteUrl,
      storeId,
      ...client,
      createCallerClient,
      readRevision: () => readCatalogRevision(backend.db),
    });
    functions['payment-webhook'] = createPaymentWebhookApp({ db, startDelivery, payments });
    functions['refund-payment'] = createRefundPaymentApp({
      db,
      startDelivery,
      payments,
      createCallerClient,
    });
  }
  return {
    functions,
    storeId,
    paymentSimulator,
    readProviderTime: provider && (() => provider.readTime()),
    runDueJobs: () => runDueJobs(db, jobs),
  };
}

/** Reads the revision without the REST API, which takes several times as long and is most of a response with 304. */
async function readCatalogRevision(db: Database): Promise<string> {
  const [row] = await db.query<{ revision: string }>('select revision from public.catalog_revision');
  return row!.revision;
}

/** Returns the configured payment provider or, in a demonstration without one, a simulated one. */
function connectPayments(
  { db, siteUrl, secrets, payments, simulatedProvider, simulators }: Backend,
  maxAmount: number | undefined,
  sendWebhook: (request: Request) => Response | Promise<Response> | undefined,
): { paymentSimulator?: PaymentSimulator; provider?: PaymentProvider } {
  if (payments) return { provider: createPaymentProvider(payments) };
  if (!simulators) return {};
  const paymentSimulator = paymentSimulators[simulatedProvider]({
    db,
    siteUrl,
    apiSecret: secrets.paymentApiSecret,
    maxAmount,
    endpoint: {
      url: new URL('/functions/v1/payment-webhook', siteUrl).href,
      secret: secrets.paymentWebhookSecret,
      fetch: async (request) => (await sendWebhook(request)) ?? Response.error(),
    },
  });
  // Requests stay in this process.
  const send = async (input: string | URL | Request, init?: RequestInit) =>
    paymentSimulator.app.fetch(new Request(input, init));
  return { paymentSimulator, provider: createPaymentProvider(paymentSimulator.env, send) };
}
