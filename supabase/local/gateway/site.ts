import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { cacheControlOf } from './cacheControl.ts';

/** The built browser code: index.html, and the files that it loads. */
export interface Site {
  readPage(): Promise<string>;
  files: MiddlewareHandler;
}

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
      if (file && isFound) file.headers.set('cache-control', cacheControlOf(c.req.path));
      return file;
    },
  };
}
