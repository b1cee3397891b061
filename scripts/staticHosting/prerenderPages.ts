import { indexedRoutes, paths } from '../../src/domain/routes.ts';
import type { PageConfig } from '../../src/domain/pageConfig.ts';
import type { Prerenderer } from '../../supabase/server/gateway/pages/prerenderer.ts';
import { renderPage, textOf } from '../../supabase/server/gateway/pages/renderPage.ts';
import type { StoreClient } from '../../supabase/server/gateway/pages/storeClient.ts';

interface PrerenderOptions {
  prerenderer: Prerenderer;
  /** The page without content. */
  shell: string;
  config: PageConfig;
  /** The origin of the shop: `https://shop.example`. */
  origin: string;
  store: StoreClient;
  productIds: string[];
}

export interface StaticPage {
  path: string;
  /** The name of its file: `index.html`, `product/assam-tin.html`. */
  file: string;
  html: string;
  /** The text of its style element. */
  style: string;
}

/** What every web host accepts as the name of a file, and finds by the path of the page. */
const FILE_NAME = /^[\w-][\w.-]*$/;

/**
 * Renders every public page and the products. Pages that only the browser renders are left out.
 * @throws {Error} if the store does not respond
 */
export async function prerenderPages({
  prerenderer,
  shell,
  config,
  origin,
  store,
  productIds,
}: PrerenderOptions): Promise<StaticPage[]> {
  const productPaths = productIds.filter((id) => FILE_NAME.test(id)).map(paths.product);
  const pages: StaticPage[] = [];
  for (const path of [...indexedRoutes.map(({ path }) => path), ...productPaths]) {
    const page = await prerenderer.render({
      path,
      config,
      origin,
      fetch: (url, init) => store.fetch(new Request(url, init)),
    });
    if (!page || page === 'unknown') continue;
    pages.push({
      path,
      file: path === paths.home ? 'index.html' : `${path.slice(1)}.html`,
      html: renderPage(shell, {
        config,
        hasDemoNotice: false,
        prerendered: { ...page, inlineScript: prerenderer.inlineScript },
      }),
      style: textOf(page.styles),
    });
  }
  return pages;
}
