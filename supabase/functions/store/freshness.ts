import { sha256 } from '../_shared/hex.ts';
import { json } from '../_shared/http.ts';

/**
 * An answer that a cache may keep but asks about each time: titles and pictures rarely change,
 * yet a price or a stock that is a minute old is a promise the shop cannot keep. Unchanged, it costs a 304.
 */
export async function revalidated(request: Request, body: unknown): Promise<Response> {
  // Weak, because compression on the way changes the bytes.
  const headers = { 'cache-control': 'public, no-cache', etag: `W/"${await sha256(JSON.stringify(body))}"` };
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  return known?.includes(headers.etag) ? new Response(null, { status: 304, headers }) : json(body, { headers });
}
