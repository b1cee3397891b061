import type { QueryResult, StoreRequester } from '../../shared/api/storeRequester';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord, asFiniteNumber } from '../../shared/lib/narrow';
import type { ProductList } from '../../domain/product';
import { productFrom } from './productWire';

export interface ListQuery {
  ids?: readonly string[];
  offset?: number;
  limit?: number;
  order?: 'ASC' | 'DESC';
  sort_by?: 'price' | 'created_at' | 'order';
  is_hidden?: true;
  /** ISO 8601. */
  to_date?: string;
}

// A store that never comes to its end is asked so often and no more.
const MOST_PAGES = 20;

/** Asks for products; without a limit, page after page until there are all that the store counts. */
export async function collectProducts(query: ListQuery, ask: StoreRequester): Promise<QueryResult<ProductList>> {
  const { data: first, error } = await askPage(query, ask);
  if (error) return { error };

  const products = new Map(first.list.products.map((product) => [product.id, product]));
  let seen = first.rows;
  for (let page = 1; query.limit === undefined && page < MOST_PAGES && seen < first.list.count; page += 1) {
    const { data: next } = await askPage({ ...query, offset: first.list.offset + seen }, ask);
    const fresh = next?.list.products.filter(({ id }) => !products.has(id)) ?? [];
    // The end of what this store gives, whatever it counts: what there is gets shown.
    if (!next || fresh.length === 0) break;
    fresh.forEach((product) => products.set(product.id, product));
    seen += next.rows;
  }
  return { data: { ...first.list, products: [...products.values()] } };
}

async function askPage(
  { ids, ...query }: ListQuery,
  ask: StoreRequester,
): Promise<QueryResult<{ list: ProductList; rows: number }>> {
  const { data, error } = await ask({ path: 'products', params: { ids, ...query } });
  if (error) return { error };
  const list = asRecord(data);
  if (!Array.isArray(list?.products)) return { error: storeError('malformed') };

  const rows: unknown[] = list.products;
  const products = rows.flatMap((raw) => productFrom(raw) ?? []);
  // A malformed product is left out; where all are, this is no store.
  if (rows.length > 0 && products.length === 0) return { error: storeError('malformed') };
  return {
    data: {
      list: {
        count: asFiniteNumber(list.count) ?? rows.length,
        offset: asFiniteNumber(list.offset) ?? query.offset ?? 0,
        limit: asFiniteNumber(list.limit) ?? query.limit ?? rows.length,
        products,
      },
      rows: rows.length,
    },
  };
}
