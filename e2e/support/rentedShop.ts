/*
 * The built shop, configured for the store server of another company, and that store server. The store responds
 * like hosted stores do: cross-origin, in another currency, with unusual values, and it rejects unknown parameters.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import path from 'node:path';
import { createPages } from '../../supabase/server/gateway/pages/pages';
import { openSite } from '../../supabase/server/gateway/files/site';
import { createStoreClient } from '../../supabase/server/gateway/pages/storeClient';
import { RENTED_SHOP_URL, RENTED_STORE_URL, SHOP_URL } from './urls';

const STORE_ID = 'rented-42';
const USD = { code: 'USD', symbol: '$', template: '$$1', decimal_digits: 2 };

const variant = (id: string, title: string, amount: number, fields: object = {}, price: object = {}) => ({
  id,
  title,
  image_url: null,
  sku: id.toUpperCase(),
  manage_inventory: false,
  weight: null,
  options: [],
  prices: [{ amount, sale_amount: null, currency_code: 'usd', currency: USD, ...price }],
  ...fields,
});

const product = (id: string, title: string, fields: object, ...variants: { id: string }[]) => ({
  id,
  title,
  subtitle: null,
  ribbon_text: null,
  description: '<p>A tea of another house.</p>',
  thumbnail: null,
  options: [],
  product_collections: [],
  additional_info: [],
  type: { value: 'physical' },
  custom_fields: [],
  related_products: [],
  purchasable: true,
  order: 1,
  site_product_selection: 'lowest_price_first',
  updated_at: '2026-10-01T00:00:00.000Z',
  ...fields,
  variants,
});

const products = [
  product(
    'p-cheapest',
    'Two Sizes',
    {},
    variant('v-large', 'Large', 4900),
    variant('v-small', 'Small', 1900, {}, { sale_amount: 1500 }),
  ),
  product(
    'p-first',
    'First Shown',
    { site_product_selection: 'first' },
    variant('v-first', 'Tin', 4200),
    variant('v-second', 'Bag', 900),
  ),
  product('p-gift', 'Free Sample', {}, variant('v-gift', 'Sachet', 500, {}, { sale_amount: 0 })),
  product(
    'p-wild',
    'Wild Leaf',
    {
      description:
        '<p onclick="alert(1)">Wild <b>leaf</b></p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="window.hacked=true" onerror="window.hacked=true"><script>window.hacked=true</script>',
    },
    variant('v-wild', 'Tin', 700, { manage_inventory: true, inventory_quantity: 99 }),
  ),
  product('p-plain', 'No Currency', {}, {
    id: 'v-plain',
    title: 'Tin',
    price_in_cents: 1250,
    sale_price_in_cents: null,
    manage_inventory: false,
  } as {
    id: string;
  }),
  product('p-gone', 'Sold Out', {}, variant('v-gone', 'Tin', 800, { manage_inventory: true, inventory_quantity: 5 })),
];

/** The stock that `/variants` reports. It differs from the products' own numbers, which must be ignored. */
const stock: Record<string, number> = { 'v-wild': 2, 'v-gone': 0 };

const knownParameters: Record<string, string[]> = {
  products: ['ids[]', 'offset', 'limit', 'order', 'sort_by', 'is_hidden', 'to_date'],
  variants: ['fields', 'product_ids[]'],
};

const store = new Hono()
  .use(cors({ origin: '*', allowHeaders: ['content-type'] }))
  .use(`/store/${STORE_ID}/:resource`, async (c, next) => {
    const known = knownParameters[c.req.param('resource')] ?? [];
    const unknown = Object.keys(c.req.queries()).find((name) => !known.includes(name));
    if (unknown) return c.json({ message: `property ${unknown} should not exist` }, 400);
    return next();
  })
  .get(`/store/${STORE_ID}/products`, (c) => {
    const limit = Number(c.req.query('limit') ?? 50);
    const page = products.slice(0, limit).map((each) => ({ ...each, images: [] }));
    return c.json({ count: products.length, offset: 0, limit, products: page });
  })
  .get(`/store/${STORE_ID}/products/:id`, (c) => {
    const found = products.find(({ id }) => id === c.req.param('id'));
    return found
      ? c.json({ product: { ...found, media: [], status: 'published' } })
      : c.json({ message: 'Product not found' }, 404);
  })
  .get(`/store/${STORE_ID}/variants`, (c) => {
    const variants = products.flatMap((each) => each.variants);
    return c.json({ variants: variants.map(({ id }) => ({ id, inventory_quantity: stock[id] ?? 0 })) });
  })
  .post(`/store/${STORE_ID}/checkout`, async (c) => {
    const { successUrl } = await c.req.json<{ successUrl: string }>();
    return c.json({ url: `${RENTED_STORE_URL}/pay?to=${encodeURIComponent(successUrl)}` });
  })
  .get('/pay', (c) => c.html(html`<!doctype html><title>Pay</title><a href="${c.req.query('to') ?? ''}">Pay now</a>`))
  .notFound((c) => c.json({ message: 'Not found' }, 404));

const config = {
  SUPABASE_URL: SHOP_URL,
  SUPABASE_ANON_KEY: 'not-used-by-visitors',
  STORE_API_URL: RENTED_STORE_URL,
  STORE_ID,
  WHATSAPP_NUMBER: '919999900000',
};
const shop = createPages({
  // Without prerendered pages, as on a simple web host.
  site: await openSite(path.resolve(import.meta.dirname, '../../dist')),
  config,
  origin: RENTED_SHOP_URL,
  store: createStoreClient(RENTED_SHOP_URL, undefined, config),
});

serve({ fetch: store.fetch, port: Number(new URL(RENTED_STORE_URL).port), hostname: '127.0.0.1' });
serve({ fetch: shop.fetch, port: Number(new URL(RENTED_SHOP_URL).port), hostname: '127.0.0.1' });
