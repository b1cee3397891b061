import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { orderStatuses } from '../../../src/domain/order/order.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';

const readSql = (name: string) => readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const readSeed = async () => (await Promise.all(['catalog.sql', 'seed.sql'].map(readSql))).join('\n');
const DEMO_CUSTOMER = 'asha@nbt.example';

describe('the seed of the demo', () => {
  const backend = withBackend({ demo: true });

  /** Returns the rows of every table that the seed fills. */
  const readSeededTables = async () => {
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
      tables.map((table) => backend().db.query(`select * from public.${table} order by 1, 2`)),
    );
    return Object.fromEntries(tables.map((table, n) => [table, rows[n]]));
  };

  it('changes nothing when it runs again', async () => {
    const before = await readSeededTables();
    await backend().db.exec(await readSeed());
    expect(await readSeededTables()).toEqual(before);
  });

  it('does not restore sold stock when it runs again', async () => {
    await backend().service.from('stock').update({ quantity: 1 }).eq('variant_id', 'winter-frost-50g').throwOnError();
    await backend().db.exec(await readSeed());
    const { data } = await backend().service.from('stock').select().eq('variant_id', 'winter-frost-50g').single();
    expect(data).toMatchObject({ variant_id: 'winter-frost-50g', quantity: 1 });
  });

  it('contains orders in every status, whose totals equal the sum of their lines', async () => {
    const { data: orders } = await backend().service.from('orders').select('*').throwOnError();
    expect(orders.length).toBeGreaterThanOrEqual(20);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    for (const { order_uid, items, total_amount } of orders) {
      const paise = items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
      expect({ order_uid, lines: items.length > 0, paise }).toEqual({
        order_uid,
        lines: true,
        paise: total_amount * 100,
      });
    }
  });

  it('contains orders of the demo customer, which belong to the demo account', async () => {
    const { data } = await backend()
      .service.from('orders')
      .select('order_uid, customer:customers!inner(email, user_id)')
      .eq('customer.email', DEMO_CUSTOMER)
      .throwOnError();
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data.filter(({ customer }) => customer.user_id === null)).toEqual([]);
  });

  it('contains a product for every case that the storefront handles', async () => {
    const { data: products } = await backend()
      .service.from('products')
      .select('*, variants(*, stock(quantity))')
      .throwOnError();
    const cases: [string, (product: (typeof products)[number]) => boolean][] = [
      ['one variant', ({ variants }) => variants.length === 1],
      ['several variants', ({ variants }) => variants.length > 1],
      ['an image for each variant', ({ variants }) => variants.every(({ image_url }) => image_url !== null)],
      ['a sale price', ({ variants }) => variants.some(({ sale_amount }) => (sale_amount ?? 0) > 0)],
      ['a sale price of 0', ({ variants }) => variants.some(({ sale_amount }) => sale_amount === 0)],
      ['a ribbon', ({ ribbon_text }) => ribbon_text !== null],
      ['plenty in stock', ({ variants }) => variants.some(({ stock }) => (stock?.quantity ?? 0) > 50)],
      ['three left', ({ variants }) => variants.some(({ stock }) => stock?.quantity === 3)],
      ['out of stock', ({ variants }) => variants.every(({ stock }) => stock?.quantity === 0)],
      ['no managed stock', ({ variants }) => variants.every(({ manage_inventory }) => !manage_inventory)],
      ['not purchasable', ({ purchasable }) => !purchasable],
      ['no image', ({ thumbnail, images }) => thumbnail === null && images.length === 0],
      ['no subtitle', ({ subtitle }) => subtitle === null],
      [
        'selection: lowest price first',
        ({ site_product_selection }) => site_product_selection === 'lowest_price_first',
      ],
      ['no selection', ({ site_product_selection }) => site_product_selection === null],
      ['selection: first variant', ({ site_product_selection }) => site_product_selection === 'first_variant'],
      ['hidden', ({ is_hidden }) => is_hidden],
      ['one unit in an order', ({ variants }) => variants.some(({ order_limit }) => order_limit === 1)],
    ];
    expect(cases.filter(([, matches]) => !products.some(matches)).map(([name]) => name)).toEqual([]);
  });
});

describe('a database without the demo', () => {
  const backend = withBackend();

  it('gets a catalog that is loaded without the customers, orders and messages of the demonstration', async () => {
    await backend().db.exec(await readSql('catalog.sql'));
    const count = async (table: string) =>
      (await backend().db.query<{ count: number }>(`select count(*)::integer as count from public.${table}`))[0]?.count;
    expect(await count('products')).toBeGreaterThan(10);
    expect(await count('stock')).toBeGreaterThan(10);
    for (const table of ['customers', 'orders', 'contact_submissions']) expect(await count(table)).toBe(0);
  });

  it('gets orders of the demo customer, which move to an account that is created later', async () => {
    await backend().db.exec(await readSeed());
    const [guest] = await findGuests(backend(), DEMO_CUSTOMER);
    const { count: before } = await backend()
      .service.from('orders')
      .select('*', { count: 'exact' })
      .eq('customer_id', guest?.id ?? '');
    const { id } = await customerOfAccount(
      backend(),
      await createAccount(backend(), { email: DEMO_CUSTOMER, isConfirmed: true }),
    );
    const { count: after } = await backend()
      .service.from('orders')
      .select('*', { count: 'exact' })
      .eq('customer_id', id);
    expect(before).toBeGreaterThanOrEqual(3);
    expect(after).toBe(before);
  });
});
