import type { Context } from 'hono';
import type { CatalogResponse } from './catalog.ts';

/**
 * Responds with JSON that browsers may store but must revalidate: a price that is a minute old would be wrong, yet the
 * content rarely changes. Responds with 304 if the client has it already. A CDN may serve it a little longer (RFC 9213):
 * the checkout sets the prices anyway, and the stock is read separately.
 */
export function conditionalResponse(c: Context, { json, etag }: CatalogResponse): Response {
  c.header('cache-control', 'public, no-cache');
  c.header('cdn-cache-control', 'public, max-age=10, stale-while-revalidate=60');
  c.header('etag', etag);
  const knownTags = c.req.header('if-none-match')?.split(',') ?? [];
  if (knownTags.some((tag) => tag.trim() === etag)) return c.body(null, 304);
  return c.body(json, 200, { 'content-type': 'application/json' });
}
