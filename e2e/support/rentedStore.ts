/*
 * Somebody else's store server, in the raw shape that hosted stores send: another currency, cross-origin,
 * strict about parameters it does not know, and with the awkward values that real catalogues hold.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { RENTED_STORE } from './addresses';

const USD = { code: 'USD', symbol: '$', template: '$$1', decimal_digits: 2 };

const variant = (id: string, title: string, amount: number, more: object = {}, price: object = {}) => ({
  id,
  title,
  image_url: null,
  sku: id.toUpperCase(),
  manage_inventory: false,
  weight: null,
  options: [],
  prices: [{ amount, sale_amount: null, currency_code: 'usd', currency: USD, ...price }],
  ...more,
});

const product = (id: string, title: string, more: object, ...variants: object[]) => ({
  id,
  title,
  subtitle: null,
  ribbon_text: null,
  description: '<p>A tea of another house.</p>',
  thumbnail: null,
  options: [],
  variants,
  product_collections: [],
  additional_info: [],
  type: { value: 'physical' },
  custom_fields: [],
  related_products: [],
  purchasable: true,
  order: 1,
  site_product_selection: 'lowest_price_first',
  updated_at: '2026-10-01T00:00:00.000Z',
  ...more,
});

const PRODUCTS = [
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
  product(
    'p-plain',
    'No Currency',
    {},
    { id: 'v-plain', title: 'Tin', price_in_cents: 1250, sale_price_in_cents: null, manage_inventory: false },
  ),
  product('p-gone', 'Sold Out', {}, variant('v-gone', 'Tin', 800, { manage_inventory: true, inventory_quantity: 5 })),
];

/** What `/variants` says goes; the numbers in the list above are stale on purpose. */
const STOCK: Record<string, number> = { 'v-wild': 2, 'v-gone': 0 };

const KNOWN: Record<string, string[]> = {
  products: ['ids[]', 'offset', 'limit', 'order', 'sort_by', 'is_hidden', 'to_date'],
  variants: ['fields', 'product_ids[]'],
};

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { items: { variant_id: string; quantity: number }[]; successUrl: string };
}

async function serve(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', RENTED_STORE);
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', 'content-type');
    return response.writeHead(204).end();
  }
  if (url.pathname === '/healthz') return answer(response, 200, {});
  if (url.pathname === '/pay') {
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Pay</title><a href="${url.searchParams.get('to')}">Pay now</a>`);
  }

  const [, resource = '', id] = /^\/store\/rented-42\/(\w+)(?:\/(.+))?$/.exec(url.pathname) ?? [];
  const unknown = [...url.searchParams.keys()].find((key) => !id && !KNOWN[resource]?.includes(key));
  if (unknown) return answer(response, 400, { message: `property ${unknown} should not exist` });

  if (resource === 'checkout') {
    const { successUrl } = await bodyOf(request);
    return answer(response, 200, { url: `${RENTED_STORE}/pay?to=${encodeURIComponent(successUrl)}` });
  }
  if (resource === 'variants') {
    const variants = PRODUCTS.flatMap((each) => each.variants as { id: string }[]);
    return answer(response, 200, {
      variants: variants.map((each) => ({ id: each.id, inventory_quantity: STOCK[each.id] ?? 0 })),
    });
  }
  if (resource === 'products' && id) {
    const found = PRODUCTS.find((each) => each.id === decodeURIComponent(id));
    return found
      ? answer(response, 200, { product: { ...found, media: [], status: 'published' } })
      : answer(response, 404, { message: 'Product not found' });
  }
  if (resource === 'products') {
    const limit = Number(url.searchParams.get('limit') ?? 50);
    return answer(response, 200, {
      count: PRODUCTS.length,
      offset: 0,
      limit,
      products: PRODUCTS.slice(0, limit).map((each) => ({ ...each, images: [] })),
    });
  }
  return answer(response, 404, { message: 'Not found' });
}

createServer((request, response) => void serve(request, response)).listen(
  Number(new URL(RENTED_STORE).port),
  '127.0.0.1',
);
