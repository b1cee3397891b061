import { randomUUID } from 'node:crypto';
import type { Variant } from '../../../src/domain/catalog/product.ts';
import { MAX_QUANTITY } from '../../../src/domain/order/checkoutRequest.ts';
import { tooManyMessage } from '../../../src/domain/order/orderLimit.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount } from '../support/accounts.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  requestCheckoutSession,
  stockQuantity,
} from '../support/checkout.ts';

const backend = withBackend();

describe('a checkout session', () => {
  describe('open_checkout_session', () => {
    it('calculates the prices and uses the sale price if there is one', async () => {
      const [regular, onSale, free] = [
        await createVariant(backend()),
        await createVariant(backend(), { variant: { sale_amount: 45_000 } }),
        await createVariant(backend(), { variant: { sale_amount: 0 } }),
      ];
      const session = await openCheckoutSession(backend(), [
        { variant_id: regular, quantity: 2 },
        { variant_id: onSale, quantity: 1 },
        { variant_id: free, quantity: 3 },
      ]);
      expect(session).toMatchObject({ status: 'open', amount_total: 145_000, currency: 'inr' });
      expect(session.items.map(({ variant, quantity, unit_amount }) => [variant.id, quantity, unit_amount])).toEqual([
        [regular, 2, 50_000],
        [onSale, 1, 45_000],
        [free, 3, 0],
      ]);
    });

    it('stores titles and image of each line', async () => {
      const variant = await createVariant(backend(), {
        product: { title: 'Frost Tea', thumbnail: '/frost.webp' },
        variant: { title: 'Blue tin', image_url: '/frost-blue.webp', weight: '50 g' },
      });
      const { items } = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 1 }]);
      expect(items[0]).toEqual({
        product: { id: variant.replace(/-100g$/, ''), title: 'Frost Tea', image: '/frost-blue.webp' },
        variant: { id: variant, title: 'Blue tin', weight: '50 g' },
        quantity: 1,
        unit_amount: 50_000,
      });
    });

    it('creates a secret of 32 bytes for the return address', async () => {
      const lines = [{ variant_id: await createVariant(backend()), quantity: 1 }];
      const [first, second] = [
        await openCheckoutSession(backend(), lines),
        await openCheckoutSession(backend(), lines),
      ];
      expect([first.access_token, second.access_token]).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
      expect(first.access_token).not.toBe(second.access_token);
    });

    it('expires after fifteen minutes', async () => {
      const { created_at, expires_at } = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(15 * 60 * 1000);
    });

    it('adds the quantities of a repeated variant', async () => {
      const variant = await createVariant(backend(), { stock: 3 });
      const { items } = await openCheckoutSession(backend(), [
        { variant_id: variant, quantity: 1 },
        { variant_id: variant, quantity: 2 },
      ]);
      expect(items).toMatchObject([{ quantity: 3 }]);
      expect(await availableQuantity(backend(), variant)).toBe(0);
    });

    it.each([
      ['an empty cart', []],
      ['an unknown variant', [{ variant_id: 'no-such-tea', quantity: 1 }]],
      ['a line without a variant', [{ quantity: 1 }]],
    ])('rejects %s with 400', async (_, items) => {
      const { error, status } = await requestCheckoutSession(backend(), items as never);
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PT400' });
    });

    it.each([0, -1, null])('rejects a quantity of %s', async (quantity) => {
      const { error } = await requestCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: quantity as number },
      ]);
      expect(error).toMatchObject({ code: 'PT400', hint: 'bad_quantity' });
    });

    it('rejects a total above the maximum of an integer column', async () => {
      const variant = await createVariant(backend(), { variant: { amount: 2_000_000_000 } });
      const { error } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      expect(error).toMatchObject({ code: 'PT400', hint: 'too_large' });
    });

    it('rejects lines in different currencies', async () => {
      await backend()
        .service.from('currencies')
        .insert({ code: 'eur', name: 'Euro', symbol: '€', template: '€$1' })
        .throwOnError();
      const { error } = await requestCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
        { variant_id: await createVariant(backend(), { variant: { currency_code: 'eur' } }), quantity: 1 },
      ]);
      expect(error).toMatchObject({ code: 'PT400', hint: 'mixed_currencies' });
    });

    it.each([
      ['a draft product', { status: 'draft' }],
      ['a deleted product', { deleted_at: '2026-01-01T00:00:00Z' }],
    ] as const)('treats %s as unknown', async (_, product) => {
      const { error } = await requestCheckoutSession(backend(), [
        { variant_id: await createVariant(backend(), { product }), quantity: 1 },
      ]);
      expect(error).toMatchObject({ code: 'PT400', hint: 'unknown_variant' });
    });

    it('accepts a hidden product and rejects one that is not purchasable', async () => {
      await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend(), { product: { is_hidden: true } }), quantity: 1 },
      ]);
      const { error, status } = await requestCheckoutSession(backend(), [
        {
          variant_id: await createVariant(backend(), { product: { title: 'Monsoon', purchasable: false } }),
          quantity: 1,
        },
      ]);
      expect({ status, error }).toMatchObject({
        status: 409,
        error: { message: 'Monsoon is currently unavailable.', hint: 'not_purchasable' },
      });
    });
  });

  describe('the stock that a checkout session reserves', () => {
    it('reduces the available quantity, not the stock', async () => {
      const variant = await createVariant(backend(), { stock: 5 });
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      expect([await availableQuantity(backend(), variant), await stockQuantity(backend(), variant)]).toEqual([3, 5]);
    });

    it('cannot exceed the available quantity, which the error names together with the product', async () => {
      const variant = await createVariant(backend(), { stock: 5, product: { title: 'Golden Tips' } });
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      const { error, status } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 4 }]);
      expect({ status, error }).toMatchObject({
        status: 409,
        error: { message: 'Not enough stock for Golden Tips (100 g). Only 3 left.', hint: 'insufficient_inventory' },
      });
      expect(await availableQuantity(backend(), variant)).toBe(3);
    });

    it('is unlimited for a variant without managed stock', async () => {
      const variant = await createVariant(backend());
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: MAX_QUANTITY }]);
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: MAX_QUANTITY }]);
    });

    it('is 0 for a managed variant without a stock row', async () => {
      const variant = await createVariant(backend(), { variant: { manage_inventory: true } });
      const { error } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 1 }]);
      expect(error).toMatchObject({ hint: 'insufficient_inventory' });
    });

    it('is released when the session expires', async () => {
      const variant = await createVariant(backend(), { stock: 2 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      await expireCheckoutSession(backend(), session.id);
      expect(await availableQuantity(backend(), variant)).toBe(2);
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    });

    it('is kept while the payment is pending, however long that takes', async () => {
      const variant = await createVariant(backend(), { stock: 2 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      await backend()
        .service.from('checkout_sessions')
        .update({ status: 'pending' })
        .eq('id', session.id)
        .throwOnError();
      await expireCheckoutSession(backend(), session.id);
      expect(await availableQuantity(backend(), variant)).toBe(0);
    });

    it('is released when the session is cancelled', async () => {
      const variant = await createVariant(backend(), { stock: 2 });
      const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
      const { data } = await backend().service.rpc('cancel_checkout_session', { session_id: session.id });
      expect(data).toMatchObject({ id: session.id, status: 'cancelled' });
      expect(await availableQuantity(backend(), variant)).toBe(2);
    });
  });

  describe('cancel_checkout_session', () => {
    it('rejects an unknown session with 404', async () => {
      const { error, status } = await backend().service.rpc('cancel_checkout_session', {
        session_id: crypto.randomUUID(),
      });
      expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PT404' });
    });
  });
});

