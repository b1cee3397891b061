import type { WireProduct } from './fixtures';
import { startServer, type Reply, type RequestSeen } from './server';

const STORE_ID = 'test-store';
const BASE = `/store/${STORE_ID}/`;

const emptyShelves = () => ({
  products: [] as WireProduct[],
  /** What `/variants` tells, by variant id. */
  stock: {} as Record<string, number>,
  checkoutUrl: 'https://pay.example/session-1' as unknown,
});

/** A little store of the store API's wire, whose shelves a test fills. */
export async function startStoreServer() {
  const shelves = emptyShelves();
  const server = await startServer(answer);

  function answer({ method, path, query }: RequestSeen): Reply {
    const [kind, id] = path.replace(BASE, '').split('/');
    if (kind === 'products') return id ? oneProduct(decodeURIComponent(id)) : listOfProducts(query);
    if (kind === 'variants') return counts(query.getAll('product_ids[]'));
    if (kind === 'checkout' && method === 'POST') return { body: { url: shelves.checkoutUrl } };
    return { status: 404, body: { message: 'Not found' } };
  }

  function oneProduct(id: string): Reply {
    const product = shelves.products.find((each) => each.id === id);
    return product ? { body: { product } } : { status: 404, body: { message: 'Product not found' } };
  }

  function listOfProducts(query: URLSearchParams): Reply {
    const ids = query.getAll('ids[]');
    const fitting = ids.length > 0 ? shelves.products.filter((each) => ids.includes(each.id)) : shelves.products;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    return { body: { count: fitting.length, offset, limit, products: fitting.slice(offset, offset + limit) } };
  }

  function counts(productIds: string[]): Reply {
    const variants = shelves.products
      .filter(({ id }) => productIds.includes(id))
      .flatMap((product) => product.variants);
    return {
      body: {
        variants: variants.flatMap(({ id }) =>
          id in shelves.stock ? { id, inventory_quantity: shelves.stock[id] } : [],
        ),
      },
    };
  }

  return {
    ...server,
    /** What the page is configured with to buy here. */
    config: { storeApiUrl: server.url, storeId: STORE_ID },
    shelves,
    /** The requests so far for one resource: `products`, `products/42`, `variants`, `checkout`. */
    requestsFor: (resource: string) => server.requests.filter(({ path }) => path === BASE + resource),
    reset() {
      server.reset();
      Object.assign(shelves, emptyShelves());
    },
  };
}

export type StoreServer = Awaited<ReturnType<typeof startStoreServer>>;
