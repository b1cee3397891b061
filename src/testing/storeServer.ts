import type { WireProduct } from './storeFixtures';
import { startFakeServer, type FakeResponse, type RecordedRequest } from './fakeServer';

const STORE_ID = 'test-store';
const BASE = `/store/${STORE_ID}/`;

const emptyShelves = () => ({
  products: [] as WireProduct[],
  /** What `/variants` tells, by variant id. */
  stock: {} as Record<string, number>,
  checkoutUrl: 'https://pay.example/session-1' as unknown,
});

/** A little store of the store API's wire, whose data a test fills. */
export async function startStoreServer() {
  const data = emptyShelves();
  const server = await startFakeServer(answer);

  function answer({ method, path, query }: RecordedRequest): FakeResponse {
    const [kind, id] = path.replace(BASE, '').split('/');
    if (kind === 'products') return id ? oneProduct(decodeURIComponent(id)) : listOfProducts(query);
    if (kind === 'variants') return counts(query.getAll('product_ids[]'));
    if (kind === 'checkout' && method === 'POST') return { body: { url: data.checkoutUrl } };
    return { status: 404, body: { message: 'Not found' } };
  }

  function oneProduct(id: string): FakeResponse {
    const product = data.products.find((each) => each.id === id);
    return product ? { body: { product } } : { status: 404, body: { message: 'Product not found' } };
  }

  function listOfProducts(query: URLSearchParams): FakeResponse {
    const ids = query.getAll('ids[]');
    const fitting = ids.length > 0 ? data.products.filter((each) => ids.includes(each.id)) : data.products;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    return { body: { count: fitting.length, offset, limit, products: fitting.slice(offset, offset + limit) } };
  }

  function counts(productIds: string[]): FakeResponse {
    const variants = data.products.filter(({ id }) => productIds.includes(id)).flatMap((product) => product.variants);
    return {
      body: {
        variants: variants.flatMap(({ id }) => (id in data.stock ? { id, inventory_quantity: data.stock[id] } : [])),
      },
    };
  }

  return {
    ...server,
    /** What the page is configured with to buy here. */
    config: { storeApiUrl: server.url, storeId: STORE_ID },
    data,
    /** The requests so far for one resource: `products`, `products/42`, `variants`, `checkout`. */
    requestsFor: (resource: string) => server.requests.filter(({ path }) => path === BASE + resource),
    reset() {
      server.reset();
      Object.assign(data, emptyShelves());
    },
  };
}

export type StoreServer = Awaited<ReturnType<typeof startStoreServer>>;
