import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** The built browser code: index.html, and the files that it loads. */
export interface Site {
  readPage(): Promise<string>;
  files: MiddlewareHandler;
}

const IMAGE = /\.(avif|webp|png|svg|jpg|ico)$/;

/** Returns the site in a folder written by `npm run build`. Precompressed files are sent where accepted. */
export function openSite(dist: string): Site {
  const serve = serveStatic({ root: dist, precompressed: true });
  return {
    readPage: () => readFile(path.join(dist, 'index.html'), 'utf8'),
    async files(c, next) {
      let isFound = true;
      const file = await serve(c, () => {
        isFound = false;
        return next();
      });
      if (file && isFound) file.headers.set('cache-control', cacheControl(c.req.path));
      return file;
    },
  };
}

function cacheControl(path: string): string {
  // The names of these files contain a hash of their content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return IMAGE.test(path) ? 'public, max-age=86400' : 'no-cache';
}
