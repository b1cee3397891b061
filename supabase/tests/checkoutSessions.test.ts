import { withBackend } from '../local/testing/backend.ts';
import { sellTea } from './support/catalogue.ts';
import { availableOf, expire, openSession, requestSession, shelfOf } from './support/checkout.ts';

const shop = withBackend();

describe('opening a checkout session', () => {
  it('prices the lines itself, with the sale price where there is one', async () => {
    const [plain, sale, gift] = [
      await sellTea(shop()),
      await sellTea(shop(), { variant: { sale_amount: 45_000 } }),
      await sellTea(shop(), { variant: { sale_amount: 0 } }),
    ];
    const session = await openSession(shop(), [
      { variant_id: plain, quantity: 2 },
      { variant_id: sale, quantity: 1 },
      { variant_id: gift, quantity: 3 },
    ]);
    expect(session).toMatchObject({ status: 'open', amount_total: 145_000, currency: 'inr' });
    expect(session.items.map(({ variant, quantity, unit_amount }) => [variant.id, quantity, unit_amount])).toEqual([
      [plain, 2, 50_000],
      [sale, 1, 45_000],
      [gift, 3, 0],
    ]);
  });

  it('remembers what was bought by name and picture', async () => {
    const variant = await sellTea(shop(), {
      product: { title: 'Frost Tea', thumbnail: '/frost.webp' },
      variant: { title: 'Blue tin', image_url: '/frost-blue.webp', weight: '50 g' },
    });
    const { items } = await openSession(shop(), [{ variant_id: variant, quantity: 1 }]);
    expect(items[0]).toEqual({
      product: { id: variant.replace(/-100g$/, ''), title: 'Frost Tea', image: '/frost-blue.webp' },
      variant: { id: variant, title: 'Blue tin', weight: '50 g' },
      quantity: 1,
      unit_amount: 50_000,
    });
  });

  it('is open for thirty minutes', async () => {
    const { created_at, expires_at } = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 60 * 1000);
  });

  it('adds up a variant that is named twice', async () => {
    const variant = await sellTea(shop(), { stock: 3 });
    const { items } = await openSession(shop(), [
      { variant_id: variant, quantity: 1 },
      { variant_id: variant, quantity: 2 },
    ]);
    expect(items).toMatchObject([{ quantity: 3 }]);
    expect(await availableOf(shop(), variant)).toBe(0);
  });

  it.each([
    ['nothing', []],
    ['a variant that does not exist', [{ variant_id: 'no-such-tea', quantity: 1 }]],
    ['no variant', [{ quantity: 1 }]],
  ])('refuses %s with 400', async (_, items) => {
    const { error, status } = await requestSession(shop(), items as never);
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PT400' });
  });

  it.each([0, -1, 1001, null])('refuses a quantity of %s', async (quantity) => {
    const { error } = await requestSession(shop(), [
      { variant_id: await sellTea(shop()), quantity: quantity as number },
    ]);
    expect(error).toMatchObject({ code: 'PT400', hint: 'bad_quantity' });
  });

  it('refuses a sum that no payment can carry', async () => {
    const variant = await sellTea(shop(), { variant: { amount: 2_000_000_000 } });
    const { error } = await requestSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    expect(error).toMatchObject({ code: 'PT400', hint: 'too_large' });
  });

  it('refuses two currencies in one payment', async () => {
    await shop()
      .service.from('currencies')
      .insert({ code: 'eur', name: 'Euro', symbol: '€', template: '€$1' })
      .throwOnError();
    const { error } = await requestSession(shop(), [
      { variant_id: await sellTea(shop()), quantity: 1 },
      { variant_id: await sellTea(shop(), { variant: { currency_code: 'eur' } }), quantity: 1 },
    ]);
    expect(error).toMatchObject({ code: 'PT400', hint: 'mixed_currencies' });
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['what was deleted', { deleted_at: '2026-01-01T00:00:00Z' }],
  ] as const)('does not know %s', async (_, product) => {
    const { error } = await requestSession(shop(), [{ variant_id: await sellTea(shop(), { product }), quantity: 1 }]);
    expect(error).toMatchObject({ code: 'PT400', hint: 'unknown_variant' });
  });

  it('sells what the list hides, but not what is not purchasable', async () => {
    await openSession(shop(), [{ variant_id: await sellTea(shop(), { product: { is_hidden: true } }), quantity: 1 }]);
    const { error, status } = await requestSession(shop(), [
      { variant_id: await sellTea(shop(), { product: { title: 'Monsoon', purchasable: false } }), quantity: 1 },
    ]);
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { message: 'Monsoon is currently unavailable.', hint: 'not_purchasable' },
    });
  });
});

describe('the stock that a session holds', () => {
  it('is taken from what others can buy, not from the shelf', async () => {
    const variant = await sellTea(shop(), { stock: 5 });
    await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    expect([await availableOf(shop(), variant), await shelfOf(shop(), variant)]).toEqual([3, 5]);
  });

  it('refuses more than is left, naming the tea and the number', async () => {
    const variant = await sellTea(shop(), { stock: 5, product: { title: 'Golden Tips' } });
    await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    const { error, status } = await requestSession(shop(), [{ variant_id: variant, quantity: 4 }]);
    expect({ status, error }).toMatchObject({
      status: 409,
      error: { message: 'Not enough stock for Golden Tips (100 g). Only 3 left.', hint: 'insufficient_inventory' },
    });
    expect(await availableOf(shop(), variant)).toBe(3);
  });

  it('is nothing for a variant that is not counted', async () => {
    const variant = await sellTea(shop());
    await openSession(shop(), [{ variant_id: variant, quantity: 1000 }]);
    await openSession(shop(), [{ variant_id: variant, quantity: 1000 }]);
  });

  it('cannot be had of a counted variant that nobody put on the shelf', async () => {
    const variant = await sellTea(shop(), { variant: { manage_inventory: true } });
    const { error } = await requestSession(shop(), [{ variant_id: variant, quantity: 1 }]);
    expect(error).toMatchObject({ hint: 'insufficient_inventory' });
  });

  it('is free again when the session expires', async () => {
    const variant = await sellTea(shop(), { stock: 2 });
    const session = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    await expire(shop(), session.id);
    expect(await availableOf(shop(), variant)).toBe(2);
    await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
  });

  it('is free again when the session is cancelled', async () => {
    const variant = await sellTea(shop(), { stock: 2 });
    const session = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    const { data } = await shop().service.rpc('cancel_checkout_session', { session_id: session.id });
    expect(data).toMatchObject({ id: session.id, status: 'cancelled' });
    expect(await availableOf(shop(), variant)).toBe(2);
  });

  it('has no session to cancel under an unknown id', async () => {
    const { error, status } = await shop().service.rpc('cancel_checkout_session', { session_id: crypto.randomUUID() });
    expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PT404' });
  });
});
