import { forwardedClientAddress } from '../_shared/clientAddress.ts';
import type { CallerClient, ServiceClient } from '../_shared/database.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { createStoreApp } from '../store/app.ts';

const SITE_URL = 'http://shop.example';
/** The key of the hashes of clients. */
export const CLIENT_KEY = 'a-key';

/**
 * Calls the store function as a browser would.
 * @param createCallerClient verifies the session of a shopper; the default accepts none
 */
export function storeClient(
  db: ServiceClient,
  payments: PaymentProvider,
  startDelivery: () => void = () => undefined,
  createCallerClient: (accessToken: string) => CallerClient = () => {
    throw new Error('There are no accounts');
  },
) {
  const app = createStoreApp({
    db,
    startDelivery,
    payments,
    siteUrl: SITE_URL,
    clientAddressOf: forwardedClientAddress,
    clientKey: CLIENT_KEY,
    createCallerClient,
  });
  const request = async (path: string, init?: RequestInit) =>
    app.request(`/functions/v1/store/store/nilgiri${path}`, init);

  async function fetchJson(path: string, init?: RequestInit) {
    const response = await request(path, init);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  }

  /** Returns the available stock of every variant of these products by variant id. */
  async function fetchStock(...products: string[]) {
    const { body } = await fetchJson(
      `/variants?fields=inventory_quantity&${products.map((id) => `product_ids[]=${id}`).join('&')}`,
    );
    return Object.fromEntries(
      (body.variants as { id: string; inventory_quantity: number }[]).map(({ id, inventory_quantity }) => [
        id,
        inventory_quantity,
      ]),
    );
  }

  return { app, request, fetchJson, fetchStock };
}
