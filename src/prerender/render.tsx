import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { Session } from '@supabase/supabase-js';
import { App } from '../app/App';
import { browserStorage } from '../app/browserStorage';
import { loadPage } from '../app/routes';
import type { PrerenderedData } from '../app/prerenderedData';
import { Root } from '../app/Root';
import { makeStore } from '../app/store';
import { parsePageConfig, type PageConfig } from '../domain/pageConfig';
import type { ProductList } from '../domain/catalog/product';
import { catalogApi } from '../features/catalog/catalogApi';
import { queryOfRelated } from '../features/catalog/product/relatedQuery';
import { createObservableValue } from '../shared/lib/observableValue';
import type { PrerenderedResult } from '../shared/prerendered';
import type { AppDispatch } from '../shared/redux';
import type { Services } from '../shared/services';
import { isNotFound, pageQueries, type PageQuery } from './pageQueries';

export interface RenderRequest {
  /** The path of the page: `/product/frost-tea`. */
  path: string;
  /** The settings of the page. */
  config: PageConfig;
  /** The origin of the shop: `https://shop.example`. */
  origin: string;
  /** Whether the request has the header `Save-Data: on`. */
  savesData?: boolean;
  /** Sends the requests to the store. */
  fetch: Services['fetch'];
}

export interface RenderedPage {
  /** Title, metadata and links. */
  head: string;
  /** The style element. */
  styles: string;
  /** The contents of the root element. */
  content: string;
  data: PrerenderedData;
}

const noStorage = browserStorage(() => {
  throw new Error('The prerenderer has no storage');
});

/**
 * Renders a public page as it is before effects run: with an empty cart, and without a user.
 * @returns undefined for a page that only the browser renders, and `unknown` for a product that the store does not have
 * @throws {Error} if the store does not respond, or a component throws
 */
export async function render({
  path,
  config,
  origin,
  savesData,
  fetch,
}: RenderRequest): Promise<RenderedPage | 'unknown' | undefined> {
  const page = pageQueries(path);
  if (!page) return undefined;

  const services = {
    config: parsePageConfig(JSON.stringify(config), origin),
    fetch,
    origin,
    storage: noStorage,
    tabStorage: noStorage,
    session: createObservableValue<Session | null>(null),
    whenPageStays: () => Promise.resolve(),
    now: () => Date.now(),
  };
  // Also loads the APIs of the page, whose state the store needs.
  await loadPage(path);
  const store = makeStore({
    // The other services are used by effects only, which do not run here.
    services: services as unknown as Services,
    // The default would keep every store.
    apiMiddleware: catalogApi.middleware,
  });
  try {
    const results: PrerenderedResult[] = [];
    for (const query of page.queries) {
      const { data, error } = await fetchResult(query, store.dispatch);
      if (isNotFound(error) && (await hasProducts(store.dispatch))) return 'unknown';
      if (!data) throw new Error(`The store did not respond as expected: ${JSON.stringify(error)}`);
      if (!page.isPrerendered) return undefined;
      results.push({ ...query, data: 'products' in data ? withoutDescriptions(data) : data });
      const relatedQuery = 'products' in data ? undefined : queryOfRelated(data);
      if (!relatedQuery) continue;
      const { data: related } = await fetchResult({ endpoint: 'getProducts', arg: relatedQuery }, store.dispatch);
      if (related && 'products' in related)
        results.push({ endpoint: 'getProducts', arg: relatedQuery, data: withoutDescriptions(related) });
    }
    const root = { store, services, savesData, prerendered: results };
    return { ...renderApp(path, root), data: { path, results } };
  } finally {
    // Ends the timers of the cache.
    store.dispatch(catalogApi.util.resetApiState());
  }
}

const fetchResult = (query: PageQuery, dispatch: AppDispatch) =>
  query.endpoint === 'getProduct'
    ? dispatch(catalogApi.endpoints.getProduct.initiate(query.arg))
    : dispatch(catalogApi.endpoints.getProducts.initiate(query.arg));

/** A server that is not the store, or has no such store, responds with 404 to everything. */
const hasProducts = async (dispatch: AppDispatch) =>
  Boolean((await fetchResult({ endpoint: 'getProducts', arg: { limit: 1 } }, dispatch)).data);

/** Lists do not show descriptions, which are half of their bytes. */
const withoutDescriptions = (list: ProductList): ProductList => ({
  ...list,
  products: list.products.map((product) => ({ ...product, description: '', additional_info: [] })),
});

// React renders the elements of the document head first.
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;
// How React marks a Suspense boundary that the browser has to render.
const FAILED_BOUNDARY = '<!--$!-->';

function renderApp(path: string, root: Omit<ComponentProps<typeof Root>, 'children'>) {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <Root {...root}>
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </Root>,
      ),
    );
    if (html.includes(FAILED_BOUNDARY)) throw new Error(`A component of ${path} cannot be rendered.`);
    const [head = ''] = HEAD.exec(html) ?? [];
    return { head, styles: sheet.getStyleTags(), content: html.slice(head.length) };
  } finally {
    sheet.seal();
  }
}
