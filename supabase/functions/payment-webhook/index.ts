import { createServiceClient } from '../_shared/database.ts';
import { startHostedDelivery } from '../_shared/email/hosted.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createPaymentWebhookApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const db = createServiceClient(env);
const app = createPaymentWebhookApp({
  db,
  startDelivery: startHostedDelivery(env, db),
  payments: recordFailures(createPaymentProvider(env), db),
});

Deno.serve(app.fetch);
