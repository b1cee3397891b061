import type { MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { cacheControlOf } from './cacheControl.ts';

export type Contents = Buffer<ArrayBuffer>;

/**
 * Serves files from any place. Precompressed files, with the extension `.br` or `.gz`, are sent where accepted.
 * @param read returns null for a file that does not exist
 */
export const serveContents = (read: (path: string) => Promise<Contents | null>): MiddlewareHandler =>
  serveStatic({
    getContent: read,
    join: (_root, name) => name,
    precompressed: true,
    onFound: (name, c) => c.header('cache-control', cacheControlOf(name)),
  });
