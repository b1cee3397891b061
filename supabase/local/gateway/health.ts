import type { Backend } from '../backend.ts';
import type { Handler } from '../../functions/_shared/http.ts';
import type { Shop } from '../shop.ts';

/** 200 once every part answers a real request; else 503, naming the parts that do not. */
export function createHealthCheck(backend: Backend, shop: Shop): Handler {
  const get = (path: string) =>
    new Request(new URL(path, backend.siteUrl), { headers: { apikey: backend.secrets.publishableKey } });
  const parts: Record<string, () => Promise<boolean>> = {
    database: async () => (await backend.db.query('select')).length === 1,
    auth: async () => (await backend.fetch(get('/auth/v1/health'))).ok,
    store: async () =>
      (await shop.functions.store(get(`/functions/v1/store/store/${shop.storeId}/products?limit=1`))).ok,
    // No session has this id: the page says so, by asking the database.
    payment: async () => (await shop.payPages(get('/pay/00000000-0000-0000-0000-000000000000'))).status === 404,
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
