import { MAX_QUANTITY } from '../../../src/domain/order/checkoutRequest.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  expireCheckoutSession,
  openCheckoutSession,
  requestCheckoutSession,
  stockQuantity,
} from '../support/checkout.ts';

const backend = withBackend();

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
    const [first, second] = [await openCheckoutSession(backend(), lines), await openCheckoutSession(backend(), lines)];
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
    await backend().service.from('checkout_sessions').update({ status: 'pending' }).eq('id', session.id).throwOnError();
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