describe('the limits of a client', () => {
  /* How many checkout sessions one client opens, whether or not the stock is limited. */
  const FIRST_REPLACED = 20;
  const OPEN_LIMIT = 100;
  let variant: string;
  beforeAll(async () => {
    variant = await createVariant(backend());
  });

  const lines = () => [{ variant_id: variant, quantity: 1 }];
  const request = (client: string, customer?: string) => requestCheckoutSession(backend(), lines(), client, customer);
  const open = (client: string) => openCheckoutSession(backend(), lines(), client);
  const openMany = (client: string, count: number) => Promise.all(Array.from({ length: count }, () => open(client)));
  const cancel = (session_id: string) =>
    backend().service.rpc('cancel_checkout_session', { session_id }).throwOnError();
  const see = (session_id: string) => backend().service.rpc('mark_checkout_seen', { session_id }).throwOnError();
  const sessionsOf = async (client: string) =>
    (
      await backend()
        .service.from('checkout_sessions')
        .select('id, status, is_replaced')
        .eq('client', client)
        .order('created_at')
        .throwOnError()
    ).data;
  const openIds = async (client: string) =>
    (await sessionsOf(client)).filter(({ status }) => status === 'open').map(({ id }) => id);

  /** Lets time pass for the sessions of a client. */
  const letPass = (client: string, minutes: number) =>
    backend().db.query(
      `update public.checkout_sessions
        set created_at = created_at - $2 * interval '1 minute', seen_at = seen_at - $2 * interval '1 minute'
        where client = $1`,
      [client, minutes],
    );

  it('replace the oldest session whose page nobody has opened within a minute, from 20 on', async () => {
    const client = randomUUID();
    const oldest = await open(client);
    await openMany(client, FIRST_REPLACED);
    expect(await openIds(client)).toHaveLength(FIRST_REPLACED + 1);
    await letPass(client, 2);
    await open(client);
    const sessions = await sessionsOf(client);
    expect(sessions[0]).toEqual({ id: oldest.id, status: 'cancelled', is_replaced: true });
    expect(sessions.slice(1).every(({ status, is_replaced }) => status === 'open' && !is_replaced)).toBe(true);
  });

  it('replace sessions whose page is not open yet at 100, even with concurrent requests', async () => {
    const client = randomUUID();
    const inUse = await open(client);
    await see(inUse.id);
    await openMany(client, OPEN_LIMIT + 10);
    const sessions = await sessionsOf(client);
    expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(OPEN_LIMIT);
    expect(sessions.filter(({ is_replaced }) => is_replaced)).toHaveLength(11);
    expect(sessions[0]).toMatchObject({ id: inUse.id, status: 'open' });
  });

  it('keep a session whose page was opened or typed in within five minutes, and one with delivery details', async () => {
    const client = randomUUID();
    const [typed, entered, forgotten] = [await open(client), await open(client), await open(client)];
    await backend()
      .service.rpc('claim_delivery', { session_id: entered.id, secret_hash: 'a'.repeat(64) })
      .throwOnError();
    for (const { id } of [typed, forgotten]) await see(id);
    await openMany(client, FIRST_REPLACED - 3);
    await letPass(client, 6);
    await see(typed.id);
    await open(client);
    const kept = await openIds(client);
    expect(kept).toEqual(expect.arrayContaining([typed.id, entered.id]));
    expect(kept).not.toContain(forgotten.id);
    expect(kept).toHaveLength(FIRST_REPLACED);
  });

  it('refuse the hundred and first session in use, but not of an account with a confirmed email', async () => {
    const client = randomUUID();
    for (let opened = 0; opened < OPEN_LIMIT; opened += 1) await see((await open(client)).id);
    const refused = {
      status: 429,
      error: {
        hint: 'checkout_limit',
        message:
          'Too many payments from your internet connection are unfinished. ' +
          'Please log in, or finish or cancel one of them.',
      },
    };
    expect(await request(client)).toMatchObject(refused);

    const unconfirmed = await customerOfAccount(backend(), await createAccount(backend()));
    expect(await request(client, unconfirmed.id)).toMatchObject(refused);
    const { id: customer } = await customerOfAccount(backend(), (await backend().signUp()).id);
    for (let opened = 0; opened < FIRST_REPLACED; opened += 1)
      await see((await openCheckoutSession(backend(), lines(), client, customer)).id);
    expect((await request(client, customer)).error?.message).toBe(
      'Too many payments of your account are unfinished. Please finish or cancel one of them.',
    );
    expect(await request(client)).toMatchObject(refused);

    await letPass(client, 6);
    await open(client);
  });

  it('count the payments of an hour, and not the sessions', async () => {
    const client = randomUUID();
    const [paid] = await openMany(client, 3);
    const setPayments = (count: number) =>
      backend()
        .service.from('checkout_sessions')
        .update({ payment_number: count })
        .eq('id', paid?.id ?? '')
        .throwOnError();
    await setPayments(599);
    await open(client);
    await setPayments(600);
    const refused = {
      status: 429,
      error: {
        hint: 'checkout_limit',
        message:
          'Too many payments from your internet connection were started in the last hour. ' +
          'Please log in, or try again later.',
      },
    };
    expect(await request(client)).toMatchObject(refused);
    const claim = { session_id: paid?.id ?? '', secret_hash: 'a'.repeat(64) };
    expect(await backend().service.rpc('claim_delivery', claim)).toMatchObject(refused);
    await letPass(client, 61);
    await open(client);
  });

  it('keep the last 500 sessions that have ended without a payment, so that a flood fills no disk', async () => {
    const client = randomUUID();
    await backend().db.query(
      `insert into public.checkout_sessions
        (order_uid, success_url, cancel_url, status, client, counted_as, created_at, payment_number)
        select 'NBT-7' || lpad(n::text, 9, '0'), '', '', 'cancelled', $1, $1, now() - n * interval '1 second', (n > 510)::integer
        from generate_series(1, 520) n`,
      [client],
    );
    await open(client);
    const ended = (await sessionsOf(client)).filter(({ status }) => status !== 'open');
    expect(ended).toHaveLength(510);
  });

  it('place 20 orders of ₹0 a day, and accounts with a confirmed email five more each', async () => {
    const client = randomUUID();
    const { id: customer } = await customerOfAccount(backend(), (await backend().signUp()).id);
    const place = async (customerId?: string) => {
      const session = await openCheckoutSession(backend(), lines(), undefined, customerId);
      return (await backend().service.rpc('claim_free_order', { session_id: session.id, client })).error?.hint;
    };
    for (let placed = 0; placed < 20; placed += 1) expect(await place()).toBeUndefined();
    expect(await place()).toBe('free_order_limit');
    for (let placed = 0; placed < 5; placed += 1) expect(await place(customer)).toBeUndefined();
    expect(await place(customer)).toBe('free_order_limit');
  });

  it('asks the payment provider about the sessions of a client five times in five seconds, however many it has', async () => {
    const client = randomUUID();
    const sessions = await openMany(client, FIRST_REPLACED);
    const claim = async ({ id }: { id: string }) =>
      (await backend().service.rpc('claim_payment_lookup', { session_id: id }).throwOnError()).data;
    const claimAll = async () => (await Promise.all(sessions.map(claim))).filter(Boolean).length;
    const letTimePass = () =>
      backend().db.query(
        `update public.checkout_sessions set payment_checked_at = payment_checked_at - interval '5 seconds' where client = $1`,
        [client],
      );
    expect(await claimAll()).toBe(5);
    expect(await claimAll()).toBe(0);
    expect(await claim(await open(randomUUID()))).toBe(true);
    await letTimePass();
    expect(await claimAll()).toBe(5);
  });

  it('keeps the hash of a client for an hour, and the hash of a free order for a day, also of ended sessions', async () => {
    const [recent, old] = [randomUUID(), randomUUID()];
    const sessions = [];
    for (const client of [recent, old]) {
      const [paid, cancelled, unfinished] = [await open(client), await open(client), await open(client)];
      await reportPayment(backend(), paid.id).throwOnError();
      await cancel(cancelled.id);
      sessions.push(paid, cancelled, unfinished);
    }
    for (const { id } of sessions)
      await backend().service.rpc('claim_free_order', { session_id: id, client: randomUUID() }).throwOnError();
    await letPass(recent, 59);
    await letPass(old, 61);
    const ids = sessions.map(({ id }) => id);
    await backend().db.query(
      `update public.free_orders set created_at = created_at - interval '25 hours' where session_id::text = any (string_to_array($1, ' '))`,
      [ids.slice(3).join(' ')],
    );
    await backend().service.rpc('delete_client_hashes').throwOnError();

    const { data } = await backend()
      .service.from('checkout_sessions')
      .select('id, client')
      .in('id', ids)
      .throwOnError();
    const clients = new Map(data.map(({ id, client }) => [id, client]));
    expect(ids.map((id) => clients.get(id))).toEqual([recent, recent, recent, null, null, null]);
    const free = await backend().db.query<{ session_id: string }>('select session_id from public.free_orders');
    const kept = new Set(free.map(({ session_id }) => session_id));
    expect(ids.filter((id) => kept.has(id))).toEqual(ids.slice(0, 3));
  });
});

