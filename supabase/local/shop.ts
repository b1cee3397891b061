import { createHandler as createPaymentWebhook } from '../functions/payment-webhook/handler.ts';
import { createHandler as createContact } from '../functions/send-contact-email/handler.ts';
import { createHandler as createStore } from '../functions/store/handler.ts';
import type { Handler } from '../functions/_shared/http.ts';
import type { Backend } from './backend.ts';
import { createPaymentPage } from './pay/handler.ts';

/** What a hosted shop runs as edge functions, and the payment page that a provider runs for it. */
export interface Shop {
  functions: { store: Handler; 'payment-webhook': Handler; 'send-contact-email': Handler };
  /** Answers what is under /pay. */
  payPages: Handler;
  storeId: string;
}

/** The functions over an embedded backend; their mails go to its mailbox. */
export function createShop(backend: Backend, storeId = 'nilgiri'): Shop {
  const db = backend.createServiceClient();
  const { mailbox: mailer, siteUrl, secrets } = backend;
  const env = { PAYMENT_WEBHOOK_SECRET: secrets.webhookSecret };
  const paymentWebhook = createPaymentWebhook({ db, mailer, env });
  return {
    storeId,
    functions: {
      store: createStore({ db, env: { SITE_URL: siteUrl, STORE_ID: storeId } }),
      'payment-webhook': paymentWebhook,
      // The gateway has set this header itself.
      'send-contact-email': createContact({
        db,
        mailer,
        addressOf: ({ headers }) => headers.get('x-forwarded-for') ?? 'unknown',
      }),
    },
    payPages: createPaymentPage({
      db,
      env,
      fetch: paymentWebhook,
      webhookUrl: new URL('/functions/v1/payment-webhook', siteUrl).href,
    }),
  };
}
