import type { Backend } from '../backend.ts';
import type { Shop } from '../shop.ts';

/** Returns a handler that makes a request to every part: 200 if all succeed, otherwise 503 with the failing parts. */
export function createHealthCheck(backend: Backend, shop: Shop): () => Promise<Response> {
  const get = (path: string) =>
    new Request(new URL(path, backend.siteUrl), { headers: { apikey: backend.secrets.publishableKey } });
  const parts: Record<string, () => Promise<boolean>> = {
    database: async () => (await backend.db.query('select')).length === 1,
    auth: async () => (await backend.api.fetch(get('/auth/v1/health'))).ok,
    store: async () =>
      (await shop.functions.store.fetch(get(`/functions/v1/store/store/${shop.storeId}/products?limit=1`))).ok,
    // The page looks this id up in the database. No checkout session has it.
    payment: async () =>
      (await shop.paymentPages.fetch(get('/pay/00000000-0000-0000-0000-000000000000'))).status === 404,
  };

  return async () => {
    const results = await Promise.all(
      Object.entries(parts).map(
        async ([name, check]) => [name, (await check().catch(() => false)) ? 'ok' : 'failing'] as const,
      ),
    );
    const isHealthy = results.every(([, state]) => state === 'ok');
    return Response.json(Object.fromEntries(results), {
      status: isHealthy ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    });
  };
}
