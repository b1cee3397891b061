import type { ServiceClient } from '../_shared/database.ts';
import { withCors } from '../_shared/cors.ts';
import { allowMethod, answering, json, Refusal, type Handler } from '../_shared/http.ts';
import { listProducts, listStock, readProduct } from './catalogue.ts';
import { startCheckout } from './checkout.ts';
import { revalidated } from './freshness.ts';
import { createSimulatedPayments } from './payments.ts';
import { ID, parseProductQuery, parseProductsQuery, parseVariantsQuery } from './queries.ts';

export interface StoreDeps {
  db: ServiceClient;
  env: {
    /** Origin of the shop, where the payment page stands. */
    SITE_URL: string;
    /** The one store that is served; `nilgiri` unless told. */
    STORE_ID?: string;
  };
}

// Deployed, the function's own name and sometimes a gateway's prefix stand in front.
const ADDRESS = /\/store\/([^/]+)\/(products|variants|checkout)(?:\/([^/]+))?\/?$/;

/** The store API: what is for sale, what is left of it, and where a cart is paid. */
export function createHandler({ db, env }: StoreDeps): Handler {
  const payments = createSimulatedPayments(env.SITE_URL);

  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, storeId, resource, id] = ADDRESS.exec(pathname) ?? [];
    if (!resource || (id && resource !== 'products')) throw new Refusal(404, `Cannot ${request.method} ${pathname}`);
    if (storeId !== (env.STORE_ID ?? 'nilgiri')) throw new Refusal(404, 'Store not found');

    if (resource === 'checkout') {
      allowMethod(request, 'POST');
      return json(await startCheckout(db, payments, request), { headers: { 'cache-control': 'no-store' } });
    }
    allowMethod(request, 'GET');
    if (resource === 'variants') {
      const { product_ids } = parseVariantsQuery(searchParams);
      return json(await listStock(db, product_ids), { headers: { 'cache-control': 'no-store' } });
    }
    if (!id) return revalidated(request, await listProducts(db, parseProductsQuery(searchParams)));
    const { field = 'id' } = parseProductQuery(searchParams);
    if (!ID.test(id)) throw new Refusal(404, `Product with ${field} ${id} was not found`);
    return revalidated(request, await readProduct(db, id, field));
  }

  return withCors(answering(handle), 'GET, POST, OPTIONS');
}
