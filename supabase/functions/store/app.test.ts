import { withBackend } from '../../server/testing/backend.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { insertCatalog } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';

const shop = withBackend();
let { app, request, fetchJson, fetchStock } = {} as ReturnType<typeof storeClient>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  ({ app, request, fetchJson, fetchStock } = storeClient(
    shop().createServiceClient(),
    connectStripe(shop().db).payments,
  ));
});

async function titles(query: string) {
  const { body } = await fetchJson(`/products${query}`);
  return { count: body.count, titles: (body.products as { title: string }[]).map(({ title }) => title) };
}

describe('GET /products', () => {
  it('returns products in the format of the store API, and the collections of all products', async () => {
    const { status, body } = await fetchJson('/products?limit=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 3,
      offset: 0,
      limit: 1,
      collections: [{ id: 'estate', title: 'Estate' }],
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

  it('returns the published products that are not hidden, or the hidden ones', async () => {
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

  it('sorts variants by position and collects the values of each option', async () => {
    const { body } = await fetchJson('/products?ids[]=reserve');
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

  it('rejects unknown parameters', async () => {
    expect(await fetchJson('/products?page=2')).toEqual({
      status: 400,
      body: { statusCode: 400, message: 'property page should not exist' },
    });
  });

  it('responds with 304 to the ETag of an unchanged list', async () => {
    const first = await request('/products');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await request('/products', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('GET /products/:id', () => {
  it('returns the pictures as media and four more fields than the list', async () => {
    const { status, body } = await fetchJson('/products/pekoe');
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

  it('finds a product by its slug', async () => {
    expect((await fetchJson('/products/reserve-tea?field=slug')).body.product).toMatchObject({ id: 'reserve' });
  });

  it('returns a hidden product', async () => {
    expect((await fetchJson('/products/trade')).status).toBe(200);
  });

  it.each([
    '/products/none',
    '/products/draft',
    '/products/reserve-tea',
    '/products/pekoe?field=slug',
    '/products/%00',
    "/products/a'b",
  ])('responds with 404 to %s', async (path) => {
    expect(await fetchJson(path)).toMatchObject({
      status: 404,
      body: { statusCode: 404, message: expect.stringContaining('was not found') as string },
    });
  });
});

describe('routing', () => {
  it.each([
    '/functions/v1/store/store/nilgiri/products',
    '/store/store/nilgiri/products',
    '/store/nilgiri/products',
    '/store/nilgiri/products/',
    '/store/store/nilgiri/products/pekoe',
    '/store/store/nilgiri/variants',
  ])('serves %s', async (path) => {
    expect((await app.request(path)).status).toBe(200);
  });

  it.each([
    '/functions/v1/store/store/other/products',
    '/store/nilgiri/orders',
    '/store/nilgiri/variants/reserve-large',
    '/store/nilgiri',
    '/',
  ])('responds with 404 to %s', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ statusCode: 404, message: expect.any(String) as string });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('rejects other methods and allows every origin', async () => {
    const rejected = await request('/products', { method: 'DELETE' });
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get('allow')).toBe('GET, HEAD');
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
    expect(await rejected.json()).toEqual({ statusCode: 405, message: 'Cannot DELETE this address' });
    expect(await fetchJson('/checkout')).toMatchObject({ status: 405 });
    const preflight = await request('/checkout', {
      method: 'OPTIONS',
      headers: { origin: 'http://other.example', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST,OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('forbids caching of stock', async () => {
    expect((await request('/variants')).headers.get('cache-control')).toBe('no-store');
    expect(await fetchStock('reserve', 'pekoe', 'none')).toMatchObject({ 'pekoe-100': 0 });
  });
});
