import { MAX_QUANTITY } from '../../../src/domain/order/checkoutRequest.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  requestCheckoutSession,
} from '../support/checkout.ts';

/* One client cannot reserve all stock of the shop without paying. */
const backend = withBackend();

let clients = 0;
const newClient = () => `client-${(clients += 1)}`;
const one = (variant_id: string) => [{ variant_id, quantity: 1 }];

describe('a client with unpaid checkout sessions', () => {
  it.each([
    [3, 3],
    [10, 5],
    [29, 5],
    [50, 10],
  ])('can reserve, of a stock of %i, at most %i units, even with concurrent requests', async (stock, limit) => {
    const variant = await createVariant(backend(), { stock });
    const client = newClient();
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => requestCheckoutSession(backend(), one(variant), client)),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(limit);
    const hints = new Set(responses.flatMap(({ error }) => (error ? [error.hint] : [])));
    expect([...hints]).toEqual([limit === stock ? 'insufficient_inventory' : 'reservation_limit']);
    expect(await availableQuantity(backend(), variant)).toBe(stock - limit);
  });

  it('gets an error with the product, the reserved quantity and the waiting time', async () => {
    const variant = await createVariant(backend(), { stock: 20, product: { title: 'Golden Tips' } });
    const client = newClient();
    await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 3 }], client);
    const { error, status } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 3 }], client);
    expect({ status, error }).toMatchObject({
      status: 409,
      error: {
        hint: 'reservation_limit',
        message:
          'Unfinished payments from your internet connection hold 3 of Golden Tips (100 g); at most 5 are possible. ' +
          'Please finish or cancel them, or try again in 15 minutes.',
      },
    });
  });

  it('does not limit what other clients can reserve', async () => {
    const variant = await createVariant(backend(), { stock: 20 });
    const client = newClient();
    await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 5 }], client);
    expect((await requestCheckoutSession(backend(), one(variant), client)).error?.hint).toBe('reservation_limit');
    await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 5 }], newClient());
  });

  it('has a separate limit for each variant, whatever the order of the cart lines', async () => {
    const [first, second] = [
      await createVariant(backend(), { stock: 40 }),
      await createVariant(backend(), { stock: 50 }),
    ];
    const client = newClient();
    const lines = [...one(first), ...one(second)];
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        requestCheckoutSession(backend(), n % 2 ? lines : [...lines].reverse(), client),
      ),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(8);
    expect(responses.filter(({ error }) => error && error.hint !== 'reservation_limit')).toEqual([]);
  });

  it('can reserve again after its sessions are paid, cancelled or expired', async () => {
    const variant = await createVariant(backend(), { stock: 20 });
    const client = newClient();
    const open = () => openCheckoutSession(backend(), [{ variant_id: variant, quantity: 5 }], client);
    const paid = await open();
    await reportPayment(backend(), paid.id).throwOnError();
    const cancelled = await open();
    await backend().service.rpc('cancel_checkout_session', { session_id: cancelled.id }).throwOnError();
    const overdue = await open();
    await expireCheckoutSession(backend(), overdue.id);
    await open();
  });

  it('has no limit for a variant without managed stock', async () => {
    const variant = await createVariant(backend());
    const client = newClient();
    for (let n = 0; n < 3; n += 1)
      await openCheckoutSession(backend(), [{ variant_id: variant, quantity: MAX_QUANTITY }], client);
  });
});

describe('the quantity of a cart line', () => {
  it('is at most 100, and the error asks the shopper to contact the shop', async () => {
    const variant = await createVariant(backend(), { product: { title: 'Trade Sack' } });
    const request = (quantity: number) => requestCheckoutSession(backend(), [{ variant_id: variant, quantity }]);
    expect(await request(MAX_QUANTITY + 1)).toMatchObject({
      status: 409,
      error: {
        hint: 'quantity_limit',
        message: 'At most 100 of Trade Sack (100 g) can be ordered at once. Please contact us for a larger order.',
      },
    });
    expect((await request(MAX_QUANTITY)).error).toBeNull();
  });

  it('is the sum of all lines of the same variant', async () => {
    const variant = await createVariant(backend());
    const line = { variant_id: variant, quantity: MAX_QUANTITY / 2 + 1 };
    expect((await requestCheckoutSession(backend(), [line, line])).error?.hint).toBe('quantity_limit');
  });

  it('is at most what one client may reserve', async () => {
    const variant = await createVariant(backend(), { stock: 60, product: { title: 'Golden Tips' } });
    const { error } = await requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 13 }], newClient());
    expect(error).toMatchObject({
      hint: 'quantity_limit',
      message: 'At most 12 of Golden Tips (100 g) can be ordered at once. Please contact us for a larger order.',
    });
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
