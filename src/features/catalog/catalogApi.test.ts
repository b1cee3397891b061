import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { catalogApi } from './catalogApi';
import type { ListQuery } from './productPages';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const open = () => createTestStore({ services: createTestServices({ config: server.config }) });

const { getProduct, getProducts } = catalogApi.endpoints;
const askList = (query?: ListQuery) => open().dispatch(getProducts.initiate(query));
const askOne = (id: string) => open().dispatch(getProduct.initiate(id));

describe('asking for products', () => {
  it('sends JSON headers and no credentials, below the configured store', async () => {
    await askList();
    const [request] = server.requestsFor('products');
    expect(request).toMatchObject({ method: 'GET', url: '/store/test-store/products' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('authorization');
  });

  it('repeats list parameters and leaves out what is not given', async () => {
    await askList({ ids: ['a', 'b'], limit: 4, order: 'DESC', sort_by: 'price', is_hidden: undefined });
    expect(server.requestsFor('products')[0]?.query.toString()).toBe(
      'ids%5B%5D=a&ids%5B%5D=b&limit=4&order=DESC&sort_by=price',
    );
  });

  it('asks for the featured four by their limit alone', async () => {
    server.data.products = [1, 2, 3, 4, 5].map((n) => wireProduct(`tea-${n}`));
    const { data } = await askList({ limit: 4 });
    expect(server.requestsFor('products').map(({ query }) => query.toString())).toEqual(['limit=4']);
    expect(data?.products).toHaveLength(4);
  });

  it('turns the pages of a store that gives fewer than it counts', async () => {
    server.data.products = Array.from({ length: 120 }, (_, n) => wireProduct(`tea-${n}`));
    const { data } = await askList();
    expect(data?.products.map(({ id }) => id)).toEqual(server.data.products.map(({ id }) => id));
    expect(server.requestsFor('products').map(({ query }) => query.get('offset'))).toEqual([null, '50', '100']);
    expect(server.requestsFor('variants').map(({ query }) => query.getAll('product_ids[]').length)).toEqual([
      50, 50, 20,
    ]);
  });

  it('ends with a store whose pages never do', async () => {
    server.data.products = [wireProduct('tea')];
    server.overrideResponses(({ path }) =>
      path.endsWith('/products') ? { body: { count: 1e9, products: server.data.products } } : undefined,
    );
    const { data } = await askList();
    expect(data?.products).toHaveLength(1);
  });
});

describe('stock', () => {
  const managed = (id: string, inventory_quantity?: number) =>
    wireVariant(id, { manage_inventory: true, inventory_quantity });
  const quantities = (product?: { variants: { inventory_quantity: number | null }[] }) =>
    product?.variants.map((each) => each.inventory_quantity);

  it("takes the counts of /variants over the product's own", async () => {
    server.data.products = [wireProduct('tea', { variants: [managed('a', 9), managed('b', 9), managed('c')] })];
    server.data.stock = { a: 0, c: 7 };
    const { data } = await askList();
    expect(quantities(data?.products[0])).toEqual([0, 9, 7]);
    expect(server.requestsFor('variants')[0]?.query.toString()).toBe('fields=inventory_quantity&product_ids%5B%5D=tea');
  });

  it('merges into a single product too', async () => {
    server.data.products = [wireProduct('tea', { variants: [managed('a', 9)] })];
    server.data.stock = { a: 3 };
    expect(quantities((await askOne('tea')).data)).toEqual([3]);
  });

  it.each([
    ['refused', { status: 500, body: {} }],
    ['malformed', { text: '<html>' }],
    ['something else', { body: { variants: 'many' } }],
    ['cut off', 'drop' as const],
  ])('shows the product with its own counts when /variants is %s', async (_what, reply) => {
    server.data.products = [wireProduct('tea', { variants: [managed('a', 9)] })];
    server.overrideResponses(({ path }) => (path.endsWith('/variants') ? reply : undefined));
    expect(quantities((await askList()).data?.products[0])).toEqual([9]);
    expect(quantities((await askOne('tea')).data)).toEqual([9]);
  });
});

describe('a store that fails', () => {
  it.each([
    [{ status: 404, body: { message: 'No such product' } }, 'HTTP 404: Not Found'],
    [{ status: 500, text: '<h1>Oops</h1>' }, 'HTTP 500: Internal Server Error'],
    [{ status: 503, statusText: 'Back soon', body: {} }, 'HTTP 503: Back soon'],
    [{ text: '<!doctype html>' }, 'The store sent an answer that cannot be read. Please try again later.'],
    [{ text: '' }, 'The store sent an answer that cannot be read. Please try again later.'],
    [{ body: null }, 'The store sent an answer that cannot be read. Please try again later.'],
    [{ body: [] }, 'The store sent an answer that cannot be read. Please try again later.'],
    [
      { body: { products: [1, 'tea', null], product: 7 } },
      'The store sent an answer that cannot be read. Please try again later.',
    ],
    [
      { body: { products: {}, product: { id: 'tea' } } },
      'The store sent an answer that cannot be read. Please try again later.',
    ],
    ['drop' as const, 'The store cannot be reached. Please check your connection and try again.'],
  ])('tells what is wrong with %j', async (reply, message) => {
    server.overrideResponses(() => reply);
    expect((await askList()).error).toMatchObject({ message });
    expect((await askOne('tea')).error).toMatchObject({ message });
  });

  it("keeps the store's own words beside the shown ones", async () => {
    server.overrideResponses(() => ({ status: 409, body: { message: 'Too little', code: 'insufficient_inventory' } }));
    expect((await askOne('tea')).error).toEqual({
      status: 409,
      message: 'HTTP 409: Conflict',
      detail: 'Too little',
      code: 'insufficient_inventory',
    });
  });

  it('gives up on one that never answers', async () => {
    const arrived = new Promise<void>((resolve) => {
      server.overrideResponses(({ path }) => {
        if (path.endsWith('/products/tea')) resolve();
        return 'hang';
      });
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const asked = askOne('tea');
      await arrived;
      await jest.advanceTimersByTimeAsync(20_000);
      expect((await asked).error).toMatchObject({ message: 'The store took too long to answer. Please try again.' });
    } finally {
      jest.useRealTimers();
    }
  });
});
