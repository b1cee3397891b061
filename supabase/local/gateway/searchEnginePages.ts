import { Hono } from 'hono';
import { robotsText, sitemapXml } from './sitemap.ts';
import type { Handler } from '../../functions/_shared/http.ts';
import type { Shop } from '../shop.ts';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';

interface StoreList {
  count: number;
  products: { id: string; updated_at: string | null }[];
}

const PAGE_SIZE = 50;
// A sitemap may name 50,000 addresses; the fixed pages need some.
const MOST_PRODUCTS = 49_000;

/** What search engines ask a site for: its rules, and the address of every page and product. */
export function createSearchPages(siteUrl: string, shop: Shop, config: PageConfig): Hono {
  const origin = new URL(siteUrl).origin;
  const ask = storeOf(origin, shop, config);
  const pages = new Hono();

  pages.get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }));
  pages.get('/sitemap.xml', async (c) => {
    const products = await readProducts(ask).catch(() => undefined);
    // Better none for an hour than one that says the teas are gone.
    if (!products) return c.text('The store does not answer. Please come back later.', 503, { 'retry-after': '3600' });
    const list = products.map(({ id, updated_at }) => ({ id, updatedAt: updated_at }));
    return c.body(sitemapXml(origin, list), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
  return pages;
}

type AskStore = (query: string) => Promise<Response>;

/** The store that the pages are told to talk to: our own in here, or another over the network. */
function storeOf(origin: string, shop: Shop, { SUPABASE_URL, STORE_API_URL, STORE_ID }: PageConfig): AskStore {
  const foreign = STORE_API_URL ?? (SUPABASE_URL && `${SUPABASE_URL}/functions/v1/store`);
  const base = foreign ?? `${origin}/functions/v1/store`;
  const send: Handler = foreign ? (request) => fetch(request) : shop.functions.store;
  return (query) =>
    send(
      new Request(`${base}/store/${STORE_ID ?? shop.storeId}/products?${query}`, {
        signal: AbortSignal.timeout(10_000),
      }),
    );
}

/** @throws when the store refuses or answers nonsense */
async function readProducts(ask: AskStore): Promise<StoreList['products']> {
  const products: StoreList['products'] = [];
  for (;;) {
    const response = await ask(`offset=${products.length}&limit=${PAGE_SIZE}`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const page = (await response.json()) as StoreList;
    products.push(...page.products);
    if (page.products.length === 0 || products.length >= Math.min(page.count, MOST_PRODUCTS)) return products;
  }
}
