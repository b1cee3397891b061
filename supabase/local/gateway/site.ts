import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { cacheControlOf } from './cacheControl.ts';
import type { Prerenderer } from './prerenderer.ts';

/** The file of the page without content, which the browser renders. */
export const SHELL = 'shell.html';

/** The built browser code: the page without content, and the files that it loads. */
export interface Site {
  readPage(): Promise<string>;
  files: MiddlewareHandler;
  /** Without it, browsers render all pages. */
  prerenderer?: Prerenderer;
}

interface SiteOptions extends Pick<Site, 'prerenderer'> {
  /** Contains the hashed files of earlier builds, see {@link archiveAssets}. */
  archive?: string;
}

/** Returns the site in a folder written by `npm run build`. Precompressed files are sent where accepted. */
export function openSite(dist: string, { archive, prerenderer }: SiteOptions = {}): Site {
  const folders = [dist, ...(archive ? [archive] : [])].map((root) => serveStatic({ root, precompressed: true }));
  return {
    prerenderer,
    readPage: () => readFile(path.join(dist, SHELL), 'utf8'),
    async files(c, next) {
      for (const serve of folders) {
        let isFound = true;
        const file = await serve(c, () => {
          isFound = false;
          return Promise.resolve();
        });
        if (!file || !isFound) continue;
        file.headers.set('cache-control', cacheControlOf(c.req.path));
        return file;
      }
      return next();
    },
  };
}
