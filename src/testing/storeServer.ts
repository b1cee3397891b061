import type { WireProduct } from './storeFixtures';
import { startFakeServer, type FakeResponse, type RecordedRequest } from './fakeServer';

const STORE_ID = 'test-store';
const BASE = `/store/${STORE_ID}/`;

const emptyStore = () => ({
  products: [] as WireProduct[],
  /** The stock that `/variants` returns, by variant id. */
  stock: {} as Record<string, number>,
  checkoutUrl: 'https://pay.example/session-1' as unknown,
});

/** Starts a fake server of the store API. A test sets its `data`. */
export async function startStoreServer() {
  const data = emptyStore();
  const server = await startFakeServer(respond);

  function respond({ method, path, query }: RecordedRequest): FakeResponse {
    const [kind, id] = path.replace(BASE, '').split('/');
    if (kind === 'products') return id ? productResponse(decodeURIComponent(id)) : productListResponse(query);
    if (kind === 'variants') return stockResponse(query.getAll('product_ids[]'));
    if (kind === 'checkout' && method === 'POST') return { body: { url: data.checkoutUrl } };
    return { status: 404, body: { message: 'Not found' } };
  }

  function productResponse(id: string): FakeResponse {
    const product = data.products.find((each) => each.id === id);
    return product ? { body: { product } } : { status: 404, body: { message: 'Product not found' } };
  }

  function productListResponse(query: URLSearchParams): FakeResponse {
    const ids = query.getAll('ids[]');
    const matching = ids.length > 0 ? data.products.filter((each) => ids.includes(each.id)) : data.products;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    return { body: { count: matching.length, offset, limit, products: matching.slice(offset, offset + limit) } };
  }

  function stockResponse(productIds: string[]): FakeResponse {
    const variants = data.products.filter(({ id }) => productIds.includes(id)).flatMap((product) => product.variants);
    return {
      body: {
        variants: variants.flatMap(({ id }) => (id in data.stock ? { id, inventory_quantity: data.stock[id] } : [])),
      },
    };
  }

  return {
    ...server,
    /** The configuration of a page that uses this server. */
    config: { storeApiUrl: server.url, storeId: STORE_ID },
    data,
    /** Returns the requests of a resource: `products`, `products/42`, `variants`, `checkout`. */
    requestsFor: (resource: string) => server.requests.filter(({ path }) => path === BASE + resource),
    reset() {
      server.reset();
      Object.assign(data, emptyStore());
    },
  };
}

export type StoreServer = Awaited<ReturnType<typeof startStoreServer>>;
