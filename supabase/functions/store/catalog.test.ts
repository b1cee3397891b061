import { jest } from '@jest/globals';
import { createFunctions } from '../../server/backend/functions.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { representativeVariant, unitPrice } from '../../../src/domain/catalog/price.ts';
import { insertCatalog, openCheckoutSession } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';

const shop = withBackend();
beforeAll(() => insertCatalog(shop().service));

describe('the store', () => {
  let { app, request, fetchJson, fetchStock } = {} as ReturnType<typeof storeClient>;

  beforeAll(() => {
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
                order_limit: 100,
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
});

describe('the catalog', () => {
  const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
  let db: ServiceClient;
  let { request, fetchJson } = {} as ReturnType<typeof storeClient>;

  beforeAll(() => {
    db = shop().createServiceClient();
    ({ request, fetchJson } = storeClient(db, connectStripe(shop().db).payments));
  });

  interface Listed {
    id: string;
    title: string;
    site_product_selection: string | null;
    variants: { id: string; inventory_quantity: number; prices: { amount: number; sale_amount: number | null }[] }[];
  }

  async function list(query = '') {
    const { body } = await fetchJson(`/products${query}`);
    return body as unknown as { count: number; products: Listed[] };
  }

  /** The price on the card of a product, as the browser calculates it. */
  function priceOf({ variants, site_product_selection }: Listed): number {
    const offers = variants.map(({ prices: [price] }) => ({
      price_in_cents: price!.amount,
      sale_price_in_cents: price!.sale_amount,
    }));
    const offer = representativeVariant(offers, site_product_selection);
    return offer ? unitPrice(offer) : Infinity;
  }

  describe('the catalog in memory', () => {
    it('responds with a changed price, text or stock at once, with another ETag', async () => {
      const path = '/products?ids[]=reserve';
      const etags = new Set<string | null>();
      const readEtag = async () => etags.add((await request(path)).headers.get('etag'));
      await readEtag();
      await readEtag();
      expect(etags.size).toBe(1);

      dataOf(await db.from('variants').update({ sale_amount: 0 }).eq('id', 'reserve-large'));
      await readEtag();
      expect((await list('?ids[]=reserve')).products[0]?.variants[0]?.prices[0]?.sale_amount).toBe(0);

      dataOf(await db.from('products').update({ title: 'Reserve 2026' }).eq('id', 'reserve'));
      await readEtag();
      expect((await fetchJson('/products/reserve')).body.product).toMatchObject({ title: 'Reserve 2026' });

      dataOf(await db.from('stock').update({ quantity: 2 }).eq('variant_id', 'reserve-large'));
      await readEtag();
      expect((await list('?ids[]=reserve')).products[0]?.variants[0]?.inventory_quantity).toBe(2);
      expect(etags.size).toBe(4);
    });

    it.each([
      ['a date', '?to_date=2026-01-02T12:00:00Z', '?to_date=2026-01-02T12:00:01.5Z'],
      ['a date after all products', '?to_date=2026-02-01', '?to_date=9999-12-31'],
      ['a date before all products', '?to_date=2020-01-01', '?to_date=1999-01-01'],
      ['ids', '?ids[]=reserve&ids[]=pekoe', '?ids[]=pekoe&ids[]=reserve&ids[]=pekoe'],
      ['a search', '?search=PEKOE', '?search=%20pekoe%20&order=DESC'],
    ])('is used for every %s with the same answer', async (_, query, sameAnswer) => {
      const reads = jest.spyOn(db, 'rpc');
      const readPages = () => reads.mock.calls.filter(([name]) => name === 'product_page').length;
      const first = await list(query);
      const before = readPages();
      expect(await list(sameAnswer)).toEqual(first);
      expect(readPages()).toBe(before);
      reads.mockRestore();
    });

    it('is not used for a date until which a product was created meanwhile', async () => {
      const ids = async (date: string) => (await list(`?to_date=${date}`)).products.map(({ id }) => id);
      expect(await ids('2026-01-02T18:00:00Z')).toEqual(['pekoe', 'reserve']);
      const late = { id: 'late', slug: 'late', title: 'Late', position: 9, created_at: '2026-01-02T15:00:00Z' };
      dataOf(await db.from('products').insert(late));
      expect(await ids('2026-01-02T18:00:00Z')).toEqual(['pekoe', 'reserve', 'late']);
      expect(await ids('2026-01-02T14:59:59Z')).toEqual(['pekoe', 'reserve']);
      await shop().db.exec(`delete from public.products where id = 'late'`);
    });

    it('responds with a changed stock at once on the server of the shop, which reads the revision in another way', async () => {
      const { store } = createFunctions(shop()).functions;
      for (const quantity of [5, 6, 7]) {
        dataOf(await db.from('stock').update({ quantity }).eq('variant_id', 'reserve-large'));
        const response = await store!.request('/functions/v1/store/store/nilgiri/products?ids[]=reserve');
        const { products } = (await response.json()) as { products: Listed[] };
        expect(products[0]?.variants[0]?.inventory_quantity).toBe(quantity);
      }
    });

    it('responds with 404 as soon as a product is no longer published', async () => {
      expect((await fetchJson('/products/monsoon')).status).toBe(200);
      dataOf(await db.from('products').update({ status: 'draft' }).eq('id', 'monsoon'));
      expect((await fetchJson('/products/monsoon')).status).toBe(404);
      expect((await list()).products.map(({ id }) => id)).not.toContain('monsoon');
      dataOf(await db.from('products').update({ status: 'published' }).eq('id', 'monsoon'));
      expect((await fetchJson('/products/monsoon')).status).toBe(200);
    });

    it('subtracts reserved stock until the reservation expires, without a write to the database', async () => {
      const available = async () =>
        (await list('?ids[]=reserve')).products[0]?.variants.find(({ id }) => id === 'reserve-large')
          ?.inventory_quantity;
      dataOf(await db.from('stock').update({ quantity: 9 }).eq('variant_id', 'reserve-large'));
      expect(await available()).toBe(9);
      await openCheckoutSession(db, [{ variant_id: 'reserve-large', quantity: 2 }]);
      expect(await available()).toBe(7);
      expect(await available()).toBe(7);
      await shop().db.exec(`update public.checkout_sessions set expires_at = now() + interval '1 second'`);
      let quantity: number | undefined = 7;
      while (quantity === 7) quantity = await available();
      expect(quantity).toBe(9);
    });

    it('never responds with data older than the request, also under concurrent requests', async () => {
      for (const quantity of [7, 8, 9]) {
        const before = Promise.all(Array.from({ length: 5 }, () => list('?ids[]=reserve')));
        dataOf(await db.from('stock').update({ quantity }).eq('variant_id', 'reserve-large'));
        const after = await Promise.all(Array.from({ length: 5 }, () => list('?ids[]=reserve')));
        expect(after.map(({ products }) => products[0]?.variants[0]?.inventory_quantity)).toEqual(
          Array(5).fill(quantity),
        );
        await before;
      }
    });

    // PGlite has one connection, which a transaction occupies.
    itOnPostgres('responds with what a long transaction has changed as soon as it is committed', async () => {
      await shop().db.tx(async (sql) => {
        await sql.query(`update public.stock set quantity = 1 where variant_id = 'reserve-large'`);
        expect((await list('?ids[]=reserve')).products[0]?.variants[0]?.inventory_quantity).toBe(9);
        // A later transaction that is committed before.
        dataOf(await db.from('products').update({ title: 'Reserve' }).eq('id', 'reserve'));
        expect((await list('?ids[]=reserve')).products[0]?.variants[0]?.inventory_quantity).toBe(9);
      });
      expect((await list('?ids[]=reserve')).products[0]?.variants[0]?.inventory_quantity).toBe(1);
    });
  });

  describe('a search', () => {
    const search = async (text: string, more = '') =>
      (await list(`?search=${encodeURIComponent(text)}${more}`)).products.map(({ id }) => id);

    it('finds listed products by words and the beginnings of words, best first', async () => {
      await shop().db.exec(`
      insert into public.products (id, slug, title, subtitle, description, position) values
        ('frost', 'frost', 'Winter-Frost Tea', null, '<p>Plucked in January</p>', 30),
        ('morning', 'morning', 'Morning', 'After a cold night', '<p title="pine">Frost on the leaf, and frosty air</p>', 20);
      insert into public.variants (id, product_id, title, amount) values
        ('frost-1', 'frost', 'Tin', 100), ('morning-1', 'morning', 'Tin', 50);
    `);
      expect(await search('Frost')).toEqual(['frost', 'morning']);
      expect(await search('FRO wint')).toEqual(['frost']);
      expect(await search('winter-frost, plu')).toEqual(['frost']);
      for (const text of ['Wi\u0301nter', 'Ｗｉｎｔｅｒ', 'Win\u00adter', 'winter\u2011frost', 'plücked'])
        expect([text, await search(text)]).toEqual([text, ['frost']]);
      expect(await search('frost', '&offset=1')).toEqual(['morning']);
      expect(await search('frost', '&ids[]=morning&ids[]=pekoe')).toEqual(['morning']);
      expect(await search('frost', '&sort_by=price')).toEqual(['morning', 'frost']);
      for (const text of ['pine', 'Trade', 'Draft', `' & | ! :* \\ <-> (`]) expect(await search(text)).toEqual([]);
    });

    it('follows a changed title at once', async () => {
      dataOf(await db.from('products').update({ title: 'First Snow' }).eq('id', 'frost'));
      expect(await search('snow')).toEqual(['frost']);
      await shop().db.exec(`delete from public.products where id in ('frost', 'morning')`);
      expect(await search('snow')).toEqual([]);
    });
  });

  it('names the collections, with their current titles', async () => {
    const collections = async () => (await fetchJson('/products?limit=1')).body.collections;
    expect(await collections()).toEqual([{ id: 'estate', title: 'Estate' }]);
    dataOf(await db.from('collections').update({ title: 'Our estate' }).eq('id', 'estate'));
    expect(await collections()).toEqual([{ id: 'estate', title: 'Our estate' }]);
  });

  describe('a large catalog', () => {
    beforeAll(() =>
      shop().db.exec(`
      insert into public.products (id, slug, title, position, site_product_selection, created_at)
        select 'many-' || n, 'many-' || n, 'Tea ' || n, 10 + n % 7,
          (array[null, 'lowest_price_first', 'first'])[1 + n % 3], '2026-02-01'::timestamptz + n % 11 * interval '1 day'
        from generate_series(1, 1040) as n;
      insert into public.variants (id, product_id, title, amount, sale_amount, position)
        select 'many-' || n || '-' || v, 'many-' || n, 'Tin', (n * 7919 + v * 104729) % 5000,
          case when (n + v) % 3 = 0 then (n * 31 + v) % 4000 end, v % 2
        from generate_series(1, 1040) as n, generate_series(0, n % 4 - 1) as v;
    `),
    );

    it.each(['price', 'created_at', 'order'])(
      'is paged completely and without repetition, sorted by %s',
      async (sort) => {
        for (const order of ['ASC', 'DESC']) {
          const pages = await Promise.all(
            Array.from({ length: 11 }, (_, page) =>
              list(`?sort_by=${sort}&order=${order}&limit=100&offset=${page * 100}`),
            ),
          );
          const products = pages.flatMap((page) => page.products);
          expect(pages[0]?.count).toBe(1043);
          expect(new Set(products.map(({ id }) => id)).size).toBe(1043);
          if (sort !== 'price') continue;
          const prices = products.map(priceOf);
          expect(prices).toEqual(prices.toSorted((a, b) => (order === 'ASC' ? a - b : b - a) || 0));
        }
      },
    );

    it('follows changes of variants and of the product selection in its sort order', async () => {
      dataOf(
        await db.from('variants').insert({ id: 'gift', product_id: 'pekoe', title: 'Gift', amount: 0, position: 9 }),
      );
      const cheapest = async () => (await list('?sort_by=price&limit=100')).products.map(({ id }) => id);
      expect(await cheapest()).toContain('pekoe');
      dataOf(await db.from('products').update({ site_product_selection: 'first' }).eq('id', 'pekoe'));
      expect(await cheapest()).not.toContain('pekoe');
      dataOf(await db.from('products').update({ site_product_selection: null }).eq('id', 'pekoe'));
      dataOf(await db.from('variants').update({ deleted_at: '2026-11-23T00:00:00Z' }).eq('id', 'gift'));
      expect(await cheapest()).not.toContain('pekoe');
    });

    it('is searched with an index', async () => {
      await shop().db.exec('analyze public.products');
      const plan = await shop().db.query(`
      explain select id from public.products
        where status = 'published' and deleted_at is null and not is_hidden
          and public.product_terms(title, subtitle, ribbon_text, description) @@ to_tsquery('simple', 'pekoe:*')
    `);
      expect(JSON.stringify(plan)).toContain('products_terms_idx');
    });

    it('returns the stock of all variants that are sold, beyond the row limit of the REST API', async () => {
      const { body } = await fetchJson('/variants');
      expect(body.variants).toHaveLength(5 + 260 * (0 + 1 + 2 + 3));
    });
  });
});
