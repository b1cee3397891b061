import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { pagePolicy } from './contentSecurityPolicy.ts';
import { renderPage } from './renderPage.ts';
import type { Site } from './site.ts';

/** Serves the browser's files, and index.html for every other path that a person may open. */
export function createPages(site: Site, config: PageConfig, isHttps: boolean): Hono {
  const servePage = async (c: Context) => {
    const nonce = randomBytes(16).toString('base64');
    return c.html(renderPage(await site.readPage(), config, nonce), 200, {
      'content-security-policy': pagePolicy(nonce, config, isHttps),
      'cache-control': 'no-cache',
    });
  };

  return new Hono()
    .use(compress())
    .get('/', servePage)
    .get('/index.html', servePage)
    .get('*', site.files)
    .get('*', (c, next) => (isNavigation(c) ? servePage(c) : next()));
}

/** Returns whether the browser requests a page to show. Missing files and requests of scripts must get a 404. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  const accept = c.req.header('accept') ?? '*/*';
  const isDocument = mode ? mode === 'navigate' : /text\/html|\*\/\*/.test(accept);
  return isDocument && !c.req.path.startsWith('/assets/') && !/\.\w+$/.test(c.req.path);
}
