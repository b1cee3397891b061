import type { Hono } from 'hono';
import { DEFAULT_STORE_ID } from '../../src/domain/pageConfig.ts';
import { createPaymentWebhookApp } from '../functions/payment-webhook/app.ts';
import { createContactApp } from '../functions/send-contact-email/app.ts';
import { createStoreApp } from '../functions/store/app.ts';
import { expireOverdueCheckouts } from '../functions/store/endCheckout.ts';
import { forwardedClientAddress } from '../functions/_shared/clientAddress.ts';
import { createSimulatedPayments } from '../functions/_shared/payments/simulated.ts';
import type { Backend } from './backend.ts';
import { createPaymentSimulator } from './simulators/payment/app.ts';
import { createRefundStore } from './simulators/payment/refunds.ts';

/** The edge functions of a hosted shop, and the payment page of its provider. */
export interface Shop {
  /** By name. */
  functions: Record<string, Hono>;
  /** Serves /pay. Undefined if payments are not simulated. */
  paymentPages?: Hono;
  storeId: string;
  /** Ends the checkout sessions whose time is over. Call it regularly. */
  expireOverdueCheckouts?: () => Promise<void>;
}

/** Creates the functions for an embedded backend. Without a payment provider, there is no store. */
export function createShop(backend: Backend, storeId = DEFAULT_STORE_ID): Shop {
  const contact = createContactApp({
    db: backend.createServiceClient(),
    startDelivery: backend.startDelivery,
    clientAddressOf: forwardedClientAddress,
  });
  const functions = { 'send-contact-email': contact };
  if (!backend.simulators) return { functions, storeId };
  const store = createSimulatedStore(backend, storeId);
  return { ...store, functions: { ...functions, ...store.functions } };
}

/** Creates the store, whose payments are simulated. */
function createSimulatedStore(backend: Backend, storeId: string): Shop {
  const db = backend.createServiceClient();
  const { startDelivery, siteUrl } = backend;
  const secret = backend.secrets.webhookSecret;
  const payments = createSimulatedPayments({ siteUrl, secret, fetch: (request) => paymentSimulator.fetch(request) });
  const paymentWebhook = createPaymentWebhookApp({ db, startDelivery, payments });
  const paymentSimulator = createPaymentSimulator({
    db,
    refunds: createRefundStore(backend.db),
    secret,
    fetch: paymentWebhook.fetch,
    webhookUrl: new URL('/functions/v1/payment-webhook', siteUrl).href,
  });
  return {
    storeId,
    functions: {
      store: createStoreApp({ db, payments, siteUrl, storeId, clientAddressOf: forwardedClientAddress }),
      'payment-webhook': paymentWebhook,
    },
    paymentPages: paymentSimulator,
    expireOverdueCheckouts: () => expireOverdueCheckouts({ db, payments }),
  };
}
