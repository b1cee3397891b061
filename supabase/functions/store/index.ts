import { hostedClientAddress } from '../_shared/clientAddress.ts';
import { createServiceClient } from '../_shared/database.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { createStoreApp } from './app.ts';
import { expireOverdueCheckouts } from './endCheckout.ts';

const env = Deno.env.toObject();
if (!env.SITE_URL) throw new Error('SITE_URL is required: the origin of the shop');
const deps = {
  db: createServiceClient(env),
  payments: createPaymentProvider(env),
  siteUrl: env.SITE_URL,
};
const app = createStoreApp({ ...deps, storeId: env.STORE_ID, clientAddressOf: hostedClientAddress });

// The hosted platform keeps a function alive until this work is done.
const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };

Deno.serve(async (request) => {
  const response = await app.fetch(request);
  // Every checkout also ends the overdue ones, so that no timer is needed.
  if (request.method === 'POST') {
    const work = expireOverdueCheckouts(deps).catch((error) =>
      console.error('Overdue checkouts were not ended:', error),
    );
    EdgeRuntime?.waitUntil(work);
  }
  return response;
});
