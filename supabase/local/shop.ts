import type { Hono } from 'hono';
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
  functions: { store: Hono; 'payment-webhook': Hono; 'send-contact-email': Hono };
  /** Serves /pay. */
  paymentPages: Hono;
  storeId: string;
  /** Ends the checkout sessions whose time is over. Call it regularly. */
  expireOverdueCheckouts(): Promise<void>;
}

/** Creates the functions for an embedded backend. Their mails go to its mailbox. */
export function createShop(backend: Backend, storeId = 'nilgiri'): Shop {
  const db = backend.createServiceClient();
  const { mailbox: mailer, siteUrl } = backend;
  const secret = backend.secrets.webhookSecret;
  const payments = createSimulatedPayments({ siteUrl, secret, fetch: (request) => paymentSimulator.fetch(request) });
  const paymentWebhook = createPaymentWebhookApp({ db, mailer, payments });
  const paymentSimulator = createPaymentSimulator({
    db,
    refunds: createRefundStore(backend.db),
    secret,
    fetch: paymentWebhook.fetch,
    webhookUrl: new URL('/functions/v1/payment-webhook', siteUrl).href,
  });
  const contact = createContactApp({
    db,
    mailer,
    clientAddressOf: forwardedClientAddress,
  });
  return {
    storeId,
    functions: {
      store: createStoreApp({ db, payments, siteUrl, storeId, clientAddressOf: forwardedClientAddress }),
      'payment-webhook': paymentWebhook,
      'send-contact-email': contact,
    },
    paymentPages: paymentSimulator,
    expireOverdueCheckouts: () => expireOverdueCheckouts({ db, payments }),
  };
}
