import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../../src/domain/pageConfig.ts';
import { isPagePath } from '../../../../src/domain/routes.ts';
import { SERVICE_WORKER_PATH } from '../../../../src/domain/serviceWorker.ts';
import { serveArchive, type AssetArchive } from '../files/assetArchive.ts';
import { HASHED_FILES } from '../files/cacheControl.ts';
import { pagePolicy } from '../contentSecurityPolicy.ts';
import { DEMO_STYLES, DEMO_STYLES_PATH } from './demoNotice.ts';
import { revisionOf } from '../files/fileRevision.ts';
import { createDocument, sendDocument, type PageDocument } from './pageDocument.ts';
import { createPrerenderedPages } from './prerenderedPages.ts';
import { inlineTexts, renderPage, textOf } from './renderPage.ts';
import { SHELL, type Site } from '../files/site.ts';
import type { StoreClient } from './storeClient.ts';

interface PagesOptions {
  site: Site;
  /** Contains the scripts of other builds. */
  archive?: AssetArchive;
  config: PageConfig;
  /** The origin of the shop: `https://shop.example`. */
  origin: string;
  store: StoreClient;
  hasDemoNotice?: boolean;
}

/** Serves the browser's files, and a page for every other path that a person may open. */
export function createPages({ site, archive, config, origin, store, hasDemoNotice = false }: PagesOptions): Hono {
  const isHttps = origin.startsWith('https:');
  const { prerenderer } = site;
  const serveOtherBuilds = archive && serveArchive(archive);
  const findPrerendered =
    prerenderer &&
    createPrerenderedPages({
      prerenderer,
      config,
      origin,
      store,
      async createDocument(page) {
        const prerendered = { ...page, inlineScript: prerenderer.inlineScript };
        const template = await site.readPage();
        const html = renderPage(template, { config, hasDemoNotice, prerendered });
        const { scripts, styles } = inlineTexts(template);
        const inline = { scripts: [...scripts, prerenderer.inlineScript], styles: [...styles, textOf(page.styles)] };
        return createDocument(html, pagePolicy(config, isHttps, inline));
      },
    });

  let shell: { template: string; document: Promise<PageDocument> } | undefined;
  /** The page without content, which the browser renders. */
  async function readShell(): Promise<PageDocument> {
    const template = await site.readPage();
    if (shell?.template !== template) {
      const html = renderPage(template, { config, hasDemoNotice });
      shell = { template, document: createDocument(html, pagePolicy(config, isHttps, inlineTexts(template))) };
    }
    return shell.document;
  }

  let serviceWorker: { script: string; document: Promise<PageDocument> } | undefined;
  /**
   * The script of the service worker, with the revision of the page that this server sends: when its configuration changes,
   * browsers store it again.
   */
  async function readServiceWorker(): Promise<PageDocument | undefined> {
    const built = await site.readServiceWorker?.().catch(() => undefined);
    if (!built) return undefined;
    const { bodies, contentSecurityPolicy } = await readShell();
    const script = built.replace(revisionOf(await site.readPage()), revisionOf(bodies.identity));
    if (serviceWorker?.script !== script)
      serviceWorker = { script, document: createDocument(script, contentSecurityPolicy) };
    return serviceWorker.document;
  }

  const servePage = async (c: Context) => {
    const { pathname } = new URL(c.req.url);
    const savesData = c.req.header('save-data') === 'on';
    const page = isPagePath(pathname) ? await findPrerendered?.(pathname, savesData) : 'unknown';
    // The browser shows that there is no such page or product.
    if (page === 'unknown') return sendDocument(c, await readShell(), { status: 404 });
    return sendDocument(c, page ?? (await readShell()));
  };

  return new Hono()
    .use(compress())
    .get('/', servePage)
    .get('/index.html', (c) => c.redirect('/', 301))
    .get(`/${SHELL}`, async (c) => sendDocument(c, await readShell()))
    .get(DEMO_STYLES_PATH, (c, next) =>
      hasDemoNotice ? c.body(DEMO_STYLES, 200, { 'content-type': 'text/css' }) : next(),
    )
    .get(SERVICE_WORKER_PATH, async (c, next) => {
      const document = await readServiceWorker();
      return document ? sendDocument(c, document, { contentType: 'text/javascript; charset=UTF-8' }) : next();
    })
    .get('*', site.files)
    .get(`${HASHED_FILES}*`, (c, next) => (serveOtherBuilds ? serveOtherBuilds(c, next) : next()))
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
