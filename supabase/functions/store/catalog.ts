import { createHash } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import { LRUCache } from 'lru-cache';
import type { CatalogProduct } from '../../database.types.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { ID_PATTERN, type ProductsQuery } from './queries.ts';
import { shareLoads } from './shareLoads.ts';

/** A response of the catalog. The ETag is a hash of the JSON. */
export interface CatalogResponse {
  json: string;
  etag: string;
}

/** Reads the catalog. Each call returns the prices, texts and stock that the database has then. */
export interface Catalog {
  /** Returns one page of the products, and the collections. With a search, the best matches are first by default. */
  listProducts(query: ProductsQuery): Promise<CatalogResponse>;
  /**
   * Returns one product. Hidden products are not listed but can be read by id or slug.
   * @throws {HTTPException} 404 if there is no such product
   */
  readProduct(key: string, field: 'id' | 'slug'): Promise<CatalogResponse>;
  /** Returns the available stock of all variants, or of the variants of the given products. */
  listStock(productIds: string[] | undefined): Promise<{ variants: { id: string; inventory_quantity: number }[] }>;
}

/** Products as read from the database, and what has to be responded with their stock. */
interface Page {
  version: number;
  products: CatalogProduct[];
  toBody: (products: object[]) => object;
}

interface CachedPage {
  page: Page;
  /** The response for the stock in `stock`. */
  response: CatalogResponse;
  stock: string;
  /** While the revision of the catalog is this one, the response is the current one. */
  revision: string | undefined;
}

/** What changes without the catalog: the available units of a variant, and the most units in one order. */
interface VariantStock {
  inventory_quantity: number;
  order_limit: number;
}

/** The version of the catalog, and the stock of each variant by product. */
interface CatalogState {
  /** While it is the same, everything else is the same too. */
  revision: string;
  version: number;
  /** Contains all products that exist, or at least the requested products. */
  stock: Record<string, Record<string, VariantStock>>;
  isComplete: boolean;
}

const MAX_CACHED_PAGES = 500;
const MAX_CACHED_CHARACTERS = 20_000_000;
/** The maximum number of products that a search finds, on all its pages. */
const MAX_FOUND_PRODUCTS = 100;

/** Reads the view `catalog_revision`. */
export type ReadRevision = () => Promise<string>;

/**
 * Keeps pages in memory until the version of the catalog changes, and the stock until its revision changes. Every request
 * reads the revision in one cheap query, which requests at the same time share.
 */
