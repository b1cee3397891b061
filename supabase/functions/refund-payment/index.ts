import { createCallerClient, createServiceClient } from '../_shared/database.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { createRefundPaymentApp } from './app.ts';

const env = Deno.env.toObject();
const app = createRefundPaymentApp({
  db: createServiceClient(env),
  payments: createPaymentProvider(env),
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
});

Deno.serve(app.fetch);
