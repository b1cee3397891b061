import { Hono } from 'hono';
import { robotsText, sitemapXml, type ListedProduct } from './sitemap.ts';
import type { StoreClient } from './storeClient.ts';

interface ProductList {
  count: number;
  products: { id: string; updated_at: string | null }[];
}

const PAGE_SIZE = 50;
// A sitemap may contain 50,000 URLs. The difference is for the fixed pages.
const MAX_PRODUCTS = 49_000;
const STORE_TIMEOUT_MS = 10_000;

/** Serves /robots.txt and /sitemap.xml. */
export function createSearchEnginePages(origin: string, store: StoreClient): Hono {
  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }))
    .get('/sitemap.xml', async (c) => {
      const products = await readProducts(store).catch(() => undefined);
      // Without a response, search engines keep the last sitemap. An empty one would remove the products.
      if (!products)
        return c.text('The store does not answer. Please come back later.', 503, { 'retry-after': '3600' });
      return c.body(sitemapXml(origin, products), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      });
    });
}

/**
 * Reads the id and the last change of every product.
 * @throws {Error} if the store does not respond, or responds with an error or a malformed list
 */
export async function readProducts(store: StoreClient): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  for (;;) {
    const url = `${store.baseUrl}/products?offset=${products.length}&limit=${PAGE_SIZE}`;
    const response = await store.fetch(new Request(url, { signal: AbortSignal.timeout(STORE_TIMEOUT_MS) }));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const page = (await response.json()) as ProductList;
    products.push(...page.products.map(({ id, updated_at }) => ({ id, updatedAt: updated_at })));
    if (page.products.length === 0 || products.length >= Math.min(page.count, MAX_PRODUCTS)) return products;
  }
}