export function createCatalog(db: ServiceClient, readRevision: ReadRevision = revisionReader(db)): Catalog {
  const cache = new LRUCache<string, CachedPage>({
    max: MAX_CACHED_PAGES,
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ response }) => response.json.length,
  });

  let latest: CatalogState | undefined;
  const loadState = shareLoads(async (requests: (string[] | undefined)[]): Promise<CatalogState> => {
    const ids = requests.includes(undefined) ? null : [...new Set(requests.flat() as string[])];
    const known = latest;
    if (known && (known.isComplete || ids?.every((id) => known.stock[id]))) {
      if ((await readRevision()) === known.revision) return known;
    }
    const state = dataOf(await db.rpc('catalog_state', { product_ids: ids }));
    const stock = state.revision === known?.revision ? { ...known.stock, ...state.stock } : state.stock;
    latest = { ...state, stock, isComplete: ids === null };
    return latest;
  });

  async function respond(key: string, readPage: () => Promise<Page>): Promise<CatalogResponse> {
    const cached = cache.get(key);
    let page = cached?.page;
    let state = await loadState(page ? page.products.map(({ id }) => id) : []);
    if (cached?.revision === state.revision) return cached.response;
    if (page?.version !== state.version) {
      page = await readPage();
      state = await loadState(page.products.map(({ id }) => id));
    }
    const stockOfPage = page.products.map(({ id }) => state.stock[id] ?? {});
    const stock = JSON.stringify(stockOfPage);
    // The catalog may have changed after the page was read. Then the next request reads it again.
    const revision = page.version === state.version ? state.revision : undefined;
    if (cached?.page === page && cached.stock === stock) {
      cached.revision = revision;
      return cached.response;
    }

    const json = JSON.stringify(page.toBody(page.products.map((product, i) => withStock(product, stockOfPage[i]!))));
    // The ETag is weak because compression changes the bytes.
    const response = { json, etag: `W/"${createHash('sha256').update(json).digest('hex')}"` };
    cache.set(key, { page, response, stock, revision });
    return response;
  }

  /**
   * Returns the key of a list: the same for all queries with the same answer. Otherwise, requests with random dates would
   * read the same products from the database each time.
   */
  async function keyOf({ ids, to_date, search, sort_by, order, ...query }: ProductsQuery): Promise<string> {
    const [newest] =
      to_date === undefined
        ? []
        : dataOf(
            await db
              .from('products')
              .select('created_at')
              .lte('created_at', to_date)
              .order('created_at', { ascending: false })
              .limit(1),
          );
    return JSON.stringify({
      ...query,
      ids: ids && [...new Set(ids)].sort(),
      // `to_date` selects the products that were created until this time.
      created: to_date && (newest?.created_at ?? 'never'),
      search,
      // The best matches are first in either order.
      sorting: search !== undefined && sort_by === 'order' ? 'rank' : `${sort_by} ${order}`,
    });
  }

  /** Returns the ids of the products that match, best first, and the version of the catalog in which they do. */
  async function searchProducts(search: string, ids: string[] | undefined) {
    const found = dataOf(await db.rpc('find_products', { search, take: MAX_FOUND_PRODUCTS }));
    return ids ? { ...found, ids: found.ids.filter((id) => ids.includes(id)) } : found;
  }

  return {
    listProducts: async (query) =>
      respond(await keyOf(query), async () => {
        const { offset, limit, order, sort_by, is_hidden, to_date = null, search } = query;
        const found = search === undefined ? undefined : await searchProducts(search, query.ids);
        const isRanked = found !== undefined && sort_by === 'order';
        const page = dataOf(
          await db.rpc('product_page', {
            sort_by,
            is_descending: order === 'DESC',
            is_hidden: is_hidden === 'true',
            product_ids: found?.ids ?? query.ids ?? null,
            to_date,
            skip: isRanked ? 0 : offset,
            take: isRanked ? MAX_FOUND_PRODUCTS : limit,
          }),
        );
        const products = isRanked ? byRank(page.products, found.ids).slice(offset, offset + limit) : page.products;
        // Read after the version: titles that change meanwhile are read again with the next request.
        const collections = dataOf(await db.from('collections').select('id, title').order('id'));
        return {
          version: Math.min(page.version, found?.version ?? page.version),
          products,
          toBody: (listed) => ({ count: page.count, offset, limit, products: listed, collections }),
        };
      }),

    readProduct: (key, field) =>
      respond(`${field} ${key}`, async () => {
        const { version, product } = ID_PATTERN.test(key)
          ? dataOf(await db.rpc('single_product', { key, is_slug: field === 'slug' }))
          : { version: 0, product: null };
        if (!product) throw new HTTPException(404, { message: `Product with ${field} ${key} was not found` });
        return { version, products: [product], toBody: ([single]) => ({ product: single }) };
      }),

    async listStock(productIds) {
      const { stock } = await loadState(productIds);
      const variants = Object.entries(stock)
        .filter(([id]) => !productIds || productIds.includes(id))
        .flatMap(([, quantities]) => Object.entries(quantities))
        .map(([id, { inventory_quantity }]) => ({ id, inventory_quantity }));
      return { variants: variants.sort((a, b) => (a.id < b.id ? -1 : 1)) };
    },
  };
}

const revisionReader =
  (db: ServiceClient): ReadRevision =>
  async () =>
    dataOf(await db.from('catalog_revision').select('revision').single()).revision;

const withStock = (product: CatalogProduct, stock: Record<string, VariantStock>) => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, ...(stock[variant.id] ?? { inventory_quantity: 0 }) })),
});

const byRank = (products: CatalogProduct[], ids: readonly string[]) =>
  products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