describe('the order limit of a variant', () => {
  /* How many units of a variant one order may contain. */

  it('sells one unit of a variant in an order, not fifty, and not one in each of two lines', async () => {
    const variant_id = await createVariant(backend(), {
      product: { title: 'First Cup Sample' },
      variant: { title: 'Sachet', order_limit: 1 },
    });
    const message = 'At most 1 of First Cup Sample (Sachet) per order.';
    for (const quantities of [[50], [2], [1, 1]]) {
      const lines = quantities.map((quantity) => ({ variant_id, quantity }));
      expect(await requestCheckoutSession(backend(), lines)).toMatchObject({
        status: 409,
        error: { hint: 'quantity_limit', message },
      });
    }
    expect((await requestCheckoutSession(backend(), [{ variant_id, quantity: 1 }])).error).toBeNull();
  });

  it('limits only the variants that have a limit', async () => {
    const limited = await createVariant(backend(), { variant: { order_limit: 3 } });
    const other = await createVariant(backend());
    const request = (variant_id: string, quantity: number) =>
      requestCheckoutSession(backend(), [{ variant_id, quantity }]);
    expect((await request(limited, 3)).error).toBeNull();
    expect((await request(limited, 4)).error?.hint).toBe('quantity_limit');
    expect((await request(other, 100)).error).toBeNull();
  });

  it('accepts limits from 1 to 100', async () => {
    for (const order_limit of [0, 101])
      await expect(createVariant(backend(), { variant: { order_limit } })).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['a limit of its own', { stock: 60, variant: { order_limit: 3 } }, 3],
    ['half of the stock', { stock: 61 }, 30],
    ['ten units of a small stock', { stock: 12 }, 10],
    ['the maximum of a cart line', { stock: 400 }, 100],
    ['the maximum of a cart line without managed stock', {}, 100],
  ])('is reported with the stock: %s', async (_name, variant, order_limit) => {
    const id = await createVariant(backend(), variant);
    const { data } = await backend()
      .service.rpc('catalog_state', { product_ids: [productIdOf(id)] })
      .throwOnError();
    expect(data.stock[productIdOf(id)]?.[id]).toMatchObject({ order_limit });
  });
});

