import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { catalogApi } from './catalogApi';
import type { ProductQuery } from './fetchProducts';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const createStore = () => createTestStore({ services: createTestServices({ config: server.config }) });

const { getProduct, getProducts } = catalogApi.endpoints;
const getList = (query?: ProductQuery) => createStore().dispatch(getProducts.initiate(query));
const getOne = (id: string) => createStore().dispatch(getProduct.initiate(id));

describe('getProducts', () => {
  it('sends JSON headers, but no credentials, to the configured store', async () => {
    await getList();
    const [request] = server.requestsFor('products');
    expect(request).toMatchObject({ method: 'GET', url: '/store/test-store/products' });
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('authorization');
  });

  it('repeats array parameters and omits undefined ones', async () => {
    await getList({ ids: ['a', 'b'], limit: 4, order: 'DESC', sort_by: 'price', is_hidden: undefined });
    expect(server.requestsFor('products')[0]?.query.toString()).toBe(
      'ids%5B%5D=a&ids%5B%5D=b&limit=4&order=DESC&sort_by=price',
    );
  });

  it('fetches a single page if there is a limit', async () => {
    server.data.products = [1, 2, 3, 4, 5].map((n) => wireProduct(`tea-${n}`));
    const { data } = await getList({ limit: 4 });
    expect(server.requestsFor('products').map(({ query }) => query.toString())).toEqual(['limit=4']);
    expect(data?.products).toHaveLength(4);
  });

  it('fetches further pages until the reported count is reached', async () => {
    server.data.products = Array.from({ length: 120 }, (_, n) => wireProduct(`tea-${n}`));
    const { data } = await getList();
    expect(data?.products.map(({ id }) => id)).toEqual(server.data.products.map(({ id }) => id));
    expect(server.requestsFor('products').map(({ query }) => query.get('offset'))).toEqual([null, '50', '100']);
    expect(server.requestsFor('variants').map(({ query }) => query.getAll('product_ids[]').length)).toEqual([
      50, 50, 20,
    ]);
  });

  it('stops at a page without new products, even if the reported count is not reached', async () => {
    server.data.products = [wireProduct('tea')];
    server.overrideResponses(({ path }) =>
      path.endsWith('/products') ? { body: { count: 1e9, products: server.data.products } } : undefined,
    );
    const { data } = await getList();
    expect(data?.products).toHaveLength(1);
  });
});

describe('fetching stock quantities', () => {
  const managedVariant = (id: string, inventory_quantity?: number) =>
    wireVariant(id, { manage_inventory: true, inventory_quantity });
  const quantities = (product?: { variants: { inventory_quantity: number | null }[] }) =>
    product?.variants.map((each) => each.inventory_quantity);

  it('replaces the quantities of the product response with the quantities from /variants', async () => {
    server.data.products = [
      wireProduct('tea', { variants: [managedVariant('a', 9), managedVariant('b', 9), managedVariant('c')] }),
    ];
    server.data.stock = { a: 0, c: 7 };
    const { data } = await getList();
    expect(quantities(data?.products[0])).toEqual([0, 9, 7]);
    expect(server.requestsFor('variants')[0]?.query.toString()).toBe('fields=inventory_quantity&product_ids%5B%5D=tea');
  });

  it('replaces the quantities of a single product too', async () => {
    server.data.products = [wireProduct('tea', { variants: [managedVariant('a', 9)] })];
    server.data.stock = { a: 3 };
    expect(quantities((await getOne('tea')).data)).toEqual([3]);
  });

  it.each([
    ['an error', { status: 500, body: {} }],
    ['no JSON', { text: '<html>' }],
    ['malformed', { body: { variants: 'many' } }],
    ['interrupted', 'drop' as const],
  ])('keeps the quantities of the product response if the response of /variants is %s', async (_case, response) => {
    server.data.products = [wireProduct('tea', { variants: [managedVariant('a', 9)] })];
    server.overrideResponses(({ path }) => (path.endsWith('/variants') ? response : undefined));
    expect(quantities((await getList()).data?.products[0])).toEqual([9]);
    expect(quantities((await getOne('tea')).data)).toEqual([9]);
  });
});

describe('a failed store request', () => {
  it.each([
    [{ status: 404, body: { message: 'No such product' } }, 'HTTP 404: Not Found'],
    [{ status: 500, text: '<h1>Oops</h1>' }, 'HTTP 500: Internal Server Error'],
    [{ status: 503, statusText: 'Back soon', body: {} }, 'HTTP 503: Back soon'],
    // As with HTTP/2, which has no reason phrases.
    [{ status: 503, statusText: '', body: {} }, 'HTTP 503: Service Unavailable'],
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
  ])('reports the error of the response %j', async (response, message) => {
    server.overrideResponses(() => response);
    expect((await getList()).error).toMatchObject({ message });
    expect((await getOne('tea')).error).toMatchObject({ message });
  });

  it("keeps the store's message and code beside the displayed message", async () => {
    server.overrideResponses(() => ({ status: 409, body: { message: 'Too little', code: 'insufficient_inventory' } }));
    expect((await getOne('tea')).error).toEqual({
      status: 409,
      message: 'HTTP 409: Conflict',
      detail: 'Too little',
      code: 'insufficient_inventory',
    });
  });

  it('times out if the store does not respond', async () => {
    const requestReceived = new Promise<void>((resolve) => {
      server.overrideResponses(({ path }) => {
        if (path.endsWith('/products/tea')) resolve();
        return 'hang';
      });
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const result = getOne('tea');
      await requestReceived;
      await jest.advanceTimersByTimeAsync(20_000);
      expect((await result).error).toMatchObject({ message: 'The store took too long to answer. Please try again.' });
    } finally {
      jest.useRealTimers();
    }
  });
});
