import { percentEncode } from '../../domain/text';
import type { Product, ProductList } from '../../domain/catalog/product';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import type { StoreRequester } from '../../shared/api/storeRequester';
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
      async queryFn(id, _api, _extra, request) {
        const [{ data, error, meta }, stock] = await Promise.all([
          request({ path: `products/${percentEncode(id)}` }),
          fetchStockQuantities(request, [id]),
        ]);
        if (error) return { error };
        const product = parseProduct(asRecord(data)?.product);
        if (!product) return { error: storeError('malformed') };
        return { data: withStoredAt(withStockQuantities(product, stock), meta?.storedAt) };
      },
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});

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
