import { hostedClientAddress } from '../_shared/clientAddress.ts';
import { createCallerClient, createServiceClient, secretKeyIn } from '../_shared/database.ts';
import { startHostedDelivery } from '../_shared/email/hosted.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createStoreApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const db = createServiceClient(env);
const app = createStoreApp({
  db,
  startDelivery: startHostedDelivery(env, db),
  payments: recordFailures(createPaymentProvider(env), db),
  siteUrl: env.SITE_URL,
  storeId: env.STORE_ID,
  clientAddressOf: hostedClientAddress,
  clientKey: secretKeyIn(env),
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
});

Deno.serve(app.fetch);
