import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { percentEncode } from '../../domain/percentEncode';
import type { Product, ProductList } from '../../domain/catalog/product';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import type { StoreRequester } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import { withStoredAt, type FromStorage } from './fromStorage';
import { fetchProducts, type ProductQuery } from './fetchProducts';
import { parseProduct } from './parseProduct';
import { parseStockQuantities, withStockQuantities, type StockQuantities } from './stockQuantities';

/** After this time, products are shown with the stock quantities of the product response. */
const STOCK_TIMEOUT_MS = 5_000;
/** The number of product ids per stock request. A larger one could exceed the limits of the store or of the URL. */
const STOCK_BATCH_SIZE = 50;

export const catalogApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches the products that match a query, by default all, with their current stock. */
    getProducts: build.query<ProductList & FromStorage, ProductQuery | void>({
      async queryFn(query, _api, _extra, request) {
        const { data: list, error } = await fetchProducts(query ?? {}, request);
        if (error) return { error };
        const productIds = list.products.map(({ id }) => id);
        const stock = await fetchStockQuantities(request, productIds);
        return { data: { ...list, products: list.products.map((product) => withStockQuantities(product, stock)) } };
      },
      providesTags: (list) => (list?.products ?? []).map(({ id }) => ({ type: 'Product', id })),
    }),

    /** Fetches one product with its current stock. */
    getProduct: build.query<Product & FromStorage, string>({
      async queryFn(id, api, _extra, request) {
        const [{ data, error, meta }, stock] = await Promise.all([
          request({ path: `products/${percentEncode(id)}` }),
          fetchStockQuantities(request, [id]),
        ]);
        if (error) {
          const listed = error.status === 'network' ? await findListed(id, api) : undefined;
          return listed ? { data: listed } : { error };
        }
        const product = parseProduct(asRecord(data)?.product);
        if (!product) return { error: storeError('malformed') };
        return { data: withStoredAt(withStockQuantities(product, stock), meta?.storedAt) };
      },
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});

/**
 * Returns a product from a list that was loaded before the network was lost, with the time of the list. The service worker
 * responds with the last list of all products. Returns undefined if `getProduct` has loaded the product before, or if
 * no list contains it.
 */
async function findListed(
  id: string,
  { dispatch, getState }: BaseQueryApi,
): Promise<(Product & FromStorage) | undefined> {
  const state = getState() as Parameters<typeof catalogApi.util.selectCachedArgsForQuery>[0];
  if (catalogApi.endpoints.getProduct.select(id)(state).data) return undefined;
  const lists = catalogApi.util
    .selectCachedArgsForQuery(state, 'getProducts')
    .map((query) => catalogApi.endpoints.getProducts.select(query)(state));
  const all = await dispatch(catalogApi.endpoints.getProducts.initiate(undefined, { subscribe: false }));
  for (const { data, fulfilledTimeStamp } of [all, ...lists]) {
    const product = data?.products.find((each) => each.id === id);
    if (product) return withStoredAt(product, data?.storedAt ?? fulfilledTimeStamp);
  }
  return undefined;
}

/** Fetches the stock quantities of the products' variants. Quantities that cannot be fetched are missing in the result. */
async function fetchStockQuantities(request: StoreRequester, productIds: string[]): Promise<StockQuantities> {
  const fetchBatch = async (ids: string[]) => {
    const { data } = await request({
      path: 'variants',
      params: { fields: 'inventory_quantity', product_ids: ids },
      timeoutMs: STOCK_TIMEOUT_MS,
    });
    return [...parseStockQuantities(data)];
  };
  const batches = [];
  for (let start = 0; start < productIds.length; start += STOCK_BATCH_SIZE)
    batches.push(fetchBatch(productIds.slice(start, start + STOCK_BATCH_SIZE)));
  return new Map((await Promise.all(batches)).flat());
}
