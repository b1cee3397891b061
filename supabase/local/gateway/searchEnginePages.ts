import { Hono } from 'hono';
import { DEFAULT_STORE_ID, type PageConfig } from '../../../src/domain/pageConfig.ts';
import type { BackendServer } from './gateway.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

interface ProductList {
  count: number;
  products: { id: string; updated_at: string | null }[];
}

type RequestStore = (query: string) => Promise<Response>;

const PAGE_SIZE = 50;
// A sitemap may contain 50,000 URLs. The difference is for the fixed pages.
const MAX_PRODUCTS = 49_000;
const STORE_TIMEOUT_MS = 10_000;

/** Serves /robots.txt and /sitemap.xml. */
export function createSearchEnginePages(siteUrl: string, backend: BackendServer | undefined, config: PageConfig): Hono {
  const { origin } = new URL(siteUrl);
  const requestStore = createStoreClient(origin, backend, config);

  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }))
    .get('/sitemap.xml', async (c) => {
      const products = await readProducts(requestStore).catch(() => undefined);
      // Without a response, search engines keep the last sitemap. An empty one would remove the products.
      if (!products)
        return c.text('The store does not answer. Please come back later.', 503, { 'retry-after': '3600' });
      const list = products.map(({ id, updated_at }) => ({ id, updatedAt: updated_at }));
      return c.body(sitemapXml(origin, list), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      });
    });
}

/** Returns a function that requests products from the store that the page is configured for. */
function createStoreClient(
  origin: string,
  backend: BackendServer | undefined,
  { SUPABASE_URL, STORE_API_URL, STORE_ID }: PageConfig,
): RequestStore {
  const remoteStore = STORE_API_URL ?? (SUPABASE_URL && `${SUPABASE_URL}/functions/v1/store`);
  const base = remoteStore ?? `${origin}/functions/v1/store`;
  return async (query) => {
    const request = new Request(`${base}/store/${STORE_ID ?? DEFAULT_STORE_ID}/products?${query}`, {
      signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    });
    return remoteStore || !backend ? fetch(request) : backend.fetch(request);
  };
}

/** @throws {Error} if the store does not respond, or responds with an error or a malformed list */
async function readProducts(requestStore: RequestStore): Promise<ProductList['products']> {
  const products: ProductList['products'] = [];
  for (;;) {
    const response = await requestStore(`offset=${products.length}&limit=${PAGE_SIZE}`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const page = (await response.json()) as ProductList;
    products.push(...page.products);
    if (page.products.length === 0 || products.length >= Math.min(page.count, MAX_PRODUCTS)) return products;
  }
}
