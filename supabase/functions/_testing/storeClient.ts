import type { ServiceClient } from '../_shared/database.ts';
import { createHandler } from '../store/handler.ts';

/** Calls the store function as a browser would. */
export function storeClient(db: ServiceClient) {
  const store = createHandler({ db, env: { SITE_URL: 'http://shop.example' } });
  const request = (path: string, init?: RequestInit) =>
    store(new Request(`http://shop.example/functions/v1/store/store/nilgiri${path}`, init));

  async function read(path: string, init?: RequestInit) {
    const response = await request(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** What is left of every variant of these products. */
  async function left(...products: string[]) {
    const { body } = await read(
      `/variants?fields=inventory_quantity&${products.map((id) => `product_ids[]=${id}`).join('&')}`,
    );
    return Object.fromEntries(
      (body.variants as { id: string; inventory_quantity: number }[]).map(({ id, inventory_quantity }) => [
        id,
        inventory_quantity,
      ]),
    );
  }

  return { store, request, read, left };
}