describe('the browser and open_checkout_session', () => {
  it.each([
    ['a stock below the limit', { stock: 3 }, [1, 3, 4, 11, 101]],
    ['no stock', { stock: 0 }, [1, 2]],
    ['half of the stock', { stock: 61 }, [30, 31, 61, 62, 101]],
    ['a limit of its own', { stock: 60, variant: { order_limit: 2 } }, [2, 3, 60, 61]],
    ['a limit of its own above the stock', { stock: 3, variant: { order_limit: 5 } }, [3, 4, 6]],
    ['a large stock', { stock: 400 }, [100, 101, 401]],
    ['unmanaged stock', {}, [100, 101]],
    ['unmanaged stock with a limit', { variant: { order_limit: 1 } }, [1, 2, 101]],
  ])('give the same reason for too many units: %s', async (_name, options, quantities) => {
    const variant_id = await createVariant(backend(), options);
    const id = productIdOf(variant_id);
    const { data } = await backend()
      .service.rpc('catalog_state', { product_ids: [id] })
      .throwOnError();
    const reported = data.stock[id]?.[variant_id];
    const variant = { title: '100 g', manage_inventory: 'stock' in options, ...reported } as Variant;
    for (const quantity of quantities) {
      const { data: session, error } = await requestCheckoutSession(
        backend(),
        [{ variant_id, quantity }],
        randomUUID(),
      );
      expect([quantity, error?.message ?? null]).toEqual([quantity, tooManyMessage('Test Tea', variant, quantity)]);
      if (session) await expireCheckoutSession(backend(), session.id);
    }
  });
});

