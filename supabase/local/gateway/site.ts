import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** The built front end: the page that every route starts from, and the files beside it. */
export interface Site {
  readPage(): Promise<string>;
  files: MiddlewareHandler;
}

const IMAGE = /\.(avif|webp|png|svg|jpg|ico)$/;

/** The site in a folder that `npm run build` wrote, with the compressed forms that lie beside the files. */
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

function cacheControl(requested: string): string {
  // The hash of its content is part of such a file's name.
  if (requested.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return IMAGE.test(requested) ? 'public, max-age=86400' : 'no-cache';
}
