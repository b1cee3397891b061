import { createHash } from 'node:crypto';
import { withBackend } from '../../server/testing/backend.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { insertCatalog } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';

/* One network that opens as many checkouts as it can, for a tea without managed stock. */

const PAGE = 'http://shop.example/products';
const LIMIT = 20;
const shop = withBackend();
let { fetchJson } = {} as ReturnType<typeof storeClient>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  ({ fetchJson } = storeClient(shop().createServiceClient(), connectStripe(shop().db).payments));
});

const checkout = (address: string, change: object = {}) =>
  fetchJson('/checkout', {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({
      items: [{ variant_id: 'pekoe-100', quantity: 1 }],
      successUrl: 'http://shop.example/success',
      cancelUrl: PAGE,
      ...change,
    }),
  });

const readSessions = async () =>
  (await shop().service.from('checkout_sessions').select('*').order('created_at', { ascending: false }).throwOnError())
    .data;

it.each([
  ['an IPv4 address', () => '203.0.113.9', '203.0.113.10'],
  ['the addresses of an IPv6 network', (n: number) => `2001:db8:1:2::${n}`, '2001:db8:1:3::1'],
  ['this computer', () => '127.0.0.1', '203.0.113.11'],
])('limits the open checkouts of %s, even if the requests are parallel', async (_network, addressOf, other) => {
  const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, (_, n) => checkout(addressOf(n))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  expect(answers.find(({ status }) => status !== 200)).toEqual({
    status: 429,
    body: {
      statusCode: 429,
      code: 'checkout_limit',
      message:
        'Too many payments from your internet connection are unfinished. ' +
        'Please finish or cancel one of them, or try again in 15 minutes.',
    },
  });
  expect((await checkout(other)).status).toBe(200);
});

it('stores a hash of the network that cannot be calculated from its address', async () => {
  await checkout('203.0.113.20');
  const [session] = await readSessions();
  expect(session?.client).toMatch(/^[0-9a-f]{64}$/);
  expect(session?.client).not.toBe(createHash('sha256').update('203.0.113.20').digest('hex'));
});

describe('a return URL', () => {
  const long = (length: number) => `${PAGE}?utm=${'x'.repeat(length)}#${'y'.repeat(length)}`;

  it('loses its query and fragment if it is longer than 1 kB', async () => {
    const change = { successUrl: `http://shop.example/success?${'é'.repeat(900)}`, cancelUrl: long(20_000) };
    expect((await checkout('203.0.113.21', change)).status).toBe(200);
    const [session] = await readSessions();
    expect(session).toMatchObject({ success_url: 'http://shop.example/success', cancel_url: PAGE });
  });

  it('keeps them otherwise', async () => {
    const cancelUrl = long(480);
    expect((await checkout('203.0.113.22', { cancelUrl })).status).toBe(200);
    expect((await readSessions())[0]?.cancel_url).toBe(cancelUrl);
  });

  it('is rejected if its path is as long, because no page of the shop has such a path', async () => {
    const cancelUrl = `http://shop.example/${'x'.repeat(1024)}`;
    expect(await checkout('203.0.113.23', { cancelUrl })).toMatchObject({
      status: 400,
      body: { message: 'cancelUrl must be at most 1024 characters without its query' },
    });
  });
});
