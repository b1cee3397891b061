import { withBackend } from '../../local/testing/backend.ts';
import { fillShelf } from '../_testing/shelf.ts';
import type { Handler } from '../_shared/http.ts';
import { createHandler } from './handler.ts';

const shop = withBackend();
let store: Handler;

beforeAll(async () => {
  const db = shop().createServiceClient();
  await fillShelf(db);
  store = createHandler({ db, env: { SITE_URL: 'http://shop.example' } });
});

const request = (path: string, init?: RequestInit) => store(new Request(`http://shop.example/functions/v1/store/store/nilgiri${path}`, init));

async function read(path: string, init?: RequestInit) {
  const response = await request(path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const checkout = (items: unknown, more: object = {}) =>
  read('/checkout', {
    method: 'POST',
    body: JSON.stringify({ items, successUrl: 'http://shop.example/success', cancelUrl: 'http://shop.example/products', locale: 'en-IN', timeZone: 'Asia/Kolkata', ...more }),
  });

async function titles(query: string) {
  const { body } = await read(`/products${query}`);
  return { count: body.count, titles: (body.products as { title: string }[]).map(({ title }) => title) };
}

async function left(...products: string[]) {
  const { body } = await read(`/variants?fields=inventory_quantity&${products.map((id) => `product_ids[]=${id}`).join('&')}`);
  return Object.fromEntries((body.variants as { id: string; inventory_quantity: number }[]).map(({ id, inventory_quantity }) => [id, inventory_quantity]));
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
            { id: expect.any(String) as string, section_title: 'Goes well with', related_type: 'product', related_id: 'reserve', position: 0 },
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
    expect(await read('/products?page=2')).toEqual({ status: 400, body: { statusCode: 400, message: 'property page should not exist' } });
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

  it.each(['/products/none', '/products/draft', '/products/reserve-tea', '/products/pekoe?field=slug', '/products/%00', "/products/a'b"])('%s is not there', async (path) => {
    expect(await read(path)).toMatchObject({ status: 404, body: { statusCode: 404, message: expect.stringContaining('was not found') as string } });
  });
});

describe('a checkout', () => {
  it('reserves what is asked for and answers where it is paid', async () => {
    const { status, body } = await checkout([{ variant_id: 'reserve-large', quantity: 1 }, { variant_id: 'pekoe-100', quantity: 2 }, { variant_id: 'pekoe-100', quantity: 1 }]);
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/shop\.example\/pay\/[0-9a-f-]{36}$/) as string });
    expect(await left('reserve')).toEqual({ 'reserve-large': 2, 'reserve-small': 10 });

    const id = String(body.url).split('/').at(-1) ?? '';
    const { data } = await shop().service.from('checkout_sessions').select('*').eq('id', id).single();
    expect(data).toMatchObject({ status: 'open', amount_total: 90000 + 3 * 49900, success_url: 'http://shop.example/success', time_zone: 'Asia/Kolkata' });
    expect(data?.items.map(({ variant, quantity, unit_amount }) => [variant.id, quantity, unit_amount])).toEqual([
      ['reserve-large', 1, 90000],
      ['pekoe-100', 3, 49900],
    ]);
    expect(Date.parse(data?.expires_at ?? '') - Date.parse(data?.created_at ?? '')).toBe(30 * 60_000);
    await shop().service.rpc('cancel_checkout_session', { session_id: id });
    expect(await left('reserve')).toEqual({ 'reserve-large': 3, 'reserve-small': 10 });
  });

  it('charges the sale price whatever the browser believes', async () => {
    const { body } = await checkout([{ variant_id: 'reserve-small', quantity: 1 }]);
    const id = String(body.url).split('/').at(-1) ?? '';
    const { data } = await shop().service.from('checkout_sessions').select('amount_total').eq('id', id).single();
    expect(data).toEqual({ amount_total: 25000 });
    await shop().service.rpc('cancel_checkout_session', { session_id: id });
  });

  it('refuses more than is left, naming the product and what is left', async () => {
    expect(await checkout([{ variant_id: 'reserve-large', quantity: 4 }])).toEqual({
      status: 409,
      body: { statusCode: 409, code: 'insufficient_inventory', message: 'Not enough stock for Reserve (Large). Only 3 left.' },
    });
    expect(await left('reserve')).toMatchObject({ 'reserve-large': 3 });
  });

  it('never promises one tin to two shoppers', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => checkout([{ variant_id: 'reserve-small', quantity: 1 }, { variant_id: 'reserve-large', quantity: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'insufficient_inventory')).toHaveLength(11);
    expect(await left('reserve')).toEqual({ 'reserve-large': 0, 'reserve-small': 7 });
  });

  it('refuses what is not for sale and what is not there', async () => {
    expect(await checkout([{ variant_id: 'monsoon-tin', quantity: 1 }])).toMatchObject({ status: 409, body: { message: 'Monsoon is currently unavailable.' } });
    expect(await checkout([{ variant_id: 'none', quantity: 1 }])).toMatchObject({ status: 400, body: { message: 'items: there is no variant none' } });
    expect(await checkout([{ variant_id: 'draft-tin', quantity: 1 }])).toMatchObject({ status: 400 });
  });

  it('names the field that is wrong', async () => {
    expect(await checkout([{ variant_id: 'pekoe-100', quantity: 0 }])).toEqual({ status: 400, body: { statusCode: 400, message: 'items[0].quantity must not be less than 1' } });
    expect(await checkout([])).toMatchObject({ status: 400, body: { message: 'items must contain at least 1 element' } });
    expect(await checkout([{ variant_id: 'pekoe-100', quantity: 1 }], { successUrl: 'data:text/html,x' })).toMatchObject({ status: 400, body: { message: 'successUrl must be an http or https URL' } });
  });

  it('refuses what is no JSON or too much of it', async () => {
    expect(await read('/checkout', { method: 'POST', body: 'items=1' })).toMatchObject({ status: 400, body: { message: 'The body must be valid JSON' } });
    expect(await read('/checkout', { method: 'POST', body: 'x'.repeat(65 * 1024) })).toMatchObject({ status: 413 });
  });
});

describe('an address', () => {
  it.each(['/functions/v1/store/store/nilgiri/products', '/store/store/nilgiri/products', '/store/nilgiri/products', '/store/nilgiri/products/'])('%s is the list', async (path) => {
    expect((await store(new Request(`http://shop.example${path}`))).status).toBe(200);
  });

  it.each(['/functions/v1/store/store/other/products', '/store/nilgiri/orders', '/store/nilgiri/variants/reserve-large', '/store/nilgiri', '/'])('%s is not there', async (path) => {
    const response = await store(new Request(`http://shop.example${path}`));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: 404, message: expect.any(String) as string });
  });

  it('refuses other methods and lets every origin ask', async () => {
    expect(await read('/products', { method: 'DELETE' })).toMatchObject({ status: 405 });
    expect(await read('/checkout')).toMatchObject({ status: 405 });
    const preflight = await request('/checkout', { method: 'OPTIONS', headers: { origin: 'http://other.example', 'access-control-request-headers': 'content-type' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('never lets stock be kept', async () => {
    expect((await request('/variants')).headers.get('cache-control')).toBe('no-store');
    expect(await left('reserve', 'pekoe', 'none')).toMatchObject({ 'pekoe-100': 0 });
  });
});
