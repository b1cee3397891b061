import type { StoreRequester } from '../../shared/api/storeRequester';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import type { Product, ProductList } from '../../domain/product';
import { collectProducts, type ListQuery } from './productPages';
import { productFrom } from './productWire';
import { stockFrom, withStock, type Stock } from './stockMerge';

// Numbers on a shelf are worth a short wait, not a page that stays empty.
const STOCK_PATIENCE = 5_000;
// Ids per request: addresses have a length, and stores a limit of their own.
const BATCH = 50;

export const catalogApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /** The collection, or the part of it that the query names. */
    getProducts: build.query<ProductList, ListQuery | void>({
      async queryFn(query, _api, _extra, ask) {
        const { data: list, error } = await collectProducts(query ?? {}, ask);
        if (error) return { error };
        const stock = await askStock(
          ask,
          list.products.map(({ id }) => id),
        );
        return { data: { ...list, products: list.products.map((product) => withStock(product, stock)) } };
      },
      providesTags: (list) => (list?.products ?? []).map(({ id }) => ({ type: 'Product', id })),
    }),

    getProduct: build.query<Product, string>({
      async queryFn(id, _api, _extra, ask) {
        const [{ data, error }, stock] = await Promise.all([
          ask({ path: `products/${encodeURIComponent(id)}` }),
          askStock(ask, [id]),
        ]);
        if (error) return { error };
        const product = productFrom(asRecord(data)?.product);
        return product ? { data: withStock(product, stock) } : { error: storeError('malformed') };
      },
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});

export const { useGetProductsQuery, useGetProductQuery } = catalogApi;

/** What is left of these products' variants; what cannot be learnt is missing, and the products show all the same. */
async function askStock(ask: StoreRequester, productIds: string[]): Promise<Stock> {
  const askBatch = async (ids: string[]) => {
    const { data } = await ask({
      path: 'variants',
      params: { fields: 'inventory_quantity', product_ids: ids },
      timeoutMs: STOCK_PATIENCE,
    });
    return [...stockFrom(data)];
  };
  const batches = [];
  for (let start = 0; start < productIds.length; start += BATCH)
    batches.push(askBatch(productIds.slice(start, start + BATCH)));
  return new Map((await Promise.all(batches)).flat());
}
