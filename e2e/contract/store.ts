import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitFor, type Answer, type ContractShop } from './shop';

interface Variant {
  id: string;
  manage_inventory: boolean;
  inventory_quantity?: number;
  prices: { amount: number; sale_amount: number | null; currency_code: string }[];
}

interface Product {
  id: string;
  title: string;
  purchasable: boolean;
  variants: Variant[];
}

interface ProductPage {
  count: number;
  offset: number;
  limit: number;
  products: Product[];
}

/** Returns the product list. */
export async function readProducts({ call, config }: ContractShop, query = ''): Promise<ProductPage> {
  const { status, body } = await call(`/store/${config.storeId}/products${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as ProductPage;
}

/** Returns the stock of the variants of a product by variant id. */
export async function readStock({ call, config }: ContractShop, productId: string): Promise<Map<string, number>> {
  const { status, body } = await call(
    `/store/${config.storeId}/variants?fields=inventory_quantity&product_ids[]=${productId}`,
  );
  assert.equal(status, 200);
  return new Map(
    (body as { variants: { id: string; inventory_quantity: number }[] }).variants.map((variant) => [
      variant.id,
      variant.inventory_quantity,
    ]),
  );
}

/** In paise. */
export const priceOf = ({ prices: [price] }: Variant): number => price?.sale_amount ?? price?.amount ?? 0;

/** Returns the products that the tests may buy. */
async function readPurchasableProducts(shop: ContractShop): Promise<Product[]> {
  const { call, config, productId } = shop;
  if (!productId) return (await readProducts(shop, '?limit=100')).products.filter(({ purchasable }) => purchasable);
  const { status, body } = await call(`/store/${config.storeId}/products/${productId}`);
  assert.equal(status, 200, JSON.stringify(body));
  return [(body as { product: Product }).product];
}

/** Returns the variant with the largest counted stock. */
export async function findVariantInStock(shop: ContractShop): Promise<{ product: Product; variant: Variant }> {
  const [best] = (await readPurchasableProducts(shop))
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ variant }) => variant.manage_inventory && priceOf(variant) > 0)
    .sort((a, b) => (b.variant.inventory_quantity ?? 0) - (a.variant.inventory_quantity ?? 0));
  assert.ok(
    best?.variant.inventory_quantity,
    'The store has no product in stock. Insert products, variants and stock.',
  );
  return best;
}

/** Delivery details with an email. */
export const contractDelivery = (email: string) => ({
  name: 'Contract Test',
  email,
  phone: '+91 98470 12345',
  address: '4 Lake View Road',
  city: 'Kochi',
  pin_code: '682001',
  state: 'Kerala',
});

/** The body of a checkout of one unit that returns to the shop. */
export const checkoutOf = ({ url }: ContractShop, variantId: string, overrides: object = {}) => ({
  items: [{ variant_id: variantId, quantity: 1 }],
  successUrl: new URL('/success', url).href,
  cancelUrl: new URL('/products', url).href,
  locale: 'en-IN',
  timeZone: 'Asia/Kolkata',
  ...overrides,
});

const assertError = ({ status, body }: Answer, expected: number, message?: RegExp) => {
  assert.equal(status, expected, JSON.stringify(body));
  const error = body as { statusCode: number; message: string };
  assert.equal(error.statusCode, expected);
  assert.match(error.message, message ?? /./);
};

const lowestPriceOf = ({ variants }: Product) => Math.min(...variants.map(priceOf));

export function testStore(shop: ContractShop): void {
  const { call, config } = shop;
  const path = `/store/${config.storeId}`;
  const skip = !shop.hasOwnStore && 'the store belongs to another company';
  const post = (endpoint: string, json: unknown) => call(`${path}/${endpoint}`, { json });

  describe('Store API', () => {
    it('lists products with their variants and prices', async () => {
      const { count, offset, limit, products } = await readProducts(shop, '?limit=4');
      assert.ok(count > 0, 'The store has no products. Insert products, variants and stock.');
      assert.deepEqual([offset, limit, products.length], [0, 4, Math.min(count, 4)]);
      for (const { id, title, variants } of products) {
        assert.ok(id && title && variants.length > 0);
        for (const { prices } of variants) assert.ok(Number.isInteger(prices[0]?.amount));
      }
    });

    it('lists every product on one page only', async () => {
      // Read again if a product was published meanwhile.
      const { ids, count } = await waitFor(async () => {
        const ids: string[] = [];
        const { count } = await readProducts(shop, '?limit=1');
        for (let offset = 0; offset < count; offset += 5) {
          const page = await readProducts(shop, `?limit=5&offset=${offset}`);
          if (page.count !== count) return undefined;
          ids.push(...page.products.map(({ id }) => id));
        }
        const end = await readProducts(shop, `?offset=${count}`);
        if (end.count !== count) return undefined;
        assert.deepEqual(end.products, []);
        return { ids, count };
      });
      assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
    });

    it('sorts by price', async () => {
      const pricesOf = async (order: string) =>
        (await readProducts(shop, `?limit=100&sort_by=price&order=${order}`)).products.map(lowestPriceOf);
      const ascending = await pricesOf('ASC');
      assert.equal(ascending[0], Math.min(...ascending));
      const descending = await pricesOf('DESC');
      assert.equal(descending[0], Math.max(...descending));
    });

    it('returns the products with given ids', async () => {
      const { products } = await readProducts(shop, '?limit=2');
      const query = products.map(({ id }) => `ids[]=${id}`).join('&');
      const found = await readProducts(shop, `?${query}&ids[]=no-such-tea`);
      assert.deepEqual(found.products.map(({ id }) => id).sort(), products.map(({ id }) => id).sort());
    });

    it('returns one product with its pictures', async () => {
      const [product] = (await readProducts(shop, '?limit=1')).products;
      const { status, body } = await call(`${path}/products/${product?.id}`);
      assert.equal(status, 200);
      const single = (body as { product: Product & { media: unknown } }).product;
      assert.deepEqual([single.id, single.title], [product?.id, product?.title]);
      assert.ok(Array.isArray(single.media));
    });

    it('responds with 404 to an unknown product', async () => {
      assertError(await call(`${path}/products/no-such-tea`), 404);
    });

    it('returns the stock of each variant, which is never cached', async () => {
      const [product] = (await readProducts(shop, '?limit=1')).products;
      const stock = await readStock(shop, product?.id ?? '');
      assert.deepEqual([...stock.keys()].sort(), product?.variants.map(({ id }) => id).sort());
      for (const quantity of stock.values()) assert.ok(Number.isInteger(quantity) && quantity >= 0);
      const { headers } = await call(`${path}/variants?product_ids[]=${product?.id}`);
      assert.match(headers.get('cache-control') ?? '', /no-store/);
    });

    it('responds with 400 to parameters that it does not know', async () => {
      assertError(await call(`${path}/products?page=2`), 400, /page should not exist/);
      assertError(await call(`${path}/products?limit=0`), 400, /limit/);
    });

    it('responds with 404 to the path of another store', { skip }, async () => {
      assertError(await call('/store/another-store/products'), 404);
    });

    it('responds with 405 to other methods', { skip }, async () => {
      assertError(await call(`${path}/products`, { method: 'DELETE' }), 405);
      assertError(await call(`${path}/checkout`), 405);
    });

    it('responds with 304 to the ETag of an unchanged list', { skip }, async () => {
      const readList = (headers?: Record<string, string>) => call(`${path}/products?limit=1`, { headers });
      // Read again if the list has changed meanwhile.
      await waitFor(async () => {
        const etag = (await readList()).headers.get('etag') ?? '';
        assert.notEqual(etag, '');
        const again = await readList({ 'if-none-match': etag });
        if (again.status === 304) return true;
        assert.notEqual(again.headers.get('etag'), etag);
        return undefined;
      });
    });

    it('allows requests from the pages of the shop', async () => {
      const headers = { origin: shop.url.origin };
      const list = await call(`${path}/products?limit=1`, { headers });
      const allowed = (origin: string | null) => assert.ok(origin === '*' || origin === shop.url.origin, `${origin}`);
      allowed(list.headers.get('access-control-allow-origin'));
      const preflight = await call(`${path}/checkout`, {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      assert.ok(preflight.status < 300);
      allowed(preflight.headers.get('access-control-allow-origin'));
      assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/i);
    });
  });

  describe('Checkout', { skip }, () => {
    it('rejects an incomplete cart, and names the field', async () => {
      assertError(await post('checkout', checkoutOf(shop, 'x', { items: [] })), 400, /items must contain/);
      const none = [{ variant_id: 'x', quantity: 0 }];
      assertError(await post('checkout', checkoutOf(shop, 'x', { items: none })), 400, /quantity must not be less/);
      assertError(await post('checkout', checkoutOf(shop, 'no-such-variant')), 400, /no variant/);
      assertError(await call(`${path}/checkout`, { method: 'POST' }), 400);
    });

    it('accepts no price from the browser', async () => {
      const items = [{ variant_id: 'x', quantity: 1, price: 1 }];
      assertError(await post('checkout', checkoutOf(shop, 'x', { items })), 400, /price should not exist/);
    });

    it('returns to this site only', async () => {
      for (const field of ['successUrl', 'cancelUrl'])
        assertError(
          await post('checkout', checkoutOf(shop, 'x', { [field]: 'https://other-shop.example/success' })),
          400,
          new RegExp(field),
        );
    });

    it('rejects more than is in stock', async () => {
      const variant = (await readPurchasableProducts(shop))
        .flatMap(({ variants }) => variants)
        .find(({ manage_inventory, inventory_quantity = 0 }) => manage_inventory && inventory_quantity < 100);
      assert.ok(variant, 'The store has no variant with a stock below 100.');
      const items = [{ variant_id: variant.id, quantity: (variant.inventory_quantity ?? 0) + 1 }];
      assertError(await post('checkout', checkoutOf(shop, '', { items })), 409);
    });

    it('reserves the stock until the checkout is given up', async () => {
      const { product, variant } = await findVariantInStock(shop);
      const stock = async () => (await readStock(shop, product.id)).get(variant.id) ?? 0;
      const before = await stock();
      const { status, body } = await post('checkout', checkoutOf(shop, variant.id));
      assert.equal(status, 200, JSON.stringify(body));
      const { url } = body as { url: string };
      assert.match(url, /^https?:/);
      try {
        assert.equal(await stock(), before - 1);
      } finally {
        const released = await post('checkout/release', { url });
        assert.deepEqual([released.status, released.body], [200, { status: 'cancelled' }]);
      }
      assert.equal(await stock(), before);
      assert.deepEqual((await post('checkout/release', { url })).body, { status: 'cancelled' });
    });

    it('does not reveal the checkouts of other shoppers', async () => {
      const token = '0'.repeat(64);
      assertError(await post('checkout/status', { token }), 404);
      const details = contractDelivery('contract@post.example');
      assertError(await post('checkout/delivery', { token, ...details }), 404);
      assertError(await post('checkout/release', { url: new URL('/pay/unknown', shop.url).href }), 404);
    });
  });
}
