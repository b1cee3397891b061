import { createHash } from 'node:crypto';
import { withBackend } from '../../server/testing/backend.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { checkoutTokenIn } from '../../../src/domain/order/checkoutStatus.ts';
import { insertCatalog, meera } from '../_testing/catalogFixture.ts';
import { storeClient } from '../_testing/storeClient.ts';

const shop = withBackend();
beforeAll(() => insertCatalog(shop().service));

describe('the checkout', () => {
  let { fetchJson, fetchStock } = {} as ReturnType<typeof storeClient>;

  beforeAll(() => {
    ({ fetchJson, fetchStock } = storeClient(shop().createServiceClient(), connectStripe(shop().db).payments));
  });

  const checkout = (items: unknown, more: object = {}) =>
    fetchJson('/checkout', {
      method: 'POST',
      body: JSON.stringify({
        items,
        successUrl: 'http://shop.example/success',
        cancelUrl: 'http://shop.example/products',
        locale: 'en-IN',
        timeZone: 'Asia/Kolkata',
        ...more,
      }),
    });

  const tokenOf = (url: string) => checkoutTokenIn(url) ?? '';

  /** Returns the checkout session that continues at a URL. */
  const sessionOf = async (url: string) =>
    (
      await shop()
        .service.from('checkout_sessions')
        .select('*')
        .eq('access_token', tokenOf(url))
        .single()
        .throwOnError()
    ).data;

  describe('POST /checkout', () => {
    it('reserves the items and returns the URL of the page for the delivery details', async () => {
      const { status, body } = await checkout([
        { variant_id: 'reserve-large', quantity: 1 },
        { variant_id: 'pekoe-100', quantity: 2 },
        { variant_id: 'pekoe-100', quantity: 1 },
      ]);
      expect(status).toBe(200);
      expect(body).toEqual({
        url: expect.stringMatching(/^http:\/\/shop\.example\/delivery\?checkout=\w{64}$/) as string,
        returnUrl: expect.stringMatching(/^http:\/\/shop\.example\/success\?order=NBT-\d+&checkout=\w{64}$/) as string,
      });
      expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 2, 'reserve-small': 10 });

      const data = await sessionOf(String(body.url));
      expect(data).toMatchObject({
        status: 'open',
        amount_total: 90000 + 3 * 49900,
        success_url: 'http://shop.example/success',
        time_zone: 'Asia/Kolkata',
      });
      expect(data.items.map(({ variant, quantity, unit_amount }) => [variant.id, quantity, unit_amount])).toEqual([
        ['reserve-large', 1, 90000],
        ['pekoe-100', 3, 49900],
      ]);
      expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(15 * 60_000);
      await shop().service.rpc('cancel_checkout_session', { session_id: data.id });
      expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 3, 'reserve-small': 10 });
    });

    it('charges the sale price', async () => {
      const { body } = await checkout([{ variant_id: 'reserve-small', quantity: 1 }]);
      const { id, amount_total } = await sessionOf(String(body.url));
      expect(amount_total).toBe(25000);
      await shop().service.rpc('cancel_checkout_session', { session_id: id });
    });

    it('rejects a quantity above the stock, naming the product and its stock', async () => {
      expect(await checkout([{ variant_id: 'reserve-large', quantity: 4 }])).toEqual({
        status: 409,
        body: {
          statusCode: 409,
          code: 'insufficient_inventory',
          message: 'Not enough stock for Reserve (Large). Only 3 left.',
        },
      });
      expect(await fetchStock('reserve')).toMatchObject({ 'reserve-large': 3 });
    });

    it('accepts return URLs on the origin of the shop only', async () => {
      const pekoe = [{ variant_id: 'pekoe-100', quantity: 1 }];
      for (const url of [
        'http://shop.example.evil.example/success',
        'http://shop.example:8080/success',
        'https://shop.example/success',
        'http://user@evil.example/http://shop.example/',
      ]) {
        expect(await checkout(pekoe, { successUrl: url })).toEqual({
          status: 400,
          body: { statusCode: 400, message: 'successUrl must be a page of http://shop.example' },
        });
        expect(await checkout(pekoe, { cancelUrl: url })).toMatchObject({
          status: 400,
          body: { message: 'cancelUrl must be a page of http://shop.example' },
        });
      }
    });

    it('limits what the clients of one IPv6 network hold together', async () => {
      const setStock = (quantity: number) =>
        shop().service.from('stock').update({ quantity }).eq('variant_id', 'reserve-small').throwOnError();
      await setStock(20);
      const request = (address: string) =>
        fetchJson('/checkout', {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: JSON.stringify({
            items: [{ variant_id: 'reserve-small', quantity: 1 }],
            successUrl: 'http://shop.example/success',
            cancelUrl: 'http://shop.example/products',
          }),
        });
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => request(`2001:db8:7:${n}::1`)));
      const urls = answers.flatMap(({ status, body }) => (status === 200 ? [String(body.url)] : []));
      expect(urls).toHaveLength(10);
      expect(answers.filter(({ body }) => body.code === 'reservation_limit')).toHaveLength(2);
      const other = await request('2001:db8:7:100::1');
      expect(other.status).toBe(200);
      for (const url of [...urls, String(other.body.url)]) {
        const { id: session_id } = await sessionOf(url);
        await shop().service.rpc('cancel_checkout_session', { session_id }).throwOnError();
      }
      await setStock(10);
      expect(await fetchStock('reserve')).toMatchObject({ 'reserve-small': 10 });
    });

    it.each([
      ['small', 49, 'This total is too small to be paid online. Please add something to your cart.'],
      [
        'large',
        99_999_999,
        'This total is too large to be paid online at once. Please order less at a time, or contact us.',
      ],
      [
        'large',
        100_000_000,
        'This total is too large to be paid online at once. Please order less at a time, or contact us.',
      ],
    ])(
      'rejects a total that the payment provider finds too %s, and releases the stock',
      async (size, amount, message) => {
        const id = `pekoe-${amount}`;
        await shop()
          .service.from('variants')
          .insert({ product_id: 'pekoe', id, title: id, amount, manage_inventory: true })
          .throwOnError();
        await shop().service.from('stock').insert({ variant_id: id, quantity: 5 }).throwOnError();
        const quantity = size === 'small' ? 1 : 2;
        const { body } = await checkout([{ variant_id: id, quantity }]);
        const details = { token: tokenOf(String(body.url)), ...meera };
        expect(await fetchJson('/checkout/delivery', { method: 'POST', body: JSON.stringify(details) })).toEqual({
          status: 409,
          body: { statusCode: 409, code: `amount_too_${size}`, message },
        });
        expect(await fetchStock('pekoe')).toMatchObject({ [id]: 5 });
      },
    );

    it('names the field that the payment provider refuses, and accepts another value', async () => {
      const { body } = await checkout([{ variant_id: 'pekoe-100', quantity: 1 }]);
      const send = (email: string) =>
        fetchJson('/checkout/delivery', {
          method: 'POST',
          body: JSON.stringify({ token: tokenOf(String(body.url)), secret: 'a1'.repeat(32), ...meera, email }),
        });
      expect(await send('asha@tea.invalid')).toEqual({
        status: 409,
        body: {
          statusCode: 409,
          code: 'email_refused',
          message:
            'The payment provider does not accept this email address. ' +
            'Please check it in the delivery details, or enter another one.',
        },
      });
      expect(await send('asha@tea.example')).toMatchObject({ status: 200 });
    });

    it('does not oversell when shoppers check out concurrently', async () => {
      const responses = await Promise.all(
        Array.from({ length: 14 }, () =>
          checkout([
            { variant_id: 'reserve-small', quantity: 1 },
            { variant_id: 'reserve-large', quantity: 1 },
          ]),
        ),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(
        responses.filter(({ status, body }) => status === 409 && body.code === 'insufficient_inventory'),
      ).toHaveLength(11);
      expect(await fetchStock('reserve')).toEqual({ 'reserve-large': 0, 'reserve-small': 7 });
    });

    it('rejects products that are not for sale or do not exist', async () => {
      expect(await checkout([{ variant_id: 'monsoon-tin', quantity: 1 }])).toMatchObject({
        status: 409,
        body: { message: 'Monsoon is currently unavailable.' },
      });
      expect(await checkout([{ variant_id: 'none', quantity: 1 }])).toMatchObject({
        status: 400,
        body: { message: 'items: there is no variant none' },
      });
      expect(await checkout([{ variant_id: 'draft-tin', quantity: 1 }])).toMatchObject({ status: 400 });
    });

    it('names the invalid field', async () => {
      expect(await checkout([{ variant_id: 'pekoe-100', quantity: 0 }])).toEqual({
        status: 400,
        body: { statusCode: 400, message: 'items[0].quantity must not be less than 1' },
      });
      expect(await checkout([])).toMatchObject({
        status: 400,
        body: { message: 'items must contain at least 1 element' },
      });
      expect(
        await checkout([{ variant_id: 'pekoe-100', quantity: 1 }], { successUrl: 'data:text/html,x' }),
      ).toMatchObject({ status: 400, body: { message: 'successUrl must be an http or https URL' } });
    });

    it('rejects malformed JSON and large bodies', async () => {
      expect(await fetchJson('/checkout', { method: 'POST', body: 'items=1' })).toMatchObject({
        status: 400,
        body: { message: 'The body must be valid JSON' },
      });
      expect(await fetchJson('/checkout', { method: 'POST', body: 'x'.repeat(65 * 1024) })).toMatchObject({
        status: 413,
      });
    });
  });
});

