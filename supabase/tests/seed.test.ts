import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withBackend } from '../local/testing/backend.ts';
import { createAccount, customerOf, guestWith } from './support/accounts.ts';

const SEED = fileURLToPath(new URL('../seed.sql', import.meta.url));
const ASHA = 'asha@nbt.example';

describe('the seed', () => {
  const shop = withBackend({ demo: true });

  /** Everything that the seed writes, as text to compare. */
  const contents = async () => {
    const tables = [
      'products',
      'variants',
      'stock',
      'product_collections',
      'related_products',
      'customers',
      'orders',
      'contact_submissions',
    ];
    const rows = await Promise.all(
      tables.map((table) => shop().db.query(`select * from public.${table} order by 1, 2`)),
    );
    return Object.fromEntries(tables.map((table, n) => [table, rows[n]]));
  };

  it('changes nothing when it runs again', async () => {
    const before = await contents();
    await shop().db.exec(await readFile(SEED, 'utf8'));
    expect(await contents()).toEqual(before);
  });

  it('puts nothing back on the shelf that was sold since', async () => {
    await shop().service.from('stock').update({ quantity: 1 }).eq('variant_id', 'winter-frost-50g').throwOnError();
    await shop().db.exec(await readFile(SEED, 'utf8'));
    const { data } = await shop().service.from('stock').select().eq('variant_id', 'winter-frost-50g').single();
    expect(data).toEqual({ variant_id: 'winter-frost-50g', quantity: 1 });
  });

  it('has orders in every status, each worth the sum of its lines', async () => {
    const { data: orders } = await shop().service.from('orders').select('*').throwOnError();
    expect(orders.length).toBeGreaterThanOrEqual(20);
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['Processing', 'Shipped', 'Delivered', 'Cancelled']),
    );
    for (const { order_uid, items, total_amount } of orders) {
      const paise = items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
      expect({ order_uid, lines: items.length > 0, paise }).toEqual({
        order_uid,
        lines: true,
        paise: total_amount * 100,
      });
    }
  });

  it("gives Asha's account some of them", async () => {
    const { data } = await shop()
      .service.from('orders')
      .select('order_uid, customer:customers!inner(email, user_id)')
      .eq('customer.email', ASHA)
      .throwOnError();
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data.filter(({ customer }) => customer.user_id === null)).toEqual([]);
  });

  it('shows every kind of tea that the shop can meet', async () => {
    const { data: products } = await shop()
      .service.from('products')
      .select('*, variants(*, stock(quantity))')
      .throwOnError();
    const kinds: [string, (product: (typeof products)[number]) => boolean][] = [
      ['one variant', ({ variants }) => variants.length === 1],
      ['several variants', ({ variants }) => variants.length > 1],
      ['variants with pictures of their own', ({ variants }) => variants.every(({ image_url }) => image_url !== null)],
      ['a sale', ({ variants }) => variants.some(({ sale_amount }) => (sale_amount ?? 0) > 0)],
      ['a sale at nothing', ({ variants }) => variants.some(({ sale_amount }) => sale_amount === 0)],
      ['a ribbon', ({ ribbon_text }) => ribbon_text !== null],
      ['plenty in stock', ({ variants }) => variants.some(({ stock }) => (stock?.quantity ?? 0) > 50)],
      ['three left', ({ variants }) => variants.some(({ stock }) => stock?.quantity === 3)],
      ['none left', ({ variants }) => variants.every(({ stock }) => stock?.quantity === 0)],
      ['uncounted stock', ({ variants }) => variants.every(({ manage_inventory }) => !manage_inventory)],
      ['not purchasable', ({ purchasable }) => !purchasable],
      ['no picture', ({ thumbnail, images }) => thumbnail === null && images.length === 0],
      ['no subtitle', ({ subtitle }) => subtitle === null],
      ['lowest price first', ({ site_product_selection }) => site_product_selection === 'lowest_price_first'],
      ['no selection', ({ site_product_selection }) => site_product_selection === null],
      ['another selection', ({ site_product_selection }) => site_product_selection === 'first_variant'],
      ['hidden', ({ is_hidden }) => is_hidden],
    ];
    expect(kinds.filter(([, is]) => !products.some(is)).map(([kind]) => kind)).toEqual([]);
  });
});

describe('the seed on a database without accounts', () => {
  const shop = withBackend();

  it("keeps Asha's orders for the account that she makes later", async () => {
    await shop().db.exec(await readFile(SEED, 'utf8'));
    const guest = await guestWith(shop(), ASHA);
    const { count: before } = await shop()
      .service.from('orders')
      .select('*', { count: 'exact' })
      .eq('customer_id', guest?.id ?? '');
    const { id } = await customerOf(shop(), await createAccount(shop(), { email: ASHA, isConfirmed: true }));
    const { count: after } = await shop().service.from('orders').select('*', { count: 'exact' }).eq('customer_id', id);
    expect(before).toBeGreaterThanOrEqual(3);
    expect(after).toBe(before);
  });
});
