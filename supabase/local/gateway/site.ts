import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { SERVICE_WORKER_PATH, SHELL_PATH } from '../../../src/domain/serviceWorker.ts';
import { cacheControlOf, isImage } from './cacheControl.ts';
import type { Pictures } from '../pictures.ts';
import type { Prerenderer } from './prerenderer.ts';

/** The file of the page without content, which the browser renders. */
export const SHELL = SHELL_PATH.slice(1);

/** The built browser code: the page without content, and the files that it loads. */
export interface Site {
  readPage(): Promise<string>;
  /** The script of the service worker, which names the revision of the page without content. */
  readServiceWorker?(): Promise<string>;
  files: MiddlewareHandler;
  /** Without it, browsers render all pages. */
  prerenderer?: Prerenderer;
}

interface SiteOptions extends Pick<Site, 'prerenderer'> {
  /** Contains the hashed files of earlier builds, see {@link archiveAssets}. */
  archive?: string;
  /** Renders missing pictures. */
  pictures?: Pick<Pictures, 'render'>;
}

/** Returns the site in a folder written by `npm run build`. Precompressed files are sent where accepted. */
export function openSite(dist: string, { archive, pictures, prerenderer }: SiteOptions = {}): Site {
  const serveDist = serveStatic({ root: dist, precompressed: true });
  const handlers = [serveDist, ...(archive ? [serveStatic({ root: archive, precompressed: true })] : [])];
  return {
    prerenderer,
    readPage: () => readFile(path.join(dist, SHELL), 'utf8'),
    readServiceWorker: () => readFile(path.join(dist, SERVICE_WORKER_PATH), 'utf8'),
    async files(c, next) {
      const file = await findFile(c, handlers);
      if (file) return file;
      if (pictures && isImage(c.req.path)) {
        await pictures.render(c.req.path.slice(1));
        const picture = await findFile(c, [serveDist]);
        if (picture) return picture;
      }
      return next();
    },
  };
}

async function findFile(
  c: Parameters<MiddlewareHandler>[0],
  handlers: MiddlewareHandler[],
): Promise<Response | undefined> {
  for (const serve of handlers) {
    let isFound = true;
    const file = await serve(c, () => {
      isFound = false;
      return Promise.resolve();
    });
    if (!file || !isFound) continue;
    file.headers.set('cache-control', cacheControlOf(c.req.path));
    return file;
  }
  return undefined;
}