describe('stock hoarding', () => {
  /* One client cannot reserve all stock of the shop without paying. */

  let clients = 0;
  const newClient = () => `client-${(clients += 1)}`;
  const one = (variant_id: string) => [{ variant_id, quantity: 1 }];

  describe('a client with unpaid checkout sessions', () => {
    it.each([
      [3, 3, 1],
      [10, 10, 1],
      [29, 14, 2],
      [50, 25, 5],
    ])(
      'can reserve, of a stock of %i, at most %i units, even with concurrent requests',
      async (stock, limit, quantity) => {
        const variant = await createVariant(backend(), { stock });
        const client = newClient();
        const responses = await Promise.all(
          Array.from({ length: 15 }, () =>
            requestCheckoutSession(backend(), [{ variant_id: variant, quantity }], client),
          ),
        );
        expect(responses.filter(({ error }) => error === null)).toHaveLength(limit / quantity);
        const hints = new Set(responses.flatMap(({ error }) => (error ? [error.hint] : [])));
        expect([...hints]).toEqual([limit === stock ? 'insufficient_inventory' : 'reservation_limit']);
        expect(await availableQuantity(backend(), variant)).toBe(stock - limit);
      },
    );

    it('gets an error with the product, the reserved quantity and the waiting time', async () => {
      const variant = await createVariant(backend(), { stock: 20, product: { title: 'Golden Tips' } });
      const client = newClient();
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 6 }], client);
      const { error, status } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 6 }], client);
      expect({ status, error }).toMatchObject({
        status: 409,
        error: {
          hint: 'reservation_limit',
          message:
            'Unfinished payments from your internet connection hold 6 of Golden Tips (100 g); at most 10 are possible. ' +
            'Please finish or cancel them, or try again in 15 minutes.',
        },
      });
    });

    it('does not limit what other clients can reserve', async () => {
      const variant = await createVariant(backend(), { stock: 20 });
      const client = newClient();
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 10 }], client);
      expect((await requestCheckoutSession(backend(), one(variant), client)).error?.hint).toBe('reservation_limit');
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 10 }], newClient());
    });

    it('has a separate limit for each variant, whatever the order of the cart lines', async () => {
      const [first, second] = [
        await createVariant(backend(), { stock: 16 }),
        await createVariant(backend(), { stock: 20 }),
      ];
      const client = newClient();
      const lines = [...one(first), ...one(second)];
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          requestCheckoutSession(backend(), n % 2 ? lines : [...lines].reverse(), client),
        ),
      );
      expect(responses.filter(({ error }) => error === null)).toHaveLength(10);
      expect(responses.filter(({ error }) => error && error.hint !== 'reservation_limit')).toEqual([]);
    });

    it('can reserve again after its sessions are paid, cancelled or expired', async () => {
      const variant = await createVariant(backend(), { stock: 20 });
      const client = newClient();
      const open = () => openCheckoutSession(backend(), [{ variant_id: variant, quantity: 10 }], client);
      const paid = await open();
      await reportPayment(backend(), paid.id).throwOnError();
      const cancelled = await open();
      await backend().service.rpc('cancel_checkout_session', { session_id: cancelled.id }).throwOnError();
      const overdue = await open();
      await expireCheckoutSession(backend(), overdue.id);
      await open();
    });

    it('gives the units of sessions that nobody uses to the next session, also to an account behind the address', async () => {
      const variant = await createVariant(backend(), { stock: 20 });
      const client = newClient();
      const lines = (quantity: number) => [{ variant_id: variant, quantity }];
      const used = await openCheckoutSession(backend(), lines(4), client);
      const unused = [await openCheckoutSession(backend(), lines(3), client)];
      unused.push(await openCheckoutSession(backend(), lines(3), client));
      await backend().service.rpc('mark_checkout_seen', { session_id: used.id }).throwOnError();
      await backend().db.query(
        `update public.checkout_sessions set created_at = created_at - interval '2 minutes' where client = $1`,
        [client],
      );
      const { id: customer } = await customerOfAccount(backend(), (await backend().signUp()).id);
      const next = await openCheckoutSession(backend(), lines(2), client, customer);
      const { data } = await backend()
        .service.from('checkout_sessions')
        .select('id')
        .eq('client', client)
        .eq('status', 'open');
      expect(new Set(data?.map(({ id }) => id))).toEqual(new Set([used.id, unused[1]?.id, next.id]));
      const { error } = await requestCheckoutSession(backend(), lines(7), client, customer);
      expect(error?.hint).toBe('reservation_limit');
      expect(await availableQuantity(backend(), variant)).toBe(11);
    });

    it('has no limit for a variant without managed stock', async () => {
      const variant = await createVariant(backend());
      const client = newClient();
      for (let n = 0; n < 3; n += 1)
        await openCheckoutSession(backend(), [{ variant_id: variant, quantity: MAX_QUANTITY }], client);
    });
  });

  describe('the quantity of a cart line', () => {
    it('is at most 100', async () => {
      const variant = await createVariant(backend(), { product: { title: 'Trade Sack' } });
      const request = (quantity: number) => requestCheckoutSession(backend(), [{ variant_id: variant, quantity }]);
      expect(await request(MAX_QUANTITY + 1)).toMatchObject({
        status: 409,
        error: { hint: 'quantity_limit', message: 'At most 100 of Trade Sack (100 g) per order.' },
      });
      expect((await request(MAX_QUANTITY)).error).toBeNull();
    });

    it('is the sum of all lines of the same variant', async () => {
      const variant = await createVariant(backend());
      const line = { variant_id: variant, quantity: MAX_QUANTITY / 2 + 1 };
      expect((await requestCheckoutSession(backend(), [line, line])).error?.hint).toBe('quantity_limit');
    });

    it('is at most half of the stock, with the words of the limit of one order', async () => {
      const variant = await createVariant(backend(), { stock: 61, product: { title: 'Golden Tips' } });
      const request = (quantity: number) =>
        requestCheckoutSession(backend(), [{ variant_id: variant, quantity }], newClient());
      expect((await request(31)).error).toMatchObject({
        hint: 'quantity_limit',
        message: 'At most 30 of Golden Tips (100 g) per order.',
      });
      expect((await request(30)).error).toBeNull();
    });

    it.each([
      [7, 29],
      [6, 10],
    ])('can be %i of %i', async (quantity, stock) => {
      const variant_id = await createVariant(backend(), { stock });
      await openCheckoutSession(backend(), [{ variant_id, quantity }], newClient());
    });
  });

  describe('purge_checkout_sessions', () => {
    const find = async (id: string) =>
      (await backend().service.from('checkout_sessions').select('*').eq('id', id).maybeSingle().throwOnError()).data;

    it('deletes sessions that ended a week ago without a payment, and keeps the others', async () => {
      const variant = await createVariant(backend());
      const open = () => openCheckoutSession(backend(), one(variant), newClient());
      const [dead, recent, current] = [await open(), await open(), await open()];
      const order = await placeOrder(backend(), one(variant));
      await expireCheckoutSession(backend(), dead.id);
      await expireCheckoutSession(backend(), order.checkout_session_id ?? '');
      await backend().service.rpc('expire_checkout_session', { session_id: dead.id }).throwOnError();
      await backend().service.rpc('cancel_checkout_session', { session_id: recent.id }).throwOnError();
      await backend().service.rpc('expire_checkout_session', { session_id: current.id }).throwOnError();
      await backend().service.rpc('purge_checkout_sessions').throwOnError();

      expect(await find(dead.id)).toBeNull();
      expect(await find(recent.id)).toMatchObject({ status: 'cancelled' });
      expect(await find(current.id)).toMatchObject({ status: 'open' });
      expect(await find(order.checkout_session_id ?? '')).toMatchObject({ status: 'paid' });
    });
  });
});
