import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { CACHE_CONTROL, HASHED_FILES } from './cacheControl.ts';
import { pagePolicy } from './contentSecurityPolicy.ts';
import { DEMO_STYLES, DEMO_STYLES_PATH } from './demoNotice.ts';
import { renderPage } from './renderPage.ts';
import type { Site } from './site.ts';

/** Serves the browser's files, and index.html for every other path that a person may open. */
export function createPages(site: Site, config: PageConfig, isHttps: boolean, hasDemoNotice = false): Hono {
  const servePage = async (c: Context) => {
    return c.html(renderPage(await site.readPage(), config, hasDemoNotice), 200, {
      'content-security-policy': pagePolicy(config, isHttps),
      'cache-control': CACHE_CONTROL.other,
    });
  };

  return new Hono()
    .use(compress())
    .get('/', servePage)
    .get('/index.html', servePage)
    .get(DEMO_STYLES_PATH, (c, next) =>
      hasDemoNotice ? c.body(DEMO_STYLES, 200, { 'content-type': 'text/css' }) : next(),
    )
    .get('*', site.files)
    .get('*', (c, next) => (isNavigation(c) ? servePage(c) : next()));
}

/** Returns whether the browser requests a page to show. Missing files and requests of scripts must get a 404. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  const accept = c.req.header('accept') ?? '*/*';
  // Node's fetch sends the mode of a script, so whoever checks the shop with it asks for text/html.
  const isDocument = accept.includes('text/html') || (accept.includes('*/*') && (!mode || mode === 'navigate'));
  return isDocument && !c.req.path.startsWith(HASHED_FILES) && !/\.\w+$/.test(c.req.path);
}
