import type { Backend } from './backend.ts';
import type { Shop } from './shop.ts';

/** Returns a handler that makes a request to every part: 200 if all succeed, otherwise 503 with the failing parts. */
export function createHealthCheck(
  { db, api, secrets, siteUrl }: Backend,
  { functions: { store }, paymentSimulator, storeId }: Shop,
): () => Promise<Response> {
  const get = (path: string) => new Request(new URL(path, siteUrl), { headers: { apikey: secrets.publishableKey } });
  const parts: Record<string, () => Promise<boolean>> = {
    database: async () => (await db.query('select')).length === 1,
    auth: async () => (await api.fetch(get('/auth/v1/health'))).ok,
    ...(store && {
      store: async () => (await store.fetch(get(`/functions/v1/store/store/${storeId}/products?limit=1`))).ok,
    }),
    ...(paymentSimulator && {
      // The page looks this id up in the database. No payment has it.
      payment: async () => (await paymentSimulator.app.fetch(get('/pay/unknown'))).status === 404,
    }),
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
