import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { pagePolicy } from './contentSecurityPolicy.ts';
import { renderPage } from './renderPage.ts';
import type { Site } from './site.ts';

/** The front end: its files, and its page for every address that a person may have opened. */
export function createPages(site: Site, config: PageConfig, isHttps: boolean): Hono {
  const pages = new Hono();

  const answerPage = async (c: Context) => {
    const nonce = randomBytes(16).toString('base64');
    return c.html(renderPage(await site.readPage(), config, nonce), 200, {
      'content-security-policy': pagePolicy(nonce, config, isHttps),
      'cache-control': 'no-cache',
    });
  };

  // Files that lie there compressed are left as they are.
  pages.use(compress());
  pages.get('/', answerPage);
  pages.get('/index.html', answerPage);
  pages.get('*', site.files);
  pages.get('*', (c, next) => (isNavigation(c) ? answerPage(c) : next()));
  return pages;
}

/** A file that is missing, or what a script asked for, is no page: it stays a 404. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  const accept = c.req.header('accept') ?? '*/*';
  const isDocument = mode ? mode === 'navigate' : /text\/html|\*\/\*/.test(accept);
  return isDocument && !c.req.path.startsWith('/assets/') && !/\.\w+$/.test(c.req.path);
}
