import { createServiceClient } from '../_shared/database.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { createStoreApp } from './app.ts';

const env = Deno.env.toObject();
const app = createStoreApp({
  db: createServiceClient(env),
  payments: createPaymentProvider(env),
  storeId: env.STORE_ID,
});

Deno.serve(app.fetch);
