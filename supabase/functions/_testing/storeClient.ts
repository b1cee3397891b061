import type { ServiceClient } from '../_shared/database.ts';
import { createSimulatedPayments } from '../_shared/payments/simulated.ts';
import { createStoreApp } from '../store/app.ts';

/** Calls the store function as a browser would. */
export function storeClient(db: ServiceClient) {
  const payments = createSimulatedPayments({ siteUrl: 'http://shop.example', secret: 'a-webhook-secret' });
  const app = createStoreApp({ db, payments });
  const request = async (path: string, init?: RequestInit) =>
    app.request(`/functions/v1/store/store/nilgiri${path}`, init);

  async function fetchJson(path: string, init?: RequestInit) {
    const response = await request(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
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
