import type { Collection, ProductList } from '../../domain/catalog/product';
import { storeError } from '../../shared/api/storeBaseQuery';
import type { QueryResult } from '../../shared/api/storeBaseQuery';
import type { StoreRequester } from '../../shared/api/storeBaseQuery';
import { asArray, asFiniteNumber, asId, asNonEmptyString, asRecord } from '../../shared/lib/narrow';
import { withStoredAt, type FromStorage } from './fromStorage';
import { parseProduct } from './parseProduct';

/** Query parameters of `GET /products`. */
export interface ProductQuery {
  ids?: readonly string[];
  offset?: number;
  limit?: number;
  order?: 'ASC' | 'DESC';
  sort_by?: 'price' | 'created_at' | 'order';
  is_hidden?: true;
  /** ISO 8601. */
  to_date?: string;
  /** Only our own store has this parameter. It returns the best matches, best first. */
  search?: string;
}

/** Limits the requests to a store that reports a wrong count. */
const MAX_PAGES = 20;

/** Fetches the products that match a query. Without a limit, fetches further pages until the reported count is reached. */
export async function fetchProducts(
  query: ProductQuery,
  request: StoreRequester,
): Promise<QueryResult<ProductList & FromStorage>> {
  const { data: firstPage, error } = await fetchPage(query, request);
  if (error) return { error };

  const products = new Map(firstPage.list.products.map((product) => [product.id, product]));
  let rowCount = firstPage.rowCount;
  for (let page = 1; query.limit === undefined && page < MAX_PAGES && rowCount < firstPage.list.count; page += 1) {
    const { data: nextPage } = await fetchPage({ ...query, offset: firstPage.list.offset + rowCount }, request);
    const newProducts = nextPage?.list.products.filter(({ id }) => !products.has(id)) ?? [];
    // The request failed, or the store has fewer products than it reported: return those fetched so far.
    if (!nextPage || newProducts.length === 0) break;
    newProducts.forEach((product) => products.set(product.id, product));
    rowCount += nextPage.rowCount;
  }
  return { data: { ...firstPage.list, products: [...products.values()] } };
}

interface Page {
  list: ProductList & FromStorage;
  /** Including malformed products, which are not in the list. */
  rowCount: number;
}

async function fetchPage({ ids, ...query }: ProductQuery, request: StoreRequester): Promise<QueryResult<Page>> {
  const { data, error, meta } = await request({ path: 'products', params: { ids, ...query } });
  if (error) return { error };
  const list = asRecord(data);
  if (!Array.isArray(list?.products)) return { error: storeError('malformed') };

  const rows: unknown[] = list.products;
  const products = rows.flatMap((raw) => parseProduct(raw) ?? []);
  // Single malformed products are left out. If all are malformed, the response is not from a store.
  if (rows.length > 0 && products.length === 0) return { error: storeError('malformed') };
  // A page that shows only some products, such as the home page, has no filter by collection.
  const collections =
    query.limit === undefined ? asArray(list.collections).flatMap((raw) => parseCollection(raw) ?? []) : [];
  const parsed = {
    count: asFiniteNumber(list.count) ?? rows.length,
    offset: asFiniteNumber(list.offset) ?? query.offset ?? 0,
    limit: asFiniteNumber(list.limit) ?? query.limit ?? rows.length,
    products,
    ...(collections.length > 0 && { collections }),
  };
  return { data: { list: withStoredAt(parsed, meta?.storedAt), rowCount: rows.length } };
}

function parseCollection(raw: unknown): Collection | null {
  const id = asId(asRecord(raw)?.id);
  const title = asNonEmptyString(asRecord(raw)?.title);
  return id && title ? { id, title } : null;
}
