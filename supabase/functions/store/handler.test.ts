import { withBackend } from '../../local/testing/backend.ts';
import { fillShelf } from '../_testing/shelf.ts';
import { storeClient } from '../_testing/storeClient.ts';

const shop = withBackend();
let { store, request, read, left } = {} as ReturnType<typeof storeClient>;

beforeAll(async () => {
  await fillShelf(shop().service);
  ({ store, request, read, left } = storeClient(shop().createServiceClient()));
});

async function titles(query: string) {
  const { body } = await read(`/products${query}`);
  return { count: body.count, titles: (body.products as { title: string }[]).map(({ title }) => title) };
}

describe('the product list', () => {
  it('tells a product as hosted stores do', async () => {
    const { status, body } = await read('/products?limit=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 3,
      offset: 0,
      limit: 1,
      products: [
        {
          id: 'pekoe',
          title: 'Pekoe',
          subtitle: null,
          ribbon_text: 'New',
          description: '',
          thumbnail: '/art/pekoe.webp',
          images: [{ url: '/art/pekoe.webp', order: 1, type: 'image' }],
          options: [],
          variants: [
            {
              id: 'pekoe-100',
              title: '100 g',
              image_url: null,
              sku: 'PK-100',
              manage_inventory: false,
              weight: '100 g',
              options: [],
              inventory_quantity: 0,
              prices: [
                {
                  amount: 49900,
                  sale_amount: null,
                  currency_code: 'inr',
                  currency: { code: 'inr', name: 'Indian Rupee', symbol: '₹', template: '₹$1', decimal_digits: 2 },
                },
              ],
            },
          ],
          product_collections: [{ product_id: 'pekoe', collection_id: 'estate', order: 7 }],
          additional_info: [],
          type: { value: 'physical' },
          custom_fields: [],
          related_products: [
            {
              id: expect.any(String) as string,
              section_title: 'Goes well with',
              related_type: 'product',
              related_id: 'reserve',
              position: 0,
            },
          ],
          purchasable: true,
          order: 1,
          site_product_selection: null,
          updated_at: expect.any(String) as string,
        },
      ],
    });
  });

  it('shows what is published and not hidden, or the hidden ones', async () => {
    expect(await titles('')).toEqual({ count: 3, titles: ['Pekoe', 'Reserve', 'Monsoon'] });
    expect(await titles('?is_hidden=true')).toEqual({ count: 1, titles: ['Trade'] });
  });

  it('sorts, pages and filters', async () => {
    expect((await titles('?sort_by=price&order=ASC')).titles).toEqual(['Reserve', 'Pekoe', 'Monsoon']);
    expect((await titles('?sort_by=created_at&order=DESC')).titles).toEqual(['Monsoon', 'Reserve', 'Pekoe']);
    expect(await titles('?offset=1&limit=1')).toEqual({ count: 3, titles: ['Reserve'] });
    expect(await titles('?offset=500')).toEqual({ count: 3, titles: [] });
    expect(await titles('?ids[]=monsoon&ids[]=draft&ids[]=none')).toEqual({ count: 1, titles: ['Monsoon'] });
    expect((await titles('?to_date=2026-01-02T12:00:00Z')).titles).toEqual(['Pekoe', 'Reserve']);
  });

  it('puts options and variants together in their order', async () => {
    const { body } = await read('/products?ids[]=reserve');
    const [reserve] = body.products as { options: unknown; variants: { id: string }[] }[];
    expect(reserve?.variants.map(({ id }) => id)).toEqual(['reserve-large', 'reserve-small']);
    expect(reserve?.options).toEqual([
      {
        id: 'size',
        title: 'Size',
        values: [
          { id: 'large', option_id: 'size', variant_id: 'reserve-large', value: 'Large' },
          { id: 'small', option_id: 'size', variant_id: 'reserve-small', value: 'Small' },
        ],
      },
    ]);
  });

  it('refuses a parameter that it does not know', async () => {
    expect(await read('/products?page=2')).toEqual({
      status: 400,
      body: { statusCode: 400, message: 'property page should not exist' },
    });
  });

  it('answers an unchanged list with nothing but that', async () => {
    const first = await request('/products');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await request('/products', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('one product', () => {
  it('has its pictures as media and four fields more', async () => {
    const { status, body } = await read('/products/pekoe');
    const product = body.product as object;
    expect(status).toBe(200);
    expect(product).toMatchObject({
      id: 'pekoe',
      media: [{ url: '/art/pekoe.webp', order: 1, type: 'image' }],
      status: 'published',
      created_at: expect.stringMatching(/^2026-01-01T00:00:00/) as string,
      deleted_at: null,
      metadata: {},
    });
    expect(product).not.toHaveProperty('images');
  });

  it('is found by its slug', async () => {
    expect((await read('/products/reserve-tea?field=slug')).body.product).toMatchObject({ id: 'reserve' });
  });

  it('is found by its link when it is hidden', async () => {
    expect((await read('/products/trade')).status).toBe(200);
  });

  it.each([
    '/products/none',
    '/products/draft',
    '/products/reserve-tea',
    '/products/pekoe?field=slug',
    '/products/%00',
    "/products/a'b",
  ])('%s is not there', async (path) => {
    expect(await read(path)).toMatchObject({
      status: 404,
      body: { statusCode: 404, message: expect.stringContaining('was not found') as string },
    });
  });
});

describe('an address', () => {
  it.each([
    '/functions/v1/store/store/nilgiri/products',
    '/store/store/nilgiri/products',
    '/store/nilgiri/products',
    '/store/nilgiri/products/',
  ])('%s is the list', async (path) => {
    expect((await store(new Request(`http://shop.example${path}`))).status).toBe(200);
  });

  it.each([
    '/functions/v1/store/store/other/products',
    '/store/nilgiri/orders',
    '/store/nilgiri/variants/reserve-large',
    '/store/nilgiri',
    '/',
  ])('%s is not there', async (path) => {
    const response = await store(new Request(`http://shop.example${path}`));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: 404, message: expect.any(String) as string });
  });

  it('refuses other methods and lets every origin ask', async () => {
    expect(await read('/products', { method: 'DELETE' })).toMatchObject({ status: 405 });
    expect(await read('/checkout')).toMatchObject({ status: 405 });
    const preflight = await request('/checkout', {
      method: 'OPTIONS',
      headers: { origin: 'http://other.example', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('never lets stock be kept', async () => {
    expect((await request('/variants')).headers.get('cache-control')).toBe('no-store');
    expect(await left('reserve', 'pekoe', 'none')).toMatchObject({ 'pekoe-100': 0 });
  });
});
