import type { Context } from 'hono';
import { sha256 } from '../_shared/hex.ts';

/**
 * Responds with JSON that caches may store but must revalidate: a price or stock that is a minute old would be
 * wrong, yet the content rarely changes. Responds with 304 if the client has it already.
 */
export async function conditionalResponse(c: Context, body: object): Promise<Response> {
  // The ETag is weak because compression changes the bytes.
  const etag = `W/"${await sha256(JSON.stringify(body))}"`;
  c.header('cache-control', 'public, no-cache');
  c.header('etag', etag);
  const knownTags = c.req.header('if-none-match')?.split(',') ?? [];
  return knownTags.some((tag) => tag.trim() === etag) ? c.body(null, 304) : c.json(body);
}