describe('a flood of checkouts', () => {
  /* One network that opens as many checkouts as it can, for a tea without managed stock. */

  const PAGE = 'http://shop.example/products';
  const LIMIT = 100;
  let { fetchJson } = {} as ReturnType<typeof storeClient>;

  beforeAll(() => {
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

  const statusOf = async ({ body: { url } }: { body: Record<string, unknown> }) => {
    const body = JSON.stringify({ token: checkoutTokenIn(String(url)) });
    return (await fetchJson('/checkout/status', { method: 'POST', body })).body.status;
  };

  const readSessions = async () =>
    (
      await shop()
        .service.from('checkout_sessions')
        .select('*')
        .order('created_at', { ascending: false })
        .throwOnError()
    ).data;

  it.each([
    ['an IPv4 address', () => '203.0.113.9', '203.0.113.10'],
    ['the addresses of an IPv6 network', (n: number) => `2001:db8:1:${n % 100}::1`, '2001:db8:1:100::1'],
    ['this computer', () => '127.0.0.1', '203.0.113.11'],
  ])(
    'replaces checkouts of %s whose page nobody has opened, even if the requests are parallel',
    async (_network, addressOf, other) => {
      const answers = await Promise.all(Array.from({ length: LIMIT + 10 }, (_, n) => checkout(addressOf(n))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const statuses = await Promise.all(answers.map(statusOf));
      expect(statuses.filter((status) => status === 'waiting')).toHaveLength(LIMIT);
      expect(statuses.filter((status) => status === 'replaced')).toHaveLength(10);
      // A request for the status means that the page is open, so no checkout is replaced.
      expect((await checkout(addressOf(0))).body.code).toBe('checkout_limit');
      expect(await Promise.all(answers.map(statusOf))).toEqual(statuses);
      expect((await checkout(other)).status).toBe(200);
    },
  );

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
});
