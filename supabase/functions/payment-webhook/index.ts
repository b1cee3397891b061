import { createServiceClient } from '../_shared/database.ts';
import { createHttpMailer } from '../_shared/mailer.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { createPaymentWebhookApp } from './app.ts';

const env = Deno.env.toObject();
const app = createPaymentWebhookApp({
  db: createServiceClient(env),
  mailer: createHttpMailer(env),
  payments: createPaymentProvider(env),
});

Deno.serve(app.fetch);
