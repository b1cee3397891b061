import { hostedClientAddress } from '../_shared/clientAddress.ts';
import { createCallerClient, createServiceClient, secretKeyIn } from '../_shared/database.ts';
import { startHostedDelivery } from '../_shared/email/hosted.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createContactApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const db = createServiceClient(env);
const app = createContactApp({
  db,
  startDelivery: startHostedDelivery(env, db),
  clientAddressOf: hostedClientAddress,
  clientKey: secretKeyIn(env),
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
});

Deno.serve(app.fetch);
