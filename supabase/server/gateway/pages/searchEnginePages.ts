import { Hono } from 'hono';
import { shareLoads } from '../../../functions/store/shareLoads.ts';
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
/** A sitemap of a store on another server is sent for this time. */
const REMOTE_MAX_AGE_MS = 10 * 60 * 1000;

/** Serves /robots.txt and /sitemap.xml. */
export function createSearchEnginePages(origin: string, store: StoreClient, now: () => number): Hono {
  const readSitemap = createSitemap(origin, store, now);
  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }))
    .get('/sitemap.xml', async (c) => {
      const sitemap = await readSitemap().catch(() => undefined);
      // Without a response, search engines keep the last sitemap. An empty one would remove the products.
      if (!sitemap) return c.text('The store does not answer. Please come back later.', 503, { 'retry-after': '3600' });
      return c.body(sitemap, 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      });
    });
}

/**
 * Returns a function that returns the sitemap. It reads the whole catalog, so it is kept until the catalog of our own store
 * changes, or for some minutes. Requests at the same time share one.
 */
function createSitemap(origin: string, store: StoreClient, now: () => number): () => Promise<string> {
  let latest: { sitemap: string; version: string | undefined; readAt: number } | undefined;
  const load = shareLoads(async () => {
    // Read before the catalog: if that changes meanwhile, the next request reads it again.
    const [version, readAt] = [await store.readVersion?.(), now()];
    const isCurrent = store.isLocal
      ? latest?.version === version
      : latest && readAt - latest.readAt < REMOTE_MAX_AGE_MS;
    if (!latest || !isCurrent) latest = { sitemap: sitemapXml(origin, await readProducts(store)), version, readAt };
    return latest.sitemap;
  });
  return () => load(undefined);
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
