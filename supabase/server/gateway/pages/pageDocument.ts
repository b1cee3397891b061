import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { CACHE_CONTROL } from '../files/cacheControl.ts';

/** A page, or the script of the service worker, that was compressed once, to be sent many times. */
export interface PageDocument {
  bodies: { br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; identity: Buffer<ArrayBuffer> };
  etag: string;
  contentSecurityPolicy: string;
}

export async function createDocument(html: string, contentSecurityPolicy: string): Promise<PageDocument> {
  const identity = Buffer.from(html);
  // With the highest quality, because a page that fits in the first round trip of a connection is shown earlier.
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  // Weak, because the compressed bodies have the same one.
  const etag = `W/"${createHash('sha256').update(html).update(contentSecurityPolicy).digest('base64url')}"`;
  return { bodies: { br, gzip: gz, identity }, etag, contentSecurityPolicy };
}

interface SendOptions {
  status?: 200 | 404;
  contentType?: string;
}

/**
 * Sends the document, or 304 if the browser has it. With the status 404 it has no ETag: the document is the same with the
 * status 200, and 304 would keep the stored status.
 */
export function sendDocument(
  c: Context,
  { bodies, etag, contentSecurityPolicy }: PageDocument,
  { status = 200, contentType = 'text/html; charset=UTF-8' }: SendOptions = {},
): Response {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'cache-control': CACHE_CONTROL.other,
    ...(status === 200 && { etag }),
    vary: 'accept-encoding, save-data',
  };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  if (status === 200 && known.some((tag) => tag.trim() === etag)) return c.body(null, 304, headers);

  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  return c.body(bodies[encoding], status, {
    ...headers,
    'content-type': contentType,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
}
